"""Hands, a card game for two to four, with a board of sixteen places.

HANDS.1: each is dealt four of the cards 1 to 36. In turn a card of the hand is laid on a free
place, the first card anywhere, each later one beside a card; then a card is drawn.
HANDS.2: a card that is laid scores a point for each lower card beside it.
HANDS.3: who completes a row or a column scores three points.
HANDS.4: the game ends when the board is full. The lowest card that was kept is four points.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tablescribe import (
    NOTHING,
    REASON,
    Basis,
    Code,
    Commitment,
    Event,
    Found,
    GameStarted,
    GameState,
    Place,
    Play,
    Quantity,
    Remark,
    Row,
    Seat,
    Secret,
    Statement,
    Title,
)

HAND, HIGHEST, SIDE = 4, 36, 4
LINE, LOWEST_KEPT = 3, 4

Card = Annotated[int, Meta(ge=1, le=HIGHEST)]
# fmt: off
Cell = Literal[
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4",
]
# fmt: on
CELLS: tuple[Cell, ...] = Cell.__args__  # type: ignore[attr-defined]
AT = {cell: (place % SIDE, place // SIDE) for place, cell in enumerate(CELLS)}


class Hand(Secret, frozen=True):
    """The cards of a hand."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=HAND, max_length=HAND)]


class Drawn(Secret, frozen=True):
    """The card that was drawn."""

    card: Card


class HandDealt(Event, frozen=True, tag="hands-dealt"):
    """A player was dealt a hand, which nobody else sees."""

    player: Seat
    secret: Hand | Commitment


class CardLaid(Event, frozen=True, tag="hands-laid"):
    """A player laid a card of the hand on a place of the board."""

    player: Seat
    card: Card
    cell: Cell


class CardDrawn(Event, frozen=True, tag="hands-drawn"):
    """A player drew a card, which nobody else sees."""

    reveals: ClassVar[str | None] = "draw"

    player: Seat
    secret: Drawn | Commitment


class CardStated(Event, frozen=True, tag="hands-stated"):
    """The players said which card lies on a place, or that none does."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ("cell",)

    cell: Cell
    reason: Remark
    card: Card | None = None


class Lower(Basis, frozen=True, tag="hands-lower"):
    """Lower cards beside a card."""

    card: int
    lower: int


class State(GameState):
    """The hands and the board.

    Attributes:
        hands: the cards of each hand, None where nobody may know them.
        left: how many they are.
        board: the cards on the board, by their places.
        drawing: who has to draw a card.
    """

    def __init__(self, started: GameStarted) -> None:
        super().__init__(started)
        self.hands: list[list[int] | None] = [None] * self.players
        self.left = [0] * self.players
        self.board: dict[Cell, int] = {}
        self.drawing: int | None = None
        self.player = None

    def forget(self) -> None:
        """Know no hand any more after a gap."""
        self.hands = [None] * self.players
        self.left = [left or HAND for left in self.left]

    def begin(self, player: int) -> None:
        """Let it be a player's turn: nobody has to draw."""
        super().begin(player)
        self.drawing = None

    def leave(self, ref: str, player: int) -> None:
        """Let a player leave: nobody waits for the card that was to be drawn."""
        if self.drawing == player:
            self.player = player
        super().leave(ref, player)

    @property
    def over(self) -> bool:
        """Whether the board is full (HANDS.4)."""
        return len(self.board) == len(CELLS)

    @property
    def gone(self) -> set[int]:
        """The cards that are known to lie somewhere."""
        return {*self.board.values(), *(card for hand in self.hands for card in hand or ())}

    def take(self, seat: int, cards: Sequence[int] | None, number: int) -> None:
        """Put cards into a hand; None where nobody may know them."""
        hand = self.hands[seat]
        before = [] if self.left[seat] == 0 else hand
        known = before is not None and cards is not None
        self.hands[seat] = sorted([*(before or []), *(cards or [])]) if known else None
        self.left[seat] += number


def beside(cell: Cell) -> list[Cell]:
    """Return the places beside a place."""
    x, y = AT[cell]
    return [other for other, (u, v) in AT.items() if abs(x - u) + abs(y - v) == 1]


