"""The state of a game of Meridian, how each event changes it, and what a table can state."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from events.common import Adjusted, Event, GameStarted, GapDeclared
from events.titles.meridian import cards, events
from projections.ledger import Ledger
from projections.titles.meridian.board import Board, Tower
from projections.titles.meridian.scores import Change, Scores, Stated, Tally
from projections.titles.title_rules import REASON, Part, note_stated, supply, turn_parts
from projections.turns import Turns

Deck = tuple[int, int]
"""The cards of one of two decks that have been seen, and those of them face up: bits of `CARDS`."""

_BIT = {card: 1 << place for place, card in enumerate(cards.CARDS)}


class Hand:
    """One player's cards.

    Attributes:
        copies: how many of each card the deck had (one for each colour played).
        limit: how many lie face up.
        face_up: the cards that lie face up, as far as they were recorded.
        played: the cards that were played, in order.
        left: how many cards are still to be played, those face up included.
        known: False once the players have stated cards instead of recording them.
        splits: how the cards seen can be split over two decks with two cards each face up
            (`face-up-4`); empty where that is not played, or the log contradicts it.
    """

    __slots__ = ("_gone", "copies", "face_up", "known", "left", "limit", "played", "splits")

    def __init__(self, copies: int, limit: int) -> None:
        self.copies = copies
        self.limit = limit
        self.face_up: list[cards.Card] = []
        self.played: list[cards.Card] = []
        self._gone = dict.fromkeys(cards.CARDS, 0)
        self.left = cards.CARDS_A_COLOUR * copies
        self.known = True
        self.splits: frozenset[tuple[Deck, Deck]] = frozenset()

    def split(self) -> None:
        """Keep two decks apart from now on, with two cards each face up (`face-up-4`, ME.7)."""
        self.limit = cards.FACE_UP_HOUSE
        if not self.face_up and not self.played:
            self.splits = frozenset([((0, 0), (0, 0))])

    def possible(self) -> list[cards.Card]:
        """Return the cards that can be turned up next."""
        if not self.in_deck:
            return []
        if not self.known:
            return list(cards.CARDS)
        seen = Counter(self.face_up) + Counter(self.played)
        return [card for card in cards.CARDS if seen[card] < self.copies]

    def can_come(self, card: cards.Card) -> bool:
        """Return whether a card is still in the deck."""
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
        if self.known and self.splits:
            return min(
                sum(
                    min(cards.FACE_UP - shown.bit_count(), cards.CARDS_A_COLOUR - seen.bit_count())
                    for seen, shown in decks
                )
                for decks in self.splits
            )
        if self.limit > cards.FACE_UP and self._deck_may_be_out():
            short = max(cards.FACE_UP - up, 0)
        return short if short < deck else deck

    @property
    def takes(self) -> bool:
        """Whether another card can lie face up."""
        return len(self.face_up) < self.limit and self.in_deck > 0

    def _deck_may_be_out(self) -> bool:
        """Return whether one of two decks may be empty, so that only two cards lie face up (ME.7).

        Then all of its cards have been seen, and two of the other deck at least. From which deck a
        card came is not known.
        """
        if cards.CARDS_A_COLOUR * self.copies - self.in_deck < cards.CARDS_A_COLOUR + cards.FACE_UP:
            return False
        seen = {*self.face_up, *self.played}
        return not self.known or seen.issuperset(cards.CARDS)

    def turn_up(self, card: cards.Card) -> None:
        """Lay a card face up: it comes from one that has not shown it yet."""
        self.face_up.append(card)
        bit = _BIT[card]
        self.splits = frozenset(
            _pair((seen | bit, shown | bit), other)
            for decks in self.splits
            for (seen, shown), other in (decks, decks[::-1])
            if not seen & bit and shown.bit_count() < cards.FACE_UP
        )

    def play(self, card: cards.Card) -> None:
        """Take a card out of those face up (out of the deck if it was not recorded)."""
        bit = _BIT[card]
        self.splits = frozenset(
            _pair((seen, shown ^ bit), other)
            for decks in self.splits
            for (seen, shown), other in (decks, decks[::-1])
            if shown & bit
        )
        if card in self.face_up:
            self.face_up.remove(card)
        self.played.append(card)
        self._gone[card] += 1
        self.left -= 1


def _pair(one: Deck, other: Deck) -> tuple[Deck, Deck]:
    """Return two decks, of which nobody knows which is which, in one order."""
    return (one, other) if one < other else (other, one)


Phase = Literal["turns", "over"]


class TurnOrder(Turns):
    """Whose turn it is.

    Attributes:
        hands: the players' cards, by seat.
        last: who played last, by seat; None before the first turn.
    """

    __slots__ = ("hands", "last")

    def __init__(self, hands: list[Hand], first: int) -> None:
        super().__init__(len(hands), first, 1)
        self.hands = hands
        self.last: int | None = None

    @property
    def phase(self) -> Phase:
        """Whether somebody has cards left to play."""
        return "turns" if any(map(self.can_go_on, range(len(self.hands)))) else "over"

    def can_go_on(self, player: int) -> bool:
        """Return whether a player has cards, and is there."""
        return self.hands[player].left > 0 and player not in self.absent

    def pass_on(self, player: int, turn: int) -> None:
        """Pass the turn on."""
        self.last = player
        self.begin(self.following(player), turn + 1)

    def skip(self) -> None:
        """Pass the turn on from a player who cannot go on, by what the players said."""
        if not self.can_go_on(self.player):
            self.player = self.following(self.player)

    def owing(self) -> list[int]:
        """Return whose cards are to be turned up: who played last first, then by seat."""
        before = -1 if self.last is None else self.last - 1
        return [
            seat
            for seat in self._circle[before]
            if self.hands[seat].owes and seat not in self.absent
        ]

    def may_turn_up(self) -> int | None:
        """Return who played last and can have turned up a card that is not owed (ME.7)."""
        last = self.last
        if last is None or self.hands[last].owes or not self.hands[last].takes:
            return None
        if last in self.absent:
            return None
        return last

    def turning_up(self) -> int | None:
        """Return whose card is turned up before the game goes on, None if nobody's has to be.

        It is who played last, or who is to play; before the first turn everybody, by seat.
        """
        owing = self.owing()
        first = owing[0] if owing else None
        return first if self.last is None or first in (self.last, self.player) else None


class State:
    """Everything that the log of a game tells.

    Attributes:
        players: how many play.
        house: the house rules that hold.
        board: towers and supplies.
        hands: cards, by seat.
        order: who acts.
        scores: every change of a garrison.
        described: what is printed on the board, None as long as nobody said.
        unknown: quantities by player that a gap or a sheet hides until the players state them.
        found: pieces and cards by player that the players' statements have added to the box's.
        played: the last event, if it was a turn that did something on a meridian.
        sheet: whether only the final position is typed.
    """

    def __init__(self, started: GameStarted) -> None:
        players = len(started.players)
        colours = len(started.players[0].colours)
        self.players = players
        self.house = frozenset(started.house)
        self.board = Board(players, colours)
        self.hands = [Hand(colours, cards.FACE_UP) for _ in range(players)]
        self._limit_face_up()
        self.order = TurnOrder(self.hands, started.first)
        self.scores = Scores(players)
        self.described: events.BoardDescribed | None = None
        self.unknown: set[tuple[str, int]] = set()
        if started.sheet:  # of points alone nobody knows what else was left
            self.unknown = {("pieces", seat) for seat in range(players)}
        self.found = {"pieces": [0] * players, "cards": [0] * players}
        self.played: events.CardPlayed | None = None
        self.sheet = started.sheet
        if started.sheet:
            self.order.declare_gap()

    @property
    def absent(self) -> set[int]:
        """Who has left, by seat."""
        return self.order.absent

    def leave(self, ref: str, player: int) -> None:
        """Let a player leave: the cards are not played any more, the towers stay."""
        self.played = None
        self.order.absent.add(player)
        self.order.skip()

    def adopt(self, rule: str) -> None:
        """Play by another house rule from now on."""
        self.house |= {rule}
        self._limit_face_up()

    def _limit_face_up(self) -> None:
        if "face-up-4" in self.house and self.players == 2:
            for hand in self.hands:
                hand.split()

    def tally(self) -> Tally | None:
        """Return sums, rulers, points and ledger; None while no board is described."""
        return self.scores.tally(self.described) if self.described else None

    def points(self) -> Ledger | None:
        """Return the points; None while no board is described and nobody stated all of them."""
        tally = self.tally()
        return tally.ledger if tally else self.scores.stated_ledger()


def turned_up(state: State, ref: str, event: events.CardTurnedUp) -> None:
    """Lay a card face up."""
    state.played = None
    state.hands[event.player].turn_up(event.card)


def play_turn(state: State, ref: str, event: events.CardPlayed) -> None:
    """Let a turn take effect, and pass it on."""
    state.played = None
    if event.meridian is not None:
        before, after = state.board.turn(event, event.meridian)
        state.scores.changes.append(Change(ref, event.meridian, before, after))
        state.played = event
    state.hands[event.player].play(event.card)
    state.order.pass_on(event.player, event.turn)


def describe_board(state: State, ref: str, event: events.BoardDescribed) -> None:
    """Learn what is printed on the board."""
    state.described = event


def adjust_quantity(state: State, ref: str, event: Adjusted) -> None:
    """Take the players' word for a quantity."""
    player, value = event.player, note_stated(state, event)
    if value is None:
        return
    if event.quantity == "score":
        state.scores.changes.append(Stated(ref, player, value))
    elif event.quantity == "pieces":
        state.found["pieces"][player] += value - state.board.supply[player]
        state.board.supply[player] = value
    else:
        hand = state.hands[player]
        state.found["cards"][player] += value - hand.left
        hand.left, hand.known = value, False
        del hand.face_up[value:]
        state.order.skip()


