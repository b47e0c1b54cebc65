"""RK.5 and RK.6: castles, moving knights, ruling a tile."""

import pytest

from events.titles.robber_knights.events import TileLaid
from tests.titles.robber_knights.given import given


def test_a_castle_may_receive_no_knights():
    given().when("b pc i18").then_allowed().then_scores(0, 0).then_stack("i18", "")


FOREST_CASTLE = (
    "b p i18; b fv h18; b l h19; r m i19; r fv l18; b pt g18; b pv g19; b pc f19; r pc k20"
)


def test_a_forest_castle_keeps_two_also_when_all_stay():
    at_table = given(FOREST_CASTLE)
    at_table.event(TileLaid(1, 4, "fc", "l19", None, (1,))).then_refused("too-few-knights")
    at_table.event(TileLaid(1, 4, "fc", "l19", None, (2,))).then_allowed()


def test_a_tile_is_ruled_since_its_ruler_took_it():
    at_table = given()
    tile = at_table.state.board.tiles["k18"]
    for seat, ref in ((0, "6"), (0, "7"), (1, "8"), (1, "9"), (0, "10")):
        tile.put(seat, 1, ref)
        assert tile.ruled_since == {"7": "6", "9": "8"}.get(ref, ref)


def test_the_house_rule_lone_knight_lets_one_stay_alone():
    at_table = given(FOREST_CASTLE, house=("lone-knight",))
    assert not at_table.game.refusals(TileLaid(1, 4, "fc", "l19", None, (1,)))
    # it speaks of knights that all stay; a line still leaves two in the forest
    at_table.event(TileLaid(1, 4, "fc", "l19", "w", (1, 1))).then_refused("too-few-knights")


def test_knights_do_not_leave_the_table():
    at_table = given()
    at_table.event(TileLaid(0, 1, "pc", "k10", "n", (1, 1)))
    assert "line-gap" in [refusal.code for refusal in at_table.refusals]


def test_a_full_tile_is_not_entered_even_by_passing_through():
    before = given("b pc i18 e14; r pc j17").then_stack("j18", "bbbb")
    before.when("r fv j16")
    given("b pc i18 e14").when("r pc j17 s11").then_refused("tile-full")
    given("b pc i18 e14").when("r pc j17 s111").then_refused("tile-full")


def test_new_knights_lie_on_top_and_the_top_one_rules():
    after = given("b pc i18 2").then_scores(1, 0).when("r pc i17 s11").then_scores(0, 2)
    assert [(row.player, row.amount, row.rule) for row in after.rows] == [
        (1, 1, "castle"),
        (0, -1, "castle"),
        (1, 1, "castle"),
    ]


def test_a_castle_is_laid_without_knights_when_none_are_left():
    at_table = given()
    at_table.state.board.supply[0] = 0
    assert at_table.spreads("pc", "i18") == {""}


@pytest.mark.parametrize(
    ("direction", "knights"), [("e", (3,)), (None, (1, 1)), ("e", (0, 0)), (None, (0,)), ("e", ())]
)
def test_a_line_has_two_tiles_or_more_and_staying_one_number(direction, knights):
    at_table = given().event(TileLaid(0, 1, "pc", "i18", direction, knights))
    at_table.then_refused("line-malformed")


def test_the_ways_to_put_knights_on_a_castle_are_complete():
    # i18: to the east lie plain village, mountains; to the south nothing
    assert given().spreads("pc", "i18") == {
        "",
        "1",
        "2",
        "3",
        "4",
        "e11",
        "e12",
        "e13",
        "e14",
        "e21",
        "e22",
        "e23",
        "e31",
        "e32",
        "e41",
        "e113",
    }
