"""Nim is added as docs/developing/adding-a-title.md says: own folders, a line of the registry."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from events.titles.registry import TITLES
from tests.keystrokes import SPELLINGS
from tests.terminal import Terminal
from tests.title_parts import kept, part
from tools.bench.folding import MEASURED
from tools.tours import TOURS

ROOT = Path(__file__).parent.parent
NIM = Path(__file__).parent / "adding_a_title" / "nim"
LAYERS = ("events", "projections", "cli")
MOST_LINES = 300
"""What docs/developing/adding-a-title.md promises of a small game."""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A copy of the program with Nim in it."""
    folder = tmp_path_factory.mktemp("program")
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, folder / layer, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(NIM / layer, folder / layer / "titles" / "nim")
    registry = folder / "events" / "titles" / "registry.py"
    first = '    "robber-knights": "robber_knights",\n'
    text = registry.read_text("utf-8")
    assert first in text
    registry.write_text(text.replace(first, f'{first}    "nim": "nim",\n'), "utf-8")
    return folder


@pytest.fixture
def tablescribe(program, tmp_path):
    """The program with Nim, run in a process of its own on a file of games of the test's own."""

    def run(*arguments, code=0, input=""):
        ran = subprocess.run(
            [sys.executable, "-c", "from cli.main import main; main()", *arguments],
            cwd=program,
            input=input,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "TABLESCRIBE_DB": str(tmp_path / "games.db"), "LANGUAGE": "C"},
        )
        assert ran.returncode == code, ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr
        return ran.stdout + ran.stderr

    return run


def test_a_small_title_takes_few_lines():
    files = [path for layer in LAYERS for path in (NIM / layer).glob("*.py")]
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in files)
    assert lines + 1 <= MOST_LINES


def test_a_whole_game_is_recorded_and_explained(tablescribe, tmp_path):
    assert "Nim (1901 edition" in tablescribe("new", "nim", "An:white", "Bo:black")
    assert "one to three matches a turn" in tablescribe("do", "4", code=3)
    tablescribe("do", "w 3; k 3")
    tablescribe("undo")
    tablescribe("do", "k 2")
    assert "next: An (w)" in tablescribe("correct", "2", "w 1")
    assert "legal: 1, 2, 3" in tablescribe("turn")
    assert json.loads(tablescribe("turn", "--json"))["actions"] == ["w 1", "w 2", "w 3"]
    assert "9 matches left" in tablescribe("show")
    while not json.loads(tablescribe("turn", "--json"))["over"]:
        tablescribe("do", json.loads(tablescribe("turn", "--json"))["actions"][0])
    said = tablescribe("score")
    assert "final" in said
    assert "wins" in said
    assert "+1" in tablescribe("why", "An") + tablescribe("why", "Bo")
    assert "all is well" in tablescribe("audit")
    assert "takes 1 match" in tablescribe("replay")
    tablescribe("export", "html", str(tmp_path / "nim.html"))
    assert "0 matches left" in (tmp_path / "nim.html").read_text("utf-8")


@pytest.mark.parametrize("format", ["jsonl", "text", "svg", "report", "ledger", "log"])
def test_a_title_is_exported(tablescribe, tmp_path, format):
    tablescribe("new", "nim", "An:white", "Bo:black")
    tablescribe("do", "3; 3; 3; 3")
    file = tmp_path / f"nim.{format}"
    tablescribe("export", format, str(file))
    assert file.stat().st_size
    if format in ("jsonl", "text"):
        assert "all is well" in tablescribe("audit", str(file))


def test_a_game_is_recorded_at_the_prompt(tablescribe, program, tmp_path):
    tablescribe("new", "nim", "An:white", "Bo:black")
    terminal = Terminal(["record"], tmp_path / "games.db", PYTHONPATH=str(program))
    terminal.until("12 matches left")
    terminal.type("3")
    terminal.until("#2 An: takes 3 matches")
    terminal.keys("4")
    terminal.until("3 matches are the most in a turn")
    terminal.keys("\x7f?\r")
    terminal.until(r"=3  3\b")
    terminal.kill()
    assert json.loads(tablescribe("show", "--json"))["board"]["left"] == 9


TAPPED = """
from pathlib import Path
from cli.serve.recording.choices import choices
from projections.seen import PUBLIC, Mask
from tests.text_records import sound_record
from projections.importing import drafts_of_text
_drafts, game = drafts_of_text(sound_record(Path(RECORD).read_text()), "table")
seen = Mask(game, lambda: game.timeline, PUBLIC).game(game)
found = choices(seen)
print(found.said, [one.words for one in found.next], choices(seen, ["2"]).line)
"""


