"""Actions in the shortest form of their notation that the game understands the same way."""

from events.common import Event
from events.notation import Ambiguous, Unreadable
from events.titles.registry import title_events
from projections.folding import FoldedGame


def short(game: FoldedGame, event: Event) -> str:
    """Return an action in its notation, without who acts where the game says so."""
    line = title_events(game.title).write(event, game.timeline.started.players)
    code, _space, rest = line.partition(" ")
    return rest if len(code) == 1 and rest and means(game, rest, event) else line


def means(game: FoldedGame, text: str, event: Event) -> bool:
    """Return whether a text, said now, is an event."""
    try:
        lines = title_events(game.title).read(text, game.timeline.started.players)
    except (Unreadable, Ambiguous):
        return False
    return len(lines) == 1 and bool(game.rules.bind(game.state, lines[0]) == event)
