"""The session: read a line, record or run it, ask for the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain
from shutil import get_terminal_size
from typing import NamedTuple

from click import Abort

from cli.game.acting import DoCall
from cli.game.correcting import RedoCall, UndoCall
from cli.game.game_store import store_mistake
from cli.game.logs import others_lines
from cli.game.open_game import Envelope, OpenGame, Overtaken
from cli.session.asking import Answer, Ask, Key, Leave, Prompt, asker, carrying
from cli.session.checking import check
from cli.session.ending import Ending
from cli.session.help import Room, say_help, session_words, word_words
from cli.session.meaning import Meaning
from cli.session.rehearsing import Rehearsal, mistake_words
from cli.session.run_command import run
from cli.session.screen import BELOW, Size, changed_places, lines, turn_words
from cli.session.session_commands import (
    MOVES,
    arguments,
    first_word,
    is_word,
    split_ruling,
    titled_next,
)
from cli.session.settling import settle
from cli.terminal.command import Command, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, about, clauses, ngettext
from cli.terminal.printing import say, warn
from cli.terminal.reader import as_reader
from cli.voices.acting import DO
from cli.voices.correcting import REDO, UNDO
from cli.voices.performing import perform, print_facts
from cli.wording.event_words import outcome_words, shorten
from events.notation import quote
from events.store.location import StoreError
from projections.seen import Seen


class NextGame(NamedTuple):
    """The game to start after this one: a rematch, or of a title, "" for any."""

    rematch: bool = False
    title: str = ""


class Session:
    """A game being recorded at the table.

    Attributes:
        open_game: the game.
        meaning: the interpreter of lines.
        by: the recorder's name.
        turned: the rotation of the board in quarter turns.
    """

    def __init__(self, open_game: OpenGame, by: str, turned: int = 0) -> None:
        self.open_game = open_game
        self.meaning = Meaning(open_game)
        self.meaning.rehearsal = Rehearsal(open_game, by)
        self.by = by
        self.turned = turned
        self.brief = False
        """Whether the board makes room for what was asked for, until the next action."""

        self._marked: tuple[int, frozenset[str]] = (0, frozenset())
        """After which entry which places of the drawing are marked as changed."""

        self.erases = False
        """Whether the prompt leaves no trace of what was typed, so that it has to be said."""

        self.refused = ""
        """The line that stays because it was refused; the first key replaces it."""

        self.next: NextGame | None = None
        """What was asked for after this game."""

        self._ended_at: int | None = None

    def run(self, prompt: Prompt, ask: Ask) -> None:
        """Record until the recorder leaves; acknowledged entries are in the log."""
        half = ""
        try:
            with prompt.prepare():
                while (step := self._step(prompt, ask, half)) is not None:
                    half = step
        except Leave:
            pass
        say(
            _("{game} is saved at entry {n}; run tablescribe to continue").format(
                game=self.open_game.name, n=self.open_game.n
            )
            if self.open_game.game.open
            else _("{game} is over, at entry {n}").format(
                game=self.open_game.name, n=self.open_game.n
            )
        )

    def _step(self, prompt: Prompt, ask: Ask, half: str) -> str | None:
        """Process one line and return its half-typed rest; None at the end of the evening.

        An interruption keeps all acknowledged entries.
        """
        try:
            return None if self._ended(ask) else self._take(prompt.line(half))
        except KeyboardInterrupt:
            self.open_game.load()
            warn(_("interrupted; everything that was confirmed is in the log"))
            return ""

    def _ended(self, ask: Ask) -> bool:
        """Ask the questions at the end of a game; return whether the evening is over."""
        open_game = self.open_game
        if open_game.game.open or self._ended_at == open_game.n:
            return False

        def asked(question: str, words: Sequence[str] = (), default: str = "") -> str:
            said, held = ask(question, words, default), self.meaning.held
            self.meaning.held = False  # Enter right after U is of that key
            return ask(question, words, default) if held and not said else said

        ending = Ending(open_game, carrying(asked, open_game, self._word), self.command)
        done = ending.run()
        self.next = NextGame(rematch=True) if ending.again else None
        self._ended_at = open_game.n
        return done

    def _take(self, answer: Answer) -> str:
        """Run the result of the prompt; return what stays half typed."""
        self.refused = ""
        try:
            if answer.key is not None:
                return self._do_key(answer.key, answer.text)
            if half := self.meaning.asked_of(answer.text):
                self._help()
                return half
            self.do(answer.text)
        except Mistake as mistake:
            warn(mistake_words(mistake, answer.text, self.open_game))
            self.refused = _stays(answer.text, mistake).rstrip()
            return self.refused
        except StoreError as error:
            warn(store_mistake(error).message)
            return answer.text
        except Abort:  # a question was broken off, so nothing was written
            say()
            return answer.text
        return ""

    def _help(self) -> None:
        """Print the legal actions, as many as fit into the window."""
        room = None
        if self.erases:
            columns, rows = get_terminal_size()
            below = lines(self.open_game, Size(columns, 0), self.turned)
            room = Room(columns, rows - len(below) - BELOW - 1)
        say_help(self.meaning, self.turned, room)

    def _do_key(self, key: Key, half: str) -> str:
        """Undo or redo, unless another recorder has written an unseen entry.

        It returns what stays half typed, unless another recorder has changed it. An Enter by habit
        after such a key has no effect until something is typed.
        """
        moves = key is not Key.OTHERS
        could_be = not moves and check(self.meaning, half).standing != "bad"
        self.meaning.held = self.meaning.held or moves
        if not self.say_others() and moves:
            self.brief = False
            self.move(key)
        if could_be and check(self.meaning, half).standing == "bad":
            warn(
                _("removed from the line, because it is no longer possible: {line}").format(
                    line=half
                )
            )
            return ""
        return half

    def do(self, text: str) -> None:
        """Record a line, or run its command.

        Raises:
            Mistake: the line cannot be read or is refused, or a command fails.
            Leave: the line is the command to leave.
        """
        typed = text.strip()
        if typed:
            self.meaning.held = False
        elif self.meaning.overtaken:
            self.meaning.overtaken = False  # the bar shows now what Enter takes
            return
        self.meaning.overtaken = False
        meant = self.meaning.of(typed)
        if not typed and not meant.fits:
            return
        told = not meant.fits and self.stale()
        if told:  # nothing is refused for what is no longer so; a label is the cell that was seen
            typed = typed if is_word(typed) else self.meaning.settle(typed)
            self.say_others()
            meant = self.meaning.of(typed)
        if not meant.fits and not meant.events and self.meaning.for_word(typed, meant):
            if told and first_word(typed) in MOVES and len(typed.split()) == 1:
                return  # what it would take back was not seen
            self._at_length(typed)
            return
        if unknown := self.meaning.unknown(typed, meant):
            raise Mistake(unknown, Exit.USAGE, "no-such-word")
        self.brief = False
        # the line means what it meant on the table that was seen; if the log has gone on since,
        # `act` shows what was written and asks
        self.perform(DO, DoCall((meant.text,), quoted=meant.typed))

    @property
    def changed(self) -> frozenset[str]:
        """The marked places, if the last change was not an action."""
        n, changed = self._marked
        return changed if n == self.open_game.n else frozenset()

    def _at_length(self, text: str) -> None:
        """Run a command with room for its answer; then print the changes, if any.

        After a change the table is redrawn, as after undo.
        """
        open_game = self.open_game
        self.brief, n, game = True, open_game.n, open_game.seen.game
        players, before = open_game.players, table(open_game)
        lay = places(open_game)
        try:
            self._word(text)
        except Mistake:
            self.brief = False  # a sentence needs no room
            raise
        self.brief = self.brief and open_game.n == n
        told = first_word(text) == "ruling" or text in MOVES  # what was done says it
        if told or open_game.n == n or not open_game.game.open:
            return
        self._marked = (open_game.n, changed_places(lay, places(open_game)))
        if open_game.players != players:  # nothing lies elsewhere for another name
            before = table(open_game, rename_players(game, open_game.seen.game))
        if words := change_words(before, table(open_game)):
            say(f"  {words}")

    def _word(self, text: str) -> None:
        if self.erases:
            say(f"> {text}")
        self.meaning.listed = None  # what is said now comes after the list
        match first_word(text):
            case "q" | "quit":
                raise Leave
            case "new":
                self.next = NextGame(title=titled_next(text))
                raise Leave
            case "?":
                self._help()
            case "help":
                explained = [word_words(word, self.open_game) for word in text.split()[1:]]
                for line in chain(*explained) if explained else session_words(self.turned):
                    say(line)
            case "u" | "undo" | "U" if len(text.split()) == 1:
                self.move(Key.REDO if text == "U" else Key.UNDO)
            case "rotate":
                self.brief = False
                self.turned = (self.turned + 1) % 4
                say(turn_words(self.turned))
            case "ruling":
                reason, action = split_ruling(text)
                meant = self.meaning.of(action, ruled=True)
                self.perform(DO, DoCall((meant.text,), reason, meant.typed))
            case "count" if len(text.split()) == 1:
                ask = carrying(asker(), self.open_game, self._word)
                settle(self.open_game, ask, self.command)
            case _:
                line, typed = self.meaning.with_cells(text)
                self.command(arguments(line), typed)

    def command(self, words: list[str], quoted: str = "") -> None:
        """Run a command of the program on this game, then load its entries.

        `quoted`: how its actions were typed, where they are in codes now.

        Raises:
            Mistake: the command fails.
        """
        run(self.open_game, words, self.by, quoted)
        if self.stale():
            self.open_game.load()

    def move(self, key: Key) -> None:
        """Undo or redo the last operation, and print it.

        Enter has no effect until something is typed, as after the key.

        Raises:
            Mistake: there is nothing to undo or redo.
        """
        self.meaning.held = True
        if key is Key.UNDO:
            self.perform(UNDO, UndoCall())
        else:
            self.perform(REDO, RedoCall())

    def perform(self, command: Command, request: Request) -> None:
        """Run a command on this game, and print its answer.

        Raises:
            Mistake: the command refuses, or the recorder does.
        """
        wanted = Envelope(by=self.by, agreed=True)
        with as_reader(at_table=True):
            facts = perform(command, self.open_game, request, wanted)
            print_facts(command, self.open_game, facts, as_json=False)
        self.open_game.settle()

    def stale(self) -> bool:
        """Return whether others have added to the log."""
        return self.open_game.store.head(self.open_game.stored.uid).n != self.open_game.known

    def say_others(self) -> bool:
        """Load and print the entries of other recorders; return whether there were any."""
        if not self.stale():
            return False
        open_game, before = self.open_game, self.open_game.known
        offered = self.meaning.offered_actions()
        open_game.load()
        if self.erases and offered and self.meaning.offered_actions() not in (offered, ()):
            self.meaning.overtaken = True  # a hand may be on its way to Enter
        more = open_game.n - before
        warn(ngettext("someone else recorded:", "someone else recorded {n} entries:", more))
        for line in others_lines(open_game.seen, before):
            warn(f"  {line}")
        if not self.erases:  # else the screen is drawn again
            warn(f"  {outcome_words(open_game.seen.game, open_game.seen.view)}")
        return True


def _stays(typed: str, mistake: Mistake) -> str:
    """Return the line that stays when Enter refuses it; of one that was overtaken what it meant."""
    if not (isinstance(mistake, Overtaken) and mistake.meant):
        return typed
    if first_word(typed) != "ruling":
        return mistake.meant
    return f"ruling {quote(split_ruling(typed)[0])} {mistake.meant}"


SHOWN = 4
"""How many changes are said; of more, that they are more."""


def rename_players(game: Seen, now: Seen) -> Seen:
    """Return an earlier game with the current names of its players."""
    other = copy(game)
    other.timeline = now.timeline
    return other


def table(open_game: OpenGame, game: Seen | None = None) -> dict[str, tuple[str, ...]]:
    """Return the clauses about the table and the players, by subject."""
    sentences = open_game.screens.table_sentences(game or open_game.seen.game)
    return {one.subject: one.clauses for one in sentences if one.subject}


def places(open_game: OpenGame) -> dict[str, object]:
    """Return the content of each place of the drawing."""
    return dict(open_game.screens.places(open_game.seen.game))


def change_words(
    before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]
) -> str | None:
    """Return the differences between two tables, None without any."""
    changed = [*_changes(before, after)]
    if not changed:
        return None
    return _("changed: {what}").format(what=shorten(changed, SHOWN))


def _changes(
    before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]
) -> Iterator[str]:
    for subject, now in after.items():
        then = before.get(subject, ())
        if new := [clause for clause in now if clause not in then]:
            yield about(subject, clauses(new))
    for subject in before:
        if subject not in after:
            yield _("{what} is no longer there").format(what=subject)
