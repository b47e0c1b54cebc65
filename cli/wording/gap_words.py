"""What is said of a game of which a stretch was not recorded, or was lost and salvaged."""

from collections.abc import Iterator

from cli.terminal.language import _
from cli.wording.sentences import trust_words
from events.common import GapDeclared
from events.notation import quoted
from projections.folding import FoldedGame
from projections.timeline import Timeline


def certainty_lines(game: FoldedGame) -> Iterator[str]:
    """Yield what a game rests on besides what was recorded, and its gaps; each thing once."""
    since = game.uncertain_since
    gap = next((item.event for item in game.timeline.items if item.ref == since), None)
    if isinstance(gap, GapDeclared):
        yield _("not certain since #{entry}, as a stretch was not recorded: {reason}").format(
            entry=since, reason=quoted(gap.reason)
        )
        yield from gap_lines(game.timeline, said=since)
        return
    if trust := trust_words(game):
        yield trust
    yield from gap_lines(game.timeline)


def gap_lines(timeline: Timeline, said: str | None = None) -> Iterator[str]:
    """Yield a line for each gap that stands, but for one of which something is said already."""
    for item in timeline.items:
        if isinstance(item.event, GapDeclared) and item.ref != said:
            yield _("not all of it was recorded, #{entry}: {reason}").format(
                entry=item.ref, reason=quoted(item.event.reason)
            )
