"""What players hold in secret: guards and leader cards (L6.3, L6.12), and a ledger of guards."""

from typing import NamedTuple

from events.league_of_six.box import FIRST_GUARDS, GREY_CARDS, Kind
from projections.league_of_six.bases import Start
from projections.ledger import Basis, Row


class Card(NamedTuple):
    """A leader card: kind, figures, and whether it is a grey one."""

    kind: Kind
    figures: int
    grey: bool = False


class Hands:
    """Everybody's guards and leader cards.

    Attributes:
        guards: guards in hand, by seat.
        cards: leader cards in hand, by seat.
        rows: every change of a hand's guards, in the form of the ledger (amounts are guards).
    """

    __slots__ = ("cards", "guards", "rows")

    def __init__(self, players: int) -> None:
        self.guards = [0] * players
        self.cards: list[list[Card]] = [[] for _ in range(players)]
        self.rows: list[Row] = []
        for seat in range(players):
            self.change("1", seat, FIRST_GUARDS, "start", Start())

    def change(self, ref: str, seat: int, guards: int, rule: str, counted: Basis) -> None:
        """Add guards to a hand (take them with a negative number) and write it down."""
        self.guards[seat] += guards
        self.rows.append(Row(ref, seat, guards, rule, counted))

    def figures(self, seat: int, kind: Kind) -> int:
        """Return how many figures of a kind a player's cards show."""
        return sum(card.figures for card in self.cards[seat] if card.kind == kind)

    @property
    def grey_left(self) -> int:
        """How many grey cards the box still holds."""
        return GREY_CARDS - sum(card.grey for cards in self.cards for card in cards)
