"""For every refusal code a situation and an action that meets it; the docs print them too."""

from collections.abc import Callable

from events.common import Adjusted, PlayerLeft, Undone
from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid, TileStated
from tests.titles.robber_knights.given import Given, given

Situation = Callable[[], Given]

LAKE = "b p i18; b l h18; b fv h19; r m i19"
FULL = "b pc i18 e14"
FOREST = "b p i18; b fv k20; b pt l20; r m l19"


def _over() -> Given:
    at_table = given("b p i18")
    at_table.state.order.left[:] = [0, 0]
    at_table.state.order.phase = "over"
    return at_table


def _abandoned() -> Given:
    at_table = given()
    at_table.game.abandoned = True
    return at_table


def _no_tiles() -> Given:
    at_table = given()
    at_table.state.order.left[0] = 0
    return at_table


def _few_knights() -> Given:
    at_table = given()
    at_table.state.board.supply[0] = 2
    return at_table


def _after_gap() -> Given:
    from events.common import GapDeclared

    return given("b p i18").event(GapDeclared("a walk"))


def _used_up() -> Given:
    return given("b p i18; b l h18; b fv h19; r pc l18; end")


def _wide() -> Given:
    return given("b p l18; b pc m18; b pv n18; r m l19; r pc m19; r pv i18; b fv h18")


EXAMPLES: dict[str, tuple[Situation, str]] = {
    "game-over": (_over, "b p h18"),
    "opening-unfinished": (lambda: given("", opening="b pv j18"), "b p i18 3"),
    "outside-opening": (lambda: given("", opening="b pv j18"), "b p l18"),
    "castle-in-opening": (lambda: given("", opening="b pv j18"), "b pc k18"),
    "opening-tiles-used": (lambda: given("", opening="b pv j18; b m k18"), "b p j19"),
    "not-your-turn": (lambda: given("b p i18", "brg"), "g p l20"),
    "tile-owed": (given, "r pc l18"),
    "no-tiles-left": (_no_tiles, "b p i18"),
    "turn-unknown": (_after_gap, "p h18"),
    "cell-missing": (given, "b pc"),
    "occupied": (given, "b p k18"),
    "not-adjacent": (given, "b p i17"),
    "outside-limit": (_wide, "b pt g18"),
    "kind-used-up": (_used_up, "b l g18"),
    "no-castle": (given, "b p i18 2"),
    "too-many-knights": (given, "b pc i18 e213"),
    "supply-short": (_few_knights, "b pc i18 3"),
    "line-malformed": (given, "b pc i18 e3"),
    "line-gap": (given, "b pc i18 w11"),
    "lake": (lambda: given(LAKE), "b pc g18 e11"),
    "too-few-knights": (lambda: given(FOREST), "b pc j20 e11"),
    "tile-full": (lambda: given(FULL), "r pc j17 s11"),
}
"""Codes that a typed action can meet: the situation and the action."""

EVENTS: dict[str, tuple[Situation, object, str]] = {
    "game-abandoned": (_abandoned, TileLaid(0, 1, "p", "i18"), "any action"),
    "has-left": (lambda: given().alone(), PlayerLeft(1), "leave Bram"),
    "last-player": (lambda: given().alone(), PlayerLeft(0), "leave An"),
    "no-such-seat": (given, TileLaid(3, 1, "p", "i18"), "a record that names a fourth player"),
    "unknown-quantity": (given, Adjusted(0, "bricks", 1, "x"), "a record that adjusts bricks"),
    "out-of-range": (given, Adjusted(0, "knights", 31, "x"), "adjust An knights 31"),
    "not-of-this-title": (given, Undone(1), "a record with an action of another title"),
    "opening-done": (
        given,
        OpeningTileTurnedUp(0, "p", "j20"),
        "a record with a fifth opening tile",
    ),
    "other-turn": (
        lambda: given("b p i18"),
        TileLaid(1, 3, "pc", "l18"),
        "a turn that a correction moved",
    ),
    "knights-without-tile": (
        given,
        TileStated("h18", "x", None, None, (1,)),
        "a record with knights on no tile",
    ),
}
"""Codes that only a statement, a record or a corrected log can meet."""
