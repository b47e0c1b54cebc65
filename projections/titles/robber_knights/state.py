"""The state of a game of Robber Knights, how each event changes it, and what a table can state.

A tile that is stated twice is stated anew, so the layout can be put right place by place.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from events.common import Adjusted, Event, GameStarted, GapDeclared
from events.titles.robber_knights import events
from events.titles.robber_knights.tiles import (
    KINDS,
    KNIGHTS_EACH,
    OPENING_TILES_EACH,
    PLACE,
    QUANTITIES,
    RAY,
    TILES_EACH,
    Kind,
    opening_cells,
)
from projections.ledger import Basis, Ledger
from projections.titles.robber_knights.letters import Letters
from projections.titles.title_rules import REASON, Part, note_stated, supply, turn_parts
from projections.turns import Turns

Phase = Literal["opening", "turns", "over"]

TILES_A_TURN = 3


class TurnOrder(Turns):
    """Whose turn it is; in the opening `player` is who takes the first turn, and `turn` is 0.

    Attributes:
        players: how many play.
        phase: "opening", "turns" or "over".
        laid: how many tiles have been laid in it.
        left: tiles in hand and stack, by player.
        opened: how many tiles of the opening layout lie.
        full: the player and turn that has just ended by itself, so that saying so changes nothing.
        ended: the player and turn that ended last, as long as no tile has been laid since.
    """

    __slots__ = ("ended", "full", "laid", "left", "opened", "phase", "players")

    def __init__(self, players: int, first: int) -> None:
        super().__init__(players, first, 0)
        self.players = players
        self.phase: Phase = "opening"
        self.laid = 0
        self.left = [TILES_EACH] * players
        self.opened = 0
        self.full: tuple[int, int] | None = None
        self.ended: tuple[int, int] | None = None

    def open_tile(self, owner: int) -> None:
        """Count a tile of the opening layout; with the last one the first turn begins."""
        self.left[owner] -= 1
        self.opened += 1
        if self.opened == OPENING_TILES_EACH * self.players:
            self.phase = "turns"
            self.turn = 1

    def can_go_on(self, player: int) -> bool:
        """Return whether a player has tiles, and is there."""
        return self.left[player] > 0 and player not in self.absent

    def tile(self, player: int, turn: int) -> None:
        """Count a tile laid in a turn; the third one and the last of a hand end it."""
        if player != self.player or turn != self.turn or self.unknown:
            self.begin(player, turn)
        self.full = self.ended = None
        self.laid += 1
        self.left[player] -= 1
        if self.laid >= TILES_A_TURN or not self.left[player]:
            self._pass_on(player)
            self.full = self.ended = (player, turn)

    def end(self, player: int, turn: int) -> None:
        """End a turn; one that has just ended by itself stays ended."""
        if (player, turn) != self.full:
            self._pass_on(player)
        self.ended = (player, turn)

    def _pass_on(self, player: int) -> None:
        following = self.following(player)
        if self.can_go_on(following):
            self.begin(following, self.turn + 1)
        else:
            self.phase = "over"
            self.laid = 0

    def leave(self, player: int) -> None:
        """Let a player have no turn any more; a turn in which no tile was laid is none."""
        self.absent.add(player)
        if self.phase == "opening":
            if player == self.player:
                self.player = self.following(player)
        elif self.unknown:
            self.restate()
        elif player == self.player:
            self.turn -= not self.laid
            self._pass_on(player)

    def begin(self, player: int, turn: int) -> None:
        """Begin a turn, no tile of it laid yet."""
        super().begin(player, turn)
        self.phase = "turns"
        self.laid = 0
        self.full = self.ended = None

    def declare_gap(self) -> None:
        """Forget whose turn it is; the opening is over."""
        super().declare_gap()
        self.ended = None
        if self.phase == "opening":
            self.phase = "turns"

    def state(self, player: int, laid: int) -> None:
        """Take the players' word for whose turn it is."""
        self.begin(player, self.turn if player == self.player and self.turn else self.turn + 1)
        self.laid = laid

    def restate(self) -> None:
        """Bring the phase in line with the tiles that are left, after the players stated some."""
        left = any(map(self.can_go_on, range(self.players)))
        if self.unknown:
            self.phase = "turns" if left else "over"
        elif self.phase == "over" and left:
            self.begin(self.following(self.player), self.turn + 1)
        elif self.phase == "turns" and not left:
            self.phase = "over"
        elif self.phase == "turns" and not self.can_go_on(self.player):
            self.begin(self.following(self.player), self.turn + 1)


LIMIT = {2: 7, 3: 9, 4: 10}
"""How many tiles a row or column of the layout may span, by players (Grootte van het speelveld)."""


NOWHERE = 99
"""Farther out than any column or row: the bounds of an empty layout."""


