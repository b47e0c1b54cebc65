"""What chance brings in League of Six, by the state alone."""

from collections.abc import Callable
from random import Random
from typing import get_args

from events.common import Event
from events.titles.league_of_six.box import (
    KINDS,
    ROUNDS_A_SIDE,
    STORAGE_TILES,
    TOWNS,
    besieged_towns,
)
from events.titles.league_of_six.components import Face, Part, TaxTileName, TownFace
from events.titles.league_of_six.events import (
    LeadersTurnedUp,
    OrderDrawn,
    RingLaid,
    StorageLaid,
    TaxTilesLaid,
    TownsBesieged,
)
from projections.titles.league_of_six.state import State

FACES: tuple[Face, ...] = ("w", "y")
TAX_TILE_NAMES: tuple[TaxTileName, ...] = get_args(TaxTileName)


def due(state: State, parts: list[Part], rng: Random) -> list[Callable[[], Event]]:
    """Return what can be laid next, each as what draws it."""
    board, now, seats = state.board, state.order.round, range(state.players)
    besieged = besieged_towns(state.players)
    lays: list[tuple[object, Callable[[], Event]]] = [
        (board.ring, lambda: ring(parts, rng)),
        (state.order.track, lambda: OrderDrawn(tuple(rng.sample(seats, len(seats))))),
    ]
    if state.order.phase == "prologue":
        lays = [
            (board.storage, lambda: storage(state, rng)),
            (board.leaders, lambda: LeadersTurnedUp(now, tuple(rng.choices(KINDS, k=4)))),
            (board.besieged, lambda: TownsBesieged(now, tuple(rng.sample(TOWNS, besieged)))),
            (board.tax if board.besieged is not None else (), lambda: taxes(state, rng)),
        ]
    return [draw for there, draw in lays if there is None]


def chance(state: State, parts: list[Part], rng: Random) -> Event:
    """Return what is laid next."""
    return due(state, parts, rng)[0]()


def ring(parts: list[Part], rng: Random) -> RingLaid:
    """Lay the towns at random, with the numbers that are printed on their faces."""
    printed = {(part.town, part.face): part.number for part in parts if isinstance(part, TownFace)}
    towns = tuple(rng.sample(TOWNS, len(TOWNS)))
    faces: tuple[Face, ...] = tuple(rng.choice(FACES) for _town in towns)
    sides = zip(towns, faces, strict=True)
    return RingLaid(towns, tuple(printed.get(side) or rng.randint(1, 6) for side in sides), faces)


def storage(state: State, rng: Random) -> StorageLaid:
    """Lay two storage tiles that were not used with this side up."""
    now, used = state.order.round, state.board.storage_out
    left = [tile for tile in STORAGE_TILES if now == ROUNDS_A_SIDE + 1 or tile not in used]
    return StorageLaid(now, *(rng.sample(left, 2) if len(left) > 1 else (None, None)))


def taxes(state: State, rng: Random) -> TaxTilesLaid:
    """Lay tax tiles, first those that are left in the stack, unless all of them are shuffled."""
    out = state.board.tax_out
    tiles = rng.sample(TAX_TILE_NAMES, len(TAX_TILE_NAMES))
    if "shuffle-all" not in state.house or len(tiles) - len(out) >= state.players:
        tiles.sort(key=out.__contains__)
    towns = tuple(state.board.open_towns())
    return TaxTilesLaid(state.order.round, towns, tuple(tiles[: state.players]))
