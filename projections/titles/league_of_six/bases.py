"""What is counted for changes of influence and of guards (L6.5 to L6.11)."""

from collections.abc import Sequence

from events.titles.league_of_six.box import Place, Town
from events.titles.league_of_six.components import Space
from projections.ledger import Basis

CLAUSES = {
    "start": "L6.1",
    "guards": "L6.6",
    "stored": "L6.9",
    "row": "L6.9",
    "clergy": "L6.11",
    "aristocracy": "L6.11",
    "burghers": "L6.11",
    "travel": "L6.5",
    "bid": "L6.5",
    "received": "L6.5",
    "bought": "L6.6",
    "collected": "L6.8",
}
"""The ruling by which each rule of the ledgers of influence and of guards counts."""


class Start(Basis, frozen=True):
    """What everybody begins with."""


class Bought(Basis, frozen=True):
    """Guards bought from the bank."""

    bought: int


class Stored(Basis, frozen=True):
    """Spaces of a row that were filled, each by its colour and points ("g2")."""

    place: Place
    spaces: tuple[str, ...]


def stored(place: Place, spaces: Sequence[Space]) -> Stored:
    """Return what is counted for filled spaces."""
    return Stored(place, tuple([space.text for space in spaces]))


class FullRow(Basis, frozen=True):
    """The number at the left of a full royal row."""

    number: int


class Leaders(Basis, frozen=True):
    """A place in a kind of leader cards: the figures, the guards that break ties, the place."""

    figures: int
    guards: int
    place: int


class Paid(Basis, frozen=True):
    """Guards paid to the bank or for a bid."""


class BoughtFor(Basis, frozen=True):
    """What guards from the bank cost in influence."""

    influence: int


class Received(Basis, frozen=True):
    """Guards from another player, by seat."""

    player: int


class Collected(Basis, frozen=True):
    """Guards collected in a town."""

    town: Town


class StatedGuards(Basis, frozen=True):
    """Guards that the table stated."""

    guards: int
