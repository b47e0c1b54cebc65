"""Robber Knights by touch: the kind of a tile, its cell, then where its knights go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.terminal.language import _, ngettext
from cli.titles.robber_knights.words import direction_words, kind_words
from events.titles.registry import title_events
from events.titles.robber_knights.cells import PLACE, RAY
from events.titles.robber_knights.events import Play, TurnEnded
from projections.folding import FoldedGame
from projections.seen import Seen
from projections.titles.robber_knights import legal

if TYPE_CHECKING:
    from cli.titles.drawing import Box


def lines(game: Seen, said: Sequence[str]) -> list[str]:
    """Return every line that may be recorded now: tiles, the end of the turn."""
    players = game.timeline.started.players
    write = title_events(game.title).write
    actions = legal.actions(game.state, game.viewer.sees)
    return [write(action, players) for action in actions if _begins(action, said)]


def _begins(action: Play, said: Sequence[str]) -> bool:
    """Whether the kind and the cell of an action are those tapped, so that few are written out."""
    if isinstance(action, TurnEnded) or len(said) < 2:
        return True
    return action.kind == said[1] and (len(said) < 3 or action.cell == said[2])


def cut(line: str) -> list[str]:
    """Return a line cut into taps: "b pc k20 s112" is blue, pc, k20, s and 112."""
    *tile, last = line.split()
    sent = len(tile) == 3 and last[0] in "nesw"  # else the last word is a cell, as n18
    return [*tile, last[0], last[1:]] if sent else [*tile, last]


def tap_words(game: FoldedGame, said: Sequence[str], code: str) -> str:
    """Return a kind or the end, a cell, a direction or who stays, then what each cell keeps."""
    match len(said):
        case 1:
            return _("ends the turn") if code == "end" else kind_words(code)
        case 3 if code.isdecimal():
            return ngettext("{n} knight stays", "{n} knights stay", int(code))
        case 3:
            return direction_words(code)
        case 4:
            road = RAY[said[3]][said[2]]
            return ", ".join(f"{cell} {n}" for cell, n in zip(road, code, strict=False))
    return code


def tap_places(game: Seen, said: Sequence[str], codes: Sequence[str]) -> Mapping[str, Box]:
    """Return where the cells lie."""
    from cli.titles.robber_knights.svg import cell_box

    return {code: cell_box(code) for code in codes if code in PLACE}
