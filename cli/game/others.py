"""What another recorder has written since somebody looked."""

from msgspec import Struct

from cli.game.seen_game import SeenGame
from cli.terminal.phrases import clauses
from cli.wording.entry_words import words as entry_words
from cli.wording.event_words import event_words
from events.common import Event


def told(open_game: SeenGame, event: Event) -> str:
    """Return an entry of somebody else: as it is typed, and what an action was in words."""
    view, rules = open_game.view, open_game.game.rules
    words = entry_words(event, view)
    is_open = type(event) in rules.EFFECTS and view.hidden(event) is None
    said = event_words(view, event) if is_open else words
    return words if said == words else clauses([words, said])


class EntryWords(Struct, frozen=True):
    """An entry of a log, and the line that says it with its number."""

    n: int
    words: str


def others_entries(open_game: SeenGame, since: int, most: int = 5) -> list[EntryWords]:
    """Return the last entries after one."""
    last = open_game.events[since:][-most:]
    return [EntryWords(n, f"#{n} {told(open_game, event)}") for n, event in last]


def others_lines(open_game: SeenGame, since: int) -> list[str]:
    """Return the lines that say them."""
    return [one.words for one in others_entries(open_game, since)]
