"""Words for gaps in a game, and for the parts of a position that the players state."""

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
    """Yield the sources of a game besides its record, and its gaps, each once."""
    timeline = game.timeline
    return certainty_words(timeline.started.sheet, game.uncertain_since, list(gaps(timeline)))


def certainty_words(
    sheet: bool, since: str | None, stretches: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """Yield the same for a game that is not loaded, from the entries and reasons of its gaps."""
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
    """Yield a line for each gap in force."""
    for entry, reason in gaps(timeline):
        yield _gap_line(entry, reason)


def _gap_line(entry: str, reason: str) -> str:
    return _("not all of it was recorded, #{entry}: {reason}").format(
        entry=entry, reason=in_quotes(reason)
    )


def part_words(screens: TitleScreens, players: Sequence[Player], part: Part) -> str:
    """Return the name of a part of a position, with its owner."""
    what = screens.part_words(part.code)
    if part.player is None:
        return what
    return _("{name}, {what}").format(name=players[part.player].name, what=what)


def statement_text(part: Part, said: str, players: Sequence[Player]) -> str:
    """Return the statement that an answer about a part makes."""
    letter = "" if part.player is None else code_of(part.player, players)
    return " ".join(part.form.format(who=letter, said=said).split())
