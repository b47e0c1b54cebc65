"""For every refusal code of score pads a situation and an action that meets it."""

from collections.abc import Callable

from msgspec.structs import replace

from events.common import Adjusted, PlayerLeft, Undone
from events.titles.score_pad.events import TALLY, PointsScored
from tests.titles.score_pad.given import Given, given, pad_of

Situation = Callable[[], Given]


def _abandoned() -> Given:
    at_table = given()
    at_table.game.abandoned = True
    return at_table


def _kind_twice() -> Given:
    return given("king", 4).done("no-king 1; no-last 2")


EXAMPLES: dict[str, tuple[Situation, str]] = {
    "game-over": (lambda: given("tally").done("end"), "An 3"),
    "no-such-category": (given, "An 3 tiles"),
    "neither": (given, "Dora 3"),
    "which-category": (lambda: given("dice"), "An 3"),
    "player-or-category": (lambda: given("euro", 5), "c 5 4 3 2 1"),
    "who-scores": (lambda: given("tally"), "3"),
    "number-each-side": (given, "3 4"),
    "number-each-category": (lambda: given("tricks"), "An 1 2 3"),
    "no-rounds": (lambda: given("tally"), "An r3 12"),
    "scored-already": (lambda: given().done("An 3"), "An 5"),
    "pad-house-rule": (lambda: given(None, 3, "tiles-most-3"), "An 3"),
    "other-kind": (lambda: given("king", 4).done("An no-men 3"), "Bo no-queens 1"),
    "bid-first": (lambda: given("tricks"), "An made 3"),
    "overshoot": (lambda: given("darts-501").done("An 180 An 180 An 100"), "An 60"),
    "too-far": (lambda: given("tally").done("An 999000"), "An 1000"),
    "other-round": (given, "An r3 5"),
    "one-a-round": (lambda: given("dice").done("An ones 3"), "An twos 4"),
    "kind-used-up": (_kind_twice, "An no-king 1"),
    "limits": (given, "An 999"),
    "used-up": (lambda: given("dice", 2).done("An ones 3 Bo ones 2"), "An ones 2"),
    "total": (lambda: given("king", 4).done("An no-men 6"), "Bo no-men 5"),
    "total-left": (lambda: given("best-of-three", 2), "An -1"),
    "ends-itself": (given, "end"),
}
"""Codes that a typed action can meet: the situation and the action."""

EVENTS: dict[str, tuple[Situation, object, str]] = {
    "game-abandoned": (_abandoned, PointsScored(0, "points", 5, 1), "any action"),
    "has-left": (lambda: given().alone(), PlayerLeft(1), "leave Bram"),
    "last-player": (lambda: given().alone(), PlayerLeft(0), "leave An"),
    "no-such-seat": (given, PointsScored(5, "points", 5, 1), "a record that names a sixth player"),
    "unknown-quantity": (given, Adjusted(0, "bricks", 1, "x"), "a record that adjusts bricks"),
    "out-of-range": (given, Adjusted(0, "score", 9_999_999, "x"), "adjust An 9999999"),
    "not-of-this-title": (given, Undone(1), "a record with an action of another title"),
    "no-round-named": (given, PointsScored(0, "points", 5), "a record without rounds"),
    "pad-faulty": (
        lambda: given(None),
        replace(TALLY, categories=TALLY.categories * 2),
        "a record with a pad that has an error",
    ),
    "pad-players": (
        lambda: given(None, 9),
        pad_of("golf"),
        "nine players, pad golf",
    ),
    "pad-teams": (lambda: given(None, 5), pad_of("teams"), "five players in two teams"),
    "pad-known": (given, TALLY, "a record with two pads"),
}
"""Codes that only a statement, a record or a corrected log can meet."""
