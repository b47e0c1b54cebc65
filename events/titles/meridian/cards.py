"""The cards: 13 in each colour, each naming one or several meridians (ME.3)."""

from typing import Literal, get_args

Card = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "1-3", "4-7", "8-10"]
"""A card by what is printed on it; "4-7" stands for 4-5-6-7."""

CARDS: tuple[Card, ...] = get_args(Card)


def _named(card: Card) -> tuple[int, ...]:
    first, _dash, last = card.partition("-")
    return tuple(range(int(first), int(last or first) + 1))


MERIDIANS = {card: _named(card) for card in CARDS}
"""The meridians that each card names."""

CARDS_A_COLOUR = len(CARDS)
PIECES_A_COLOUR = 20
FACE_UP = 2
FACE_UP_HOUSE = 4
"""With two players and the house rule face-up-4 (ME.7)."""

COLUMNS = 10
"""Meridians on the board, numbered from 1 in the west."""

CITIES = {2: 5, 3: 4, 4: 5}
"""Cities on a meridian, by players (ME.1)."""

QUANTITIES = ("score", "pieces", "cards")
"""What the players can count, the first one if they name none."""
