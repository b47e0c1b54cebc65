"""What another command than an action has changed on the table, in the words of the title."""

import pytest

from cli.session.session import change_words, table


@pytest.fixture
def towers(table):
    table("new", "meridian", "An:orange,brown", "Bo:black,grey", "--board", "made-up-five")
    table("do", "+5 +1-3")
    return table


def changes(play, *command):
    before = table(play.loaded())
    play(*command)
    return change_words(before, table(play.loaded()))


def test_a_player_with_two_colours_is_named_with_both(towers):
    said = changes(towers, "adjust", "An", "cards", "9", "--reason", "x")
    assert said == "changed: An (orange, brown): 9 cards left"


def test_a_heading_is_nothing_that_goes(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cy:yellow", "--components", "made-up")
    table("do", "ring la ba go ka lo zi")
    said = changes(table, "undo")
    assert said.startswith("changed: Lauban is gone; Bautzen is gone; ")
    assert said.endswith("; and 2 more")


def test_a_board_that_is_described_later_changes_its_meridians_alone(table):
    table("new", "meridian", "An:orange", "Bo:black", "Cy:brown")
    said = changes(table, "board", "use", "made-up-four")
    assert said.startswith("changed: meridian 1 from the north: city 1, island A: free; ")
    assert "described" not in said
    assert said.endswith("; and 6 more")
