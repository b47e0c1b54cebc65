"""How the project is built: what may import what, unused code, style, types, folders, cold starts.

Which rooms may know which stands in pyproject.toml, under `tool.importlinter`.
"""

import ast
import os
import re
import shlex
import sys
from pathlib import Path

import grimp
import pytest
from vulture import Vulture

from cli.titles.title_screens import title_screens
from cli.wording.command_list import COMMANDS
from events.titles.registry import TITLES, title_events
from projections.titles.title_rules import title_rules
from tests.programs import completed
from tools.mutants import faults

ROOT = Path(__file__).parent.parent
LAYERS = ("cli", "projections", "events")


def test_rooms_import_what_lies_below_them_and_no_circle_is_there():
    checked = completed([Path(sys.executable).with_name("lint-imports"), "--no-cache"], cwd=ROOT)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("title", TITLES.values())
def test_no_module_outside_a_title_imports_it(title):
    graph = grimp.build_graph(*LAYERS, cache_dir=None)
    of_title = [layer for layer in LAYERS if f"{layer}.titles.{title}" in graph.modules]
    assert of_title == list(LAYERS)
    for layer in LAYERS:
        own = {f"{layer}.titles.{title}", *graph.find_descendants(f"{layer}.titles.{title}")}
        for module in own:
            for importer in graph.find_modules_that_directly_import(module):
                assert f".titles.{title}" in importer, f"{importer} imports {module}"


USED_FROM_OUTSIDE = {
    "typer and click call or read it of a command": (
        *("lang", "source_template", "get_completion_args", "format_commands", "write_heading"),
        *("formatter_class", "context_class", "epilog", "allow_extra_args", "__annotations__"),
    ),
    "prompt_toolkit passes it, calls it or asks for it": (
        *("complete_event", "create_content", "on_text_changed", "on_cursor_position_changed"),
        *("_back", "_forward", "_clear"),
    ),
    "the request of a command names what completes its words, or reads an option by its name": (
        *("typed_players", "what_to_count", "what_to_verify", "what_to_audit", "formats", "qr"),
    ),
    "pytest asks a plugin or an item for it": (
        *("pytest_addoption", "pytest_collection_modifyitems"),
        *("runtest", "repr_failure", "reportinfo"),
    ),
    "`with` passes it": ("trace",),
}
"""Who uses what no line of ours names."""


def test_no_code_is_unused():
    found = Vulture()
    used_there = ("tablescribe", "examples", "tests/adding_a_title")
    found.scavenge([str(ROOT / folder) for folder in (*LAYERS, *used_there)])
    unused = {
        item.name: f"{item.filename.relative_to(ROOT)}:{item.first_lineno}: {item.message}"
        for item in found.get_unused_code(min_confidence=60)
        if not _is_command(item)
    }
    expected = {name for names in USED_FROM_OUTSIDE.values() for name in names}
    assert unused.keys() == expected, [unused[name] for name in unused.keys() - expected]


def _is_command(item):
    """Whether it is the record of a command, which the app finds by its name."""
    module = ".".join(item.filename.relative_to(ROOT).with_suffix("").parts)
    return item.typ == "variable" and f"{module}:{item.name}" in COMMANDS.values()


def test_no_folder_of_code_stands_beside_the_planned_ones():
    tracked = completed(["git", "ls-files", "*.py"], cwd=ROOT, check=True).stdout.split()
    planned = {"cli", "events", "projections", "tablescribe", "tests", "tools", "examples"}
    assert {path.split("/")[0] for path in tracked} <= planned


def test_the_style_is_kept():
    for command in ("check", "format --check"):
        checked = completed([sys.executable, "-m", "ruff", *command.split(), "."], cwd=ROOT)
        assert checked.returncode == 0, checked.stdout


WRONG = """
import fcntl, msvcrt, os, signal, termios
from cli.titles.view import View
from events.common import Decoded
from projections.audit import Auditor
from projections.folding import FoldedGame
from projections.resolving import resolve
from projections.seen import Mask
from projections.steps import step_on
from projections.timeline import Item, Timeline

def read(game: FoldedGame, mask: Mask, view: View, log: list[tuple[int, Decoded]]) -> None:
    Timeline(log)  # linux darwin win32
    game.take("2", log[1][1])  # linux darwin win32
    game.refusals(log[1][1])  # linux darwin win32
    step_on(game, 1, Item("2", log[1][1]))  # linux darwin win32
    Auditor("uid", [], log)  # linux darwin win32
    mask.event(log[1][1])  # linux darwin win32
    view.json(log[1][1])  # linux darwin win32
    fit = resolve("robber-knights", log)
    Timeline(fit)
    Auditor("uid", [], fit)
    game.take("2", fit[1][1])

os.fork()  # win32
fcntl.flock(1, 2)  # win32
termios.tcgetattr(0)  # win32
signal.SIGWINCH  # win32
signal.sigtimedwait([], 0)  # darwin win32
os.sched_getaffinity(0)  # darwin win32
msvcrt.getch()  # linux darwin
"""
"""What is only decoded, given to what reads a game; what a platform does not have. Behind it stand
the platforms where it is wrong."""

