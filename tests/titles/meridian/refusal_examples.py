"""For every refusal code of Meridian a situation and an action that meets it."""

from collections.abc import Callable

from events.common import Adjusted, GapDeclared, PlayerLeft, Undone
from events.titles.meridian.events import CardPlayed, FaceUpStated, TowerStated, describe
from tests.titles.meridian.given import Given, given

Situation = Callable[[], Given]
ROWS = ("aaabbbccCc", "ffffffffff", "eeddDdeeed", "eeeeeeeeee", "eeeeeeeeee")


def _over() -> Given:
    at_table = given()
    for hand in at_table.state.hands:
        hand.left, hand.face_up[:] = 0, []
    return at_table


def _no_cards() -> Given:
    at_table = given()
    at_table.state.hands[0].left = 0
    return at_table


def _used_up() -> Given:
    """Olga has played the card 5, and it is her turn again."""
    others = "k +1 +2; k 1 pass; k +3; b +1 +2; b 1 pass; b +3"
    return given(codes="okb").done(f"5 pass; +7; {others}")


def _abandoned() -> Given:
    at_table = given()
    at_table.game.abandoned = True
    return at_table


EXAMPLES: dict[str, tuple[Situation, str]] = {
    "game-over": (_over, "5 pass"),
    "card-cannot-come": (lambda: given(cards="5"), "o +5"),
    "card-open": (lambda: given(cards="5"), "o +"),
    "enough-face-up": (given, "o +7"),
    "not-your-turn": (lambda: given().when("k +7 +8"), "k 7 2@1"),
    "turn-unknown": (lambda: given().event(GapDeclared("a walk")), "5 2@1"),
    "no-cards-left": (_no_cards, "o 5 2@1"),
    "card-owed": (lambda: given(cards="5"), "5 2@1"),
    "card-missing": (given, "2@1"),
    "card-used-up": (_used_up, "o 5 2@1"),
    "card-not-face-up": (given, "7 2@1"),
    "meridian-missing": (lambda: given(cards="5 1-3"), "1-3 2@1"),
    "meridian-not-on-card": (lambda: given(cards="5 1-3"), "1-3/4 2@1"),
    "no-such-city": (lambda: given(codes="okb"), "5 2@5"),
    "no-own-tower": (lambda: given("5/2 k4"), "5 x2"),
    "lift-which": (lambda: given("5/1 o6; 5/3 o4", codes="ok gb"), "5 x"),
    "tower-limit": (lambda: given("5/1 o6; 5/3 o4", codes="ok gb"), "5 2@5"),
    "pieces-short": (lambda: given("1/1 o18"), "5 3@1"),
    "first-tower-low": (given, "5 1@3"),
    "same-again": (lambda: given("5/1 o4; 5/3 g1"), "5 x1 4@1"),
    "height-taken": (lambda: given("5/2 k4"), "5 4@4"),
    "order": (lambda: given("5/2 k4"), "5 5@3"),
    "push-own": (lambda: given("5/2 o4", codes="ok gb"), "5 2@2"),
    "pushed-off": (lambda: given("5/1 k4; 5/2 b3"), "5 2@2"),
}
"""Codes that a typed action can meet: the situation and the action."""

EVENTS: dict[str, tuple[Situation, object, str]] = {
    "game-abandoned": (_abandoned, CardPlayed(0, 1, "5"), "any action"),
    "has-left": (lambda: given().alone(), PlayerLeft(1), "leave Bram"),
    "last-player": (lambda: given().alone(), PlayerLeft(0), "leave An"),
    "no-such-seat": (
        lambda: given(codes="okb"),
        CardPlayed(3, 1, "5"),
        "a record that names a fourth player",
    ),
    "unknown-quantity": (given, Adjusted(0, "bricks", 1, "x"), "a record that adjusts bricks"),
    "out-of-range": (given, Adjusted(0, "pieces", 21, "x"), "adjust An pieces 21"),
    "not-of-this-title": (given, Undone(1), "a record with an action of another title"),
    "other-turn": (given, CardPlayed(0, 3, "5"), "a turn that a correction moved"),
    "too-many-face-up": (given, FaceUpStated(0, "x", ("5", "6", "7")), "adjust cards o 5 6 7"),
    "move-malformed": (given, CardPlayed(0, 1, "5", 5), "a record without city or height"),
    "board-other-size": (given, describe("four", ROWS[:4]), "board use made-up-four"),
    "board-hash": (
        given,
        describe("x", ROWS).__class__("x", ROWS, "0" * 64),
        "a record with a changed board",
    ),
    "tower-malformed": (given, TowerStated(5, 1, "x", 0), "a record with half a tower"),
}
"""Codes that only a statement, a record or a corrected log can meet."""
