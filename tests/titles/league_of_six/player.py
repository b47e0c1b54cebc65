"""What chance brings in League of Six, by the state alone."""

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


def ring(parts: list[Part], rng: Random) -> RingLaid:
    """Lay the towns at random, with the numbers that are printed on their faces."""
    printed = {(part.town, part.face): part.number for part in parts if isinstance(part, TownFace)}
    towns = tuple(rng.sample(TOWNS, len(TOWNS)))
    faces: tuple[Face, ...] = tuple(rng.choice(FACES) for _town in towns)
    sides = zip(towns, faces, strict=True)
    return RingLaid(towns, tuple(printed.get(side) or rng.randint(1, 6) for side in sides), faces)


def chance(state: State, parts: list[Part], rng: Random) -> Event:
    """Return what is to be laid next."""
    board, now = state.board, state.order.round
    if board.ring is None:
        return ring(parts, rng)
    if state.order.track is None:
        return OrderDrawn(tuple(rng.sample(range(state.players), state.players)))
    if board.storage is None:
        again = now == ROUNDS_A_SIDE + 1
        left = [tile for tile in STORAGE_TILES if again or tile not in board.storage_out]
        return StorageLaid(now, *(rng.sample(left, 2) if len(left) > 1 else (None, None)))
    if board.leaders is None:
        return LeadersTurnedUp(now, tuple(rng.choices(KINDS, k=4)))
    if board.besieged is None:
        return TownsBesieged(now, tuple(rng.sample(TOWNS, besieged_towns(state.players))))
    tiles = rng.sample(TAX_TILE_NAMES, len(TAX_TILE_NAMES))
    tiles.sort(key=board.tax_out.__contains__)  # what is left of the stack comes first
    return TaxTilesLaid(now, tuple(board.open_towns()), tuple(tiles[: state.players]))
