"""What is said of a game of which a stretch was not recorded, or was lost and salvaged."""

from collections.abc import Iterator

from cli.terminal.language import _
from events.common import GapDeclared
from events.notation import quoted
from projections.timeline import Timeline


def gap_lines(timeline: Timeline) -> Iterator[str]:
    """Yield a line for each gap that stands."""
    for item in timeline.items:
        if isinstance(item.event, GapDeclared):
            yield gap_line(item.ref, item.event.reason)


def gap_line(entry: str, reason: str) -> str:
    """Return the line for a gap that stands at an entry."""
    return _("not all of it was recorded, #{entry}: {reason}").format(
        entry=entry, reason=quoted(reason)
    )
