"""The form that asks for a whole position, part by part; nothing is written while it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from cli.game.envelope import clean_reason
from cli.game.open_game import OpenGame
from cli.game.stating import Statement, as_it_is, not_stated, read_statement
from cli.session.asking import Ask
from cli.terminal.errors import Mistake
from cli.terminal.language import _, ngettext
from cli.terminal.printing import say, warn
from cli.titles.view import View
from cli.wording.gap_words import answer_text, part_words, statement_text
from cli.wording.sentences import refused
from events.common import Event
from projections.folding import FoldedGame, fold_game
from projections.positions import next_part, topic_of
from projections.statements import gap_reason
from projections.timeline import Timeline
from projections.titles.title_rules import Part


class Said(Struct, frozen=True):
    """An answer: the part it is about, what it states, and whether that is all of the part."""

    key: tuple[str, int | None]
    statement: Statement | None
    closes: bool


class Form:
    """The questions for a whole position, and what was answered so far."""

    def __init__(
        self,
        events: Sequence[tuple[int, Event]],
        view: View,
        reason: str,
        ask: Ask,
        summary: Callable[[Sequence[Statement]], str] = lambda stated: "",
    ) -> None:
        """Take the log that the position belongs to, who sees it, why, and who asks.

        `summary` is said of what was stated before it is agreed to.
        """
        self._events = list(events)
        self._view = view
        self._reason = reason
        self._ask = ask
        self._summary = summary
        self._said: list[Said] = []

    def statements(self) -> list[Statement]:
        """Ask for every part and return what is stated.

        Raises:
            Leave: the questions were left.
        """
        say(_("Enter: keep what is known   back: the question before   q: record nothing"))
        while True:
            part = self._next()
            if part is None and self._agreed():
                return self.stated
            if part is not None:
                self._answer(part)

    @property
    def stated(self) -> list[Statement]:
        """What has been stated so far; of two about one thing the later one."""
        said = [one.statement for one in self._said if one.statement is not None]
        return list({topic_of(one.event): one for one in said}.values())

    @property
    def game(self) -> FoldedGame:
        """The game with what has been stated so far."""
        n = len(self._events)
        said = enumerate((one.event for one in self.stated), n + 1)
        return fold_game(Timeline([*self._events, *said]))

    def _next(self) -> Part | None:
        """Return the first part that is not answered yet."""
        game = self.game
        return next_part(game.rules, game.state, {one.key for one in self._said if one.closes})

    def _answer(self, part: Part) -> None:
        """Ask about a part and keep the answer; another one is wanted if it cannot be."""
        answer = self._ask(self._question(part))
        if answer == "back":
            self._one_back()
        elif answer:
            try:
                statement = self._checked(part, answer)
            except Mistake as mistake:
                warn(mistake.message)
                return
            closes = part.holds(statement.event) and not part.many
            self._said.append(Said(part.key, statement, closes))
        elif part.owed:
            warn(_("an answer is needed: the log cannot know it"))
        else:
            kept = part.now if part.hidden else ()
            same = Statement("adjust", as_it_is(kept[0], self._reason)) if kept else None
            self._said.append(Said(part.key, same, closes=True))

    def _one_back(self) -> None:
        if self._said:
            self._said.pop()
        else:
            warn(_("this is the first question"))

    def _checked(self, part: Part, answer: str) -> Statement:
        """Return what an answer states: of the part, or in full of another one.

        Raises:
            Mistake: it cannot be read, or is refused.
        """
        view = self._view
        found = self._read(statement_text(part, answer, view.players)) or self._read(answer)
        if found is None:
            raise not_stated(answer, view.screens)
        if against := self.game.refusals(found.event):
            raise refused(against[0], view.players, view.screens, answer)
        return found

    def _read(self, text: str) -> Statement | None:
        """Return what a text states, None if it states nothing."""
        view = self._view
        try:
            return read_statement(text, self._reason, view.title, view.players, view.screens)
        except Mistake as mistake:
            if mistake.code == "no-statement":
                return None
            raise

    def _question(self, part: Part) -> str:
        """Return the question about a part, with what Enter keeps."""
        what = part_words(self._view.screens, self._view.players, part)
        if part.many and self._said and self._said[-1].key == part.key:
            return _("another, or Enter when that is all: ")
        if part.many:
            words = _("{what} ({n} so far; Enter when that is all): ")
            return words.format(what=what, n=len(part.now))
        if part.owed:
            return _("{what}: ").format(what=what)
        if not part.now:
            return _("{what} (Enter if nobody knows): ").format(what=what)
        if any(self._view.hidden(event) is not None for event in part.now):
            return _("{what} (Enter to keep what is known): ").format(what=what)
        now = answer_text(self._view.screens.SLUG, part, part.now[0], self._view.players)
        return _("{what} (Enter for {now}): ").format(what=what, now=now or "-")

    def _agreed(self) -> bool:
        """Ask whether what was said is written; to go back is a no, and so is what cannot be."""
        n = len(self.stated)
        try:
            if words := self._summary(self.stated):
                say(words)
        except Mistake as mistake:
            warn(mistake.message)
            self._one_back()
            return False
        question = ngettext(
            "{n} statement; Enter to record it, back for the question before, q to record "
            "nothing: ",
            "{n} statements; Enter to record them, back for the question before, q to record "
            "nothing: ",
            n,
        )
        answer = self._ask(question)
        if answer == "back":
            self._one_back()
        return not answer


def reason_or_asked(open_game: OpenGame, said: str | None, ask: Ask) -> str:
    """Return why a position is stated: as it was said, else the gap's reason, else it is asked.

    Raises:
        Leave: the question was left.
    """
    found = said or gap_reason(open_game.timeline())
    while found is None:
        try:
            found = clean_reason(ask(_("why is the log changed by hand, in a few words? ")))
        except Mistake as mistake:
            warn(mistake.message)
    return found
