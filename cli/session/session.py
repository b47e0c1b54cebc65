"""The session: a line comes in, is recorded or carried out, and the next one is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
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
from cli.session.help import Room, say_help, say_words, word_words
from cli.session.meaning import Meaning
from cli.session.rehearsing import Rehearsal, mistake_words
from cli.session.screen import BELOW, Size, lines, turn_words
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
    """A game that is to begin after this one: a rematch, or one of a title, "" of any."""

    rematch: bool = False
    title: str = ""


class Session:
    """A game being recorded at the table.

    Attributes:
        open_game: the game.
        meaning: what lines mean in it.
        by: who records.
        turned: by how many quarter turns the board is drawn turned.
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
        """Record until the recorder leaves; what is acknowledged is in the log."""
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
        """Take one line and return what stays half typed; None when the evening is done.

        An interruption leaves the log as it was acknowledged.
        """
        try:
            return None if self._ended(ask) else self._take(prompt.line(half))
        except KeyboardInterrupt:
            self.open_game.load()
            warn(_("interrupted; everything that was confirmed is in the log"))
            return ""

    def _ended(self, ask: Ask) -> bool:
        """Ask what is asked once a game is over; whether the evening is done."""
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
        """Carry out what came from the prompt; return what stays half typed."""
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
        """Say what is legal, in a window as much as it holds."""
        room = None
        if self.erases:
            columns, rows = get_terminal_size()
            below = lines(self.open_game, Size(columns, 0), self.turned)
            room = Room(columns, rows - len(below) - BELOW - 1)
        say_help(self.meaning, self.turned, room)

    def _say_words(self, wanted: Sequence[str]) -> None:
        """Say the words of a session, or what some are for.

        Raises:
            Mistake: there is no such word.
        """
        for words in [word_words(word, self.open_game) for word in wanted]:
            for line in words:
                say(line)
        if not wanted:
            say_words(self.turned)

    def _do_key(self, key: Key, half: str) -> str:
        """Do what a key does; return what stays half typed: not what another recorder spoilt."""
        could_be = key is Key.OTHERS and check(self.meaning, half).standing != "bad"
        self._press(key)
        if could_be and check(self.meaning, half).standing == "bad":
            warn(
                _("removed from the line, because it is no longer possible: {line}").format(
                    line=half
                )
            )
            return ""
        return half

    def _press(self, key: Key) -> None:
        """Take back or put back, unless another recorder has written what was not seen yet.

        A hand may add Enter to a key that needs none: until something is typed it takes nothing.
        """
        if key is not Key.OTHERS:
            self.meaning.held = True
        if not self.say_others() and key is not Key.OTHERS:
            self.brief = False
            self.move(key)

    def do(self, text: str) -> None:
        """Record a line, or do what its first word says.

        Raises:
            Mistake: the line cannot be read or is refused, or a command fails.
            Leave: the line says so.
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
        """The places that are marked, where another command than an action changed them last."""
        n, changed = self._marked
        return changed if n == self.open_game.n else frozenset()

    def _at_length(self, text: str) -> None:
        """Do what a word says, with room for the answer; then say what has changed, if anything.

        After a change the table is drawn again, as after undo.
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
                self._say_words(text.split()[1:])
            case "u" | "undo" | "U" if len(text.split()) == 1:
                self.move(Key.REDO if text == "U" else Key.UNDO)
            case "ndo":  # what follows the u of "undo", which is a key
                raise Exit.USAGE.mistake(
                    "undone-already",
                    _("u already undid one action; to go back to entry N type back N"),
                )
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
        """Run a command of the program on this game, then take in what it wrote.

        `quoted`: how its actions were typed, where they are in codes now.

        Raises:
            Mistake: the command says no.
        """
        from cli.session.run_command import run

        run(self.open_game, words, self.by, quoted)
        if self.stale():
            self.open_game.load()

    def move(self, key: Key) -> None:
        """Take back the last operation, or put it back; what was is named.

        Until something is typed Enter takes nothing then, as after the key.

        Raises:
            Mistake: there is nothing to move.
        """
        self.meaning.held = True
        if key is Key.UNDO:
            self.perform(UNDO, UndoCall())
        else:
            self.perform(REDO, RedoCall())

    def perform(self, command: Command, request: Request) -> None:
        """Do what a command is asked on this game, and print what it answers.

        Raises:
            Mistake: the command refuses, or the recorder does.
        """
        wanted = Envelope(by=self.by, agreed=True)
        with as_reader(at_table=True):
            facts = perform(command, self.open_game, request, wanted)
            print_facts(command, self.open_game, facts, as_json=False)
        self.open_game.settle()

    def stale(self) -> bool:
        """Return whether the log has gone on without this session."""
        return self.open_game.store.head(self.open_game.stored.uid).n != self.open_game.known

    def say_others(self) -> bool:
        """Take in what another recorder wrote, and say it; return whether there was anything."""
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
    """Return a game as it was, its players called as they are now: a correction folds anew."""
    other = copy(game)
    other.timeline = now.timeline
    return other


def table(open_game: OpenGame, game: Seen | None = None) -> dict[str, tuple[str, ...]]:
    """Return what lies on the table and who has what: the clauses of each subject."""
    sentences = open_game.screens.table_sentences(game or open_game.seen.game)
    return {one.subject: one.clauses for one in sentences if one.subject}


def places(open_game: OpenGame) -> dict[str, object]:
    """Return what lies in each place of the drawing."""
    return dict(open_game.screens.places(open_game.seen.game))


def changed_places(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    """Return the places in which something else lies than before, or nothing any more."""
    every = {*before, *after}
    return frozenset(place for place in every if before.get(place) != after.get(place))


def change_words(
    before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]
) -> str | None:
    """Return what is another one on a table than before, None if nothing is."""
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
