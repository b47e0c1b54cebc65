"""What is said of a game with a gap, and of the parts of a position that a table states."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _, in_quotes
from cli.titles.title_screens import TitleScreens
from cli.wording.sentences import resting_words
from events.common import Player
from events.notation import code_of
from projections.seen import Seen
from projections.statements import gaps
from projections.timeline import Timeline
from projections.titles.title_rules import Part


def certainty_lines(game: Seen) -> Iterator[str]:
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


def part_words(screens: TitleScreens, players: Sequence[Player], part: Part) -> str:
    """Return what a part of a position is, and whose."""
    what = screens.part_words(part.code)
    if part.player is None:
        return what
    return _("{name}, {what}").format(name=players[part.player].name, what=what)


def statement_text(part: Part, said: str, players: Sequence[Player]) -> str:
    """Return an answer about a part as the statement that it is."""
    letter = "" if part.player is None else code_of(part.player, players)
    return " ".join(part.form.format(who=letter, said=said).split())
