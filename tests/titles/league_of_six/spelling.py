"""How an action of League of Six is typed."""

import re

from events.common import Event
from projections.folding import FoldedGame
from projections.short_form import means


def spelling(game: FoldedGame, event: Event, line: str, _labels: bool, _spaces: bool) -> str:
    """Return a line with two letters of its verb, and tax tiles in the order of the ring."""
    if line.startswith("tax "):
        bare = re.sub(r" [a-z]{2}(?=[\d-])", " ", line)
        line = bare if means(game, bare, event) else line
    if line.startswith("leaders "):
        line = "leaders " + line[8:].replace(" ", "")
    line = re.sub(r"^card (?=\d)", "c", line)
    return re.sub(r"^(st|le|si|ta)(?:orage|aders|ege|x) ", r"\1 ", line)
