"""Kept, a small title with hidden hands. KEPT.1: play a card of your hand.

KEPT.2: a card higher than the one before is a point.
KEPT.3: who has one card left keeps it; when both do, each card that was kept is its points.
"""

from collections.abc import Iterator
from random import Random
from typing import Annotated

from msgspec import Meta

from tablescribe import (
    NOTHING,
    Basis,
    Code,
    Commitment,
    Event,
    Found,
    GameStarted,
    GameState,
    Place,
    Play,
    Seat,
    Secret,
    Title,
)

Card = Annotated[int, Meta(ge=1, le=9)]


class Hand(Secret, frozen=True):
    """The cards of a hand."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=3)]


class HandDealt(Event, frozen=True, tag="kept-dealt"):
    """A player was dealt three cards, which nobody else sees."""

    player: Seat
    secret: Hand | Commitment


class CardPlayed(Event, frozen=True, tag="kept-played"):
    """A player laid down a card of the hand."""

    player: Seat
    card: Card


class State(GameState):
    """The hands, and the card that was played last."""

    def __init__(self, started: GameStarted) -> None:
        super().__init__(started)
        self.hands: list[list[int] | None] = [None, None]
        self.left = [0, 0]
        self.last = 0
        self.player = None

    @property
    def dealt(self) -> bool:
        """Whether both have their cards."""
        return all(self.left)

    @property
    def over(self) -> bool:
        """Whether each who has not left keeps a card (KEPT.3)."""
        return all(left == 1 for seat, left in enumerate(self.left) if seat not in self.absent)


def cannot_deal(state: State, event: HandDealt) -> Found:
    """A hand is dealt once."""
    return KEPT.no("dealt-already") if state.left[event.player] else NOTHING


def deal(state: State, ref: str, event: HandDealt) -> None:
    """Take up a hand; where nobody may know it, how many cards it has."""
    cards = event.secret.cards if isinstance(event.secret, Hand) else None
    state.hands[event.player] = None if cards is None else sorted(cards)
    state.left[event.player] = 3
    if state.dealt:
        state.player = state.first


def cannot_play(state: State, event: CardPlayed) -> Found:
    """A card is of the hand (KEPT.1)."""
    if not state.dealt:
        return KEPT.no("nothing-dealt")
    hand = state.hands[event.player]
    if state.left[event.player] == 1 or (hand is not None and event.card not in hand):
        return KEPT.no("not-in-hand", player=event.player, card=event.card)
    return NOTHING


def play(state: State, ref: str, event: CardPlayed) -> None:
    """Lay down a card, and count what it is worth (KEPT.2, KEPT.3)."""
    if (hand := state.hands[event.player]) is not None:
        hand.remove(event.card)
    state.left[event.player] -= 1
    if event.card > state.last:
        state.points.change(ref, event.player, 1, "higher", Basis())
    state.last, state.player = event.card, 1 - event.player
    if state.over:
        for seat, kept in enumerate(state.hands):
            state.points.change(ref, seat, (kept or [0])[0], "kept", Basis())


def choices(state: State) -> Iterator[CardPlayed]:
    """Yield the cards of the hand of whose turn it is."""
    if state.player is not None:
        yield from (CardPlayed(state.player, card) for card in state.hands[state.player] or ())


def chance(state: State, chance: Random) -> HandDealt | None:
    """Return a hand that is dealt."""
    for seat, left in enumerate(state.left):
        if not left and not state.dealt:
            return HandDealt(seat, Hand(tuple(chance.sample(range(1, 10), 3))))
    return None


def table(state: State) -> Iterator[Place]:
    """Yield the card that lies up, and the hands."""
    yield Place("the last card", state.last or "-")
    for seat, hand in enumerate(state.hands):
        yield Place("hand", None if hand is None else " ".join(map(str, hand)) or "-", seat)


KEPT: Title[State] = Title(
    api=1,
    slug="kept",
    short="ke",
    name="Kept",
    edition="2026",
    seats=range(2, 3),
    colours=("red", "green"),
    version="kept.1",
    start=State,
    plays=[
        Play(
            HandDealt, "{player} deal {cards}", "is dealt {cards}", deal, cannot_deal, in_turn=False
        ),
        Play(CardPlayed, "{player} {card}", "plays {card}", play, cannot_play),
    ],
    over=lambda state: state.over,
    awaited=lambda _state: "the hands (deal)",
    choices=choices,
    chance=chance,
    rules={
        "KEPT.1": "a card of the hand is played",
        "KEPT.2": "a card higher than the one before is a point",
        "KEPT.3": "the last card is kept, and is its points",
    },
    codes={
        "dealt-already": Code("KEPT.1", "the hand is dealt already"),
        "nothing-dealt": Code("KEPT.1", "the hands must be dealt first"),
        "not-in-hand": Code("KEPT.1", "{card} is not in the hand", secret=True),
    },
    rows={"higher": "a higher card", "kept": "the card that was kept"},
    expected={"card": "a card (1 to 9)", "cards": "three cards"},
    table=table,
)