def gap(state: State, ref: str, event: GapDeclared) -> None:
    """Forget what nobody recorded."""
    state.order.declare_gap()
    state.unknown = {(what, seat) for what in cards.QUANTITIES for seat in range(state.players)}
    for hand in state.hands:
        hand.known = False


def tower_stated(state: State, ref: str, event: events.TowerStated) -> None:
    """Let a city have the tower that it is said to have, or none."""
    column = list(state.board.column(event.meridian))
    stands = event.owner is not None and event.height is not None
    tower = Tower(event.owner or 0, event.height or 0) if stands else None
    if state.sheet:  # the pieces that do not stand in towers are left
        state.unknown -= {("pieces", seat) for seat in range(state.players)}
    column[event.city - 1] = tower
    before, after = state.board.replace(event.meridian, tuple(column))
    state.scores.changes.append(Change(ref, event.meridian, before, after))


def face_up_stated(state: State, ref: str, event: events.FaceUpStated) -> None:
    """Let the cards lie face up that are said to."""
    hand = state.hands[event.player]
    hand.face_up[:] = event.cards
    hand.known = False


def turn_stated(state: State, ref: str, event: events.TurnStated) -> None:
    """Let it be somebody's turn."""
    state.order.begin(event.player, state.order.turn)


def parts(state: State) -> Sequence[Part]:
    """Return the parts; of a score sheet the towers, unused pieces and points (ME.8)."""
    towers = Part("towers", events.TowerStated, now=_towers(state), many=True)
    pieces = [supply(state, "pieces", seat, left) for seat, left in enumerate(state.board.supply)]
    if state.sheet:
        points = state.points()
        sums = points.sums if points else [0] * state.players
        return [towers, *pieces, *(supply(state, "score", *one) for one in enumerate(sums))]
    left = [supply(state, "cards", seat, hand.left) for seat, hand in enumerate(state.hands)]
    turn = events.TurnStated(state.order.player, REASON)
    return [towers, *pieces, *left, *_face_up(state), *turn_parts(state.order, turn)]


def _towers(state: State) -> tuple[Event, ...]:
    return tuple(
        events.TowerStated(meridian, city, REASON, tower.owner, tower.height)
        for meridian, column in enumerate(state.board.columns, 1)
        for city, tower in enumerate(column, 1)
        if tower
    )


def _face_up(state: State) -> list[Part]:
    return [
        Part(
            "face-up",
            events.FaceUpStated,
            "cards {who} {said}",
            seat,
            (events.FaceUpStated(seat, REASON, tuple(hand.face_up)),),
        )
        for seat, hand in enumerate(state.hands)
        if hand.left
    ]


def ending(state: State, reason: str) -> Sequence[Event]:
    """Return what a score sheet states at its end: all cards are played (ME.8)."""
    return [
        Adjusted(seat, "cards", 0, reason) for seat, hand in enumerate(state.hands) if hand.left
    ]
