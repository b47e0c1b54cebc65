"""Hands: what its rules say."""

from tablescribe.testing import played

DEALT = "r deal 1 4 9 16; g deal 2 5 20 36"


def game(actions="", **more):
    return played("hands", ["An:red", "Bo:green"], f"{DEALT}; {actions}", **more)


def test_a_card_is_a_point_for_each_lower_one_beside_it():
    assert game("9 b2; r draw 7; 20 b3; g draw 11; 16 a3; r draw 3; 36 a2").scores == (0, 1 + 2)


def test_a_row_that_is_full_is_three_points():
    row = "1 a1; r draw 7; 2 b1; g draw 11; 4 c1; r draw 12; 5 d1"
    assert game(row).scores == (1, 1 + 1 + 3)


def test_what_may_not_be_laid_is_refused():
    assert game().refused("5 a1") == "5 is not in the hand"
    assert game("9 b2").refused("g 2 b1") == "An draws a card first"
    after = game("9 b2; r draw 7")
    assert after.refused("g 2 b2") == "b2 is taken"
    assert after.refused("g 2 d4") == "no card lies beside d4"
    assert after.refused("r 7 b1") == "it is Bo's turn, not An's"


def test_by_the_house_rule_a_card_may_lie_anywhere():
    assert game("9 b2; r draw 7; g 2 d4", house=["anywhere"]).scores == (0, 0)
