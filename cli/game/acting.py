"""Record actions: parse them, bind the player, check the rules, append."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Struct

from cli.game.open_game import (
    Already,
    Done,
    Envelope,
    OpenGame,
    Plan,
    Strange,
    clean_reason,
    id_for_one,
    write,
)
from cli.game.thinking import limit_passed
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from cli.titles.common_words import in_codes, read_typed, typed_part
from cli.wording.sentences import Way, refusal_sentence, unreadable
from events.common import Event, Player
from events.notation import MOST_WORDS, Ambiguous, Unreadable, code_of, colour_code, seat_of
from events.store.entry import Entry
from events.text import LONGEST_ROW, echo, regex
from events.titles.registry import TitleEvents
from projections.folding import FoldedGame
from projections.refusal import Doubt, Refusal
from projections.titles.title_rules import Consequence

_WORD = regex(r"[^\s;,]+")


def read_said(title: TitleEvents, text: str, players: Sequence[Player]) -> Sequence[Any]:
    """Parse actions; a player's name may come first without a colon.

    The notation wins: a name is tried only where a word has no meaning in it, and stands for the
    letter of the player's colour.

    Raises:
        Unreadable: the text is not in the notation; has the position and what could stand there.
        Ambiguous: the text before a readable action begins several names.
    """
    coded = text
    for _turn in range(MOST_WORDS):
        try:
            return title.read(coded, players)
        except Unreadable as error:
            stop = error
        found = _furthest(title, coded, stop.position, players)
        if found is None:
            break
        coded = found
    raise Unreadable(text, stop.position, *stop.expected)


def name_end(title: TitleEvents, text: str, players: Sequence[Player]) -> int:
    """Return the position after a leading player's name and colon, 0 without a name."""
    for end in reversed([found.end() for found in _WORD.finditer(text)]):
        name = text[:end].strip()
        if not name.endswith(":") and _is_code(title, name):
            continue
        try:
            seat_of(name, players)
        except (Unreadable, Ambiguous):
            continue
        return end
    return 0


def _furthest(
    title: TitleEvents, text: str, position: int, players: Sequence[Player]
) -> str | None:
    """Return a text with the name at a position replaced by the code that lets most be read.

    None if no player is named there, or no code helps.

    Raises:
        Ambiguous: several players have that name, and the rest is an action.
    """
    best, reached = None, -1
    for end, coded, several in _with_codes(title, text, position, players):
        stop = _readable_until(title, coded, players)
        if several and stop > len(text):
            raise several
        if not several and stop >= end and stop > reached:
            best, reached = coded, stop
    return best


def _with_codes(
    title: TitleEvents, text: str, position: int, players: Sequence[Player]
) -> Iterator[tuple[int, str, Ambiguous | None]]:
    """Yield the end of a name at a position, the text with its code, and the ambiguity, if any."""
    words = [found for found in _WORD.finditer(text) if found.end() > position]
    most = max(len(player.name.split()) for player in players)
    begin = words[0].start() if words else 0
    for found in words[:most]:
        name, several = text[begin : found.end()], None
        if _is_code(title, name) or ":" in name:
            continue
        try:
            seat = seat_of(name, players)
        except Unreadable:
            continue
        except Ambiguous as error:
            several = error
            seat = next(n for n, one in enumerate(players) if one.name == error.candidates[0])
        code = code_of(seat, players).ljust(len(name))
        yield found.end(), text[:begin] + code + text[found.end() :], several


def _is_code(title: TitleEvents, word: str) -> bool:
    """Return whether a word is the letter of a colour in the box, even an unused one."""
    return word.casefold() in map(colour_code, title.COLOURS)


def _readable_until(title: TitleEvents, text: str, players: Sequence[Player]) -> int:
    """Return how far a text can be read; one more than its length if to the end."""
    try:
        title.read(text, players)
    except Unreadable as error:
        return error.position
    except Ambiguous:
        return -1
    return len(text) + 1


COMMA = "comma-inside"
"""The code of a comma in the midst of an action."""


