"""A random player who asks the state alone: what chance brings, what is legal, what is declared."""

from random import Random
from typing import get_args

from events.common import Event
from events.titles.league_of_six.box import (
    KINDS,
    ROUNDS_A_SIDE,
    STORAGE_TILES,
    SYMBOLS,
    TOWNS,
    besieged_towns,
)
from events.titles.league_of_six.components import Face, Part, TaxTileName, TownFace, sorted_symbols
from events.titles.league_of_six.events import (
    LeadersTurnedUp,
    OrderDrawn,
    RingLaid,
    RowChosen,
    StorageLaid,
    TaxCollected,
    TaxTilesLaid,
    TownsBesieged,
    tax_collected,
)
from projections.titles.league_of_six.legal import actions
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import chooser, unchosen
from projections.titles.league_of_six.taxes import printed_tile

FACES: tuple[Face, ...] = ("w", "y")
TAX_TILE_NAMES: tuple[TaxTileName, ...] = get_args(TaxTileName)
ROWS = ("3 r1 r2 g1", "4 g3 g1 g2 y2", "1 b2 b2 y1 y3 r4", "2 y1", "5 r10 r2 b1 b9")


def ring(parts: list[Part], rng: Random) -> RingLaid:
    """Lay the towns at random, with the numbers that are printed on their faces."""
    printed = {(part.town, part.face): part.number for part in parts if isinstance(part, TownFace)}
    towns = tuple(rng.sample(TOWNS, len(TOWNS)))
    faces: tuple[Face, ...] = tuple(rng.choice(FACES) for _town in towns)
    sides = zip(towns, faces, strict=True)
    return RingLaid(towns, tuple(printed.get(side) or rng.randint(1, 6) for side in sides), faces)


def next_event(state: State, parts: list[Part], rng: Random) -> Event | None:
    """Return something that can happen now; None at the end, and when nobody can do anything."""
    if state.order.phase in ("setup", "prologue"):
        return chance(state, parts, rng)
    can = actions(state)
    if can and rng.random() < 0.6:
        return rng.choice(can)
    return declared(state, rng) or (rng.choice(can) if can else None)


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


def declared(state: State, rng: Random) -> Event | None:
    """Return what the table can say of what nobody described; None where nothing is to be said."""
    order = state.order
    if order.phase == "taxes":
        return _collected(state, order.waiting[0], rng)
    seat = chooser(state)
    rows = [(place, number) for place, number, row in unchosen(state) if row is None]
    if seat is None or not rows:
        return None
    place, number = rng.choice(rows)
    return RowChosen(seat, order.round, place, number, rng.choice(ROWS))


def _collected(state: State, seat: int, rng: Random) -> TaxCollected | None:
    """Return what an undescribed tile, or a described one in an undescribed town, may give."""
    town, tile = state.board.towns[seat], printed_tile(state, seat)
    if town is None or state.tax_pair(seat) is not None:
        return None
    centre, card = (tile.centre, tile.card) if tile else ("", None)
    gained = sorted_symbols(centre + "".join(rng.choices(SYMBOLS, k=rng.randint(1, 9))))
    return tax_collected(seat, state.order.round, town, None, gained, card)