class Tile(Struct, eq=False, gc=False):
    """A tile on the table.

    Attributes:
        kind: terrain and building.
        owner: whose tile it is, by seat.
        ref: the entry that laid it.
        stack: the knights by seat, from the bottom.
        ruled_since: the entry since which the ruler has had the top knight, "" without one.
        reached_at: the entry that put the latest knights on it, "" without any.
    """

    kind: Kind
    owner: int
    ref: str
    stack: tuple[int, ...] = ()
    ruled_since: str = ""
    reached_at: str = ""

    def put(self, seat: int, knights: int, ref: str) -> int | None:
        """Put knights of one player on top; return whose knight was there, by seat."""
        stack, self.reached_at = self.stack, ref
        self.stack = stack + (seat,) * knights
        before = stack[-1] if stack else None
        if before != seat:
            self.ruled_since = ref
        return before

    @property
    def ruler(self) -> int | None:
        """Who has the top knight, by seat."""
        return self.stack[-1] if self.stack else None

    @property
    def terrain(self) -> str:
        """The landscape: "p" plain, "f" forest, "m" mountains, "l" lake."""
        return self.kind[0]


class Board:
    """The layout, and what each player has not put on it yet.

    Attributes:
        tiles: the tiles by cell.
        opening: the cells of the opening layout.
        supply: knights in front of each player.
        laid: how many tiles of each kind of each player lie on the table.
        limit: how many cells the layout may span either way.
        west, east, north, south: how far it reaches, in columns (0 is d) and rows.
    """

    def __init__(self, players: int) -> None:
        self.tiles: dict[str, Tile] = {}
        self.opening = opening_cells(players)
        self.supply = [KNIGHTS_EACH] * players
        self.laid: list[dict[Kind, int]] = [dict.fromkeys(KINDS, 0) for _ in range(players)]
        self.limit = LIMIT[players]
        self.west = self.north = NOWHERE
        self.east = self.south = -NOWHERE

    def lay(self, cell: str, kind: Kind, owner: int, ref: str) -> Tile:
        """Put a tile on an empty cell."""
        tile = self.tiles[cell] = Tile(kind, owner, ref)
        self.laid[owner][kind] += 1
        x, y = PLACE[cell]
        if x < self.west:
            self.west = x
        if x > self.east:
            self.east = x
        if y < self.north:
            self.north = y
        if y > self.south:
            self.south = y
        return tile

    def take(self, cell: str) -> Tile:
        """Take a tile off the table, its knights back to their supplies."""
        tile = self.tiles.pop(cell)
        self.laid[tile.owner][tile.kind] -= 1
        for seat in tile.stack:
            self.supply[seat] += 1
        places = [PLACE[cell] for cell in self.tiles]
        self.west = min((x for x, _ in places), default=NOWHERE)
        self.east = max((x for x, _ in places), default=-NOWHERE)
        self.north = min((y for _, y in places), default=NOWHERE)
        self.south = max((y for _, y in places), default=-NOWHERE)
        return tile

    def put(self, tile: Tile, seat: int, knights: int, ref: str) -> None:
        """Put knights of one player on top of a tile, from the supply."""
        self.supply[seat] -= knights
        tile.put(seat, knights, ref)

    @property
    def span(self) -> tuple[int, int]:
        """How many columns and rows the layout spans."""
        if not self.tiles:
            return 0, 0
        return self.east - self.west + 1, self.south - self.north + 1


POINTS = {"c": 1, "v": 2, "t": 3}
"""Points by building (Einde van het spel en waardering)."""

WORTH: dict[Kind, int] = {kind: POINTS.get(kind[1:], 0) for kind in KINDS}
"""Points by kind of tile, 0 without a building."""

RULE: dict[str, str] = {
    kind: {"c": "castle", "v": "village", "t": "town"}.get(kind[1:], "") for kind in KINDS
}
"""What a tile counts as in the ledger, by kind."""


CLAUSES = {"castle": "RK.6", "village": "RK.6", "town": "RK.6"}
"""The ruling by which each rule of the ledger counts."""


class Knights(Basis, frozen=True):
    """A tile: where it lies, what is on it, and its knights by seat, from the bottom."""

    cell: str
    kind: Kind
    stack: tuple[int, ...]


def ruler_changed(
    ledger: Ledger, ref: str, cell: str, tile: Tile, before: int | None, after: int | None
) -> None:
    """Take it to the ledger if a tile has another ruler: points for its building (RK.6).

    Args:
        ledger: the ledger of points.
        ref: the entry that put or took the knights.
        cell: where the tile lies.
        tile: the tile with its knights as they are now.
        before: who ruled it, by seat; None is nobody.
        after: who rules it now.
    """
    kind = tile.kind
    points = WORTH[kind]
    if points and before != after:
        rule, counted = RULE[kind], Knights(cell, kind, tile.stack)
        if before is not None:
            ledger.change(ref, before, -points, rule, counted)
        if after is not None:
            ledger.change(ref, after, points, rule, counted)


