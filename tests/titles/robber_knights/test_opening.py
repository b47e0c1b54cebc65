"""RK.2: the opening layout."""

import pytest

from tests.titles.robber_knights.given import OPENINGS, given


@pytest.mark.parametrize("codes", ["br", "brg", "brgy"])
def test_two_tiles_of_each_player_make_a_rectangle_and_then_the_first_turn_begins(codes):
    after = given("", codes)
    assert len(after.state.board.tiles) == 2 * len(codes)
    assert after.state.board.span == (len(codes), 2)
    assert after.state.order.phase == "turns"
    after.then_turn_of("b")


def test_the_player_named_first_begins():
    given("", "brg", first=2).then_turn_of("g")


def test_nobody_takes_a_turn_before_the_layout_is_complete():
    given("", opening="b pv j18").when("b pv j19 3").then_refused("opening-unfinished")
    given("", opening="b pv j18").when("end").then_refused("opening-unfinished")


def test_cells_and_owners_left_out_follow_in_order():
    after = given("", opening="pv; m; p; pv")
    assert {cell: tile.owner for cell, tile in after.state.board.tiles.items()} == {
        "j18": 0,
        "k18": 0,
        "j19": 1,
        "k19": 1,
    }


def test_a_kind_that_is_not_among_the_letter_a_is_doubted_and_not_refused():
    from events.titles.robber_knights.events import OpeningTileTurnedUp

    at_table = given("", opening="b pv j18")
    strange = OpeningTileTurnedUp(0, "pt", "k18")
    assert not at_table.game.refusals(strange)
    assert [doubt.code for doubt in at_table.game.rules.doubts(at_table.state, strange)] == [
        "letters"
    ]
    usual = OpeningTileTurnedUp(0, "p", "k18")
    assert not at_table.game.rules.doubts(at_table.state, usual)


@pytest.mark.parametrize("opening", OPENINGS.values())
def test_what_the_opening_reveals_is_said(opening):
    at_table = given("", "brgy"[: opening.count(";") // 2 + 1], opening="")
    from events.titles.robber_knights.events import OpeningTileTurnedUp

    seen = at_table.game.rules.revelation(at_table.state, OpeningTileTurnedUp(1, "p", "j18"))
    assert seen.code == "turned-up"
    assert seen.params == {"player": 1, "kind": "p", "cell": "j18"}
