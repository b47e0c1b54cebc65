"""Completion: legal actions, best first, and commands at the start of a line."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from cli.session.meaning import Meaning, squeeze
from cli.session.session_commands import COMMANDS

MOST = 40


class ActionCompleter(Completer):
    """Completes the action that is being typed."""

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Yield the completions of the typed line."""
        typed = document.text_before_cursor
        for line in continuations(self.meaning, typed)[:MOST]:
            yield Completion(line, start_position=-len(typed))


def continuations(meaning: Meaning, typed: str) -> list[str]:
    """Return the legal lines with a prefix, then the commands with it."""
    wanted = squeeze(typed)
    found = [line for line in meaning.suggestions if squeeze(line).startswith(wanted)]
    if not found and wanted:
        spelled = squeeze(meaning.table.spell(typed, meaning.open_game.seen.game))
        found = [line for line in meaning.suggestions if squeeze(line).startswith(spelled)]
    if not found and (named := meaning.after_name(typed)):
        found = named
    words = [word for word in COMMANDS if typed and word.startswith(typed)]
    return [*found, *words]
