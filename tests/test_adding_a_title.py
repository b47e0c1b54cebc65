"""A title of a package of its own: declared once, installed, played in every way; and refused."""

import json
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
from events.secrets import Commitment, Secret
from events.store.sqlite_store import SqliteStore
from events.text import Remark
from projections.seen import Viewer
from tablescribe import REASON, Code, Place, Play, Quantity, Statement
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS as HANDS_TITLE
from tests.adding_a_title.known import known
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
def with_nim():
    with known("nim", nim.NIM):
        yield


@pytest.fixture
def at_nim(with_nim, table):
    table("new", "nim", "An:white", "Bo:black", "--house", "misere")
    return table


def test_a_whole_game_is_recorded_and_explained(at_nim, tmp_path):
    assert "3 matches are the most in a turn" in at_nim("do", "4", code=3).err
    at_nim("do", "w 3; k 3")
    at_nim("undo")
    at_nim("do", "k 2")
    assert "next: An (w)" in at_nim("correct", "2", "w 1").out
    assert "legal: 1, 2, 3" in at_nim("turn").out
    assert at_nim("turn", "--json").json["actions"] == ["w 1", "w 2", "w 3"]
    assert "heap: 9" in at_nim("show").out
    assert "2 matches are left" in at_nim("adjust", "heap 2", "--reason", "counted").out
    assert "Bo +1" in at_nim("do", "2").out
    assert "final" in at_nim("score").out
    assert "An 0, Bo 1: Bo wins" in at_nim("score").out
    assert "+1 =  1  the last match" in at_nim("why", "Bo", "--history").out
    assert "all is well" in at_nim("audit").out
    assert "takes 1 match" in at_nim("replay").out
    at_nim("export", "html", str(tmp_path / "nim.html"))
    assert "heap: 0" in (tmp_path / "nim.html").read_text("utf-8")


@pytest.mark.parametrize("format", ["jsonl", "text", "svg", "report", "ledger", "log"])
def test_a_title_is_exported(at_nim, tmp_path, format):
    at_nim("do", "3; 3; 3; 3")
    file = tmp_path / f"nim.{format}"
    at_nim("export", format, str(file))
    assert file.stat().st_size
    if format in ("jsonl", "text"):
        assert "all is well" in at_nim("audit", str(file)).out


def test_what_can_be_stated_is_a_position(at_nim):
    at_nim("do", "3; 2")
    at_nim("adjust", "heap 5; w matches 4; k matches 3", "--reason", "counted")
    assert at_nim("show", "--json").json["board"]["table"][0]["holds"] == 5
    assert "cannot be 13" in at_nim("adjust", "w matches 13", "--reason", "x", code=3).err
    assert "counted 1" in (at_nim("count", "w", "matches", "1"), at_nim("audit", code=1))[1].out


# --- what every declared title has ----------------------------------------------------------------


@pytest.fixture
def at_hands(table):
    with known("hands", HANDS_TITLE):
        table("new", "hands", "An:red", "Bo:green")
        table("do", DEALT)
        yield table


def test_points_are_counted_by_their_categories(at_hands):
    at_hands("do", "r 9 b2; r draw 7; g 20 b3")
    assert "Bo higher 1: agrees with the log" in at_hands("count", "Bo", "higher", "1").out
    assert "you counted 2, the log has 0" in at_hands("count", "An", "line", "2").out


def test_a_score_sheet_asks_for_the_categories(at_hands):
    sheet = "An higher 5; An line 6; An kept 4; Bo higher 3; Bo line 3"
    missing = at_hands("sheet", "hands", "An:red", "Bo:green", input=sheet, code=3).err
    assert "the whole position also needs: Bo, points for the lowest card kept" in missing
    made = at_hands("sheet", "hands", "An:red", "Bo:green", input=f"{sheet}\nBo kept -1")
    assert "final: An 15, Bo 5: An wins; entered as a score sheet" in made.out
    assert "all is well" in at_hands("audit", "--game", "ha2").out
    sources = at_hands("score", "--json", "--game", "ha2").json["players"][0]["sources"]
    assert sources == {"higher": 5, "line": 6, "kept": 4, "adjusted": 0}


