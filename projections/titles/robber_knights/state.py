"""The state of a game of Robber Knights, and how each event changes it."""

from collections.abc import Callable, Sequence
from typing import Any

from events.common import Adjusted, Event, GameStarted, GapDeclared, StatedTogether
from events.titles.robber_knights.cells import RAY
from events.titles.robber_knights.events import (
    OpeningTileTurnedUp,
    TileLaid,
    TileStated,
    TurnEnded,
    TurnStated,
)
from events.titles.robber_knights.tiles import QUANTITIES
from projections.ledger import Ledger
from projections.titles.robber_knights.board import Board
from projections.titles.robber_knights.letters import Letters
from projections.titles.robber_knights.scores import ruler_changed
from projections.titles.robber_knights.turn_order import TurnOrder


class State:
    """Everything that the log of a game tells.

    Attributes:
        players: how many play.
        house: the house rules that hold.
        board: what lies where.
        order: who acts.
        scores: the ledger.
        letters: each player's tiles by letter.
        found: knights and tiles by player that the table's statements have added to the box's.
        unknown: quantities by player that a gap hides until the table states them.
        sheet: whether only the final position is typed.
    """

    __slots__ = (
        "board",
        "found",
        "house",
        "letters",
        "order",
        "players",
        "scores",
        "sheet",
        "unknown",
    )

    def __init__(self, started: GameStarted) -> None:
        players = len(started.players)
        self.players = players
        self.house = frozenset(started.house)
        self.board = Board(players)
        self.order = TurnOrder(players, started.first)
        self.scores = Ledger(players)
        self.letters = [Letters() for _ in range(players)]
        self.found = {"knights": [0] * players, "tiles": [0] * players}
        self.unknown: set[tuple[str, int]] = set()
        self.sheet = started.sheet
        if started.sheet:
            self.order.declare_gap()

    @property
    def sheet_done(self) -> bool:
        """Whether the final position stands, so that what is stated now was left out or misread."""
        return self.sheet and self.order.phase == "over"

    def on_tiles(self, player: int) -> int:
        """Return how many knights of a player lie on the table."""
        return sum(tile.stack.count(player) for tile in self.board.tiles.values())

    def adopt(self, rule: str) -> None:
        """Play by another house rule from now on."""
        self.house |= {rule}


def start(started: GameStarted) -> State:
    """Return the state before the first tile."""
    return State(started)


def _opening_tile(state: State, ref: str, event: OpeningTileTurnedUp) -> None:
    state.board.lay(event.cell, event.kind, event.player, ref)
    state.letters[event.player].opening.append(event.kind)
    state.order.open_tile(event.player)


def _tile(state: State, ref: str, event: TileLaid) -> None:
    board, player = state.board, event.player
    board.lay(event.cell, event.kind, player, ref)
    if event.knights:
        _knights(state, ref, event)
    state.letters[player].laid.append(event.kind)
    state.order.tile(player, event.turn)


def line_of(event: TileLaid) -> tuple[str, ...]:
    """Return the cells in which its knights can stay, the laid tile's first."""
    return RAY[event.direction][event.cell] if event.direction else (event.cell,)


def _knights(state: State, ref: str, event: TileLaid) -> None:
    tiles, player, line = state.board.tiles, event.player, line_of(event)
    state.board.supply[player] -= sum(event.knights)
    for step, count in enumerate(event.knights):
        if count:
            cell = line[step]
            tile = tiles[cell]
            before = tile.put(player, count, ref)
            if before != player:
                ruler_changed(state.scores, ref, cell, tile, before, player)


def _turn_ended(state: State, ref: str, event: TurnEnded) -> None:
    state.order.end(event.player, event.turn)


def _adjusted(state: State, ref: str, event: Adjusted) -> None:
    player, value = event.player, event.amount
    if value is None:
        state.unknown.add((event.quantity, player))
        return
    state.unknown.discard((event.quantity, player))
    if event.quantity == "score":
        state.scores.state(ref, player, value)
        return
    amounts = state.board.supply if event.quantity == "knights" else state.order.left
    state.found[event.quantity][player] += value - amounts[player]
    amounts[player] = value
    if event.quantity == "tiles":
        state.letters[player].known = False
        state.order.restate()


def _gap(state: State, ref: str, event: GapDeclared) -> None:
    state.unknown = {(what, seat) for what in QUANTITIES for seat in range(state.players)}
    state.order.declare_gap()
    for letters in state.letters:
        letters.known = False


def _stated(state: State, ref: str, event: StatedTogether) -> None:
    if event.whole:  # points follow from what lies on the table
        state.unknown -= {("score", seat) for seat in range(state.players)}


def _tile_stated(state: State, ref: str, event: TileStated) -> None:
    board, tiles = state.board, state.order.left.copy()
    knights = board.supply.copy()
    if event.cell in board.tiles:
        tile = board.take(event.cell)
        ruler_changed(state.scores, ref, event.cell, tile, tile.ruler, None)
        tiles[tile.owner] += 1
        state.letters[tile.owner].known = False
    if event.kind is not None and event.owner is not None:
        tile = board.lay(event.cell, event.kind, event.owner, ref)
        for seat in event.knights:
            board.put(tile, seat, 1, ref)
        ruler_changed(state.scores, ref, event.cell, tile, None, tile.ruler)
        tiles[event.owner] -= 1
        state.letters[event.owner].known = False
    if state.sheet_done:
        _keep_left(state, tiles, knights)
    else:
        state.order.left[:] = tiles
    state.order.restate()


def _keep_left(state: State, tiles: Sequence[int], knights: Sequence[int]) -> None:
    """Leave what each player has left on a score sheet as the table has said it.

    What was left out lay on the table, so it was never among that; `tiles` would be left, and
    `knights` were.
    """
    supply, left = state.board.supply, state.order.left
    for seat in range(state.players):
        state.found["tiles"][seat] += left[seat] - tiles[seat]
        state.found["knights"][seat] += knights[seat] - supply[seat]
        supply[seat] = knights[seat]


def _turn_stated(state: State, ref: str, event: TurnStated) -> None:
    state.order.state(event.player, event.laid)


EFFECTS: dict[type[Event], Callable[[State, str, Any], None]] = {
    OpeningTileTurnedUp: _opening_tile,
    TileLaid: _tile,
    TurnEnded: _turn_ended,
    Adjusted: _adjusted,
    GapDeclared: _gap,
    StatedTogether: _stated,
    TileStated: _tile_stated,
    TurnStated: _turn_stated,
}
"""How an event of each type changes the state."""
