"""RK.5 and RK.6: castles, moving knights, ruling a tile."""

import pytest

from events.titles.robber_knights.events import TileLaid
from tests.titles.robber_knights.given import given

# rows 18 and 19: pv m / p pv; blue's castle can lie beside them
ROOM = "b p i18; b fv h18; b l h19; r m i19; b pt g18"


def test_a_castle_may_receive_no_knights():
    given().when("b pc i18").then_allowed().then_scores(0, 0).then_stack("i18", "")


@pytest.mark.parametrize("knights", [1, 2, 3, 4])
def test_one_to_four_may_all_stay(knights):
    given().when(f"b pc i18 {knights}").then_allowed().then_stack("i18", "b" * knights)


def test_five_cannot_stay():
    given().when("b pc i18 5").then_refused("tile-full")


def test_five_may_pass_through_the_castle():
    given().when("b pc i18 e113").then_allowed().then_stack("k18", "bbb")


def test_six_are_too_many():
    given().when("b pc i18 e213").then_refused("too-many-knights")


def test_only_a_castle_receives_knights():
    given().when("b p i18 1").then_refused("no-castle")


def test_a_village_that_is_laid_receives_none():
    given("b p i18").when("b pv h18 1").then_refused("no-castle")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("e12", None),  # mountains last: two are too few, but j18 is plain: this ends there
        ("e112", "too-few-knights"),  # k18 is mountains and keeps three
        ("e113", None),
        ("e1111", "line-gap"),  # there is no l18
        ("e10", "too-few-knights"),
        ("e01", "too-few-knights"),
    ],
)
def test_every_tile_of_the_line_keeps_its_minimum(line, code):
    after = given().when(f"b pc i18 {line}")
    assert [refusal.code for refusal in after.refusals][:1] == ([code] if code else [])


def test_a_forest_keeps_two():
    before = "b p i18; b fv k20; b pt l20; r m l19"
    given(before).when("b pc j20 e11").then_refused("too-few-knights")
    given(before).when("b pc j20 e12").then_allowed().then_stack("k20", "bb")


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


def test_knights_do_not_jump_over_a_gap():
    given().when("b pc i18 w11").then_refused("line-gap")


def test_knights_do_not_leave_the_table():
    at_table = given()
    at_table.event(TileLaid(0, 1, "pc", "k10", "n", (1, 1)))
    assert "line-gap" in [refusal.code for refusal in at_table.refusals]


def test_no_knight_goes_on_a_lake():
    given("b p i18; b l h18; b fv h19; r m i19").when("b pc g18 e11").then_refused("lake")


def test_a_full_tile_is_not_entered_even_by_passing_through():
    before = given("b pc i18 e14; r pc j17").then_stack("j18", "bbbb")
    before.when("r fv j16")
    given("b pc i18 e14").when("r pc j17 s11").then_refused("tile-full")
    given("b pc i18 e14").when("r pc j17 s111").then_refused("tile-full")


def test_any_players_tile_may_be_entered_castles_too():
    given("b pc i18 2").when("r pc i17 s11").then_allowed().then_stack("i18", "bbr")


def test_new_knights_lie_on_top_and_the_top_one_rules():
    after = given("b pc i18 2").then_scores(1, 0).when("r pc i17 s11").then_scores(0, 2)
    assert [(row.player, row.amount, row.rule) for row in after.rows] == [
        (1, 1, "castle"),
        (0, -1, "castle"),
        (1, 1, "castle"),
    ]


def test_own_knights_on_own_change_no_score():
    after = given("b pc i18 e11; r p l18; r m l19; b p h18; b l h19; b fv g18")
    assert after.then_scores(1 + 2, 0)
    assert not after.refusals


def test_knights_come_from_the_supply():
    at_table = given()
    at_table.state.board.supply[0] = 3
    at_table.when("b pc i18 4").then_refused("supply-short")
    at_table.when("b pc i18 3").then_allowed()
    assert at_table.state.board.supply == [0, 30]


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