class State:
    """Everything that the log of a game tells.

    Attributes:
        players: how many play.
        house: the house rules that hold.
        board: what lies where.
        order: who acts.
        scores: the ledger.
        letters: each player's tiles by letter.
        found: knights and tiles by player that the players' statements have added to the box's.
        unknown: quantities by player that a gap or a sheet hides until the players state them.
        sheet: whether only the final position is typed.
    """

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
        if started.sheet:  # of points alone nobody knows what else was left
            self.unknown = {("knights", seat) for seat in range(players)}
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

    @property
    def absent(self) -> set[int]:
        """Who has left, by seat."""
        return self.order.absent

    def leave(self, ref: str, player: int) -> None:
        """Let a player leave: tiles in hand are not laid any more, all else stays."""
        self.order.leave(player)


def opening_tile(state: State, ref: str, event: events.OpeningTileTurnedUp) -> None:
    """Lay a tile of the opening layout."""
    state.board.lay(event.cell, event.kind, event.player, ref)
    state.letters[event.player].opening.append(event.kind)
    state.order.open_tile(event.player)


def tile_laid(state: State, ref: str, event: events.TileLaid) -> None:
    """Lay a tile, with knights if a castle is on it."""
    board, player = state.board, event.player
    board.lay(event.cell, event.kind, player, ref)
    if event.knights:
        _knights(state, ref, event)
    state.letters[player].laid.append(event.kind)
    state.order.tile(player, event.turn)


def line_of(event: events.TileLaid) -> tuple[str, ...]:
    """Return the cells in which its knights can stay, the laid tile's first."""
    return RAY[event.direction][event.cell] if event.direction else (event.cell,)


def _knights(state: State, ref: str, event: events.TileLaid) -> None:
    tiles, player, line = state.board.tiles, event.player, line_of(event)
    state.board.supply[player] -= sum(event.knights)
    for step, count in enumerate(event.knights):
        if count:
            cell = line[step]
            tile = tiles[cell]
            before = tile.put(player, count, ref)
            if before != player:
                ruler_changed(state.scores, ref, cell, tile, before, player)


def turn_ended(state: State, ref: str, event: events.TurnEnded) -> None:
    """End a turn."""
    state.order.end(event.player, event.turn)


def adjust_quantity(state: State, ref: str, event: Adjusted) -> None:
    """Take the players' word for a quantity."""
    player, value = event.player, note_stated(state, event)
    if value is None:
        return
    if event.quantity == "score":
        state.scores.state(ref, player, value)
        return
    amounts = state.board.supply if event.quantity == "knights" else state.order.left
    state.found[event.quantity][player] += value - amounts[player]
    amounts[player] = value
    if event.quantity == "tiles":
        state.letters[player].known = False
        state.order.restate()


def gap(state: State, ref: str, event: GapDeclared) -> None:
    """Forget what nobody recorded."""
    state.unknown = {(what, seat) for what in QUANTITIES for seat in range(state.players)}
    state.order.declare_gap()
    for letters in state.letters:
        letters.known = False


def tile_stated(state: State, ref: str, event: events.TileStated) -> None:
    """Let a cell have the tile that it is said to have, or none."""
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
    if state.sheet:  # the knights that do not lie on tiles are left
        state.unknown -= {("knights", seat) for seat in range(state.players)}
    if state.sheet_done:
        _keep_left(state, tiles, knights)
    else:
        state.order.left[:] = tiles
    state.order.restate()


def _keep_left(state: State, tiles: Sequence[int], knights: Sequence[int]) -> None:
    """Leave what each player has left on a score sheet as the players have stated it.

    What was left out lay on the table, so it was never among that; `tiles` would be left, and
    `knights` were.
    """
    supply, left = state.board.supply, state.order.left
    for seat in range(state.players):
        state.found["tiles"][seat] += left[seat] - tiles[seat]
        state.found["knights"][seat] += knights[seat] - supply[seat]
        supply[seat] = knights[seat]


def turn_stated(state: State, ref: str, event: events.TurnStated) -> None:
    """Let it be somebody's turn."""
    state.order.state(event.player, event.laid)


def parts(state: State) -> Sequence[Part]:
    """Return the parts; of a score sheet those of a final score (RK.6, RK.7), and the points."""
    seats = range(state.players)
    layout = Part("layout", events.TileStated, now=_layout(state), many=True)
    knights = [supply(state, "knights", seat, state.board.supply[seat]) for seat in seats]
    if state.sheet:
        points = [supply(state, "score", seat, state.scores.sums[seat]) for seat in seats]
        return [layout, *knights, *points]
    tiles = [supply(state, "tiles", seat, state.order.left[seat]) for seat in seats]
    turn = events.TurnStated(state.order.player, REASON, state.order.laid)
    return [layout, *knights, *tiles, *turn_parts(state.order, turn)]


def _layout(state: State) -> tuple[Event, ...]:
    return tuple(
        events.TileStated(cell, REASON, tile.kind, tile.owner, tile.stack)
        for cell, tile in state.board.tiles.items()
    )


def ending(state: State, reason: str) -> Sequence[Event]:
    """Return what a score sheet states at its end: no tile is left, laid or not typed (RK.7)."""
    return [
        Adjusted(seat, "tiles", 0, reason) for seat, left in enumerate(state.order.left) if left
    ]
