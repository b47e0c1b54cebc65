"""What can happen in Nim."""

from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from events.common import Event, GameAbandoned, LogEvent, Ruled

MATCHES = 12
MOST = 3


class MatchesTaken(Event, frozen=True, tag="nim-taken"):
    """A player took some matches from the heap."""

    player: Annotated[int, Meta(ge=0, le=1)]
    matches: Annotated[int, Meta(ge=1, le=MATCHES)]


Operation = MatchesTaken | GameAbandoned | Ruled[MatchesTaken]
AnyEvent = LogEvent[Operation]
DECODER: Decoder[AnyEvent] = Decoder(AnyEvent)
