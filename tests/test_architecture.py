"""How the project is built: what may import what, style, types, folders, cold starts."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ALLOWED = {
    "events": {"events"},
    "projections": {"events", "projections"},
    "cli": {"cli", "events", "projections"},
}
OURS = set(ALLOWED)


def imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("layer", ALLOWED)
def test_imports_point_down_only(layer):
    for path in (ROOT / layer).rglob("*.py"):
        for module in imports(path):
            top = module.split(".")[0]
            if top in OURS:
                assert top in ALLOWED[layer], f"{path.relative_to(ROOT)} imports {module}"


def test_what_titles_share_knows_no_title():
    from events.titles.registry import TITLES

    for layer in OURS:
        for path in (ROOT / layer).rglob("*.py"):
            parts = path.relative_to(ROOT / layer).parts
            folder = parts[1] if parts[0] == "titles" else None
            for module in imports(path):
                for title in TITLES.values():
                    if f".{title}" in module:
                        assert folder == title, f"{path.relative_to(ROOT)} imports {module}"


def test_the_layers_below_the_command_line_hold_no_libraries_of_the_terminal():
    for layer in ("events", "projections"):
        for path in (ROOT / layer).rglob("*.py"):
            assert not {"typer", "click", "rich", "prompt_toolkit"} & {
                module.split(".")[0] for module in imports(path)
            }


def test_prompt_toolkit_is_for_the_session_alone():
    for path in (ROOT / "cli").rglob("*.py"):
        if path.parent != ROOT / "cli" / "session":
            assert "prompt_toolkit" not in {module.split(".")[0] for module in imports(path)}, path


def test_no_folder_of_code_stands_beside_the_planned_ones():
    tracked = subprocess.run(
        ["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert {path.split("/")[0] for path in tracked} <= {"cli", "events", "projections", "tests"}


def run(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_style_is_kept():
    checked = run(sys.executable, "-m", "ruff", "check", ".")
    assert checked.returncode == 0, checked.stdout
    formatted = run(sys.executable, "-m", "ruff", "format", "--check", ".")
    assert formatted.returncode == 0, formatted.stdout


def test_the_types_hold_strictly():
    checked = run(sys.executable, "-m", "mypy")
    assert checked.returncode == 0, checked.stdout


HEAVY = {
    "rich.console",
    "rich.table",
    "sqlite_utils",
    "pydantic",
    "prompt_toolkit",
    "platformdirs",
    "jinja2",
    "asyncio",
    "importlib.metadata",
    "tempfile",
    "rich.progress",
    "multiprocessing",
    "duckdb",
}
HEAVY |= {"markupsafe", "cli.titles.drawing", "cli.exports.html.page", "cli.replay.screen"}
NEEDS = {
    "show": {"rich.console"},
    "score": {"rich.console", "rich.table"},
    "replay": {"rich.console"},
    "export svg": {"cli.titles.drawing"},
}


@pytest.mark.parametrize(
    "command",
    [
        "--version",
        "do b pc i18",
        "undo",
        "note x",
        "count An 1",
        "turn",
        "why An",
        "log",
        "show",
        "score",
        "export",
        "export svg",
        "export ledger",
        "export log",
        "export report",
        "audit",
        "fork",
        "games",
        "stats --json",
        "turn --json",
        "show --json",
        "score --json",
    ],
)
def test_a_command_imports_no_heavy_module_that_it_does_not_need(game, command):
    code = (
        "import sys; from cli.main import run; sys.argv = ['tablescribe', *sys.argv[1:]]\n"
        "run(sys.argv[1:])\n"
        "import json; print('\\n' + json.dumps(sorted(sys.modules)))"
    )
    arguments = command.split() if command != "do b pc i18" else ["do", "b pc i18"]
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={"TABLESCRIBE_DB": str(game.db), "PATH": "/usr/bin:/bin", "LANGUAGE": "C"},
    )
    loaded = set(json.loads(ran.stdout.splitlines()[-1]))
    needed = (
        NEEDS.get(command, NEEDS.get(arguments[0], set())) if "--json" not in arguments else set()
    )
    assert not (loaded & HEAVY) - needed, command


def test_another_package_named_events_is_noticed(tmp_path):
    import os

    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "__init__.py").write_text("")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    ran = subprocess.run(
        [sys.executable, "-c", "from cli.main import main; main()"],
        cwd=tmp_path,
        text=True,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
    assert "another package named 'events' hides ours" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_functions_fit_a_screen_and_files_have_one_subject():
    for layer in OURS:
        for path in (ROOT / layer).rglob("*.py"):
            text = path.read_text("utf-8")
            assert len(text.splitlines()) <= 420, path
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef):
                    assert (node.end_lineno or 0) - node.lineno <= 70, (path, node.name)


# --- what is shared knows no game ---------------------------------------------------------------

PLAIN_WORDS = {
    **dict.fromkeys(["score", "log", "ok", "no", "done", "end", "pass"], "every game has it"),
    **dict.fromkeys(["order", "plain", "leaders", "leader"], "English besides"),
    **dict.fromkeys(["card", "piece"], "what lies on a table of many games, and English besides"),
    **dict.fromkeys(
        ["black", "blue", "brown", "green", "grey", "orange", "red", "yellow"], "paint"
    ),
}
"""Words of a title that shared modules may use, each with its reason."""


def words_of_titles():
    """Return the words by which a module could know a title."""
    from cli.titles.title_screens import title_screens
    from events.titles.registry import TITLES, title_events
    from projections.titles.title_rules import title_rules

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
    for layer in sorted(OURS):
        for path in sorted((ROOT / layer).rglob("*")):
            parts = path.relative_to(ROOT / layer).parts
            own = parts[0] == "titles" and len(parts) > 2
            if path.suffix in (".py", ".html", ".js", ".css") and not own:
                yield path


def test_shared_modules_have_no_word_of_a_title():
    import re

    known = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words_of_titles()))})(?![\w-])")
    found = [
        f"{path.relative_to(ROOT)}:{number} {word}"
        for path in shared_modules()
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1)
        for word in known.findall(line)
        if path.name != "registry.py"
    ]
    assert found == []
