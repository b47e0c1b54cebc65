"""The words of a declared title: of players, places, fields, and those of its own catalogue."""

import sys
from io import BytesIO
from typing import Annotated

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec import Meta
from msgspec.structs import replace

from cli.game.title_laws.chance import Trial
from cli.game.title_laws.checking import breaches_of
from cli.session.position_editor import Editor
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.wording.sentences import expected_words
from events.common import Event, GameStarted, Player, Seat
from events.text import Remark
from events.titles.registry import title_events
from projections.ledger import LedgerRow
from projections.seen import OPEN
from tablescribe import Basis, Place, Play, Row
from tablescribe.notation import Form
from tablescribe.screens import catalogue
from tests.adding_a_title.known import known
from tests.adding_a_title.nim import NIM, Matches

AN_BO = (Player("An", ("white",)), Player("Bo", ("black",)))


class Last(Basis, frozen=True, tag="nim-last"):
    taker: Seat
    beside: tuple[Seat, ...] = ()
    before: Seat | None = None


class Unseated(Basis, frozen=True, tag="nim-unseated"):
    player: int


def taking_last(basis):
    """Return a title whose last match is counted with a basis."""

    def take(state, ref, event):
        state.left -= event.matches
        state.player = state.following
        if not state.left:
            state.points.change(ref, event.player, 1, "last", basis(event.player))

    return take


def test_a_seat_in_a_basis_is_said_by_name():
    says = "{taker} before {before}, beside {beside}"
    title = replace(NIM, rows={"last": Row("the last match", says=says)})
    with known("nim", title):
        row = LedgerRow("9", 1, 1, "last", Last(1, (1, 0), 0))
        assert title_screens("nim").row_words(row, AN_BO) == "Bo before An, beside Bo, An"


def test_a_player_who_is_no_seat_is_found():
    plays = [replace(NIM.plays[0], effect=taking_last(Unseated))]
    rows = {"last": Row("the last match", says="{player} took the last match")}
    with known("nim", replace(NIM, plays=plays, rows=rows)):
        found = [one.what for n in range(9) for one in breaches_of("folds", Trial("nim", n))]
    assert any("player is 0: 0 took the last match" in what for what in found)


class HeapAdded(Event, frozen=True, tag="nim-added"):
    player: Seat
    size: Matches


def test_a_word_is_never_said_as_a_field_of_the_same_name(table):
    added = Play(HeapAdded, "{player} matches {size}", "adds {size}", lambda *_: None)
    with known("nim", replace(NIM, plays=[*NIM.plays, added])):
        table("new", "nim", "An:white", "Bo:black")
        said = table("do", "x", code=4).err
        assert "expected a player, a number of matches (1 to 12), matches\n" in said


def test_points_of_a_category_are_said_as_many(table):
    with known("nim", NIM):
        table("new", "nim", "An:white", "Bo:black")
        assert "An has 1 point for the last match;" in table("adjust", "An last 1", *WHY).out
        assert "An has 2 points for the last match;" in table("adjust", "An last 2", *WHY).out
        said = table("adjust", "An last 1", *WHY, "--lang", "nl").out
        assert "An heeft 1 punt voor the last match;" in said


def test_a_result_that_holds_no_more_is_marked_in_the_log(table):
    with known("nim", NIM):
        table("new", "nim", "An:white", "Bo:black")
        table("do", "3; 3; 3; 3")
        assert table("log").lines[-2] == "#6 closed: An 0, Bo 1; won by Bo"
        table("correct", "5", "k 2")
        assert table("log").lines[-3:-1] == [
            "#6 closed: An 0, Bo 1; won by Bo  [no longer the result]",
            "#7 correct #5: k 2",
        ]
        table("do", "1")
        said = table("log").lines
        assert "#6 closed: An 0, Bo 1; won by Bo  [no longer the result]" in said
        assert said[-2] == "#9 closed: An 1, Bo 0; won by An"


def test_a_category_of_a_house_rule_is_only_where_that_holds(table):
    rows = {"last": "the last match", "misere": Row("misère", house="misere")}
    with known("nim", replace(NIM, rows=rows)):
        made = table("sheet", "nim", "An:white", "Bo:black", input="An last 0; Bo last 1")
        assert "An 0, Bo 1: Bo wins" in made.out
        assert "misère" not in table("score").out
        game = ("sheet", "nim", "An:white", "Bo:black", "--house", "misere")
        said = table(*game, input="An last 0; Bo last 1", code=3).err
        assert "also needs: An, points for misère" in said


