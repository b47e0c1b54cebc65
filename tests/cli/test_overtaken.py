"""Two write to one game at the same moment: the same action is one, anything else is told."""

import pytest

from cli.game.acting import DoCall, plan_actions
from cli.game.correcting import UndoCall, undo
from cli.game.open_game import Already, Envelope, Overtaken, write

OURS = Envelope(None, "An")


def does(game, line):
    return write(game, lambda now: plan_actions(now, DoCall((line,)), OURS), OURS)


def test_the_same_action_is_one_entry(game):
    with game.opened() as here:
        game("do", "p i18")
        said = does(here, "b p i18")
        assert isinstance(said, Already)
        assert (said.entry.n, here.n) == (6, 6)


@pytest.mark.parametrize("others", [["m i18"], ["p i18", "pc h18"]])
def test_whoever_did_something_else_or_more_is_told(game, others):
    with game.opened() as here:
        game("do", *others)
        with pytest.raises(Overtaken) as told:
            does(here, "b p i18")
        assert len(told.value.others) == len(others)
    assert game.loaded().n == 5 + len(others)


def test_two_undos_are_two_and_the_second_is_asked_again(game):
    with game.opened() as here:
        game("undo")
        with pytest.raises(Overtaken):
            undo(here, UndoCall(), OURS)
    assert game.loaded().n == 6