def unreadable_sentence(open_game: OpenGame, error: Unreadable | Ambiguous) -> Mistake:
    """Return the error for a line that cannot be read.

    If the line is readable without its commas, the message is about these. If a known beginning is
    impossible now, it says why.
    """
    text, game = error.text.strip(), open_game.game
    if isinstance(error, Unreadable) and error.unfinished and game.open:
        coded = in_codes(text, open_game.screens.local_words())
        if against := game.rules.untimely(game.state, coded, open_game.players):
            return refusal_mistake(game, open_game, None, against, text)
    right = " ".join(text.replace(",", " ").split())
    if "," in text and _can_be_read(open_game, right):
        return Exit.UNREADABLE.mistake(
            COMMA,
            _('"{read}" cannot be read: a comma ends an action; leave it out: {right}'),
            read=echo(text),
            right=echo(right),
        ).telling(read=error.text)
    return unreadable(error, open_game.screens, players=open_game.players)


def _can_be_read(open_game: OpenGame, text: str) -> bool:
    try:
        read_said(open_game.title, text, open_game.players)
    except (Unreadable, Ambiguous):
        return False
    return True


class DoCall(Request, frozen=True):
    """Record one or more actions; each is checked, and all or none are written."""

    actions: Annotated[
        tuple[str, ...],
        Argument(
            "One or more actions in the game's notation; - reads lines from standard input.",
            "ACTION...",
        ),
    ]
    ruling: Annotated[
        str | None, Option("The players allow an action that is against the rules.", "REASON")
    ] = None
    quoted: str = ""
    """How a line of one action was typed, for the sentence about it; "" as it stands."""


class Recorded(Struct, frozen=True):
    """Recorded actions, and the statements of the line that changed nothing.

    Attributes:
        game: their game.
        done: the effect of each action, with its entry.
        needless: the actions that had already happened, as typed.
        unneeded: the actions that needed no ruling, as typed.
        passed: the players who have now passed the limit of thinking time.
    """

    game: OpenGame
    done: list[tuple[Done, Entry]]
    needless: list[tuple[str, Consequence]]
    unneeded: list[str]
    passed: list[int]


def record_actions(game: OpenGame, call: DoCall, wanted: Envelope) -> Recorded | Already:
    """Record the actions of a line, all or none, and return their effects.

    Raises:
        Mistake: the line cannot be read, an action is refused or unlikely, or the append fails.
    """
    return write(game, lambda now: plan_actions(now, call, wanted), wanted)


def plan_actions(game: OpenGame, call: DoCall, wanted: Envelope) -> Plan[Recorded]:
    """Parse, bind and check the actions of a line, and apply them in memory.

    Raises:
        Mistake: the line cannot be read, or an action is refused.
    """
    text = " ".join(call.actions)
    if len(text) > LONGEST_ROW:
        raise Exit.UNREADABLE.mistake(
            "too-wide", _("a line has at most {most} characters"), most=LONGEST_ROW
        )
    reason = None if call.ruling is None else clean_reason(call.ruling)
    try:
        text, lines = read_typed(
            game.screens.local_words, text, lambda said: read_said(game.title, said, game.players)
        )
    except (Unreadable, Ambiguous) as error:
        raise unreadable_sentence(game, error) from error
    known = game.n
    recorded = Recorded(game, [], [], [], [])
    strange: list[Strange] = []
    done: list[Done] = []
    try:
        for one in understand(game, text, lines, ruled=reason is not None, quoted=call.quoted):
            if one.already:
                recorded.needless.append((one.read, one.already))
                continue
            if reason is not None and not one.admitted:
                recorded.unneeded.append(one.read)
            if one.doubts:
                strange.append(Strange(one.read, tuple(one.doubts)))
            ruling = reason if one.admitted else None
            done.append(game.take(one.event, ruling, one.doubts, one.admitted))
    except NotAllowed as found:
        raise found.mistake(game) from found
    if len(done) > 1 and wanted.id is not None:
        raise id_for_one()

    def facts(entries: Sequence[Entry]) -> Recorded:
        recorded.done.extend(zip(done, entries, strict=False))
        recorded.passed.extend(limit_passed(game, len(entries)))
        return recorded

    return Plan(
        [event for _n, event in game.events[known:]],
        facts,
        game.closing(),
        still_open=game.game.open,
        strange=strange,
        is_action=True,
    )


