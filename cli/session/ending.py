"""The end of a game: the table of points, counts, the audit, the head of the log, a record."""

from __future__ import annotations

from collections.abc import Callable

from cli.game.open_game import OpenGame
from cli.session.asking import Ask
from cli.session.session_commands import COMMANDS, arguments, first_word
from cli.terminal.errors import Mistake
from cli.terminal.language import _, numbered
from cli.terminal.phrases import meant
from cli.terminal.printing import say, warn
from cli.titles.title_options import title_options
from cli.wording.head_words import head_line
from cli.wording.sentences import names_words
from events.notation import code_of


class _Undone(Exception):
    """The game goes on: an action was taken back, or a correction reaches back over the end."""


class Ending:
    """What is asked and said when a game has ended.

    Attributes:
        again: whether a rematch was asked for.
    """

    def __init__(
        self,
        open_game: OpenGame,
        ask: Ask,
        command: Callable[[list[str]], None],
        undo: Callable[[], None],
    ) -> None:
        """Take the game, who asks, and what runs a command on it and takes an action back."""
        self.open_game = open_game
        self._ask = ask
        self._command = command
        self._undo = undo
        self.again = False

    def run(self) -> bool:
        """Go through the end; return False if the game goes on after an undo."""
        try:
            self._steps()
        except _Undone:
            return False
        return True

    def _steps(self) -> None:
        if self.open_game.game.over:
            self._command(["score"])
            for line in tie_lines(self.open_game):
                say(line)
            self._counts()
        self._command(["audit", self.open_game.name])
        say(head_line(self.open_game.entries))
        self._keep()
        self._offer()

    def ask(self, question: str) -> str:
        """Return an answer; u takes back the last action instead, and commands are carried out.

        Raises:
            _Undone: the game goes on.
        """
        while (answer := self._ask(question)) == "u" or first_word(answer) in COMMANDS:
            try:
                if answer == "u":
                    self._undo()
                else:
                    self._command(arguments(answer))
            except Mistake as mistake:
                warn(mistake.message)
            if answer == "u" or self.open_game.game.open:
                raise _Undone
        return answer

    def _counts(self) -> None:
        say(_("Check: what points did you count? (Enter = skip, u = undo the last action)"))
        players = self.open_game.players
        for seat, player in enumerate(players):
            if self._asked_count(seat, player.name) == len(players) > 1:
                return  # of all at once

    def _asked_count(self, seat: int, name: str) -> int:
        """Ask for what a player counts, the first one also for all; return how many it was."""
        players = self.open_game.players
        while said := self.ask(_("{name}: ").format(name=name)):
            numbers = said.split()
            of_all = seat == 0 and len(numbers) == len(players)
            try:
                self._command(["count", *([] if of_all else [code_of(seat, players)]), *numbers])
                return len(numbers) if of_all else 1
            except Mistake as mistake:
                warn(mistake.message)
        return 0

    def _offer(self) -> None:
        """Offer what a game leaves: a page, the link for BG Stats, a record, a rematch, a seal."""
        offered = _("1 web page, 2 link for BG Stats, 3 record, 4 rematch")
        if self.open_game.game.over:
            offered = _(
                "1 web page, 2 link for BG Stats (6 its QR code), 3 record, 4 rematch, 5 sign the "
                "result"
            )
        say(offered)
        question = _("what next? a number, a file name, or Enter to leave: ")
        while said := self.ask(question):
            try:
                if self._took(said):
                    return
            except Mistake as mistake:
                warn(mistake.message)

    def _took(self, said: str) -> bool:
        """Do what an answer asks for; return whether nothing else is to be asked.

        Raises:
            Mistake: a file cannot be written, or its name says no format.
        """
        if meant(said) is False:
            return True
        date = self.open_game.game.timeline.started.date
        name = f"{self.open_game.name}-{date}"
        self.again = said == "4"
        if said == "5":
            self._sign()
        elif said == "6":
            self._show_code(f"{name}-bgstats.png")
        elif not self.again:
            asked = {"1": ["html", f"{name}.html"], "2": ["bgstats"], "3": [f"{name}.jsonl"]}
            self._command(["export", *asked.get(said, [said])])
        return self.again

    def _sign(self) -> None:
        """Let players sign the result, as under a score sheet; who does not play is asked again.

        Raises:
            Mistake: there is no result to sign.
        """
        self._command(["seal"])
        everybody = " ".join(code_of(seat, self.open_game.players) for seat in self._seats())
        asked = _("who signs? (for example {everybody}; Enter for nobody): ").format(
            everybody=everybody
        )
        while names := self._ask(asked).split():
            try:
                self._command(["seal", *names])
                return
            except Mistake as mistake:
                warn(mistake.message)

    def _seats(self) -> range:
        return range(len(self.open_game.players))

    def _show_code(self, picture: str) -> None:
        """Show the link for BG Stats as a QR code; as a picture where the window is too small.

        Raises:
            Mistake: the game has no result, or the picture cannot be written.
        """
        try:
            self._command(["export", "bgstats", "--qr"])
        except Mistake as mistake:
            if mistake.code != "window-too-small":
                raise
            warn(mistake.message)
            self._command(["export", "bgstats", "--qr", picture])

    def _keep(self) -> None:
        """Offer to keep what was described at the table, where a title has that."""
        options = title_options(self.open_game.stored.title)
        if options.printed is None or not options.keep_help:
            return
        offered = self.open_game.screens.over_lines(self.open_game.seen.game)
        question = _("the name of your set, or Enter for no: ")
        for line in offered:
            say(line)
        while offered and (said := self.ask(question)):
            try:
                self._command([options.printed.name, "keep", said])
                return
            except Mistake as mistake:
                warn(mistake.message)


def tie_lines(open_game: OpenGame) -> list[str]:
    """Return how a tie was broken, or why it was not; nothing without one."""
    result = open_game.seen.game.rules.result(open_game.seen.game.state)
    if not result.tie_break:
        return []
    best = result.best
    tied = [seat for seat, points in enumerate(result.scores) if points == best]
    what = open_game.screens.quantity_words(result.tie_quantity)
    left = ", ".join(f"{open_game.players[seat].name} {result.tie_break[seat]}" for seat in tied)
    lines = [
        numbered(
            "{names} have {points} point each; the tie goes to more {what}: {left}",
            "{names} have {points} points each; the tie goes to more {what}: {left}",
            "points",
        ).format(names=names_words(tied, open_game.players), points=best, what=what, left=left)
    ]
    if len(result.winners) > 1:
        lines.append(
            _("{names} are equal in that too, and share the victory").format(
                names=names_words(result.winners, open_game.players)
            )
        )
    return lines
