"""The meaning of a typed line: notation first, then labels, numbers and unique prefixes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import pairwise

from msgspec import Struct

from cli.game.acting import NotAllowed, Understood, name_end, read_said, understand
from cli.game.open_game import OpenGame, TriedGame
from cli.session.rehearsing import Rehearsal
from cli.session.session_commands import COMMANDS, is_word, not_understood, unknown_words
from cli.terminal.errors import Mistake
from cli.terminal.language import about
from cli.titles.common_words import in_codes, read_typed
from cli.titles.title_session import branch, title_session
from events.common import Event
from events.notation import MOST_WORDS, Ambiguous, Unreadable, code_of, plain_text, seat_of
from projections.lots import due
from projections.refusal import Refusal
from projections.seen import Seen
from projections.short_form import short

SHOWN = 15
"""How many suggestions are listed at most, and can be picked by their number."""

_ENDS = re.compile(r"[;,\s]+")
"""Where an action may end."""

WORDS = 3
"""With how many words a line may be what the program says of an action."""


class Meant(Struct, frozen=True):
    """A line as the game interprets it.

    Attributes:
        text: the line in notation; as typed if it has no meaning.
        actions: its actions, as far as they are readable, bound and allowed.
        error: why the rest cannot be read or stored.
        against: the refused action; None without one.
        typed: a line of one action as typed, if it was not in codes; else "".
    """

    text: str
    actions: tuple[Understood, ...] = ()
    error: Unreadable | Ambiguous | Mistake | None = None
    against: NotAllowed | None = None
    typed: str = ""

    @property
    def begins(self) -> bool:
        """Whether its first word is in the notation, but not all of it."""
        error, first = self.error, (self.text.split() or [""])[0]
        return isinstance(error, Unreadable) and error.position >= len(first) > 0

    @property
    def unread(self) -> int:
        """How many characters the notation cannot read: all, if the line only ends early."""
        error = self.error
        position = error.position if isinstance(error, Unreadable) and not error.unfinished else 0
        return len(self.text) - position

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of its actions."""
        return tuple(one.event for one in self.actions)

    @property
    def refusal(self) -> Refusal | None:
        """The refusal of the next action."""
        return self.against.refusal if self.against else None

    @property
    def last(self) -> Event | None:
        """The refused action."""
        return self.against.event if self.against else None

    @property
    def fits(self) -> bool:
        """Whether the line can be recorded as it is."""
        return bool(self.actions) and self.against is None and self.error is None


class _Moment:
    """A game after an entry, with what is worked out once for it.

    Attributes:
        seen: the game as its viewer may see it.
    """

    def __init__(self, open_game: OpenGame) -> None:
        self.open_game = open_game
        self.seen = open_game.seen
        self.table = title_session(open_game.stored.title)
        self._taps: dict[str, _Taps] = {}

    @cached_property
    def trial(self) -> TriedGame:
        """The game for trying lines, as its viewer may know it: hidden hands set no limit."""
        return TriedGame(self.open_game)

    @cached_property
    def poorest(self) -> TriedGame:
        """The game for trying lines with empty hidden hands."""
        return TriedGame(self.open_game, poorest=True)

    @cached_property
    def suggestions(self) -> Sequence[str]:
        """The possible actions, best first."""
        return self.table.suggestions(self.seen.game) if self.seen.game.open else ()

    @cached_property
    def bare(self) -> Sequence[tuple[str, str]]:
        """Each possible action with its text for comparison."""
        return [(line, squeeze(line)) for line in self.suggestions]

    @cached_property
    def echoes(self) -> Mapping[str, str]:
        """Every legal line by its words, with or without a sole player's name."""
        open_game = self.open_game
        title, screens, game = open_game.title, open_game.screens, self.seen.game
        players = open_game.players
        found: dict[str, str] = {}
        several: set[str] = set()
        for line in self.table.lines(game, ()) if game.open else ():
            event = game.rules.bind(game.state, title.read(line, players)[0])
            if isinstance(event, Refusal):
                continue
            words = squeeze(screens.action_words(event, players))
            seat = getattr(event, "player", None)
            if seat is not None:
                found[squeeze(about(players[seat].name, "")) + words] = line
            if found.setdefault(words, line) != line:
                several.add(words)
        return {words: line for words, line in found.items() if words not in several}

    def taps(self, before: Meant) -> _Taps:
        """Return the legal lines after some actions, for typing on letter by letter."""
        if before.text not in self._taps:
            tried = TriedGame(self.open_game)
            for event in before.events:
                tried.take(event)
            self._taps[before.text] = _Taps(tried.seen.game)
        return self._taps[before.text]