CHECKED = {
    "linux": "--cache-dir=.mypy_cache/linux -p tests -p tools",
    **dict.fromkeys(
        ["darwin", "win32"],
        f"--cache-dir={os.devnull} --follow-imports=skip --allow-subclassing-any "
        "--allow-untyped-decorators --no-warn-return-any --no-warn-unused-ignores",
    ),
}
"""Tests and tools have to hold here: `make browser`, the benches and the long searches use names
that no test runs. Elsewhere other packages, which take most of the time, are not looked at."""


@pytest.mark.parametrize("platform", CHECKED)
def test_the_types_hold_strictly_and_what_is_wrong_is_found(platform, tmp_path):
    (tmp_path / "wrong.py").write_text(WRONG)
    words = f"-m mypy --platform {platform} {CHECKED[platform]} -m wrong".split()
    parts = [word for part in (*LAYERS, "tablescribe") for word in ("-p", part)]
    environment = {**os.environ, "MYPYPATH": str(tmp_path)}
    checked = completed([sys.executable, *words, *parts], cwd=ROOT, env=environment)
    found = re.findall(r"^(?:\S*?(wrong)|(\S+))\.py:(\d+): error", checked.stdout, re.MULTILINE)
    wrong = [n for n, line in enumerate(WRONG.splitlines(), 1) if platform in line.split()]
    assert found == [("wrong", "", str(n)) for n in wrong], checked.stdout


GATE = {
    "events.foreign.files",
    "events.foreign.tables",  # Delta, Parquet and DuckDB
    "events.part_file",  # TOML
    "events.store.opening",  # files of games, and what is kept beside them
    "events.store.salvaging",  # damaged ones
    "events.store.postgres.connecting",
}
"""The modules that read what others may have made, each within bounds."""

READS = {"open", "fdopen", "read_bytes", "read_text", "mmap", "connect", "DeltaTable", "loads"}
"""What reads a file or a database when it is called, or text as TOML."""

NOT_OF_OTHERS = {
    "cli.exports.archive duckdb.connect": "writes",
    "cli.exports.archive file.open": "writes",
    "cli.exports.delta.batch duckdb.connect": "writes, and reads what open_table has checked",
    "cli.exports.delta.batch lines.open": "writes",
    "cli.exports.delta.table duckdb.connect": "writes",
    "cli.exports.evening_page (FOLDER / 'evening.css').read_text": "comes with the program",
    "cli.exports.evening_page (FOLDER / 'page.css').read_text": "comes with the program",
    "cli.exports.exporting OpenGame.open": "by a store",
    "cli.exports.gif Image.open": "a picture that was just drawn",
    "cli.exports.html.page (FOLDER / name).read_text": "comes with the program",
    "cli.exports.html.rendering file.read_text": "comes with the program",
    "cli.serve.running self._admission.connect": "counts connections",
    "cli.serve.running asked.connect": "asks for the address of this computer",
    "cli.serve.shell.files path.read_text": "comes with the program",
    "cli.session.record OpenGame.open": "by a store",
    "cli.terminal.printing os.open": "the null device",
    "cli.terminal.files os.open": "folders, to sync and to lock them",
    "cli.terminal.files path.open": "syncs; what a person names goes to records.record_file",
    "cli.terminal.files read_text": "of records.record_file, which bounds it",
    "cli.titles.drawing (here / 'board.css').read_text": "comes with the program",
    "cli.titles.drawing file.read_text": "comes with the program",
    "cli.titles.printed_parts file.read_text": "comes with the program",
    "cli.voices.performing OpenGame.open": "by a store",
}
"""Calls of such a name elsewhere, and why each may be there."""


def reading_calls(path):
    """Return the calls in a module that may read a file, as they are written."""
    calls = (node.func for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Call))  # fmt: skip
    named = {ast.unparse(one): getattr(one, "attr", getattr(one, "id", "")) for one in calls}
    return {call for call, name in named.items() if name in READS}


def test_every_planted_fault_fits_the_code():
    assert [fault.what for fault in faults() if not fault.fits] == []


def test_what_others_made_is_read_by_the_gate_alone():
    found = set()
    for folder in (*LAYERS, "tablescribe"):
        for path in (ROOT / folder).rglob("*.py"):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            if module not in GATE:
                found |= {f"{module} {call}" for call in reading_calls(path)}
    assert found == set(NOT_OF_OTHERS)