class Understood(Struct, frozen=True):
    """An action of a line as the game interprets it at its place.

    Attributes:
        read: the action as typed.
        event: its event.
        last: whether it is the last of the line.
        already: the consequence that has already happened; nothing is recorded then.
        admitted: the refusals that a ruling overrides.
        doubts: what is unlikely about it.
    """

    read: str
    event: Event
    last: bool
    already: Consequence | None = None
    admitted: Sequence[Refusal] = ()
    doubts: Sequence[Doubt] = ()


class NotAllowed(Exception):
    """A refused action of a line.

    Attributes:
        game: the game at that point.
        event: its event; None if not even that is known.
        refusal: the refusal.
        read: the action as typed.
        details: which of several actions it is.
    """

    def __init__(
        self,
        game: FoldedGame,
        event: Event | None,
        refusal: Refusal,
        read: str,
        details: dict[str, int],
    ) -> None:
        super().__init__(refusal.code)
        self.game, self.event, self.refusal = game, event, refusal
        self.read, self.details = read, details

    def mistake(self, game: OpenGame) -> Mistake:
        """Return the error for it."""
        return refusal_mistake(self.game, game, self.event, self.refusal, self.read, **self.details)


def understand(
    game: OpenGame, text: str, lines: Sequence[Any], *, ruled: bool = False, quoted: str = ""
) -> Iterator[Understood]:
    """Yield the parsed actions of a line, each bound and checked at its place.

    The caller applies each one before the next, unless it has already happened.

    Args:
        game: the game to continue, or a trial of it.
        text: the line.
        lines: its parsed actions.
        ruled: whether a ruling allows irregular actions.
        quoted: a line of one action as typed, if it was not in codes.

    Raises:
        NotAllowed: the rules refuse one.
        Mistake: an action exceeds the bounds of a log.
    """
    spans = list(dict.fromkeys((line.start, line.end) for line in lines))
    for number, line in enumerate(lines, 1):
        now, rules = game.game, game.game.rules
        read, last = quoted or typed_part(text, line.start, line.end), number == len(lines)
        typed = spans.index((line.start, line.end)) + 1
        place = {"action": typed, "position": line.start} if len(spans) > 1 else {}
        event = rules.bind(now.state, line)
        if isinstance(event, Refusal):
            raise NotAllowed(now, None, event, read, place)
        if already := rules.needless(now.state, event):
            yield Understood(read, event, last, already)
            continue
        against = now.refusals(event)
        if against and not (ruled and against[0].irregular):
            never = [one for one in against if not rules.CODES.get(one.code, one).irregular]
            first = never[0] if ruled and never else against[0]
            raise NotAllowed(now, event, first, read, place)
        game.check_bounds(event)
        doubts = rules.doubts(now.state, event)
        yield Understood(read, event, last, None, tuple(against), tuple(doubts))


def refusal_mistake(
    game: FoldedGame,
    open_game: OpenGame,
    event: Event | None,
    against: Refusal,
    read: str,
    way: Way = "ruling",
    /,
    **details: int,
) -> Mistake:
    """Return the error for a refused action, with the legal alternatives."""
    from projections.folding import lifting  # refusals are rare, and it copies states

    alternatives = game.rules.alternatives(game.state, event, against)
    house = None
    if event is not None and game.open:
        seen = open_game.seen.game if game is open_game.game else game
        house = lifting(seen if seen.refusals(event) else game, event)  # no secret, if none refused
    screens, players = open_game.screens, open_game.players
    return refusal_sentence(against, players, screens, read, alternatives, house, way, **details)
