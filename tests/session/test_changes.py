"""What another command than an action has changed on the table, in the words of the title."""

import pytest

from cli.game.acting import DoCall, record_actions
from cli.game.correcting import CorrectCall, plan_correction
from cli.game.open_game import Envelope
from cli.session.session import change_words, rename_players, table
from cli.terminal.errors import Mistake
from cli.terminal.reader import as_reader


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
    assert said.startswith("changed: Lauban is no longer there; Bautzen is no longer there; ")
    assert said.endswith("; and 2 more")


def test_a_board_that_is_described_later_changes_its_meridians_alone(table):
    table("new", "meridian", "An:orange", "Bo:black", "Cy:brown")
    said = changes(table, "board", "use", "made-up-four")
    assert said.startswith("changed: meridian 1 from the north: city 1, island A: free; ")
    assert "described" not in said
    assert said.endswith("; and 6 more")


def test_another_name_changes_nothing_on_the_table(game):
    with game.opened() as open_game:
        before, was = table(open_game), open_game.seen.game
    game("correct", "1", "Anna:blue", "Bram:red")
    now = game.loaded()
    assert "Anna" in str(change_words(before, table(now)))
    assert change_words(table(now, rename_players(was, now.seen.game)), table(now)) is None


def test_a_session_says_no_tile_changed_for_another_name(game, window):
    terminal = window(seen="next: ")
    terminal.type("correct 1 Anna:blue Bram:red", "#6 correct #1: robber-knights Anna:blue")
    assert "changed:" not in terminal.settle()


def test_a_correction_that_is_refused_names_its_option(game):
    """`ruling "reason" ACTION` records a new action; a correction takes the option."""
    game("do", "p k20")
    with game.opened() as open_game, as_reader(at_table=True):
        with pytest.raises(Mistake, match='if the players allow it, add: --ruling "reason"'):
            plan_correction(open_game, CorrectCall("6", ("r p i18",)))
        with pytest.raises(Mistake, match='if the players allow it: ruling "reason" ACTION'):
            record_actions(open_game, DoCall(("r end",)), Envelope())