def test_a_reader_outside_of_the_gate_is_found(tmp_path):
    module = tmp_path / "reader.py"
    module.write_text("import tomllib\ntomllib.loads(Path('x').read_text())\nopen('y')\n")
    assert reading_calls(module) == {"tomllib.loads", "Path('x').read_text", "open"}


HEAVY = {
    *("rich", "sqlite_utils", "pydantic", "prompt_toolkit", "platformdirs", "jinja2", "asyncio"),
    *("importlib.metadata", "tempfile", "base64", "multiprocessing", "duckdb", "statistics"),
    *("markupsafe", "cli.titles.drawing", "cli.exports.html.page", "cli.replay.screen"),
    *("cli.titles.meridian", "cli.titles.score_pad"),  # titles that are not played
}
LIGHT = (
    *("--version", "turn", "why An", "log", "show", "score", "export", "export ledger"),
    *("export log", "export report", "audit", "games", "stats --json", "turn --json"),
    *("show --json", "score --json", "do 'b pc i18'", "undo", "note x", "fork"),
)
"""Commands that need none of them."""

NEEDS = {
    "export svg": {"cli.titles.drawing"},
    "count An 1": {"cli.titles.meridian", "cli.titles.score_pad"},  # options of each title
}

EACH = """
import sys
from cli.main import run
for command in sys.argv[1:]:
    sys.argv = ["tablescribe", *eval(command)]
    run(sys.argv[1:])
    print("\\n", {*sys.modules})
"""
"""Runs commands in one process, and says after each what is imported."""


@pytest.mark.parametrize("commands", [LIGHT, *([one] for one in NEEDS)], ids=lambda them: them[0])
def test_a_command_imports_no_heavy_module_that_it_does_not_need(game, commands):
    words = [sys.executable, "-c", EACH, *(f"{shlex.split(one)}" for one in commands)]
    plain = {"PATH": "/usr/bin:/bin", "LANGUAGE": "C", "TABLESCRIBE_PLAIN": "0"}
    environment = plain | {"TABLESCRIBE_DB": str(game.db)}
    ran = completed(words, cwd=ROOT, check=True, env=environment)
    loaded = [ast.literal_eval(line[1:]) for line in ran.stdout.splitlines() if line[:2] == " {"]
    assert len(loaded) == len(commands)
    for command, modules in zip(commands, loaded, strict=True):
        assert modules & HEAVY <= NEEDS.get(command, set()), command


def test_another_package_named_events_is_noticed(tmp_path):
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "__init__.py").write_text("")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    ran = completed(
        [sys.executable, "-c", "from cli.main import main; main()"], cwd=tmp_path, env=environment
    )
    assert ran.returncode == 1
    assert "another package named 'events' hides ours" in ran.stderr
    assert "Traceback" not in ran.stderr


# --- what is shared knows no game ---------------------------------------------------------------

PLAIN_WORDS = {
    "and": "between words of any sentence",
    **dict.fromkeys(["score", "log", "ok", "no", "done", "end", "pass"], "every game has it"),
    **dict.fromkeys(["order", "plain", "leaders", "leader"], "English besides"),
    **dict.fromkeys(["north", "east", "south", "west"], "how a board is turned to who sits there"),
    **dict.fromkeys(["card", "piece"], "what lies on a table of many games, and English besides"),
    **dict.fromkeys(
        ["black", "blue", "brown", "green", "grey", "orange", "red", "yellow"], "paint"
    ),
}
"""Words of a title that shared modules may use, each with its reason."""


def words_of_titles():
    """Return the words by which a module could know a title."""
    found = set()
    for slug, folder in TITLES.items():
        title, rules = title_events(slug), title_rules(slug)
        counted = {*title.QUANTITIES, *title.SECRETS}
        found |= {slug, folder, title.NAME.lower(), f"{title.SHORT}3", *title.HOUSE_RULES}
        found |= {*counted, *(word.removesuffix("s") for word in counted)}
        found |= {*title_screens(slug).local_words()}
        found |= {rule.source.lower() for rule in rules.CODES.values()}
    return found - PLAIN_WORDS.keys()


def shared_modules():
    for layer in sorted(LAYERS):
        for path in sorted((ROOT / layer).rglob("*")):
            parts = path.relative_to(ROOT / layer).parts
            own = parts[0] == "titles" and len(parts) > 2
            if path.suffix in (".py", ".html", ".js", ".css") and not own:
                yield path


def test_shared_modules_have_no_word_of_a_title():
    known = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words_of_titles()))})(?![\w-])")
    found = [
        f"{path.relative_to(ROOT)}:{number} {word}"
        for path in shared_modules()
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1)
        for word in known.findall(line)
        if path.name != "registry.py"
    ]
    assert found == []
