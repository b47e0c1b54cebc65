"""What may happen now: candidates, filtered by the predicate of `rules.py`."""

from collections.abc import Iterator, Sequence
from itertools import product

from events.titles.robber_knights.cells import CELLS, DIRECTIONS, NEIGHBOURS
from events.titles.robber_knights.events import (
    Direction,
    OpeningTileTurnedUp,
    Play,
    TileLaid,
    TurnEnded,
)
from events.titles.robber_knights.tiles import KINDS, Kind
from projections.refusal import Refusal
from projections.titles.robber_knights.rules import (
    MOST_PUT_OUT,
    cell_refusals,
    kind_refusals,
    opening_kind_fits,
    opening_kind_refusals,
    opening_owner_refusals,
    refusals,
)
from projections.titles.robber_knights.state import State

Spread = tuple[Direction | None, tuple[int, ...]]
"""Where knights go: a direction (None: nowhere) and how many stay on each tile."""


def cells(state: State) -> list[str]:
    """Return the cells where a tile may be laid, north to south, west to east."""
    board = state.board
    if not board.tiles:
        return [cell for cell in CELLS if not cell_refusals(state, cell)]
    near = {n for cell in board.tiles for n in NEIGHBOURS[cell]} - board.tiles.keys()
    return [cell for cell in CELLS if cell in near and not cell_refusals(state, cell)]


def kinds(state: State, player: int) -> list[Kind]:
    """Return the kinds of tiles that a player may hold: by the box (RK.1) and by letter (RK.3)."""
    return [
        kind
        for kind in KINDS
        if state.letters[player].can_hold(kind) and not kind_refusals(state, player, kind)
    ]


def _compositions(total: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        for rest in _compositions(total - first):
            yield (first, *rest)


_SPREADS: tuple[Spread, ...] = (
    *((None, (stay,)) for stay in range(1, MOST_PUT_OUT + 1)),
    *(
        (direction, line)
        for direction in DIRECTIONS
        for total in range(2, MOST_PUT_OUT + 1)
        for line in _compositions(total)
        if len(line) > 1
    ),
)


def spreads(state: State, player: int, turn: int, kind: Kind, cell: str) -> list[Spread]:
    """Return the ways to put knights on a tile that is laid, none at all first."""
    found: list[Spread] = [(None, ())]
    if kind[1:] == "c":
        found += [
            spread
            for spread in _SPREADS
            if not any(refusals(state, TileLaid(player, turn, kind, cell, *spread)))
        ]
    return found


def actors(state: State) -> list[int]:
    """Return who may act: one player, or after a gap everybody with tiles."""
    return state.order.actors() if state.order.phase == "turns" else []


def turn_for(state: State, player: int) -> int:
    """Return the number of the turn in which a player would act now."""
    order = state.order
    if order.unknown:
        return order.turn + 1
    goes_on = player == order.player and order.left[player]
    follows = order.laid and player == order.following(order.player)
    return order.turn + 1 if follows and not goes_on else max(order.turn, 1)


def actions(state: State) -> Iterator[Play]:
    """Yield every legal action of those whose turn it is (the next player's begin theirs)."""
    if state.order.phase == "opening":
        yield from _opening_actions(state)
        return
    for player in actors(state):
        turn = turn_for(state, player)
        for cell, kind in product(cells(state), kinds(state, player)):
            for direction, knights in spreads(state, player, turn, kind, cell):
                yield TileLaid(player, turn, kind, cell, direction, knights)
        if state.order.laid and not state.order.unknown:
            yield TurnEnded(player, turn)


def opening_kinds(state: State, player: int) -> list[Kind]:
    """Return the kinds that a player can still give to the opening layout."""
    if opening_owner_refusals(state, player):
        return []
    return [
        kind
        for kind in KINDS
        if opening_kind_fits(state, player, kind) and not opening_kind_refusals(kind)
    ]


def opening_cells(state: State) -> list[str]:
    """Return the cells of the opening layout that are still free."""
    return [cell for cell in state.board.opening if cell not in state.board.tiles]


def free_cells(state: State) -> list[str]:
    """Return the cells where a tile may be laid, in reading order; none when the game is over."""
    if state.order.phase == "opening":
        return opening_cells(state)
    return cells(state) if state.order.phase == "turns" else []


def _opening_actions(state: State) -> Iterator[Play]:
    for player in range(state.players):
        for cell, kind in product(opening_cells(state), opening_kinds(state, player)):
            yield OpeningTileTurnedUp(player, kind, cell)


_ABOUT_CELLS = {"occupied", "not-adjacent", "outside-limit", "cell-missing", "outside-opening"}
_ABOUT_KINDS = {"kind-used-up", "castle-in-opening"}
_ABOUT_KNIGHTS = {
    "too-many-knights",
    "supply-short",
    "line-malformed",
    "line-gap",
    "lake",
    "too-few-knights",
    "tile-full",
}


def alternatives(state: State, event: object, against: Refusal) -> Sequence[str]:
    """Return what could stand in the place of what was refused: cells, kinds or knights."""
    opening = state.order.phase == "opening"
    if against.code in _ABOUT_CELLS:
        return opening_cells(state) if opening else cells(state)
    if against.code in _ABOUT_KINDS and isinstance(event, TileLaid | OpeningTileTurnedUp):
        player = event.player
        return opening_kinds(state, player) if opening else kinds(state, player)
    if against.code in _ABOUT_KNIGHTS and isinstance(event, TileLaid):
        ways = spreads(state, event.player, event.turn, event.kind, event.cell)
        ways.sort(key=lambda way: way[0] != event.direction)  # the direction that was meant first
        return [f"{way or ''}{''.join(map(str, knights))}" or "0" for way, knights in ways]
    return ()