def test_after_a_gap_nothing_is_known_until_it_is_stated(at_hands):
    at_hands("do", "r 9 b2; r draw 7; g 20 b3; g draw 11")
    assert "next: unknown" in at_hands("gap", "rain").out
    assert "not compared" in at_hands("count", "Bo", "1").out
    assert "begin the line with a player" in at_hands("do", "4 a1", code=3).err
    at_hands("do", "g 33 b1")  # a hand that nobody knows; who acts has the turn
    assert "next: a card that is drawn" in at_hands("turn").out
    said = at_hands("adjust", "turn An; at b1 empty", "--reason", "counted", code=4).err
    assert "expected a card (1 to 36)" in said
    said = at_hands(
        "adjust", "--reason", "counted", "An cards 4; turn An; Bo higher 3; at a4 2"
    ).out
    assert "it is An's turn" in said
    assert "Bo has 3 points for higher cards; Bo +1" in said
    assert "Bo higher 3: agrees" in at_hands("count", "Bo", "higher", "3").out
    assert "next: An (r)" in at_hands("turn").out
    assert at_hands("turn", "--json").json["next"] == {"player": 0}
    assert "stated by the players, not checked" in at_hands("audit").out


class WindTurned(Event, frozen=True, tag="nim-wind"):
    """Nobody does it, so that it can happen in anybody's turn."""

    force: Annotated[int, Meta(ge=1, le=2)]


def test_after_a_gap_what_nobody_does_is_listed_once(table):
    wind = Play(WindTurned, "wind {force}", "the wind turns", lambda *_: None)
    title = replace(
        nim.NIM, plays=[*nim.NIM.plays, wind], choices=lambda _state: [WindTurned(1), WindTurned(2)]
    )
    with known("nim", title):
        table("new", "nim", "An:white", "Bo:black")
        table("gap", "rain")
        assert table("turn", "--json").json["actions"] == ["wind 1", "wind 2"]


class HoldStated(Event, frozen=True, tag="nim-hold"):
    states = True
    topic = ("player",)

    player: Seat
    reason: Remark
    things: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=3)] = ()


def test_where_nothing_is_stated_a_dash_says_so(table):
    form, says = "{player} hold[ {things}]", "{player} holds {things}"
    hold = Statement(HoldStated, form, says, lambda *_: None, lambda _state: ())
    with known("nim", replace(nim.NIM, statements=[hold])):
        table("new", "nim", "An:white", "Bo:black")
        assert "An holds -;" in table("adjust", "An hold", "--reason", "x").out


def test_bounds_are_named_by_themselves(at_hands):
    assert "a card (1 to 36)" in at_hands("do", "r 37 b2", code=4).err
    assert "a place (a1, a2, " in at_hands("do", "r 9 e2", code=4).err
    assert (
        "cards cannot be 5, only 0 to 4"
        in at_hands("adjust", "An cards 5", "--reason", "x", code=3).err
    )
    assert "score cannot be" not in at_hands("adjust", "An -34", "--reason", "a fine").out


def test_a_score_that_is_stated_holds_whatever_else_is_stated(at_hands):
    said = at_hands("adjust", "An 12; An higher 3; An line 6", "--reason", "counted").out
    assert "An 12, Bo 0" in said
    assert "An 12, Bo 0" in at_hands("score").out
    assert (
        "all is well" in at_hands("audit").out or "stated by the players" in at_hands("audit").out
    )


def test_what_was_counted_and_by_which_rule_is_explained(at_hands):
    at_hands("do", "r 9 b2; r draw 7; g 20 b3; g draw 11")
    assert "+1 =  1  1 card below 20 [HANDS.2]" in at_hands("why", "Bo", "--history").out
    assert "higher cards 1 (#6) [HANDS.2]" in at_hands("why", "Bo").out
    counted = at_hands("why", "Bo", "--json").json["ledger"][0]["counted"]
    assert counted == {"type": "hands-lower", "card": 20, "lower": 1}


def test_a_card_that_slides_in_its_row_is_not_marked(at_hands):
    with SqliteStore(at_hands.db) as store:
        game = OpenGame(store, store.games()[0])
        hidden = game.screens.draw(game.seen.game)
        shown = game.screens.draw(game.opened.game)
    found = marks(hidden.spots, shown.spots)
    assert found is not None
    assert (len(found.came), list(found.left)) == (8, [])  # the cards, and not their number


HEAPS_SAID = ["heaps 2 5 7", "heaps 2, 5, 7", "heaps 2,5 7", "heaps 2, 5 , 7; An score 0"]


