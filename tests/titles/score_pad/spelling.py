"""How an action of score pads is typed."""

import re

from events.common import Event
from projections.folding import FoldedGame
from projections.short_form import means


def spelling(game: FoldedGame, event: Event, line: str, labels: bool, spaces: bool) -> str:
    """Return a number on a score pad: the round follows, and in turn the player too."""
    found = re.sub(r" r\d+(?= )", "", line)
    code, _space, number = found.partition(" ")
    return number if code and means(game, number, event) else found
