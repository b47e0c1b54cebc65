"""Where nobody recorded a part of a game."""

from collections.abc import Iterator

from events.common import GapDeclared
from projections.timeline import Timeline


def gaps(timeline: Timeline) -> Iterator[tuple[str, str]]:
    """Yield the entry and the reason of each stretch that nobody recorded, as far as it stands."""
    for ref, event, _ruling in timeline.effective():
        if isinstance(event, GapDeclared):
            yield ref, event.reason
