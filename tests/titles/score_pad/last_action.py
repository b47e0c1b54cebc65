"""Whether a screen shows where the last action took place: a mark in its row."""

from collections.abc import Sequence

from cli.titles.layout import TOUCHED
from events.common import Event
from events.titles.score_pad.events import PointsScored
from projections.folding import FoldedGame


def is_shown(game: FoldedGame, last: Event | None, lines: Sequence[str]) -> bool:
    """Whether a number is marked."""
    if not isinstance(last, PointsScored):
        return True
    return any(TOUCHED in line for line in lines)
