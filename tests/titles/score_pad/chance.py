"""What chance brings on a score pad: which pad is played, and every number that is filled in."""

from collections.abc import Iterator
from random import Random

from events.common import Event
from events.titles.score_pad.events import PointsScored
from projections.titles.score_pad.legal import open_categories
from projections.titles.score_pad.state import NO_ROUND, State
from projections.titles.score_pad.title import TITLE
from tests.titles.score_pad.given import pad_of

PADS = ("darts-501", "tricks", "king", "golf", "euro", "tricks", "teams", "tally", "tally")
"""The pad that is played by two, by three, and so on."""

LONG = 60
"""How many numbers are filled in at most, where the players say when a game is over."""


def brought(state: State, rng: Random) -> Event | None:
    """Return the pad at first, then a number that the rules have nothing against."""
    if not state.described and not state.cells:
        return pad_of(PADS[state.players - 2])
    if len(state.cells) + len(state.had) > LONG:
        return None
    return next((event for event in _numbers(state, rng) if not TITLE.refusals(state, event)), None)


def _numbers(state: State, rng: Random) -> Iterator[PointsScored]:
    round_ = None if state.round == NO_ROUND else state.round
    for side in state.missing() or rng.sample(range(len(state.sides)), len(state.sides)):
        for category in rng.sample(open_categories(state, side), len(open_categories(state, side))):
            numbers = range(category.least, min(category.most, category.least + 60) + 1)
            for number in rng.sample(numbers, len(numbers)):
                yield PointsScored(state.sides[side][0], category.name, number, round_)
