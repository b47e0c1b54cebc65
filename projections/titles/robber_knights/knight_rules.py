"""What there is against knights: of a castle that is laid, and on each tile of a line (RK.5)."""

from functools import cache

from events.titles.robber_knights.events import TileLaid
from events.titles.robber_knights.tiles import Kind
from projections.predicate import NOTHING, Found
from projections.refusal import Refusal, refusal
from projections.titles.robber_knights.codes import CODES
from projections.titles.robber_knights.state import State, line_of

MINIMUM = {"p": 1, "f": 2, "m": 3, "l": 99}
"""Knights that a tile keeps at least, by terrain (Ridder bewegen); no knight goes on a lake."""

MOST_ON_A_TILE = 4
MOST_PUT_OUT = 5


def line_cannot(state: State, event: TileLaid) -> Found:
    """Knights stand on tiles and come from the supply (RK.5)."""
    direction, knights = event.direction, event.knights
    many, long = sum(knights), len(knights)
    if not many or (long != 1 if direction is None else long < 2):
        return [refusal(CODES, "line-malformed")]
    left = state.board.supply[event.player]
    if many > left:
        return [refusal(CODES, "supply-short", player=event.player, knights=many, left=left)]
    if direction is not None:
        line = line_of(event)[1:long]
        for step, cell in enumerate(line, 1):
            if cell not in state.board.tiles:
                return [refusal(CODES, "line-gap", cell=cell, step=step)]
        if len(line) < long - 1:
            return [refusal(CODES, "line-gap", cell="-", step=len(line) + 1)]
    return NOTHING


def knight_refusals(state: State, event: TileLaid) -> Found:
    """How many knights a castle receives, and how many each tile of the line keeps (RK.5)."""
    direction, knights, kind = event.direction, event.knights, event.kind
    found: list[Refusal] = []
    if kind[1:] != "c":
        found.append(refusal(CODES, "no-castle", cell=event.cell, kind=kind))
    if (many := sum(knights)) > MOST_PUT_OUT:
        found.append(refusal(CODES, "too-many-knights", knights=many, most=MOST_PUT_OUT))
    tiles, line, there = state.board.tiles, line_of(event), 0
    for step, keeps in enumerate(knights):
        cell = line[step]
        if step:
            tile = tiles[cell]
            kind, there = tile.kind, len(tile.stack)
        fits = staying(kind, there) if direction else staying_alone(state, kind)
        if keeps not in fits:
            found += against_staying(cell, kind, keeps, there, fits.start)
    return found


@cache
def staying(kind: Kind, there: int, least: int | None = None) -> range:
    """How many knights can stay on a tile where some are: the terrain's minimum, four in all."""
    return range(least or MINIMUM[kind[0]], MOST_ON_A_TILE - there + 1)


def staying_alone(state: State, kind: Kind) -> range:
    """How many can stay on a castle that is laid if none goes on (house rule `lone-knight`)."""
    return staying(kind, 0, 1) if "lone-knight" in state.house else staying(kind, 0)


def against_staying(cell: str, kind: Kind, knights: int, there: int, least: int) -> Found:
    """Why so many cannot stay on a tile: a lake, the terrain's minimum, four in all."""
    found: list[Refusal] = []
    if kind == "l":
        found.append(refusal(CODES, "lake", cell=cell))
    elif knights < least:
        few = refusal(CODES, "too-few-knights", cell=cell, kind=kind, need=least, knights=knights)
        found.append(few)
    if knights + there > MOST_ON_A_TILE:
        full = {"there": there, "knights": knights, "most": MOST_ON_A_TILE}
        found.append(refusal(CODES, "tile-full", cell=cell, **full))
    return found
