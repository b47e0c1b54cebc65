"""How an action of Robber Knights is typed."""

import re

from cli.titles.robber_knights.labels import labels as labelled
from events.common import Event
from projections.folding import FoldedGame
from projections.short_form import means
from projections.titles.robber_knights.legal import free_cells
from tests.keystrokes import meant


def spelling(game: FoldedGame, event: Event, line: str, labels: bool, spaces: bool) -> str:
    """Return an action of Robber Knights."""
    if means(game, kind := getattr(event, "kind", ""), event):
        return kind  # the next tile of the opening
    line = _all_go(game, event, line)
    return _labelled(game, line) if labels else line if spaces else _tight(line)


def _all_go(game: FoldedGame, event: Event, line: str) -> str:
    """Return a line with how many knights go, where they go as far as they can."""
    knights = getattr(event, "knights", ())
    all_go = re.sub(r"(?<=[nesw])\d+$", str(sum(knights)), line)
    for shorter in (re.sub(r"[nesw](?=\d$)", "", all_go), all_go):
        if len(knights) > 1 and meant(game, shorter, event):
            return shorter
    return line


def _tight(line: str) -> str:
    """Return a line without spaces, but for the one before knights that all stay."""
    before, _space, stay = line.rpartition(" ")
    return f"{before.replace(' ', '')} {stay}" if stay.isdecimal() else line.replace(" ", "")


def _labelled(game: FoldedGame, line: str) -> str:
    """Return a line with the label of its cell, spaces left out where they may be."""
    marks = labelled(free_cells(game.state))
    found = re.fullmatch(r"(?:([bygr]) )?(\w+) (\w\d\d)(?: (.+))?", line)
    if found is None or found[3] not in marks:
        return line
    knights = found[4] or ""
    space = " " if knights.isdecimal() else ""
    return f"{found[1] or ''}{found[2]}{marks[found[3]]}{space}{knights}"
