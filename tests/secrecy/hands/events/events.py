"""What can happen in Hands."""

from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from events.common import Event, GameAbandoned, LogEvent, Ruled
from events.secrets import Commitment, Secret

Card = Annotated[int, Meta(ge=1, le=9)]
Seat = Annotated[int, Meta(ge=0, le=1)]


class Hand(Secret, frozen=True):
    """The cards of a hand."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=3)]


class HandDealt(Event, frozen=True, tag="hands-dealt"):
    """A player was dealt three cards, which nobody else sees."""

    player: Seat
    secret: Hand | Commitment

    @property
    def cards(self) -> tuple[int, ...] | None:
        """The cards; None if nobody may know."""
        return self.secret.cards if isinstance(self.secret, Hand) else None


class CardPlayed(Event, frozen=True, tag="hands-played"):
    """A player laid down a card of the hand."""

    player: Seat
    card: Card


Operation = HandDealt | CardPlayed | GameAbandoned | Ruled[HandDealt | CardPlayed]
AnyEvent = LogEvent[Operation]
DECODER: Decoder[AnyEvent] = Decoder(AnyEvent)
