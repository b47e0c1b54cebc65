"""The parts of a position, in words."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.title_screens import TitleScreens
from events.common import Adjusted, Event, Player
from events.notation import code_of
from events.titles.registry import title_events
from projections.titles.title_rules import Part


def part_words(screens: TitleScreens, players: Sequence[Player], part: Part) -> str:
    """Return what a part of a position is, and whose."""
    what = screens.part_words(part.code)
    if part.player is None:
        return what
    return _("{name}, {what}").format(name=players[part.player].name, what=what)


def statement_text(part: Part, said: str, players: Sequence[Player]) -> str:
    """Return an answer about a part as the statement that it is."""
    return part.form.format(who=_letter(part, players), said=said)


def answer_text(slug: str, part: Part, event: Event, players: Sequence[Player]) -> str:
    """Return a statement about a part as the answer that it would be."""
    if isinstance(event, Adjusted):
        return str(event.value)
    written = title_events(slug).write_statement(event, players)
    return written.removeprefix(statement_text(part, "", players)).strip()


def _letter(part: Part, players: Sequence[Player]) -> str:
    return "" if part.player is None else code_of(part.player, players)
