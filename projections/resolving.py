"""Whether what a stored event says can be of its game: who it names, what it counts, how many.

Types say what an event can hold in any game. Here each one is held against the game that it is in,
once, so that whoever reads a log afterwards finds the players and quantities that it names.
"""

from collections.abc import Iterable, Sequence
from operator import is_
from typing import cast

from msgspec import MsgspecError, ValidationError
from msgspec.structs import replace

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    Decoded,
    Event,
    GameClosed,
    GameStarted,
    Misfit,
    PositionStated,
    Ruled,
    Signed,
    is_annotation,
)
from events.store.entry import Entry, broken_links, encode_event
from events.titles.registry import TitleEvents, read_event, title_events
from projections.refusal import COMMON, Param, Refusal, Rule, refusal

CODES = {**COMMON, "other-number": Rule("log", irregular=False)}
"""Why an event cannot be of a game."""


def resolve(
    title: str, log: Sequence[tuple[int, Decoded]], started: GameStarted | None = None
) -> list[tuple[int, Event]]:
    """Return the events of a log, a `Misfit` in the place of each that cannot be of its game.

    No other function makes events of decoded ones. `started` is how the game began, where the log
    is what followed.

    Raises:
        ValueError: the first event begins no game, one of another title, or with more or fewer
            players than its title has.
    """
    facts, first = title_events(title), started or beginning_of(log)
    players = len(first.players)
    if first.title != title:
        raise ValueError(f"{title}: {first.title}")
    if not fits_title(facts, first):
        raise ValueError(f"{title} does not start so: {players} players, their colours, first")
    events = cast("Iterable[tuple[int, Event]]", log)
    return [(n, _fit(facts, players, event)) for n, event in events]


def beginning_of(log: Sequence[tuple[int, Decoded]]) -> GameStarted:
    """Return how a log begins, whatever game that is.

    Raises:
        ValueError: the event does not start a game.
    """
    first: object = log[0][1] if log else None
    if not isinstance(first, GameStarted):
        raise ValueError("a log begins with game-started")
    return first


def events_of(
    title: str, entries: Sequence[Entry], started: GameStarted | None = None
) -> list[tuple[int, Event]]:
    """Return the events of stored entries, those of older versions as today's (see `resolved`).

    Raises:
        msgspec.ValidationError: an event is not one of this title's.
        ValueError: as `resolved`.
    """
    decode = title_events(title).DECODER.decode
    try:
        log = [(entry.n, decode(entry.event)) for entry in entries]
    except ValidationError:
        log = [(entry.n, read_event(title, entry.event)) for entry in entries]
    return resolve(title, log, started)


def count_readable(title: str, uid: str, entries: Sequence[Entry]) -> int | None:
    """Return how many entries precede the first of a newer version; None without any such.

    An entry that this version cannot read is a newer one's, and not damaged, if its hash fits.
    """
    for place, entry in enumerate(entries):
        try:
            read_event(title, entry.event)
        except ValidationError:
            sound = not broken_links(entries[: place + 1], uid)
            return place if sound else None
        except MsgspecError:
            return None
    return None


def _fit(title: TitleEvents, players: int, event: Event) -> Event:
    match event:
        case Ruled():
            action = _fit(title, players, event.action)
            return event if action is event.action else replace(event, action=action)
        case Corrected():
            actions = tuple(_fit(title, players, one) for one in event.actions)
            fits = all(map(is_, actions, event.actions))
            return event if fits else replace(event, actions=actions)
    if (against := misfit(title, players, event)) is None:
        return event
    return Misfit(encode_event(event), against.code, against.params, is_annotation(event))


def misfit(title: TitleEvents, players: int, event: Event) -> Refusal | None:
    """Return why an event cannot be of a game with so many players; None if it can."""
    if max(event.named, default=0) >= players:
        return _no("no-such-seat", player=max(event.named))
    match event:
        case GameStarted() if not fits_title(title, event):
            return _no("not-of-this-title")
        case Counted() | Adjusted() if event.quantity not in title.QUANTITIES:
            return _no("unknown-quantity", quantity=event.quantity)
        case GameClosed() | Signed() if len(event.scores) != players:
            return _no("other-number", number=len(event.scores), players=players)
        case GameClosed() | Signed() if max(event.winners, default=0) >= players:
            return _no("no-such-seat", player=max(event.winners))
        case PositionStated():
            return next(filter(None, (misfit(title, players, part) for part in event.parts)), None)
    return None


def fits_title(title: TitleEvents, started: GameStarted) -> bool:
    """Return whether a title can begin with these players, colours and first player."""
    players = started.players
    each = title.colours_each(len(players))
    coloured = all(len(player.colours) == each for player in players)
    return len(players) in title.SEATS and started.first < len(players) and coloured


def _no(code: str, **params: Param) -> Refusal:
    return refusal(CODES, code, **params)