def test_a_phone_offers_the_words_of_the_legal_actions(tablescribe, program, tmp_path):
    tablescribe("new", "nim", "An:white", "Bo:black")
    tablescribe("do", "3")
    record = tmp_path / "nim.txt"
    tablescribe("export", "text", str(record))
    ran = subprocess.run(
        [sys.executable, "-c", TAPPED.replace("RECORD", repr(str(record)))],
        cwd=program,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": f"{program}:{ROOT}"},
    )
    assert ran.stdout.strip() == "('Bo',) ['1', '2', '3'] k 2", ran.stderr


def test_help_knows_the_new_title(tablescribe):
    assert "nim" in tablescribe("new", "--help")
    assert "Nim has no board to describe" in tablescribe(
        "new", "nim", "An:white", "Bo:black", "--board", "x", code=2
    )


@pytest.fixture(scope="module")
def typed(program):
    """What the type checker says of the program with Nim, as it stands then."""
    shutil.copy(ROOT / "pyproject.toml", program)
    if (cache := ROOT / ".mypy_cache" / sys.platform).exists():
        shutil.copytree(cache, program / ".mypy_cache")

    def check():
        ran = subprocess.run(
            [sys.executable, "-m", "mypy"], cwd=program, capture_output=True, text=True, check=False
        )
        return ran.stdout

    return check


def test_the_new_title_is_typed(typed):
    assert "no issues found" in typed()


@pytest.mark.parametrize(
    ("layer", "member", "instead", "said"),
    [
        ("events", "SEATS = ", "CHAIRS = ", 'abstract attribute "SEATS"'),
        ("projections", "def over(", "def finished(", 'abstract attribute "over"'),
        ("cli", "def next_words(", "def next(", 'abstract attribute "next_words"'),
        ("projections", "def over(self, state: State)", "def over(self, state: int)", "[override]"),
    ],
)
def test_a_member_left_out_or_of_another_form_is_refused_by_the_type_checker(
    program, typed, layer, member, instead, said
):
    file = program / layer / "titles" / "nim" / "title.py"
    whole = file.read_text("utf-8")
    assert member in whole
    try:
        file.write_text(whole.replace(member, instead, 1), "utf-8")
        assert said in typed()
    finally:
        file.write_text(whole, "utf-8")


EVERY_TITLE = ("tests/test_refusals.py", "tests/test_samples.py")
"""Tests that hold of every title, and find what it keeps for them."""


def test_the_tests_of_every_title_find_the_new_one(program):
    shutil.copy(ROOT / "pyproject.toml", program)
    unneeded = shutil.ignore_patterns("__pycache__", "adding_a_title", "bench", "logs", "pages")
    for folder in ("tests", "tools"):
        shutil.copytree(ROOT / folder, program / folder, ignore=unneeded)
    shutil.copytree(NIM / "tests", program / "tests" / "titles" / "nim")
    shutil.copytree(ROOT / "sample_games", program / "sample_games")
    game = "nim/full-2-players"
    made = (
        "from pathlib import Path; from tests import table; from tools import goldens, samples\n"
        f"record = goldens.SAMPLES / '{game}.txt'; record.parent.mkdir()\n"
        f"record.write_text(samples.sample(table.Table(Path('nim.db').absolute()), '{game}'))\n"
        "goldens.golden_path(record).write_text(goldens.golden(record))\n"
    )
    for command in (["-c", made], ["-m", "pytest", "-q", "-k", "nim", *EVERY_TITLE]):
        ran = subprocess.run(
            [sys.executable, *command], cwd=program, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("name", ["refusal_examples", "sample_games"])
def test_what_a_title_lacks_for_the_tests_is_said(monkeypatch, name):
    monkeypatch.setitem(TITLES, "nim", "nim")
    with pytest.raises(AssertionError, match=f"nim needs tests/titles/nim/{name}.py"):
        part("nim", name)


def test_what_it_lacks_for_the_screens_of_the_docs_and_the_keys_is_said(monkeypatch):
    """Nothing is measured or shown as if it were another title; the rest takes all titles."""
    monkeypatch.setitem(TITLES, "nim", "nim")
    for table, name in ((TOURS, "TOURS"), (SPELLINGS, "SPELLINGS"), (MEASURED, "MEASURED")):
        assert set(table) == {title for title in TITLES if title != "nim"}
        with pytest.raises(AssertionError, match=f"nim needs a line in {name}"):
            kept(table, "nim", name)
