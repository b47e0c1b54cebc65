"""A title of a package of its own: declared once, installed, played in every way; and refused."""

import os
import re
import runpy
import shutil
import subprocess
import sys
from random import Random
from typing import Annotated

import click
import pytest
from msgspec import Meta
from msgspec.structs import replace
from typer.main import get_command

from cli.command_line.commands import app
from cli.exports.formats import FORMATS
from cli.exports.html.changes import marks
from cli.game.open_game import OpenGame
from cli.game.title_laws.chance import make_up
from cli.serve.recording.choices import choices
from cli.session.position_editor import Editor
from cli.session.session import Session
from cli.terminal.errors import Mistake
from events.common import Event, Player, Seat
from events.store.sqlite_store import SqliteStore
from events.text import Remark
from projections.seen import Viewer
from tablescribe import Place, Play, Quantity, Statement
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS as HANDS_TITLE
from tests.adding_a_title.known import known
from tests.adding_a_title.variants import FERRY, Dealt
from tests.conftest import ROOT
from tests.programs import completed
from tests.terminal import Terminal
from tests.uncovered import event_tags

HANDS = ROOT / "examples" / "hands"
NIM = ROOT / "tests" / "adding_a_title" / "nim.py"
MOST_LINES = 220
"""What docs/developing/adding-a-title.md promises of a small game."""

DEALT = "r deal 1 4 9 16; g deal 2 5 20 36"


