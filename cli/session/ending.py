"""The end of a game: the table of points, counts, the audit, the head of the log, a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cli.exports.formats import FORMATS
from cli.game.open_game import OpenGame
from cli.session.asking import Ask, Reopened, insist
from cli.session.session_commands import unknown_words
from cli.session.settling import settle
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, yes_or_no
from cli.terminal.printing import say, warn
from cli.titles.title_options import title_options
from cli.wording.head_words import head_line
from events.notation import code_of
from events.text import echo
from projections.lots import only_set_up


class Ending:
    """The questions at the end of a game.

    Attributes:
        again: whether a rematch was requested.
    """

    def __init__(self, open_game: OpenGame, ask: Ask, command: Callable[[list[str]], None]) -> None:
        """Take the game, the way to ask, and the way to run a command."""
        self.open_game = open_game
        self.ask = ask
        self._command = command
        self.again = False

    def run(self) -> bool:
        """Go through the end; return False if an undo makes the game continue."""
        try:
            self._steps()
        except Reopened:
            return False
        return True

    def _steps(self) -> None:
        if only_set_up(self.open_game.game):
            self._offer(
                _(
                    "what next? 4 for these players again, new for another game, u to bring this "
                    "one back, Enter to leave: "
                )
            )
            return
        if self.open_game.game.over:
            settle(self.open_game, self.ask, self._command)
        self._command(["audit", self.open_game.name])
        say(head_line(self.open_game.entries))
        self._keep()
        offered = _("1 web page, 2 link for BG Stats, 3 record, 4 rematch")
        if self.open_game.game.over:
            offered = _(
                "1 web page, 2 link for BG Stats (6 its QR code), 3 record, 4 rematch, 5 sign the "
                "result"
            )
        say(offered)
        self._offer(_("what next? a number, a file name, or Enter to leave: "))

    def _offer(self, question: str) -> None:
        """Offer what a game gives: a page, the BG Stats link, a record, a rematch, signatures."""
        while answer := self.ask(question):
            try:
                if self._carry_out(answer):
                    return
            except Mistake as mistake:
                warn(mistake.message)

    def _carry_out(self, answer: str) -> bool:
        """Do what an answer requests; return whether that ends the questions.

        Raises:
            Mistake: the answer is unknown, a file cannot be written, or its format is unknown.
        """
        if yes_or_no(answer) is False:
            return True
        numbers = answer.replace(",", " ").split()
        listed = "4" if only_set_up(self.open_game.game) else "123456"
        if not {*numbers} <= {*listed}:
            if Path(answer).suffix or answer in FORMATS:
                self._command(["export", answer])
            else:
                self._recount(answer)
            return False
        self.again = "4" in numbers
        for number in numbers:
            self._give(number)
        return self.again

    def _recount(self, answer: str) -> None:
        """Record a player's new count, "Bram 12".

        Raises:
            Mistake: the text is not a count.
        """
        try:
            if self.open_game.game.over:
                return self._command(["count", *answer.split()])
        except Mistake as mistake:
            if mistake.exit is not Exit.UNREADABLE:
                raise
        words = _(
            '"{text}" is not a number in the list, a file name such as evening.html or a session '
            "command; help lists the commands"
        ).format(text=echo(answer))
        misspelled = unknown_words(answer, self.open_game.players)
        raise Mistake(misspelled or words, Exit.USAGE, "usage")

    def _give(self, number: str) -> None:
        """Do what a number of the list stands for; a rematch comes last."""
        date = self.open_game.game.timeline.started.date
        name = f"{self.open_game.name}-{date}"
        if number == "5":
            self._sign()
        elif number == "6":
            self._show_code(f"{name}-bgstats.png")
        elif number != "4":
            asked = {"1": ["html", f"{name}.html"], "2": ["bgstats"], "3": [f"{name}.jsonl"]}
            self._command(["export", *asked[number]])

    def _sign(self) -> None:
        """Let players sign the result like a score sheet; ask again for unknown names.

        Raises:
            Mistake: there is no result to sign.
        """
        self._command(["seal"])
        players = self.open_game.players
        everybody = " ".join(code_of(seat, players) for seat in range(len(players)))
        asked = _("who signs? (for example {everybody}; Enter for nobody): ").format(
            everybody=everybody
        )
        insist(self.ask, asked, lambda names: names and self._command(["seal", *names.split()]))

    def _show_code(self, picture: str) -> None:
        """Show the BG Stats link as a QR code, or as a picture if the window is too small.

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
        """Offer to keep the parts described during the game, if the title has any."""
        options = title_options(self.open_game.stored.title)
        if options.printed is None or not options.keep_help:
            return
        offered = self.open_game.screens.over_lines(self.open_game.seen.game)
        for line in offered:
            say(line)
        if offered:
            question, keep = (
                _("the name of your set, or Enter for no: "),
                [options.printed.name, "keep"],
            )
            insist(self.ask, question, lambda name: name and self._command([*keep, name]))
