"""What is said of a game of which a stretch was not recorded, or was lost and salvaged."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _, in_quotes
from cli.wording.sentences import resting_words
from projections.folding import FoldedGame
from projections.statements import gaps
from projections.timeline import Timeline


def certainty_lines(game: FoldedGame) -> Iterator[str]:
    """Yield what a game rests on besides what was recorded, and its gaps; each thing once."""
    timeline = game.timeline
    return certainty_words(timeline.started.sheet, game.uncertain_since, list(gaps(timeline)))


def certainty_words(
    sheet: bool, since: str | None, stretches: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """Yield the same of a game that is not at hand: of its gaps the entries and reasons."""
    reason = dict(stretches).get(since or "")
    if reason is not None:
        yield _(
            "not certain since #{entry}, as part of the game was not recorded: {reason}"
        ).format(entry=since, reason=in_quotes(reason))
    elif trust := resting_words(sheet, since):
        yield trust
    for entry, why in stretches:
        if reason is None or entry != since:
            yield _gap_line(entry, why)


def gap_lines(timeline: Timeline) -> Iterator[str]:
    """Yield a line for each gap that stands."""
    for entry, reason in gaps(timeline):
        yield _gap_line(entry, reason)


def _gap_line(entry: str, reason: str) -> str:
    return _("not all of it was recorded, #{entry}: {reason}").format(
        entry=entry, reason=in_quotes(reason)
    )
