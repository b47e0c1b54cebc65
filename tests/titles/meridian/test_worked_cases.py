"""The worked cases of the rulebook, ME.9, each named after its figure."""

from tests.titles.meridian.given import given

FIGURE_A = "5/1 k4; 5/2 b3; 5/4 g1"


def test_me9a_figures_a_and_b_orange_may_place_2_on_city_3_or_4_and_5_or_more_on_city_1():
    legal = {action for action in given(FIGURE_A).legal() if action.startswith("5 ")}
    high = {f"5 {height}@1" for height in range(5, 21)}
    assert legal == {"5 pass", "5 2@3", "5 2@4"} | high


def test_me9a_figure_a_pushing_grey_down():
    after = given(FIGURE_A).when("5 2@4").then_allowed().then_column(5, "k4 b3 . o2 g1")
    assert after.followed == ["1: 4-5"]


def test_me9a_figure_a_what_is_forbidden_and_why():
    given(FIGURE_A).when("5 2@2").then_refused("pushed-off")  # black would leave the board
    given(FIGURE_A).when("5 2@5").then_refused("order")
    given(FIGURE_A).when("5 3@3").then_refused("height-taken")
    given(FIGURE_A).when("5 6@3").then_refused("order")


def test_me9a_figure_b_five_pushes_black_and_brown_down():
    after = given(FIGURE_A).when("5 5@1").then_allowed().then_column(5, "o5 k4 b3 g1 .")
    assert after.followed == ["4: 1-2", "3: 2-3"]


def test_me9b_figure_c_a_tower_is_lifted_and_another_pushes_grey():
    before = given("5/1 o4; 5/4 g1")
    assert before.state.board.supply[0] == 16
    after = before.when("5 2@4").then_allowed()  # at the limit the own tower is lifted by itself
    after.then_column(5, ". . . o2 g1")
    assert after.state.board.supply[0] == 18
    assert after.followed == ["1: 4-5"]


def test_me9c_figure_d_who_rules_which_island():
    islands = ("aaabbbccCc", "ffffffffff", "eeddDdeeed", "eeeeeeeeee", "eeeeeeeeee")
    towers = "1/1 k3; 2/1 g3; 4/1 b3; 7/1 o2; 8/1 o2; 9/1 k2; 3/3 g2; 5/3 g2; 4/3 k2; 6/3 k2"
    at_table = given(towers, board=islands)
    at_table.then_scores(0, 0, 3, 5)
    rulers = {i.letter: (i.sums, i.ruler) for i in at_table.state.tally().islands()}
    assert rulers["a"] == ((0, 1, 0, 1), None)
    assert rulers["b"] == ((0, 0, 1, 0), 2)
    assert rulers["c"] == ((2, 2, 0, 0), None)  # the capital counts 2
    assert rulers["d"] == ((0, 2, 0, 3), 3)
