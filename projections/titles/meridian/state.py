"""The state of a game of Meridian, and how each event changes it."""

from events.common import Adjusted, Event, GameStarted, GapDeclared, StatedTogether
from events.titles.meridian.cards import FACE_UP, FACE_UP_HOUSE, QUANTITIES
from events.titles.meridian.events import (
    BoardDescribed,
    CardPlayed,
    CardTurnedUp,
    FaceUpStated,
    TowerStated,
    TurnStated,
)
from projections.titles.meridian.board import Board, Tower
from projections.titles.meridian.hands import Hand
from projections.titles.meridian.scores import Change, Scores, Stated, Tally
from projections.titles.meridian.turn_order import TurnOrder
from projections.titles.title_rules import Effect


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
        unknown: quantities by player that a gap hides until the table states them.
        found: pieces and cards by player that the table's statements have added to the box's.
        played: the last event, if it was a turn that did something on a meridian.
        sheet: whether only the final position is typed.
    """

    __slots__ = (
        "board",
        "described",
        "found",
        "hands",
        "house",
        "order",
        "played",
        "players",
        "scores",
        "sheet",
        "unknown",
    )

    def __init__(self, started: GameStarted) -> None:
        players = len(started.players)
        colours = len(started.players[0].colours)
        self.players = players
        self.house = frozenset(started.house)
        self.board = Board(players, colours)
        self.hands = [Hand(colours, FACE_UP) for _ in range(players)]
        self._limit_face_up()
        self.order = TurnOrder(self.hands, started.first)
        self.scores = Scores(players)
        self.described: BoardDescribed | None = None
        self.unknown: set[tuple[str, int]] = set()
        self.found = {"pieces": [0] * players, "cards": [0] * players}
        self.played: CardPlayed | None = None
        self.sheet = started.sheet
        if started.sheet:
            self.order.declare_gap()

    def adopt(self, rule: str) -> None:
        """Play by another house rule from now on."""
        self.house |= {rule}
        self._limit_face_up()

    def _limit_face_up(self) -> None:
        if "face-up-4" in self.house and self.players == 2:
            for hand in self.hands:
                hand.limit = FACE_UP_HOUSE

    def tally(self) -> Tally | None:
        """Return sums, rulers, points and ledger; None while no board is described."""
        return self.scores.tally(self.described) if self.described else None


def start(started: GameStarted) -> State:
    """Return the state before the first card."""
    return State(started)


def _turned_up(state: State, ref: str, event: CardTurnedUp) -> None:
    state.played = None
    state.hands[event.player].face_up.append(event.card)


def _played(state: State, ref: str, event: CardPlayed) -> None:
    state.played = None
    if event.meridian is not None:
        before, after = state.board.turn(event, event.meridian)
        state.scores.changes.append(Change(ref, event.meridian, before, after))
        state.played = event
    state.hands[event.player].play(event.card)
    state.order.played(event.player, event.turn)


def _described(state: State, ref: str, event: BoardDescribed) -> None:
    state.described = event


def _adjusted(state: State, ref: str, event: Adjusted) -> None:
    player, value = event.player, event.amount
    if value is None:
        state.unknown.add((event.quantity, player))
        return
    state.unknown.discard((event.quantity, player))
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


def _gap(state: State, ref: str, event: GapDeclared) -> None:
    state.order.declare_gap()
    state.unknown = {(what, seat) for what in QUANTITIES for seat in range(state.players)}
    for hand in state.hands:
        hand.known = False


def _stated(state: State, ref: str, event: StatedTogether) -> None:
    if event.whole:  # points follow from what stands on the board
        state.unknown -= {("score", seat) for seat in range(state.players)}


def _tower_stated(state: State, ref: str, event: TowerStated) -> None:
    column = list(state.board.column(event.meridian))
    stands = event.owner is not None and event.height is not None
    tower = Tower(event.owner or 0, event.height or 0) if stands else None
    column[event.city - 1] = tower
    before, after = state.board.replace(event.meridian, tuple(column))
    state.scores.changes.append(Change(ref, event.meridian, before, after))


def _face_up_stated(state: State, ref: str, event: FaceUpStated) -> None:
    hand = state.hands[event.player]
    hand.face_up[:] = event.cards
    hand.known = False


def _turn_stated(state: State, ref: str, event: TurnStated) -> None:
    state.order.begin(event.player, state.order.turn)


def _no_turn(effect: Effect) -> Effect:
    """Let what is no turn take effect: nothing was played last."""

    def applied(state: State, ref: str, event: Event) -> None:
        state.played = None
        effect(state, ref, event)

    return applied


EFFECTS: dict[type[Event], Effect] = {
    CardTurnedUp: _turned_up,
    CardPlayed: _played,
    BoardDescribed: _no_turn(_described),
    Adjusted: _no_turn(_adjusted),
    GapDeclared: _no_turn(_gap),
    StatedTogether: _no_turn(_stated),
    TowerStated: _no_turn(_tower_stated),
    FaceUpStated: _no_turn(_face_up_stated),
    TurnStated: _no_turn(_turn_stated),
}
"""How an event of each type changes the state."""
