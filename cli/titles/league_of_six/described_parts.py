"""What is said when a game has ended: tiles that were described at the table can be kept."""

from collections.abc import Sequence

from cli.terminal.language import ngettext
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.events import ComponentsDescribed
from projections.folding import FoldedGame


def table_parts(game: FoldedGame) -> list[Part]:
    """Return the parts that were described during a game, a named set left out."""
    return [
        part
        for item in game.timeline.items
        if isinstance(item.event, ComponentsDescribed) and item.event.name is None
        for part in item.event.parts
    ]


def over_lines(game: FoldedGame) -> Sequence[str]:
    """Return the offer to keep tiles that were described at the table."""
    parts = table_parts(game)
    if not parts:
        return ()
    return [
        ngettext(
            "{n} tile was described at this table; keep it for the next game: components keep NAME",
            "{n} tiles were described at this table; "
            "keep them for the next game: components keep NAME",
            len(parts),
        ).format(n=len(parts))
    ]