def test_bare_numbers_of_a_sheet_are_the_category_that_is_asked():
    with known("nim", NIM):
        events = [(1, GameStarted("nim", AN_BO, "2026-03-01", sheet=True))]
        view = View(title_events("nim"), title_screens("nim"), AN_BO, OPEN)
        editor = Editor(events, view, "-", lambda _said: "")
        editor.take("?")
        asked = "points for the last match: 12 for the next player, 12 9 for all, or w last 12"
        assert asked in editor.said
        editor.take("0 1")
        assert editor.numbered_statements() == ["1 w last 0", "2 k last 1"]


WHY = ("--reason", "so it is")


# --- a catalogue of its own -----------------------------------------------------------------------

DUTCH = {
    ("takes {matches} match", "takes {matches} matches"): (
        "neemt {matches} lucifer",
        "neemt {matches} lucifers",
    ),
    ("{left} match is left", "{left} matches are left"): ("nog {left} over", "nog {left} over"),
    ("there is {left} match left", "there are {left} matches left"): (
        "er is nog {left} lucifer",
        "er zijn nog {left} lucifers",
    ),
    "one to three matches a turn": "een tot drie lucifers per beurt",
    "the last match wins": "de laatste lucifer wint",
    "{most} matches are the most in a turn": "{most} lucifers is het meeste in een beurt",
    "the last match": "de laatste lucifer",
    "who takes the last match loses": "wie de laatste lucifer neemt, verliest",
    "a number of matches": "een aantal lucifers",
    "how many are left": "hoeveel er over zijn",
    "matches": "lucifers",
    "heap": "stapel",
    "taken": "genomen",
}


@pytest.fixture
def in_dutch(tmp_path, monkeypatch):
    """Let Nim have words of its own, some of them changed; return what the law says of them."""

    def spoken(changes, **declared):
        package = f"nim_words_{len(changes)}_{len(declared)}"
        folder = tmp_path / package / "locale" / "nl" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        monkeypatch.syspath_prepend(str(tmp_path))
        catalog = Catalog(locale="nl", domain=package)
        for said, text in {**DUTCH, **changes}.items():
            if text is not None:
                catalog.add(said, text)
        out = BytesIO()
        write_mo(out, catalog)
        (folder / f"{package}.mo").write_bytes(out.getvalue())
        return replace(NIM, words=package, **declared)

    yield spoken
    catalogue.cache_clear()
    for name in [one for one in sys.modules if one.startswith("nim_words_")]:
        del sys.modules[name]


def said_of(title):
    with known("nim", title):
        return [one.what for one in breaches_of("words", Trial("nim", 1))]


def test_a_whole_catalogue_keeps_the_law(in_dutch):
    assert said_of(in_dutch({})) == []


def test_the_name_of_a_place_has_to_be_in_the_catalogue(in_dutch):
    assert said_of(in_dutch({"heap": None, "taken": None})) == ["nl: 'heap', 'taken'"]


def test_a_wrong_place_in_any_form_of_a_sentence_is_found(in_dutch):
    [several] = [said for said in DUTCH if "takes {matches} match" in said]
    wrong = ("neemt {matches} lucifer", "neemt lucifers van {stapel}")
    assert said_of(in_dutch({several: wrong})) == ["nl: 'takes {matches} match': {stapel}"]


def on_board(state):
    return [Place("h1", state.left, at=(0, 0)), Place("a2", "", at=(1, 0))]


def test_the_places_of_a_board_have_names_in_the_readers_language(in_dutch, table):
    names = {"h1": "the first heap"}
    title = in_dutch({"the first heap": "de eerste stapel"}, table=on_board, names=names)
    assert said_of(title) == []
    with known("nim", title):
        table("new", "nim", "An:white", "Bo:black")
        assert "de eerste stapel 12" in table("show", "--plain", "--lang", "nl").out


class _Heaps(Event, frozen=True, tag="test-heaps"):
    """So many heaps, each of a size."""

    heaps: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=1, max_length=3)
    ]
    reason: Remark


def test_one_value_too_many_is_named_with_how_many_there_can_be():
    form = Form(_Heaps, "heaps {heaps}", states=True)
    notation = form.read("heaps 3 5 7 9", 0, (Player("An", ()), Player("Bo", ())))
    assert notation.stopped is not None
    assert (notation.stopped.position, notation.stopped.expected) == (12, ("line-end-3",))
    words = expected_words("line-end-3", title_screens("score-pad"))
    assert words == "the end of the line (at most 3 of them)"
