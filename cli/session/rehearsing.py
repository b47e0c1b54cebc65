"""The preview of a command in the session: its use case on a game that is never written."""

from __future__ import annotations

from contextlib import suppress

from cli.game.open_game import Envelope, OpenGame, TriedGame
from cli.session.run_command import Typed, purpose, purpose_asked, read_typed_command
from cli.session.session_commands import SHORT, arguments, check_word, first_word, titled_next
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.output import plain_text
from cli.terminal.reader import as_reader
from cli.titles.title_session import title_session
from cli.wording.command_list import example
from cli.wording.usage_words import HelpAsked, with_example

LACKING = ("no-actions", "no-action", "no-reason", "no-statement", "quote-open")
"""Mistakes of a line to which something is still to be added."""


class Rehearsal:
    """Runs the commands of a session without effect.

    Attributes:
        open_game: the game of the session.
    """

    def __init__(self, open_game: OpenGame, by: str) -> None:
        self.open_game = open_game
        self._by = by

    def preview(self, text: str, quoted: str = "") -> tuple[str, str]:
        """Return the message about a line with a command, and its state.

        It reveals nothing about a hand; only a line that is entered may.

        Raises:
            StoreError: the file cannot be read.
        """
        try:
            return _own(text, self.open_game) or self._effect(arguments(text), quoted)
        except Mistake as mistake:
            lacking = mistake.details.get("unfinished") or mistake.code in LACKING
            if not lacking and not mistake.code.endswith("-missing"):
                return mistake.message, "bad"
            shown = session_example(first_word(text), self.open_game)
            return with_example(mistake.message, shown), "open"

    def _effect(self, words: list[str], quoted: str) -> tuple[str, str]:
        """Return what a command line would do, or the purpose of its command, and its state.

        Writing commands run on a trial game, reading ones as usual, others are checked as far as
        possible. It asks no questions.

        Raises:
            Mistake: the command would be refused.
            StoreError: the file cannot be read.
        """
        try:
            typed, here = read_typed_command(words, self.open_game, self._by, quoted)
        except HelpAsked as asked:
            return _("Enter: {what}").format(what=purpose_asked(asked)), "good"
        if here and typed.command.writes:
            effect = self._try(typed, TriedGame(self.open_game))
            if self._needs_secret(typed):
                return _("Enter to do it, if you can afford it"), "open"
        else:
            effect = purpose(words)
            with as_reader(at_table=True):
                if typed.command.check is not None:
                    typed.command.check(self.open_game, typed.request)
                elif here and typed.command.present is None:
                    typed.command.use(self.open_game.seen, typed.request)
        return _("Enter: {what}").format(what=effect), "good"

    def takes(self, text: str) -> bool:
        """Return whether a line's command accepts the rest."""
        with suppress(HelpAsked):
            try:
                read_typed_command(arguments(text), self.open_game, self._by)
            except Mistake:
                return False
        return True

    def _needs_secret(self, typed: Typed) -> bool:
        """Return whether a hidden hand may cause the refusal of a command."""
        game = self.open_game.seen.game
        if not (game.hidden and game.rules.veil and getattr(typed.request, "actions", None)):
            return False
        try:
            return not self._try(typed, TriedGame(self.open_game, poorest=True))
        except Mistake:
            return True

    def _try(self, typed: Typed, game: TriedGame) -> str:
        with as_reader(at_table=True, remote=True):
            facts = typed.command.use(game, typed.request, Envelope(by=self._by, agreed=True))
            return plain_text(typed.command.words(facts))


def session_example(word: str, game: OpenGame) -> str:
    """Return an example of a command for a game, "" without one."""
    name, title = SHORT.get(word, word), game.stored.title
    return example(name, title, players=game.players, at_table=True, n=last_action(game))


def last_action(game: OpenGame) -> str:
    """Return the entry of the last action, any number without one."""
    seen = game.seen.game
    items = reversed(seen.timeline.items)
    return next((item.ref for item in items if type(item.event) in seen.rules.EFFECTS), "7")


def mistake_words(mistake: Mistake, text: str, game: OpenGame) -> str:
    """Return the error for an entered line, with an example if words are missing."""
    if mistake.code != "usage" or not mistake.details.get("unfinished"):
        return mistake.message
    word = first_word(text)
    shown = session_example(word, game)
    return with_example(mistake.message, shown) if shown else mistake.message


def legal_moves() -> str:
    """Return the description of the question mark."""
    return _("Enter to list the legal moves, numbered, and their rules")


def _own(text: str, game: OpenGame) -> tuple[str, str] | None:
    """Return the message about a command that only a session has, None for others.

    Raises:
        Mistake: it is asked to explain a word that no session has.
    """
    match first_word(text):
        case "q" | "quit":
            return _("Enter to leave; the game is saved"), "good"
        case "?":
            return legal_moves(), "good"
        case "help":
            of_title = title_session(game.stored.title).line_words(game.seen.game)
            for word in text.split()[1:]:
                check_word(word, of_title)
            return _("Enter to list the session's commands, or explain one"), "good"
        case "rotate":
            return _("Enter to turn the board by a quarter turn"), "good"
        case "new":
            titled_next(text)
            return _("Enter to leave this game, which is saved, and start another one"), "good"
        case "count" if len(text.split()) == 1:
            return _("Enter to see what everybody holds and enter your counts"), "good"
        case "adjust" if len(text.split()) == 1:
            return _("Enter to state the position on the board"), "good"
    return None
