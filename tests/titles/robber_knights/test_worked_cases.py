"""The worked cases of the rulebook, RK.8, each named after what it shows."""

from events.titles.robber_knights.notation import read_statement
from tests.titles.robber_knights.given import given


def test_rk8a_four_knights_go_right_over_plain_forest_and_plain():
    after = given("b p i18; b fv k20; b pt l20").when("r pc j20 e121").then_allowed()
    after.then_stack("j20", "r").then_stack("k20", "rr").then_stack("l20", "r")
    after.then_scores(0, 1 + 2 + 3)


def test_rk8b_red_rules_all_four_tiles_and_the_village_is_full():
    opening = "y pv j18; y m k18; r p j19; r pv k19"
    before = given("y p i18; y fv l18; y pt l19; r m i19; y pc l20 n112", "yr", opening=opening)
    before.then_scores(1 + 2 + 3, 0)
    after = before.when("r pc l17 s1211").then_allowed()
    after.then_stack("l17", "r").then_stack("l18", "yyrr")
    after.then_stack("l19", "yr").then_stack("l20", "yr")
    after.then_scores(0, 1 + 2 + 3 + 1)
    # the village has reached its four, so nobody enters it any more
    after.when("y pc m18 w12", ruling=False).then_refused("tile-full")


def test_rk8c_the_top_knight_rules_castle_village_and_town():
    at_table = given("", "bygr", opening="")
    at_table.game.rules.apply(at_table.state, "2", _gap())
    seats = at_table.game.timeline.started.players
    for text in ("k18 pc g rgb", "l18 fv y yyrr", "m18 pt b y"):
        statement = read_statement(text, "as in the picture", seats)
        assert statement is not None
        at_table.event(statement).then_allowed()
    at_table.then_scores(1, 3, 0, 2)


def _gap():
    from events.common import GapDeclared

    return GapDeclared("three tiles only")


def test_rk8d_with_seven_columns_and_rows_no_cell_outside_is_legal():
    wide = "b p l18; b pc m18; b pv n18; r m l19; r pc m19; r pv i18"
    after = given(wide + "; b fv h18")
    assert after.state.board.span == (7, 2)
    for outside in ("g18", "o18"):
        given(wide + "; b fv h18; b end").when(f"r pt {outside}").then_refused("outside-limit")
    deep = after.when("b l h19; b pt h20; r pc h21; r fv h22; r pt h23; b pc h24")
    deep.then_allowed()
    assert deep.state.board.span == (7, 7)
    assert all("h" <= cell[0] <= "n" and 18 <= int(cell[1:]) <= 24 for cell in deep.cells())
    assert deep.cells()
