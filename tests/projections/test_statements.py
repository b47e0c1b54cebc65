"""Several statements at once: one operation, one reason, and what a result then rests on."""

import pytest

from events.common import Adjusted, GameStarted, GapDeclared, Player, PlayerLeft, StatedTogether
from events.titles.robber_knights.events import TurnEnded
from projections.statements import uncertain_since
from projections.timeline import Timeline
from tests.table import Table

PLAYED, STATED, GAP = TurnEnded(0, 1), Adjusted(0, "score", 3, "so it was"), GapDeclared("a walk")
WHOLE = StatedTogether(2, "so it was", True)


@pytest.mark.parametrize(
    ("said", "since"),
    [
        ((STATED, PLAYED), None),
        ((StatedTogether(2, "so it was"), STATED, STATED, PLAYED), None),
        ((STATED, PLAYED, STATED), "4"),
        ((PLAYED, STATED, PLAYED), "3"),
        ((GAP, STATED, PLAYED), "2"),
        ((STATED, GAP, PLAYED), "3"),
        ((STATED,), "2"),
        ((STATED, PlayerLeft(0)), "2"),
        ((GAP, WHOLE, STATED, STATED), None),
        ((GAP, WHOLE, STATED, PLAYED), "2"),  # one was corrected into an action since
        ((GAP, WHOLE, STATED), "2"),
    ],
    ids=lambda value: " ".join(type(one).__name__ for one in value) if value else value,
)
def test_what_is_stated_before_the_first_action_or_as_a_whole_is_certain(said, since):
    started = GameStarted("rk", (Player("An", ("blue",)), Player("Bo", ("red",))), "2026-03-01")
    assert uncertain_since(Timeline(list(enumerate([started, *said], 1)))) == since


def lost(game: Table) -> Table:
    """A game of which a stretch was lost."""
    game("gap", "the cat jumped on the board")
    return game


def test_a_whole_position_that_was_taken_out_is_none(game):
    lost(game)("adjust", "--whole", "An tiles 0; Bram tiles 0")
    game("correct", "7", "--remove")
    assert uncertain_since(game.loaded().timeline()) == "6"


def test_a_corrected_whole_position_stays_whole(game):
    lost(game)("adjust", "--whole", "An tiles 0; Bram tiles 0")
    game("correct", "7", 'adjust b knights 29 "miscounted"')
    assert uncertain_since(game.loaded().timeline()) is None
    game("correct", "9.1", 'adjust whole b knights 29 "miscounted"')
    assert game.loaded().game.open
