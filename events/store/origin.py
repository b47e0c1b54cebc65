"""Where a game comes from, of its first entry alone."""

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from events.common import Origin


class _First(Struct):
    """The part of a first entry that names another game."""

    origin: Origin | None = None


_decode = Decoder(_First).decode


def origin_of(event: str) -> Origin | None:
    """Return where a game comes from, of the JSON of its first entry; None if that is damaged."""
    try:
        return _decode(event).origin
    except MsgspecError:
        return None
