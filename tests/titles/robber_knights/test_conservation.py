"""Conservation: each imbalance is found when it is made on purpose."""

import pytest

from events.common import Adjusted
from events.titles.robber_knights.events import TileStated, TurnStated
from projections.titles.robber_knights.title import TITLE
from tests.titles.robber_knights.given import given


def found(at_table):
    return [imbalance.code for imbalance in TITLE.imbalances(at_table.state)]


def test_a_sound_state_is_balanced():
    assert found(given("b pc i18 e113")) == []


def test_a_lost_knight():
    at_table = given("b pc i18 2")
    at_table.state.board.supply[0] += 1
    assert found(at_table) == ["knights"]


def test_a_lost_tile():
    at_table = given("b pc i18 2")
    at_table.state.order.left[0] -= 1
    assert found(at_table) == ["tiles"]


def test_a_kind_too_many():
    at_table = given()
    for cell in ("h18", "h19"):
        at_table.state.board.lay(cell, "l", 0, "9")
        at_table.state.order.left[0] -= 1
    assert found(at_table) == ["kind"]


def test_five_on_a_tile():
    at_table = given()
    at_table.state.board.put(at_table.state.board.tiles["k18"], 0, 5, "9")
    assert found(at_table) == ["stack"]


def test_a_layout_too_wide():
    at_table = given()
    at_table.state.board.lay("d18", "p", 0, "9")
    at_table.state.order.left[0] -= 1
    assert found(at_table) == ["limit"]


def test_a_ledger_that_differs_from_the_table():
    at_table = given("b pc i18 2")
    at_table.state.scores.sums[0] += 1
    assert found(at_table) == ["ledger"]


@pytest.mark.parametrize(
    ("quantity", "value", "effect"),
    [("score", 9, (9, 0)), ("knights", 3, None), ("tiles", 5, None)],
)
def test_an_adjustment_is_followed_and_keeps_the_balance(quantity, value, effect):
    at_table = given("b pc i18 2").event(Adjusted(0, quantity, value, "so it is")).then_allowed()
    assert TITLE.quantity(at_table.state, 0, quantity) == value
    assert found(at_table) == []
    if effect:
        at_table.then_scores(*effect)
        assert at_table.state.scores.rows[-1].rule == "adjusted"


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Adjusted(3, "score", 1, "x"), "no-such-seat"),
        (Adjusted(0, "bricks", 1, "x"), "unknown-quantity"),
        (Adjusted(0, "knights", 31, "x"), "out-of-range"),
        (Adjusted(0, "tiles", 25, "x"), "out-of-range"),
        (Adjusted(0, "score", -1, "x"), "out-of-range"),
        (TileStated("h18", "x", "p", None), "knights-without-tile"),
        (TileStated("h18", "x", None, None, (1,)), "knights-without-tile"),
        (TileStated("h18", "x", "p", 3), "no-such-seat"),
        (TileStated("h18", "x", "p", 0, (1, 2)), "no-such-seat"),
        (TurnStated(3, "x"), "no-such-seat"),
    ],
)
def test_statements_that_cannot_be(event, code):
    given().event(event).then_refused(code)


def test_statements_need_what_is_there():
    at_table = given()
    at_table.state.board.supply[1] = 1
    at_table.event(TileStated("h18", "x", "p", 0, (1, 1))).then_refused("supply-short")
    at_table.state.order.left[0] = 0
    at_table.event(TileStated("h18", "x", "p", 0)).then_refused("no-tiles-left")
    given("", opening="b pv j18").event(TileStated("h18", "x", "p", 0)).then_refused(
        "opening-unfinished"
    )


def test_a_stated_tile_takes_its_knights_from_the_supply_and_can_be_stated_again():
    at_table = given("b pc i18 2; end")
    at_table.event(TileStated("i18", "wrong knights", "pc", 0, (0, 1, 1))).then_allowed()
    at_table.then_stack("i18", "brr").then_scores(0, 1)
    assert at_table.state.board.supply == [29, 28]
    assert found(at_table) == []
    at_table.event(TileStated("i18", "nothing lies there")).then_allowed().then_scores(0, 0)
    assert at_table.state.order.left == [22, 22]
    assert at_table.state.board.supply == [30, 30]
    assert found(at_table) == []


def test_after_a_gap_whoever_acts_says_so_and_letters_are_unknown():
    from events.common import GapDeclared

    at_table = given("b pc i18 2").event(GapDeclared("a round was not recorded")).then_allowed()
    at_table.when("p h18").then_refused("turn-unknown")
    at_table.when("b end").then_refused("tile-owed")
    assert at_table.state.letters[0].hands() == set()
    at_table.when("r ft l18").then_allowed().then_turn_of("r", 1)


def test_the_table_can_say_whose_turn_it_is():
    at_table = given("b pc i18 2").event(TurnStated(1, "we skipped", 2)).then_allowed()
    at_table.then_turn_of("r", 2).when("r m l18").then_allowed().then_turn_of("b", 0)