def test_a_small_title_takes_few_lines():
    assert len(NIM.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.fixture
def at_nim(table):
    with known("nim", nim.NIM):
        table("new", "nim", "An:white", "Bo:black")
        yield table


# --- what every declared title has ----------------------------------------------------------------


@pytest.fixture
def at_hands(table):
    with known("hands", HANDS_TITLE):
        table("new", "hands", "An:red", "Bo:green")
        table("do", DEALT)
        yield table


def test_a_card_that_slides_in_its_row_is_not_marked(at_hands):
    with SqliteStore(at_hands.db) as store:
        game = OpenGame(store, store.games()[0])
        hidden = game.screens.draw(game.seen.game)
        shown = game.screens.draw(game.opened.game)
    found = marks(hidden.spots, shown.spots)
    assert found is not None
    assert (len(found.came), list(found.left)) == (8, [])  # the cards, and not their number


def test_a_code_is_said_by_its_name_and_free_places_are_listed():
    title = replace(
        nim.NIM,
        names={"n": "the north island"},
        table=lambda _state: [
            Place("n", "", at=(0, 0)),
            Place("master", "n"),
            Place("pile", None),
            Place("s", "7", 1, at=(1, 0)),
        ],
    )
    said = [one.words for one in title.screens.describe_places(title.table(None), BOTH)]
    assert said == [
        "master: the north island",
        "pile: unknown",
        "the board: s 7 (Anna Bo)",
        "free: the north island",
    ]


def test_help_says_the_rules_of_the_title(at_nim, capsys):
    with at_nim.opened() as game, click.Context(get_command(app)):
        Session(game, "table").do("?")
        assert [line for line in capsys.readouterr().out.splitlines() if "rule" in line] == [
            f"rule {code}: {words}" for code, words in nim.NIM.rules.items()
        ]


def test_taps_lie_where_they_are_drawn(at_hands):
    with SqliteStore(at_hands.db) as store:
        game = OpenGame(store, store.games()[0])
        game.asked = Viewer(seat=0)
        seen = game.seen.game
        hand = choices(seen)
        assert [one.code for one in hand.next] == ["1", "4", "9", "16"]
        assert len({one.place for one in hand.next}) == 4
        game.asked = Viewer(seat=1)
        assert not choices(game.seen.game).next
        cells = {one.code: one.place for one in choices(seen, ["9"]).next}
    assert len(cells) == 16
    assert cells["b1"].x > cells["a1"].x
    assert cells["b1"].y == cells["a1"].y


# --- a game with hidden hands, whose actions begin with words ------------------------------------


@pytest.fixture
def at_ferry(table):
    with known("kept", FERRY):
        table("new", "kept", "An:red", "Bo:green")
        with table.opened() as game, click.Context(get_command(app)):
            yield game


def test_an_example_of_a_secret_statement_can_be_read_or_is_none(at_ferry):
    editor = Editor(at_ferry.events, at_ferry.seen.view, "so it is")
    editor.take("?")
    assert "hand" in editor.said


VERBS = {
    "sail n11": 'cannot be read at position 6 ("n11")',
    "turn n11": 'cannot be read at position 6 ("n11")',
    "sail": '"sail" is valid so far; next: a card',
    "sael n4": "there is no command sael in a session",
    "turn --nothing": 'cannot be read at position 6 ("--nothing")',
}


@pytest.mark.parametrize("line", VERBS)
def test_a_session_reads_what_begins_as_an_action_of_the_title(at_ferry, line):
    with pytest.raises(Mistake, match=re.escape(VERBS[line])):
        Session(at_ferry, "table").do(line)


def test_a_verb_alone_is_the_word_of_the_session_that_it_also_is(at_ferry, capsys):
    for line, said in (("turn", "next:"), ("turn --json", '"next"')):
        Session(at_ferry, "table").do(line)
        assert said in capsys.readouterr().out


def test_chance_finds_what_fits_a_pattern():
    made = [make_up(Dealt, Random(seed)) for seed in range(5)]
    assert all(one.secret.cards for one in made)


BOTH = (Player("An", ("red",)), Player("Anna Bo", ("green",)))


class Placed(Event, frozen=True, tag="kept-placed"):
    player: Seat
    stone: Annotated[int, Meta(ge=0, le=9)]
    reason: Remark = "-"


class PlacedStated(Placed, frozen=True, tag="kept-stated"):
    states = True
    topic = ("player",)


def statement(form):
    return [Statement(PlacedStated, form, "", lambda *_: None, lambda _state: ())]


def play(form):
    return [*nim.NIM.plays, Play(Placed, form, "", lambda *_: None)]


UNFIT = {
    "{player} before or behind its word": {"statements": statement("stone {stone} {player}")},
    "a word before its fields": {"statements": statement("{player} {stone}")},
    "lacks {stone}": {"plays": play("{player} place")},
    "{player} in front": {"plays": play("place {stone} {player}")},
    "has no field where": {"plays": play("{player} {where}")},
    "needs states, a topic and a reason": {
        "statements": [
            Statement(nim.MatchesTaken, "took {player} {matches}", "", nim.take, lambda _state: ())
        ]
    },
    "'last' cannot be counted": {"quantities": {"last": Quantity(lambda state, seat: 0)}},
    "'Last one' cannot be counted": {"rows": {"Last one": "the last one"}},
}


@pytest.mark.parametrize("said", UNFIT)
def test_a_declaration_that_cannot_hold_is_refused_when_it_is_loaded(said):
    with pytest.raises(ValueError, match=re.escape(said)):
        replace(nim.NIM, **UNFIT[said])


def test_a_statement_names_its_player_before_its_word_or_behind_it():
    for form in ("{player} stone {stone}", "stone {player} {stone}"):
        title = replace(kept.KEPT, statements=statement(form))
        read = title.events.read_statement
        text = form.replace("{stone}", "3")
        assert read(text.replace("{player}", "anna b"), "x", BOTH).player == 1
        assert read(text.replace("{player}", "r"), "x", BOTH).player == 0
        event = PlacedStated(1, 3, "x")
        assert read(title.events.write_statement(event, BOTH), "x", BOTH) == event
        assert read("An 3", "x", BOTH) is None


def test_help_knows_the_new_title(at_nim):
    assert "misere  who takes the last match loses" in at_nim("new", "--help").out


# --- the type checker holds a declaration against what a title is ---------------------------------


def typed(*files):
    ran = completed([sys.executable, "-m", "mypy", "--strict", *map(str, files)], cwd=ROOT)
    return ran.stdout


PAGE = ROOT / "docs" / "developing" / "adding-a-title.md"
TEN = PAGE.read_text("utf-8").partition("```python\n")[2].partition("```\n")[0]


def test_the_title_of_the_page_is_a_whole_one(table):
    title = runpy.run_path(str(_file(table.db.parent / "ten.py")))["TEN"]
    with known("ten", title):
        table("new", "ten", "An:red", "Bo:blue")
        assert "An 0, Bo 1: Bo wins" in table("do", "2; 2; 2; 2; 1; 1").out
        assert "ten reached 1 (#7) [TEN.2]" in table("why", "Bo").out
        assert "all 12 laws hold" in table("check-title", "ten").out
    assert PAGE.stat().st_size < 6_000


def _file(path):
    path.write_text(TEN, "utf-8")
    return path


def test_the_new_titles_are_typed(tmp_path):
    ten = _file(tmp_path / "ten.py")
    assert "no issues found" in typed(NIM, ten, HANDS / "tablescribe_hands")


WRONG = {
    "    over=lambda state: not state.left,\n": ("", 'Missing named argument "over"'),
    "    seats=range(2, 3),\n": (
        "    chairs=range(2, 3),\n",
        'Unexpected keyword argument "chairs"',
    ),
    "seat: state.taken[seat],": ("seat: 'An',", "Incompatible return value"),
    "            take,\n": ("            put_taken,\n", "incompatible type"),
}


def test_what_lacks_or_has_another_form_is_refused_by_the_type_checker(tmp_path):
    whole, files = NIM.read_text("utf-8"), []
    for wrong, (instead, _said) in WRONG.items():
        assert wrong in whole
        files.append(tmp_path / f"wrong{len(files)}.py")
        files[-1].write_text(whole.replace(wrong, instead, 1), "utf-8")
    lines = typed(*files).splitlines()
    for file, (_instead, said) in zip(files, WRONG.values(), strict=True):
        assert [line for line in lines if file.name in line and said in line], said


# --- a package, installed into an environment of its own ------------------------------------------


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """An environment with the program and the example package, and the program's name in it."""
    folder = tmp_path_factory.mktemp("environment")
    package = shutil.copytree(HANDS, folder / "hands")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    python = folder / "env" / "bin" / "python"
    own = next((folder / "env" / "lib").glob("python*/site-packages"))
    others = next(path for path in sys.path if path.endswith("site-packages"))
    (own / "beside.pth").write_text(f"{ROOT}\n{others}\n", "utf-8")
    install = f"pip --python {python} install -q --no-deps --no-compile --no-index --find-links"
    for line in (
        f"build --wheel --outdir {folder} {package}",
        f"{install} {folder} tablescribe-hands",
    ):
        subprocess.run([sys.executable, "-m", *line.split()], check=True, capture_output=True)
    return python


RUN = "from cli.main import main; main()"
OTHER_API = f"from events.titles import registry; registry.API = 2; {RUN}"


@pytest.fixture
def installed(environment, tmp_path):
    """The program with the package."""

    def run(*arguments, code=0, program=RUN):
        ran = completed(
            [str(environment), "-c", program, *arguments],
            env={**os.environ, "TABLESCRIBE_DB": str(tmp_path / "games.db"), "LANGUAGE": "C"},
        )
        assert ran.returncode == code, ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr
        return ran.stdout + ran.stderr

    return run


def test_an_installed_title_is_played_in_its_own_words_and_missed_without_its_package(
    installed, environment, table, tmp_path
):
    assert "Hands (2026 edition)" in installed("new", "hands", "An:red", "Bo:green")
    assert "krijgt 1, 4, 9, 16" in installed("do", "r deal 1 4 9 16", "--lang", "nl")
    assert "is dealt 2, 5, 20, 36" in installed("do", "g deal 2 5 20 36", "--lang", "fr")
    terminal = Terminal(["-c", RUN, "record"], tmp_path / "games.db", program=str(environment))
    terminal.until("a4   b4   c4   d4")
    terminal.type("9 b2", "#4 An: lays 9 on b2")
    terminal.kill()
    assert "hand unknown" in installed("show", "--as", "Bo")
    assert "all is well" in installed("audit")
    assert "1 running game" in installed("stats")
    said = installed("show", code=6, program=OTHER_API)
    assert "written for version 1 of tablescribe's interface, and this is version 2" in said

    assert "does not have the title hands" in table("show", code=6).err
    assert "game1" in table("games", "--all").out
    assert table("verify").code == 0
    assert "does not have the title hands" in table("audit", code=1).out
    for format in FORMATS.keys() - {"jsonl"}:
        said = table("export", format, str(tmp_path / "game"), code=6).err
        assert "does not have the title hands; install its package" in said
    record = tmp_path / "game.jsonl"
    assert "4 entries" in table("export", "jsonl", str(record)).err
    assert '"title":"hands"' in record.read_text()
    assert "ha1" in installed("import", str(record))


MOST_CODE = 700
"""What the package may take: a card game with hidden hands, a board and a score sheet."""


def test_the_package_is_small():
    lines = [path.read_text("utf-8").splitlines() for path in HANDS.rglob("*.py")]
    assert sum(bool(line.strip()) for each in lines for line in each) <= MOST_CODE


LAWS = """
import sys, pytest
from tablescribe import pytest_plugin
pytest_plugin.GAMES = 1
sys.exit(pytest.main(["-v", "-c", "pyproject.toml", "-p", "no:cacheprovider"]))
"""


def test_the_package_passes_the_laws_as_tests(environment):
    ran = completed([str(environment), "-c", LAWS], cwd=HANDS)
    assert ran.returncode == 0, ran.stdout
    assert "hands: secrets PASSED" in ran.stdout
    assert "16 passed" in ran.stdout
    without = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-p", "no:cacheprovider"]
    ran = completed(without, cwd=HANDS)
    assert "ERROR: tablescribe_titles: there is no title hands" in ran.stderr + ran.stdout


def test_a_declared_title_has_every_event_of_a_log(at_nim):
    assert {"nim-taken", "nim-heap", "adjusted", "ruled", "corrected"} <= event_tags("nim")
