"""What lies where: the ring of towns, pawns and bids, tax tiles, storage tiles, face-up leaders."""

from events.titles.league_of_six.box import STACKS, Kind, Place, StorageTile, Town
from events.titles.league_of_six.components import Face, RowText
from events.titles.league_of_six.events import RingLaid

_SHORTER = (0, 1, 2, 3, 2, 1)
"""How many towns lie on the shorter way to the one so many places further on."""


class Ring:
    """The six towns around the board, clockwise (L6.1).

    Attributes:
        towns: the towns in order.
        numbers: the number on the face of each.
        faces: which face lies up.
        number_at: the number where a pawn stands, 0 if it stands nowhere (None).
    """

    __slots__ = ("_place", "faces", "number_at", "numbers", "towns")

    def __init__(self, laid: RingLaid) -> None:
        self.towns = laid.towns
        self.numbers = dict(zip(laid.towns, laid.numbers, strict=True))
        self.number_at: dict[Town | None, int] = {None: 0}
        self.number_at.update(self.numbers.items())
        self.faces: dict[Town, Face] = dict(zip(laid.towns, laid.faces, strict=True))
        self._place = {town: place for place, town in enumerate(laid.towns)}

    def distance(self, start: Town, end: Town) -> int:
        """Return how many towns lie on the shorter way, the destination counted (0 to 3)."""
        steps = (self._place[start] - self._place[end]) % len(self.towns)
        return _SHORTER[steps]


class Board:
    """What everybody sees.

    Attributes:
        ring: the towns, None until they are laid.
        besieged: the besieged towns of this round, None until they are drawn.
        tax: the tax tile of each open town (None: without a name), None until they are laid.
        tax_out: the tax tiles that have been out since the stack was shuffled.
        storage: the storage tile on each place, None until they are laid.
        rows: the rows of those of them that are described, as written.
        storage_out: the storage tiles that have been used with this side up.
        leaders: the leader cards that lie face up, by stack; None until they are turned up.
        towns: where each pawn stands or stood last, by seat.
        bids: each pawn's space on its town's bid track; None on the road.
    """

    def __init__(self, players: int) -> None:
        self.ring: Ring | None = None
        self.besieged: tuple[Town, ...] | None = None
        self.tax: dict[Town, str | None] | None = None
        self.tax_out: set[str] = set()
        self.storage: dict[Place, StorageTile | None] | None = None
        self.rows: dict[Place, tuple[RowText, ...]] = {}
        self.storage_out: set[StorageTile] = set()
        self.leaders: dict[int, Kind] | None = None
        self.towns: list[Town | None] = [None] * players
        self.bids: list[int | None] = [None] * players

    def turn_up(self, kinds: tuple[Kind, ...]) -> None:
        """Turn up the top card of each stack."""
        self.leaders = dict(zip(STACKS, kinds, strict=True))

    def open_towns(self) -> list[Town]:
        """Return the towns that are not besieged, in the order of the ring."""
        if self.ring is None:
            return []
        return [town for town in self.ring.towns if town not in (self.besieged or ())]

    def on_track(self, town: Town) -> int | None:
        """Return who stands on the bid track of a town, by seat; None if nobody does."""
        if town in self.towns:  # mostly nobody is there
            for seat, there in enumerate(self.towns):
                if there == town and self.bids[seat] is not None:
                    return seat
        return None

    def numbers(self) -> list[int]:
        """Return the number of the town where each pawn stands, 0 if it stands nowhere."""
        if self.ring is None:
            return [0] * len(self.towns)
        return list(map(self.ring.number_at.__getitem__, self.towns))

    def clear(self) -> None:
        """Take away what lies for a round only (L6.10)."""
        self.besieged = self.tax = self.storage = self.leaders = None
        self.rows = {}
        self.bids = [None] * len(self.bids)
