"""How an action of Meridian is typed."""

import re

from events.common import Event
from projections.folding import FoldedGame
from tests.keystrokes import meant


def spelling(game: FoldedGame, event: Event, line: str, _labels: bool, _spaces: bool) -> str:
    """Return a line with the meridian for a card that has several, what must be lifted left out."""
    line = re.sub(r"^\+(1-|4-|8-)(3|7|10)$", r"+\1", line)
    line = line.replace("@", "").replace(" x", "x")
    for shorter in (
        re.sub(r"^\d+-\d+/", "", re.sub(r"x\d (?=\d)", " ", line)),
        re.sub(r"x\d (?=\d)", " ", line),
        re.sub(r"^\d+-\d+/", "", re.sub(r"x\d (?=\d)", "x ", line)),
        re.sub(r"x\d (?=\d)", "x ", line),
        re.sub(r"x\d$", "x", line),
        re.sub(r"^\d+-\d+/", "", line),
        re.sub(r"^(\d+-)\d+/", r"\1/", line),
    ):
        if shorter != line and meant(game, shorter, event):
            return shorter
    return line
