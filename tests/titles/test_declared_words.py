"""The words of a declared title: of players, places, fields, and those of its own catalogue."""

import sys
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec.structs import replace

from cli.game.title_laws.chance import Trial
from cli.game.title_laws.checking import breaches_of
from cli.session.position_editor import Editor
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from events.common import GameStarted, Player, Seat
from events.titles.registry import title_events
from projections.ledger import LedgerRow
from projections.seen import OPEN
from tablescribe import Basis, Place, Row
from tablescribe.screens import catalogue
from tests.adding_a_title.known import known
from tests.adding_a_title.nim import NIM

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
