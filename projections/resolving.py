"""Whether what a stored event says can be of its game: who it names, what it counts, how many.

Types say what an event can hold in any game. Here each one is held against the game that it is in,
once, so that whoever reads a log afterwards finds the players and quantities that it names.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    Event,
    GameClosed,
    GameStarted,
    Misfit,
    Ruled,
    Signed,
    is_annotation,
)
from events.store.entry import encode_event
from events.titles.registry import TitleEvents
from projections.refusal import COMMON, Param, Refusal, Rule, refusal

CODES = {**COMMON, "other-number": Rule("log", irregular=False)}
"""Why an event cannot be of a game."""


def resolved(
    title: TitleEvents, players: int, events: Iterable[tuple[int, Event]]
) -> Iterator[tuple[int, Event]]:
    """Yield the events of a log, a `Misfit` in the place of each that cannot be of this game."""
    for n, event in events:
        yield n, _resolved(title, players, event)


def _resolved(title: TitleEvents, players: int, event: Event) -> Event:
    match event:
        case Ruled():
            action = _resolved(title, players, event.action)
            return event if action is event.action else replace(event, action=action)
        case Corrected():
            actions = tuple(_resolved(title, players, one) for one in event.actions)
            fits = all(map(_same, actions, event.actions))
            return event if fits else replace(event, actions=actions)
    if (against := misfit(title, players, event)) is None:
        return event
    return Misfit(encode_event(event), against.code, against.params, is_annotation(event))


def _same(one: Event, other: Event) -> bool:
    return one is other


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
    return None


def fits_title(title: TitleEvents, started: GameStarted) -> bool:
    """Whether a title can begin so: with so many players, and with colours where it has some."""
    players = started.players
    coloured = all(player.colours for player in players)
    return len(players) in title.SEATS and (coloured or not title.COLOURS)


def _no(code: str, **params: Param) -> Refusal:
    return refusal(CODES, code, **params)