def cannot_deal(state: State, event: HandDealt) -> Found:
    """A hand is dealt once, of cards that lie nowhere else."""
    if state.left[event.player] or state.board:
        return HANDS.no("dealt-already")
    cards = event.secret.cards if isinstance(event.secret, Hand) else ()
    return twice(state, cards) if len({*cards}) == len(cards) else HANDS.no("twice")


def twice(state: State, cards: Sequence[int]) -> Found:
    """No card lies in two places."""
    known = [card for card in cards if card in state.gone]
    return HANDS.no("elsewhere", card=known[0]) if known else NOTHING


def deal(state: State, ref: str, event: HandDealt) -> None:
    """Take up a hand; when all have theirs, the first player begins."""
    cards = event.secret.cards if isinstance(event.secret, Hand) else None
    state.take(event.player, cards, HAND)
    if all(state.left):
        state.player = state.first


def cannot_lay(state: State, event: CardLaid) -> Found:
    """A card of the hand goes to a free place (HANDS.1)."""
    hand = state.hands[event.player]
    if not all(state.left):
        return HANDS.no("nothing-dealt")
    if event.cell in state.board:
        return HANDS.no("taken", cell=event.cell)
    if hand is None:
        return twice(state, [event.card])
    return (
        NOTHING
        if event.card in hand
        else HANDS.no("not-in-hand", player=event.player, card=event.card)
    )


def may_not_lay(state: State, event: CardLaid) -> Found:
    """A card lies beside another one (HANDS.1), and who has to draw does that first."""
    if state.drawing is not None:
        return HANDS.no("draw-first", player=state.drawing)
    alone = state.board and not any(cell in state.board for cell in beside(event.cell))
    if alone and "anywhere" not in state.house:
        return HANDS.no("alone", cell=event.cell)
    return NOTHING


def lay(state: State, ref: str, event: CardLaid) -> None:
    """Lay down a card, and count what it is worth (HANDS.2, HANDS.3, HANDS.4)."""
    seat = event.player
    if (hand := state.hands[seat]) is not None:
        hand.remove(event.card)
    state.left[seat] -= 1
    state.board[event.cell] = event.card
    lower = sum(state.board.get(cell, HIGHEST) < event.card for cell in beside(event.cell))
    if lower:
        state.points.change(ref, seat, lower, "higher", Lower(event.card, lower))
    for axis in (0, 1):
        line = [cell for cell in CELLS if AT[cell][axis] == AT[event.cell][axis]]
        if all(cell in state.board for cell in line):
            state.points.change(ref, seat, LINE, "line", Basis())
    state.player, state.drawing = None, None if state.over else seat
    if state.over:
        kept = {min(hand): seat for seat, hand in enumerate(state.hands) if hand}
        if len(kept) == state.players:
            state.points.change(ref, kept[min(kept)], LOWEST_KEPT, "kept", Basis())


def cannot_draw(state: State, event: CardDrawn) -> Found:
    """Who laid a card draws one that lies nowhere else (HANDS.1)."""
    if state.drawing != event.player and not state.turn_unknown:
        return HANDS.no("no-draw", player=event.player)
    return twice(state, [event.secret.card] if isinstance(event.secret, Drawn) else [])


def draw(state: State, ref: str, event: CardDrawn) -> None:
    """Take a card into the hand."""
    state.take(event.player, [event.secret.card] if isinstance(event.secret, Drawn) else None, 1)
    state.begin((event.player + 1) % state.players)


def cannot_state(state: State, event: CardStated) -> Found:
    """A card lies in one place."""
    others = [card for cell, card in state.board.items() if cell != event.cell]
    return HANDS.no("elsewhere", card=event.card) if event.card in others else NOTHING


def state_card(state: State, ref: str, event: CardStated) -> None:
    """Let a card lie on a place, or none."""
    state.board.pop(event.cell, None)
    if event.card is not None:
        state.board[event.cell] = event.card


def stated_now(state: State) -> list[CardStated]:
    """Return what lies on the board."""
    return [CardStated(cell, REASON, card) for cell, card in sorted(state.board.items())]


def put_left(state: State, seat: int, cards: int) -> None:
    """Let a hand have so many cards; nobody knows which, unless it has as many."""
    if state.left[seat] != cards:
        state.hands[seat], state.left[seat] = None, cards


