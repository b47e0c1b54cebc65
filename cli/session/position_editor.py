"""The position editor: place by place, state what is on the drawn board.

The statements are listed below the board, which shows them. Nothing is written, and only the whole
is checked: a line that contradicts others is marked and stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Struct

from cli.game.open_game import OpenGame, clean_reason
from cli.game.stating import Statement, read_statement, state_position
from cli.session.asking import Ask, Leave, insist, is_simple
from cli.session.screen import changed_places
from cli.session.session_commands import arguments, first_word
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, about, clauses
from cli.titles.view import View
from cli.wording.event_words import event_words
from cli.wording.gap_words import part_words, statement_text
from cli.wording.sentences import doubt_words
from events.common import DIGITS, Adjusted, Event, PositionStated
from events.notation import code_of
from events.records.text_record import statements_in, write_statement
from projections.folding import FoldedGame, fold_game
from projections.positions import topic_of
from projections.seen import Mask, Seen
from projections.statements import gap_reason
from projections.timeline import Timeline
from projections.titles.title_rules import Part

RECORD, BACK, LEAVE, HELP = "record", ("u", "undo", "back"), ("q", "quit"), "?"
"""The words of the editor."""

COMMANDS = ("why", "count", "correct", "note")
"""Commands that are also understood here: they settle what the log has."""

Run = Callable[[list[str]], OpenGame]
"""Runs a command about the game, and returns the game after it."""

Check = Callable[[Sequence[Statement]], str]
"""Returns what a position comes to; raises a Mistake where it cannot be recorded."""


class Draft(Struct, frozen=True):
    """The game with the statements so far, as it is and as seen, and what is wrong or missing."""

    game: FoldedGame
    seen: Seen
    remarks: tuple[str, ...]


class Editor:
    """A position that is being stated.

    Attributes:
        statements: the statements so far, the latest for each topic.
        said: the message about the last line.
    """

    def __init__(
        self,
        events: Sequence[tuple[int, Event]],
        view: View,
        reason: str,
        check: Check | None = None,
        *,
        turned: int = 0,
        run: Run | None = None,
    ) -> None:
        """Take the log of the position, its viewer, and the reason.

        `check` is that of a score sheet, in which bare numbers are points. Without it the game
        continues after the position. `run` runs commands where there is such a game.
        """
        self._events = list(events)
        self.view = view
        self._reason = reason
        self._check = check
        self._run = run
        self.turned = turned
        self._base = fold_game(Timeline(self._events))
        self.statements: list[Statement] = []
        self.draft = self._draft()
        self._before = self.draft.seen
        self.said: list[str] = [self.welcome]

    @property
    def welcome(self) -> str:
        """The introduction."""
        parts = sorted(self.parts(), key=lambda part: part.states is Adjusted)
        if self._check and (numbered := self._parts_of_numbers()):
            parts = [part for part in parts if part.states is not Adjusted]
            points = [self._with_number(numbered[0], "12")]
        else:
            points = []
        examples = [*filter(None, map(self._example, parts)), *points, RECORD]
        return _(
            "type what is on the table, for example {example} (?: more examples; u: take a line "
            "back; record: record it all; q: leave)"
        ).format(example=examples[0])

    def take(self, line: str) -> bool:
        """Process a line; return whether to record the position.

        Raises:
            Leave: the line is the command to leave.
        """
        self.said = []
        try:
            _words, do = self.meaning(line.strip())
            return bool(do())
        except Mistake as mistake:
            self.said = [mistake.message]
        return False

    def meaning(self, text: str) -> tuple[str, Callable[[], object]]:
        """Return the effect of a line in words, and what does it: true if that ends the editing.

        Raises:
            Mistake: the line is not a statement, or cannot be done now.
        """
        word = (text.split() or [""])[0]
        if not text:
            return self.welcome, partial(self._say, [self.welcome])
        if word in LEAVE:
            return _("Enter leaves; nothing is recorded"), self._leave
        if text == HELP or word == "help":
            words = _("Enter shows what can be stated, with examples")
            return words, lambda: self._say(self._help())
        if word == RECORD:
            self.check()
            return _("Enter records the position as it is drawn"), lambda: True
        if word in BACK:
            return _("Enter takes a line back"), partial(self._take_back, self.find_line(text))
        if self._run and (command := first_word(text)) in COMMANDS:
            words = _("Enter runs the command {word}; the position stays as typed")
            return words.format(word=command), partial(self._command, self._run, text)
        stated = self.read(text)
        words = clauses(event_words(self.view, one.event) for one in stated)
        return words, partial(self.state, stated)

    def _say(self, lines: Iterable[str]) -> None:
        self.said = [*lines]

    def _leave(self) -> None:
        raise Leave

    def _command(self, run: Run, text: str) -> None:
        game, players = run(arguments(text)), self.view.players
        self._events, self.view = list(game.events), game.seen.view
        self._base = fold_game(Timeline(self._events))
        if self.view.players != players:
            self._read_again()
        self.draft = self._draft()

    def _read_again(self) -> None:
        """Read what was typed for the players as they are now; who is not one has nothing."""
        typed, self.statements = self.statements, []
        for one in typed:
            try:
                self.statements += self._read_stated(one.read)
            except Mistake:
                self.said.append(_("taken back: {line}").format(line=one.read))

    def _take_back(self, place: int) -> None:
        gone = self.statements.pop(place)
        self.draft = self._draft()
        self._say([_("taken back: {line}").format(line=self.text_of(gone.event))])

    def read(self, text: str) -> list[Statement]:
        """Parse a statement.

        Raises:
            Mistake: the text is not a statement.
        """
        if self._check and (asked := self._in_turn(numbers := text.split())):
            text = "; ".join(map(self._with_number, asked, numbers))
        return self._read_stated(text)

    def _read_stated(self, text: str) -> list[Statement]:
        view, reason = self.view, self._reason
        return [
            read_statement(part, reason, view.title, view.players, view.screens)
            for part in statements_in(text)
        ]

    def _in_turn(self, numbers: Sequence[str]) -> Sequence[Part]:
        """Return the parts of bare numbers: of all players, or of the next ones without any."""
        if not all(re.fullmatch(rf"-?{DIGITS}(\+{DIGITS})*", number) for number in numbers):
            return []
        parts = self._parts_of_numbers()
        left = [part for part in parts if not self._states(part)]
        if len(numbers) == len(parts):
            return parts
        return left[: len(numbers)] if 0 < len(numbers) <= len(left) else []

    def _parts_of_numbers(self) -> Sequence[Part]:
        """Return each player's part for bare numbers.

        It is the score, or the first category not stated for all.
        """
        parts = [part for part in self.parts() if part.states is Adjusted]
        left = (part.code for part in parts if part.owed and not self._states(part))
        code = next((part.code for part in parts if part.code == "score"), next(left, ""))
        return [part for part in parts if part.code == code]

    def _with_number(self, part: Part, number: str) -> str:
        who = code_of(part.player or 0, self.view.players)
        return f"{who} {part.code} {number}"

    def parts(self) -> Sequence[Part]:
        """Return the parts of the position as drafted."""
        return self.draft.game.rules.position(self.draft.game.state)

    def _states(self, part: Part) -> bool:
        """Return whether a part is stated."""
        return any(part.holds(one.event) for one in self.statements)

    def state(self, new: Sequence[Statement]) -> None:
        """Add statements; one about the same topic is replaced."""
        for one in new:
            topic = topic_of(one.event)
            kept = [other for other in self.statements if topic_of(other.event) != topic]
            self.statements = [*kept, one]
        self.draft = self._draft()
        self.said = [event_words(self.view, one.event) for one in new] if is_simple() else []

    def find_line(self, text: str) -> int:
        """Return the index of the line to remove, the last one without a number.

        Raises:
            Mistake: there is no such line.
        """
        number = text.split()[1:] or [str(len(self.statements))]
        if not number[0].isdecimal() or not 1 <= int(number[0]) <= len(self.statements):
            raise Mistake(
                _("there is no line {n} to take back").format(n=number[0])
                if self.statements
                else _("nothing has been stated yet"),
                Exit.USAGE,
                "no-such-line",
            )
        return int(number[0]) - 1

    def check(self) -> None:
        """Check the whole position as it would be recorded.

        Raises:
            Mistake: the position is impossible.
        """
        if self._check:
            self._check(self.statements)
            return
        view = self.view
        found = state_position(
            self._base.twin(), self.statements, self._reason, view.screens, whole=True
        )
        if found.refused:
            raise Mistake(self._against(*found.refused), Exit.REFUSED, found.refused[1].code)

    def _draft(self) -> Draft:
        """Return the game with all possible statements."""
        view, base = self.view, self._base
        found = state_position(
            base.twin(), self.statements, self._reason, view.screens, whole=False
        )
        position: PositionStated[Event] = found.event
        timeline = Timeline([*self._events, (len(self._events) + 1, position)])
        game = fold_game(timeline) if position.parts else base.twin()
        seen = Mask(game, lambda: timeline, view.viewer).game(game, lambda: timeline)
        remarks = [self._against(*found.refused)] if found.refused else []
        before = base.imbalances().keys()
        remarks += [
            doubt_words(view.mask_finding(one), view.screens, view.players)
            for key, one in game.imbalances().items()
            if key not in before
        ]
        return Draft(game, seen, (*remarks, *self._what_is_owed(game)))

    def _what_is_owed(self, game: FoldedGame) -> Iterator[str]:
        """Yield the parts that must still be stated."""
        parts = game.rules.position(game.state)
        scores = [part for part in parts if part.code == "score" and self._check]
        asked = [part for part in parts if part.owed]
        if any(map(self._states, scores)):
            asked += [part for part in scores if part not in asked]
        missing = [
            part_words(self.view.screens, self.view.players, part)
            for part in asked
            if not self._states(part)
        ]
        if missing:
            yield _("still needed: {what}").format(what=clauses(missing))

    def _against(self, one: Statement, refusal: object) -> str:
        words = self.view.screens.refusal_words(refusal, self.view.players)  # type: ignore[arg-type]
        return about(self.text_of(one.event), words)

    def text_of(self, event: Event) -> str:
        """Return a statement as typed, or its mask."""
        return self.view.hidden(event) or write_statement(event, self.view.players, self.view.title)

    def _help(self) -> Iterator[str]:
        """Yield the possible statements, each with an example from this game."""
        yield _(
            "put several facts on a line with ; between them; a later one replaces an earlier one"
        )
        codes: set[str] = set()
        for part in self.parts():
            if part.code not in codes:
                codes.add(part.code)
                what = self.view.screens.part_words(part.code)
                example = self._example(part)
                yield about(what, example) if example else what
        if self._check and (numbered := self._parts_of_numbers()):
            yield _("{what}: 12 for the next player, 12 9 for all, or {example}").format(
                what=self.view.screens.part_words(numbered[0].code),
                example=self._with_number(numbered[0], "12"),
            )
        yield _(
            "u 2 takes back line 2; record records the position as drawn; q leaves without "
            "recording it"
        )

    def _example(self, part: Part) -> str:
        """Return a statement about a part, with the log's value unless it is secret."""
        players = self.view.players
        if part.now and self.view.hidden(part.now[0]) is None:
            return self.text_of(part.now[0])
        for answer in ("3", players[0].name):
            with suppress(Mistake):
                self._read_stated(example := statement_text(part, answer, players))
                return example
        return ""

    def numbered_statements(self) -> list[str]:
        """Return the statements so far, numbered."""
        return [f"{n} {self.text_of(one.event)}" for n, one in enumerate(self.statements, 1)]

    def messages(self) -> list[str]:
        """Return the message about the last line and the summary; what both say stands once."""
        return [*dict.fromkeys([*self.said, *self._summary()])]

    def _summary(self) -> list[str]:
        """Return what is wrong or missing so far, and the result of a score sheet."""
        if self._check is None or self.draft.remarks or not self.statements:
            return [*self.draft.remarks]
        try:
            return [self._check(self.statements)]
        except Mistake as mistake:
            return [mistake.message]

    def changed_places(self) -> frozenset[str]:
        """Return the places of the drawing that differ from the log."""
        screens = self.view.screens
        before, after = screens.places(self._before), screens.places(self.draft.seen)
        return changed_places(dict(before), dict(after))


def reason_or_asked(open_game: OpenGame, reason: str | None, ask: Ask) -> str:
    """Return the reason of a position: as given, the gap's, or as answered.

    Raises:
        Leave: the person left.
    """
    question = _("why are you changing the log by hand, in a few words? ")
    found = reason or gap_reason(open_game.timeline())
    return insist(ask, question, clean_reason) if found is None else found
