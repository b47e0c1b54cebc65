"""What can happen in Hands."""

from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from events.common import Event, GameAbandoned, LogEvent, Ruled

Card = Annotated[int, Meta(ge=1, le=9)]
Seat = Annotated[int, Meta(ge=0, le=1)]


class HandDealt(Event, frozen=True, tag="hands-dealt"):
    """A player was dealt three cards, which nobody else sees."""

    player: Seat
    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=3)]


class CardPlayed(Event, frozen=True, tag="hands-played"):
    """A player laid down a card of the hand."""

    player: Seat
    card: Card


Operation = HandDealt | CardPlayed | GameAbandoned | Ruled[HandDealt | CardPlayed]
AnyEvent = LogEvent[Operation]
DECODER: Decoder[AnyEvent] = Decoder(AnyEvent)
