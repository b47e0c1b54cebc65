"""The cards: what lies face up, what has been played, and what can still come (ME.3, ME.7)."""

from collections import Counter

from events.titles.meridian.cards import CARDS, CARDS_A_COLOUR, FACE_UP, Card


class Hand:
    """One player's cards.

    Attributes:
        copies: how many of each card the deck had (one for each colour played).
        limit: how many lie face up.
        face_up: the cards that lie face up, as far as they were recorded.
        played: the cards that were played, in order.
        left: how many cards are still to be played, those face up included.
        known: False once the table has stated cards instead of recording them.
    """

    __slots__ = ("_gone", "copies", "face_up", "known", "left", "limit", "played")

    def __init__(self, copies: int, limit: int) -> None:
        self.copies = copies
        self.limit = limit
        self.face_up: list[Card] = []
        self.played: list[Card] = []
        self._gone = dict.fromkeys(CARDS, 0)
        self.left = CARDS_A_COLOUR * copies
        self.known = True

    def possible(self) -> list[Card]:
        """Return the cards that can be turned up next."""
        if not self.in_deck:
            return []
        if not self.known:
            return list(CARDS)
        seen = Counter(self.face_up) + Counter(self.played)
        return [card for card in CARDS if seen[card] < self.copies]

    def can_come(self, card: Card) -> bool:
        """Whether a card is still in the deck."""
        if len(self.face_up) >= self.left:
            return False
        return not self.known or self._gone[card] + self.face_up.count(card) < self.copies

    @property
    def in_deck(self) -> int:
        """How many cards lie face down."""
        deck = self.left - len(self.face_up)
        return deck if deck > 0 else 0

    @property
    def owes(self) -> int:
        """How many cards should lie face up for certain and have not been recorded."""
        up = len(self.face_up)
        short, deck = self.limit - up, self.left - up
        if short <= 0 or deck <= 0:
            return 0
        if self.limit > FACE_UP and self._deck_may_be_out():
            short = max(FACE_UP - up, 0)
        return short if short < deck else deck

    @property
    def takes(self) -> bool:
        """Whether another card can lie face up."""
        return len(self.face_up) < self.limit and self.in_deck > 0

    def _deck_may_be_out(self) -> bool:
        """Whether one of two decks can have run out, so that only two cards lie face up (ME.7).

        Then all of its cards have been seen, and two of the other deck at least. From which deck a
        card came is not known.
        """
        if CARDS_A_COLOUR * self.copies - self.in_deck < CARDS_A_COLOUR + FACE_UP:
            return False
        return not self.known or all(self._gone[card] or card in self.face_up for card in CARDS)

    def play(self, card: Card) -> None:
        """Take a card out of those face up (out of the deck if it was not recorded)."""
        if card in self.face_up:
            self.face_up.remove(card)
        self.played.append(card)
        self._gone[card] += 1
        self.left -= 1
