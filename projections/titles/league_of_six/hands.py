"""What players hold in secret: guards and leader cards (L6.3, L6.12), and a ledger of guards."""

from msgspec import Struct

from events.titles.league_of_six.box import FIRST_GUARDS, GREY_CARDS, KINDS, Kind
from projections.titles.league_of_six.account import Account


class Card(Struct, frozen=True, order=True, gc=False):
    """A leader card: kind and figures."""

    kind: Kind
    figures: int


def card_of(text: str) -> Card:
    """Return a written leader card, "b2"."""
    return Card(text[0], int(text[1]))  # type: ignore[arg-type]  # the type of the text says so


class Hands(Account):
    """Everybody's guards and leader cards; the ledger is about the guards.

    Attributes:
        guards: guards in hand, by seat.
        cards: leader cards in hand, by seat.
        grey: how many of them are grey ones, by seat.
    """

    __slots__ = ("cards", "grey", "guards")

    def __init__(self, players: int) -> None:
        super().__init__(players, FIRST_GUARDS)
        self.guards = self.amounts
        self.cards: list[list[Card]] = [[] for _ in range(players)]
        self.grey = [0] * players

    def figures(self, seat: int, kind: Kind) -> int:
        """Return how many figures of a kind a player's cards show."""
        return self.all_figures()[kind][seat]

    def all_figures(self) -> dict[Kind, list[int]]:
        """Return how many figures of each kind each player's cards show."""
        found: dict[Kind, list[int]] = {kind: [0] * len(self.cards) for kind in KINDS}
        for seat, cards in enumerate(self.cards):
            for card in cards:
                found[card.kind][seat] += card.figures
        return found

    @property
    def grey_left(self) -> int:
        """How many grey cards the box still holds."""
        return GREY_CARDS - sum(self.grey)
