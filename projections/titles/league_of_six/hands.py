"""The leader cards that players hold in secret (L6.12)."""

from msgspec import Struct

from events.titles.league_of_six.box import GREY_CARDS, KINDS, Kind
from events.titles.league_of_six.events import CardText


class Card(Struct, frozen=True, order=True, gc=False):
    """A leader card: kind and figures."""

    kind: Kind
    figures: int


def card_of(text: str) -> Card:
    """Return a written leader card, "b2"."""
    return Card(text[0], int(text[1]))  # type: ignore[arg-type]  # the type of the text says so


def text_of(card: Card) -> CardText:
    """Return a leader card as it is written, "b2"."""
    return f"{card.kind}{card.figures}"  # type: ignore[return-value]  # a card has no others


class Hands:
    """Everybody's leader cards.

    Attributes:
        cards: leader cards in hand, by seat.
        grey: how many of them are grey ones, by seat.
    """

    __slots__ = ("cards", "grey")

    def __init__(self, players: int) -> None:
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