@pytest.mark.parametrize("said", HEAPS_SAID)
def test_values_of_a_statement_may_have_commas_between(table, said):
    with known("nim", HEAPS):
        table("new", "nim", "An:white", "Bo:black")
        assert "the heaps are 2, 5, 7" in table("adjust", said, "--reason", "x").out
        many = table("adjust", "heaps 1, 2, 3, 4", "--reason", "x", code=4).err
        assert "expected the end of the line (at most 3 of them)" in many


def test_undo_reminds_of_what_has_been_seen(at_hands):
    at_hands("do", "r 9 b2; r draw 7")
    assert "notice: since then An has seen a card" in at_hands("undo").out


def test_a_game_read_from_its_own_text_is_known_though_that_has_no_salts(at_hands, tmp_path):
    file = str(tmp_path / "hands.txt")
    at_hands("export", "text", file, "--open")
    assert "you already have this game as ha1" in at_hands("import", file).out


def test_a_quantity_has_words_of_its_own_for_one_and_for_many(at_hands):
    assert "An has 3 cards in hand" in at_hands("adjust", "An cards 3", "--reason", "x").out
    assert "An has 1 card in hand" in at_hands("adjust", "An cards 1", "--reason", "x").out


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


class NumberTaken(Event, frozen=True, tag="nim-number"):
    player: Seat
    number: Annotated[int, Meta(ge=1, le=12)]


def test_a_field_may_be_called_as_what_all_titles_have(table):
    own = Play(NumberTaken, "{player} take {number}", "takes {number}", nim.take)
    title = replace(nim.NIM, plays=[*nim.NIM.plays, own], expected={"number": "matches"})
    with known("nim", title):
        table("new", "nim", "An:white", "Bo:black")
        assert "expected matches (1 to 12)" in table("do", "take x", code=4).err


class HeapsStated(Event, frozen=True, tag="nim-heaps"):
    states = True
    topic = ()

    heaps: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=1, max_length=3)
    ]
    reason: Remark


HEAPS = replace(
    nim.NIM,
    statements=[
        Statement(
            HeapsStated,
            "heaps {heaps}",
            "the heaps are {heaps}",
            lambda *_: None,
            lambda _state: (),
        )
    ],
)


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
        cells = {one.code: one.place for one in choices(seen, ["9"]).next}
    assert len(cells) == 16
    assert cells["b1"].x > cells["a1"].x
    assert cells["b1"].y == cells["a1"].y


# --- a game with hidden hands, whose actions begin with words ------------------------------------

Card = Annotated[str, Meta(pattern=r"^[nesw](10|[1-9])$(?!\n)", max_length=3)]


class Cards(Secret, frozen=True):
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=3)]


class Told(Secret, frozen=True):
    drawn: Card | None = None


class Dealt(Event, frozen=True, tag="kept-deal"):
    player: Seat
    secret: Cards | Commitment


class Sailed(Event, frozen=True, tag="kept-sail"):
    player: Seat
    card: Card
    secret: Told | Commitment


class Turned(Event, frozen=True, tag="kept-turn"):
    player: Seat
    card: Card


class HandStated(Event, frozen=True, tag="kept-hand"):
    states = True
    topic = ("player",)

    player: Seat
    reason: Remark
    secret: Cards | Commitment


def next_turn(state, ref, event):
    state.begin(1 - event.player)


def may_not_turn(state, event):
    return FERRY.no("lower", card=event.card)


def never(state, event):
    return FERRY.no("not-in-hand", player=event.player, card=event.card)


FERRY = replace(
    kept.KEPT,
    plays=[
        Play(Dealt, "{player} deal {cards}", "is dealt {cards}", lambda *_: None),
        Play(
            Sailed, "{player} sail {card}[ draw {drawn}]", "sails {card}, draws {drawn}", next_turn
        ),
        Play(Turned, "{player} turn {card}", "turns {card}", next_turn, never, may_not_turn),
    ],
    statements=[
        Statement(
            HandStated,
            "{player} hand {cards}",
            "{player} has {cards}",
            lambda *_: None,
            lambda _state: [HandStated(0, REASON, Cards(cards=("n1",)))],
        )
    ],
    codes={**kept.KEPT.codes, "lower": Code("KEPT.1", "{card} is too low", irregular=True)},
    table=lambda _state: [],
    choices=lambda _state: (),
    chance=None,
)


@pytest.fixture
def at_ferry(table):
    with known("kept", FERRY):
        table("new", "kept", "An:red", "Bo:green")
        yield table