class _Taps:
    """The legal lines of a game tap by tap: what follows some taps is worked out once."""

    def __init__(self, game: Seen) -> None:
        self._game = game
        self._table = title_session(game.title)
        self._after = cache(self._lines_after)

    def _lines_after(self, said: tuple[str, ...]) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Return lines, one for each next tap, and the next taps; each without spaces too."""
        lines = [*self._table.lines(self._game, said)] if self._game.open else []
        codes = branch(lines, self._table.cut, said).codes
        begun = "".join(said)
        return (
            {line: squeeze(line) for line in lines},
            {code: squeeze(f"{begun}{code}") for code in codes},
        )

    def grown(self, wanted: str, said: tuple[str, ...] = ()) -> Iterable[str]:
        """Return the lines with a prefix, which is without spaces."""
        lines, codes = self._after(said)
        found = dict.fromkeys(line for line, bare in lines.items() if bare.startswith(wanted))
        for code, bare in codes.items():
            if wanted.startswith(bare):
                found |= dict.fromkeys(self.grown(wanted, (*said, code)))
        return found


class Meaning:
    """Interprets lines in the current game, without changing it."""

    def __init__(self, open_game: OpenGame) -> None:
        self.open_game = open_game
        self.table = title_session(open_game.stored.title)
        self._words = open_game.screens.local_words()
        self.listed: int | None = None
        """The entry after which the numbered list was shown."""

        self.shown = SHOWN
        """How many lines it had."""

        self.held = False
        """Whether an empty line takes nothing: a key has acted, and nothing was typed since."""

        self.overtaken = False
        """Whether another recorder's entry has changed what an empty line takes: it shows it."""

        self.rehearsal: Rehearsal | None = None
        """Where commands are tried while one types; None where there is no program to run them."""

        self._moment = _Moment(open_game)

    @property
    def _now(self) -> _Moment:
        if self._moment.seen is not self.open_game.seen:
            self._moment = _Moment(self.open_game)
        return self._moment

    @property
    def suggestions(self) -> Sequence[str]:
        """The possible actions, best first."""
        return self._now.suggestions

    def usual(self) -> str | None:
        """Return the action of an empty line: a lot, the title's suggestion, or a forced one."""
        game = self.open_game.game
        if self.held or self.overtaken or not game.open:
            return None
        if drawn := due(game):
            return short(game, drawn)
        if usual := self.table.usual(self.open_game.seen.game):
            return usual
        only = self.suggestions
        if len(only) != 1 or not self.table.is_forced(self.open_game.seen.game):
            return None
        return only[0] if self.read(only[0]).fits else None

    def offered_actions(self) -> tuple[Event, ...]:
        """Return the action of an empty line as events, with the player."""
        usual = self.usual()
        return self.read(usual).events if usual else ()

    def unlikely(self, line: str) -> bool:
        """Return whether a suggestion is unlikely, by what the viewer may know."""
        return any(one.doubts for one in self.read(line).actions)

    def of(self, typed: str, *, ruled: bool = False) -> Meant:
        """Return the meaning of a line; the notation comes first.

        `ruled`: the players let it stand as typed, so it is not read as something legal.
        """
        text = typed.strip()
        if not text:
            return self.read(self.usual() or "")
        as_typed = self.read(text, ruled=ruled)
        refused = as_typed.last is not None or isinstance(as_typed.error, Ambiguous)
        if as_typed.events or refused:  # it is in the notation
            return self._instead(as_typed, ruled)
        readings = [as_typed]
        for otherwise in self._otherwise(text):
            readings.append(read := self.read(otherwise, ruled=ruled, typed=text))
            if read.error is None:
                return self._instead(read, ruled)
        meant = self.pick(text) or self.only_continuation(text) or self.echo(text)
        return self.read(meant, ruled=ruled) if meant else min(readings, key=lambda one: one.unread)

    def for_word(self, text: str, meant: Meant) -> bool:
        """Return whether a line without an action is a command.

        It is not if an action begins with the same word and the command does not accept the rest.
        """
        if not is_word(text) or not meant.begins or len(text.split()) == 1:
            return is_word(text)
        return self.rehearsal is None or self.rehearsal.takes(text)

    def unknown(self, text: str, meant: Meant) -> str:
        """Return the error for a line with an unknown first word; "" for others."""
        error = meant.error
        if meant.begins or meant.events or not isinstance(error, Unreadable):
            return ""
        said = unknown_words if error.position else not_understood
        return said(text, self.open_game.players)

    def words_now(self) -> Iterable[str]:
        """Return the words of the reader's language that may begin a line now."""
        game = self.open_game.game
        words = {code: word for word, code in self._words.items()}
        untimely, players = game.rules.untimely, self.open_game.players
        return [word for code, word in words.items() if not untimely(game.state, code, players)]

    def _instead(self, meant: Meant, ruled: bool) -> Meant:
        """Return the only possible meaning of a refused line, if its title has one."""
        if meant.refusal is None or meant.events or (ruled and meant.refusal.irregular):
            return meant
        otherwise = self.table.instead(meant.text, self.open_game.seen.game)
        read = self.read(otherwise) if otherwise else meant
        return read if read.fits else meant

    def asked_of(self, text: str) -> str:
        """Return the half-typed line before a question mark, otherwise ""."""
        half = text.strip().removesuffix("?").rstrip()
        asks = text.strip().endswith("?") and half and not is_word(half)
        return half if asks and self.of(text).error is not None else ""

    def half_read(self, text: str) -> Iterator[Meant]:
        """Yield readings of a half-typed line with labels as cells."""
        for end in range(len(text), 0, -1):
            if text[end - 1 : end + 1].isdecimal() and end < len(text):
                continue  # a number is one
            for otherwise in self._otherwise(text[:end]):
                if otherwise.rstrip() != text[:end].rstrip():
                    yield self.read(f"{otherwise} {text[end:]}".rstrip())

    def _otherwise(self, text: str) -> Iterator[str]:
        """Yield a text with labels as cells, then with words of the language as codes."""
        game = self.open_game.seen.game
        coded = in_codes(text, self._words)
        yield self.table.spell(text, game)
        if coded != text:
            yield self.table.spell(coded, game)

    def needs_secret(self, meant: Meant) -> bool:
        """Return whether only a hidden hand may make a line illegal."""
        if self._now.trial.veil is None:
            return False
        return not self.read(meant.text, poorest=True).fits

    def settle(self, half: str) -> str:
        """Return a half-typed line with cells for labels, as other entries may reuse these."""
        settled = (
            self.table.spell(half, self.open_game.seen.game) if self.open_game.game.open else half
        )
        return half if settled == half.rstrip() else settled

    def with_cells(self, text: str) -> tuple[str, str]:
        """Return a correcting line with cells for its labels.

        And its actions as typed, "" without labels.
        """
        found = re.match(r"correct\s+\S+\s+", text)
        if found is None:
            return text, ""
        typed = text[found.end() :]
        rest = in_codes(typed, self._words)
        cells = self.table.spell(rest, self.open_game.seen.game)
        return (text, "") if cells == rest.rstrip() else (found[0] + cells, typed)

    def pick(self, text: str) -> str | None:
        """Return the action that a number picks from the list, if it has been shown.

        Where a number means something in the game (a card, a bid), "=3" picks, and "3" does not.
        """
        found = re.fullmatch(r"(=?)([1-9][0-9]{0,2})", text)
        if self.listed != self.open_game.n or found is None or (not found[1] and self.numbered()):
            return None
        place = int(found[2]) - 1
        return self.suggestions[place] if place < self.shown else None

    def numbered(self) -> bool:
        """Return whether a bare number has a meaning in the notation, even as a beginning."""
        error = self.read("1").error
        return not isinstance(error, Unreadable) or error.unfinished

    def only_continuation(self, text: str) -> str | None:
        """Return the only action with a prefix, ignoring spaces and case."""
        found = self.begun(text)
        return found[0] if len(found) == 1 and not text.isdecimal() else None

    def begun(self, *texts: str) -> list[str]:
        """Return the suggestions with one of some prefixes.

        Spaces and case are ignored, but two numbers never joined.
        """
        halves = [(half := squeeze(text), _apart(text, len(half))) for text in texts]
        return [
            line
            for line, bare in self._now.bare
            if any(bare.startswith(it) and apart <= _apart(line, len(it)) for it, apart in halves)
        ]

    def longer(self, text: str) -> list[str]:
        """Return legal lines that extend the last action of a text, with or without its player.

        Earlier actions are applied first. The lines are found tap by tap, one for each next tap.
        """
        for before, half in self._last_actions(text):
            taps, begun_by = self._now.taps(before), self._spellings(half)
            grown = ((begun, one) for begun in begun_by for one in taps.grown(begun))
            apart = _apart(half, len(squeeze(half)))
            if found := [one for begun, one in grown if apart <= _apart(one, len(begun))]:
                return found
        return []

    def _last_actions(self, text: str) -> Iterator[tuple[Meant, str]]:
        """Yield readings of the last action of a text, after those before it, shortest first."""
        for found in reversed([*_ENDS.finditer(text)][:MOST_WORDS]):
            if (before := self.read(text[: found.start()])).fits:
                yield before, text[found.end() :]
        yield Meant(""), text

    def _spellings(self, half: str) -> Iterator[str]:
        """Yield a half-typed action without spaces, with each possible player's code."""
        title, players, wanted = self.open_game.title, self.open_game.players, squeeze(half)
        yield wanted
        named = name_end(title, half, players)
        for seat, player in enumerate(players):
            code = code_of(seat, players)
            yield code + wanted
            if squeeze(player.name).startswith(wanted):
                yield code
            if named and seat_of(half[:named], players) == seat:
                yield code + squeeze(half[named:])

    def echo(self, text: str) -> str | None:
        """Return the legal line for a text in the words of its echo."""
        if len(text.split()) < WORDS:
            return None
        return self._now.echoes.get(squeeze(text))

    def continuations(self, typed: str) -> list[str]:
        """Return the legal lines with a prefix, then the commands with it."""
        wanted, lines = squeeze(typed), self._now.bare
        found = [line for line, bare in lines if bare.startswith(wanted)]
        if not found and wanted:
            spelled = squeeze(self.table.spell(typed, self.open_game.seen.game))
            found = [line for line, bare in lines if bare.startswith(spelled)]
        words = [word for word in COMMANDS if typed and word.startswith(typed)]
        return [*(found or self.after_name(typed)), *words]

    def after_name(self, typed: str) -> list[str]:
        """Return the legal lines with a prefix that begins with a player's name, name kept."""
        open_game = self.open_game
        end = 0 if is_word(typed) else name_end(open_game.title, typed, open_game.players)
        name = typed[:end].strip()
        if not end or not typed[end:]:
            return []
        lines = self.begun(typed[end:])
        return [said for line in lines if self.read(said := f"{name} {line}").fits]

    def read(
        self, text: str, *, ruled: bool = False, poorest: bool = False, typed: str = ""
    ) -> Meant:
        """Parse, bind and check the actions of a text in order.

        They run as in recording (`plan_actions`), on a trial game.

        `ruled`: the players allow irregular actions. `poorest`: hidden hands are empty. `typed`:
        the text as typed, if it is in codes now.
        """
        open_game = self.open_game
        try:
            if is_word(text):
                lines = open_game.title.read(text, open_game.players)
            else:
                read = partial(read_said, open_game.title, players=open_game.players)
                text, lines = read_typed(lambda: self._words, text, read)
        except (Unreadable, Ambiguous) as error:
            return Meant(text, error=error)
        typed = typed if len(lines) == 1 else ""
        game = self._now.poorest if poorest else self._now.trial
        actions: list[Understood] = []
        try:
            for one in understand(game, text, lines, ruled=ruled, quoted=typed):
                if not (actions and one.already):
                    actions.append(one)
                if not (one.last or one.already):
                    game.let(one.event)
        except NotAllowed as found:
            return Meant(text, tuple(actions), against=found, typed=typed)
        except Mistake as mistake:
            return Meant(text, tuple(actions), mistake, typed=typed)
        finally:
            if len(lines) > 1:
                game.load()
        return Meant(text, tuple(actions), typed=typed)


def _apart(text: str, end: int) -> set[int]:
    """Return where a space separates two digits, "1 1", counted from the end without spaces."""
    words, place, found = text.split(), 0, set[int]()
    for word, after in pairwise(words):
        place += len(word)
        if word[-1].isdigit() and after[0].isdigit():
            found.add(end - place)
    return found


def squeeze(text: str) -> str:
    """Return a text for comparison: without spaces, case and accents."""
    return plain_text("".join(text.split()))
