"""Hands: what its rules say."""

from tablescribe.testing import played


def test_a_higher_card_is_a_point_and_the_last_one_is_kept():
    game = played("hands", ["An:red", "Bo:green"], "r deal 1 4 9; g deal 3 6 8; 4; 6; 9; 3")
    assert game.scores == (1 + 1 + 1, 8 + 1)
    assert game.over


def test_what_is_not_in_the_hand_is_refused():
    game = played("hands", ["An:red", "Bo:green"], "r deal 1 4 9; g deal 3 6 8")
    assert game.refused("5") == "5 is not in the hand"
    assert game.refused("g 3") == "it is An's turn, not Bo's"