def test_a_card_that_is_none_is_blamed_wherever_it_stands(at_ferry):
    for line, position, wrong in (
        ("r deal n1 n2 n12", 14, "n12"),
        ("r deal n12", 8, "n12"),
        ("r deal n1 n2; g deal e4 e11", 25, "e11"),
        ("r sail n4 draw n11", 16, "n11"),
    ):
        said = at_ferry("do", line, code=4).err
        assert f'cannot be read at position {position} ("{wrong}"): expected ' in said
        assert "three cards" in said or "drawn" in said


def test_of_an_event_with_a_secret_the_rest_is_said(at_ferry):
    at_ferry("do", "r sail n4 draw e3; g sail n5; r deal n1 n2")
    at_ferry("adjust", "Bo hand e1", "--reason", "seen")
    assert at_ferry("log").lines[1:5] == [
        "#2 An: sails n4, draws ? (hidden until the end)",
        "#3 Bo: sails n5, draws ? (hidden until the end)",
        "#4 An: is dealt ? (hidden until the end)",
        "#5 Bo has ? (hidden until the end)",
    ]
    assert at_ferry("log", "--as", "Bo").lines[2] == "#3 g sail n5"


def test_an_example_of_a_secret_statement_can_be_read_or_is_none(at_ferry):
    with at_ferry.opened() as open_game:
        editor = Editor(open_game.events, open_game.seen.view, "so it is")
        editor.take("?")
    assert "hand" in editor.said


def test_a_ruling_is_refused_by_what_it_cannot_lift(at_ferry):
    assert "n4 is too low" in at_ferry("do", "r turn n4", code=3).err
    said = at_ferry("do", "r turn n4", "--ruling", "for fun", code=3).err
    assert "n4 is not in the hand" in said


VERBS = {
    "sail n11": 'cannot be read at position 6 ("n11")',
    "turn n11": 'cannot be read at position 6 ("n11")',
    "sail": '"sail" is valid so far; next: a card',
    "sael n4": "there is no command sael in a session",
    "turn --nothing": 'cannot be read at position 6 ("--nothing")',
}


@pytest.mark.parametrize("line", VERBS)
def test_a_session_reads_what_begins_as_an_action_of_the_title(at_ferry, line):
    wrong = pytest.raises(Mistake, match=re.escape(VERBS[line]))
    with at_ferry.opened() as game, click.Context(get_command(app)), wrong:
        Session(game, "table").do(line)


def test_a_verb_alone_is_the_word_of_the_session_that_it_also_is(at_ferry, capsys):
    with at_ferry.opened() as game, click.Context(get_command(app)):
        Session(game, "table").do("turn")
        assert "next:" in capsys.readouterr().out
        Session(game, "table").do("turn --json")
        assert '"next"' in capsys.readouterr().out


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
    assert "all 12 laws hold" in at_nim("check-title", "nim", "--games", "2").out


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


def program(python, db, *arguments, code=0, input=""):
    ran = completed(
        [str(python), "-c", "from cli.main import main; main()", *arguments],
        input=input,
        env={**os.environ, "TABLESCRIBE_DB": str(db), "LANGUAGE": "C", "COLUMNS": "100"},
    )
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


@pytest.fixture
def installed(environment, tmp_path):
    """The program with the package."""

    def run(*arguments, **more):
        return program(environment, tmp_path / "games.db", *arguments, **more)

    return run


def test_an_installed_title_is_played_by_commands(installed, tmp_path):
    assert "Hands (2026 edition)" in installed("new", "hands", "An:red", "Bo:green")
    assert "next: An (r)" in installed("do", DEALT)
    assert "hidden until the end" in installed("log")
    assert "hand unknown" in installed("show", "--as", "Bo")
    assert "hand 1 4 9 16" in installed("show", "--as", "An")
    assert "5 is not in the hand" in installed("do", "5 a1", code=3)
    installed("do", "9 b2; r draw 7; g 20 b3; g draw 11")
    assert "Bo leads" in installed("score") or "An 0, Bo 1" in installed("score")
    assert "all is well" in installed("audit")
    installed("export", "html", str(tmp_path / "hands.html"))
    assert "b3 20" in (tmp_path / "hands.html").read_text()
    assert "all 12 laws hold" in installed("check-title", "hands", "--games", "1")
    assert "hands" in installed("new", "--help")
    sheet = "An higher 5; An line 6; An kept 4; Bo higher 3; Bo line 3; Bo kept 0"
    assert "An 15, Bo 6: An wins" in installed("sheet", "hands", "An:red", "Bo:green", input=sheet)
    assert "Hands" in installed("stats")