def choices(state: State) -> Iterator[CardLaid]:
    """Yield the cards of the hand of whose turn it is, for each free place."""
    if state.player is not None and all(state.left):
        for card in state.hands[state.player] or ():
            for cell in CELLS:
                yield CardLaid(state.player, card, cell)


def chance(state: State, chance: Random) -> HandDealt | CardDrawn | None:
    """Return a hand that is dealt, or a card that is drawn."""
    deck = [card for card in range(1, HIGHEST + 1) if card not in state.gone]
    if state.drawing is not None:
        return CardDrawn(state.drawing, Drawn(card=chance.choice(deck)))
    for seat, left in enumerate(state.left):
        if not left and not state.board:
            return HandDealt(seat, Hand(cards=tuple(sorted(chance.sample(deck, HAND)))))
    return None


def table(state: State) -> Iterator[Place]:
    """Yield the board, and the hands."""
    for cell, at in AT.items():
        yield Place(cell, state.board.get(cell, ""), at=at)
    for seat, hand in enumerate(state.hands):
        known = hand is not None or not state.left[seat]
        yield Place("hand", " ".join(map(str, hand or ())) if known else None, seat)
        yield Place("cards", state.left[seat], seat)


def awaited(state: State) -> str:
    """Return what is expected of chance."""
    return "the hands (deal)" if state.drawing is None else "a card that is drawn (draw 7)"


HANDS: Title[State] = Title(
    api=1,
    slug="hands",
    short="ha",
    name="Hands",
    edition="2026",
    seats=range(2, 5),
    colours=("red", "green", "blue", "yellow"),
    version="hands.1",
    start=State,
    plays=[
        Play(
            HandDealt, "{player} deal {cards}", "is dealt {cards}", deal, cannot_deal, in_turn=False
        ),
        Play(
            CardLaid,
            "{player} {card} {cell}",
            "lays {card} on {cell}",
            lay,
            cannot_lay,
            may_not_lay,
        ),
        Play(CardDrawn, "{player} draw {card}", "draws {card}", draw, cannot_draw, in_turn=False),
    ],
    statements=[
        Statement(
            CardStated,
            "at {cell}[ {card}]",
            "{cell} holds {card}",
            state_card,
            stated_now,
            cannot_state,
        )
    ],
    quantities={
        "cards": Quantity(
            lambda state, seat: state.left[seat],
            put_left,
            HAND,
            words=("card in hand", "cards in hand", "n"),
        )
    },
    over=lambda state: state.over,
    awaited=awaited,
    choices=choices,
    chance=chance,
    rules={
        "HANDS.1": "a card of the hand is laid beside another one, then one is drawn",
        "HANDS.2": "each lower card beside it is a point",
        "HANDS.3": "a complete row or column is three points",
        "HANDS.4": "the lowest card that was kept is four points",
    },
    codes={
        "dealt-already": Code("HANDS.1", "the hand is dealt already"),
        "nothing-dealt": Code("HANDS.1", "the hands must be dealt first"),
        "twice": Code("HANDS.1", "a hand has no card twice"),
        "elsewhere": Code("HANDS.1", "{card} lies elsewhere", secret=True),
        "taken": Code("HANDS.1", "{cell} is taken"),
        "not-in-hand": Code("HANDS.1", "{card} is not in the hand", secret=True),
        "draw-first": Code("HANDS.1", "{player} draws a card first", irregular=True),
        "no-draw": Code("HANDS.1", "{player} has no card to draw"),
        "alone": Code("HANDS.1", "no card lies beside {cell}", irregular=True),
    },
    rows={
        "higher": Row(
            "higher cards",
            "HANDS.2",
            ("{lower} card below {card}", "{lower} cards below {card}", "lower"),
        ),
        "line": Row("complete rows and columns", "HANDS.3"),
        "kept": Row("the lowest card kept", "HANDS.4"),
    },
    reveals={"draw": "{player} has seen a card"},
    house={"anywhere": "a card may lie anywhere"},
    expected={
        "card": "a card",
        "cards": "four cards",
        "cell": "a place",
        "deal": "a hand (deal 1 4 9 16)",
        "draw": "a card that is drawn (draw 7)",
        "at": "a place of the board (at b2 7)",
    },
    table=table,
    words="tablescribe_hands",
)