def test_an_installed_title_has_its_own_words(installed):
    installed("new", "hands", "An:red", "Bo:green")
    assert "krijgt 1, 4, 9, 16" in installed("do", "r deal 1 4 9 16", "--lang", "nl")
    assert "is dealt 3, 6, 8, 10" in installed("do", "g deal 3 6 8 10", "--lang", "fr")


def test_an_installed_title_is_recorded_in_a_session(installed, environment, tmp_path):
    installed("new", "hands", "An:red", "Bo:green")
    installed("do", DEALT)
    terminal = Terminal(
        ["-c", "from cli.main import main; main()", "record"],
        tmp_path / "games.db",
        program=str(environment),
    )
    terminal.until("a4   b4   c4   d4")
    terminal.type("9 b2", "#4 An: lays 9 on b2")
    terminal.kill()


SERVED = """
import json, sys
from cli.game.open_game import OpenGame
from cli.serve.recording.choices import choices
from events.store.sqlite_store import SqliteStore
from projections.seen import Viewer
with SqliteStore(__import__("pathlib").Path(sys.argv[1])) as store:
    game = OpenGame(store, store.games()[0])
    found = {}
    for seat in (None, 0, 1):
        game.asked = Viewer(seat=seat)
        found[str(seat)] = [one.words for one in choices(game.seen.game).next]
    print(json.dumps(found))
"""


def test_a_phone_offers_a_hand_to_its_player_alone(installed, environment, tmp_path):
    installed("new", "hands", "An:red", "Bo:green")
    installed("do", DEALT)
    ran = completed([str(environment), "-c", SERVED, str(tmp_path / "games.db")], check=True)
    assert json.loads(ran.stdout) == {"None": [], "0": ["1", "4", "9", "16"], "1": []}


MOST_CODE = 700
"""What the package may take: a card game with hidden hands, a board and a score sheet."""


def test_the_package_is_small():
    lines = [path.read_text("utf-8").splitlines() for path in HANDS.rglob("*.py")]
    assert sum(bool(line.strip()) for each in lines for line in each) <= MOST_CODE


LAWS = """
import sys, pytest
from tablescribe import pytest_plugin
pytest_plugin.GAMES = 2
sys.exit(pytest.main(["-v", "-c", "pyproject.toml", "-p", "no:cacheprovider"]))
"""


def test_the_package_passes_the_laws_as_tests(environment):
    ran = subprocess.run(
        [str(environment), "-c", LAWS], cwd=HANDS, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
    assert "hands: secrets PASSED" in ran.stdout
    assert "16 passed" in ran.stdout
    without = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-p", "no:cacheprovider"]
    ran = subprocess.run(without, cwd=HANDS, capture_output=True, text=True, check=False)
    assert "ERROR: tablescribe_titles: there is no title hands" in ran.stderr + ran.stdout


# --- what is not there, or not fit ----------------------------------------------------------------


def test_without_its_package_a_game_is_listed_verified_and_exported(installed, table, tmp_path):
    installed("new", "hands", "An:red", "Bo:green")
    without = table
    assert "does not have the title hands" in without("show", code=6).err
    assert "game1" in without("games", "--all").out
    assert without("verify").code == 0
    assert "does not have the title hands" in without("audit", code=1).out
    for format in FORMATS.keys() - {"jsonl"}:
        said = without("export", format, str(tmp_path / "game"), code=6).err
        assert "does not have the title hands; install its package" in said
    record = tmp_path / "game.jsonl"
    assert "1 entry" in without("export", "jsonl", str(record)).err
    assert '"title":"hands"' in record.read_text()
    assert "ha1" in installed("import", str(record))


OTHER_API = """
import sys
from events.titles import registry
registry.API = 2
from cli.main import main
main()
"""


def test_a_package_of_another_version_of_the_interface_is_refused(installed, environment, tmp_path):
    installed("new", "hands", "An:red", "Bo:green")
    ran = completed(
        [str(environment), "-c", OTHER_API, "show"],
        env={**os.environ, "TABLESCRIBE_DB": str(tmp_path / "games.db"), "LANGUAGE": "C"},
    )
    assert ran.returncode == 6
    assert "written for version 1 of tablescribe's interface, and this is version 2" in ran.stderr


def test_a_declared_title_has_every_event_of_a_log(with_nim):
    assert {"nim-taken", "nim-heap", "adjusted", "ruled", "corrected"} <= event_tags("nim")
