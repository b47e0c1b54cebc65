"""What chance decides when the towns are laid: the ring, the first order, the siege of round 1."""

from collections.abc import Sequence

from events.common import Event, GameStarted
from events.titles.league_of_six.box import TOWNS, Town, besieged_towns
from events.titles.league_of_six.components import Face
from events.titles.league_of_six.events import OrderDrawn, RingLaid, TownsBesieged
from projections.titles.league_of_six.state import State
from projections.titles.title_rules import Lot

_FROM, _AROUND = TOWNS[0], TOWNS[1:]
"""A ring has no beginning, so one town is fixed and the others follow it clockwise."""


def lots(started: GameStarted) -> list[Lot]:
    """Return the lots: the towns behind the first one, the players, the besieged towns.

    The Hussites of later rounds are drawn then: nobody should know them before (L6.4).
    """
    players = tuple(player.name for player in started.players)
    return [
        Lot("ring", _AROUND, len(_AROUND), before=(_FROM,)),
        Lot("order", players, len(players)),
        Lot("siege", TOWNS, besieged_towns(len(players)), ordered=False),
    ]


def lot_event(state: State, lot: str, places: Sequence[int]) -> Event | None:
    """Return the action that says a lot; the ring only where the white faces are described."""
    match lot:
        case "ring":
            return _ring(state, (_FROM, *(_AROUND[place] for place in places)))
        case "order":
            return OrderDrawn(tuple(places))
        case _:
            return TownsBesieged(1, tuple(TOWNS[place] for place in places))


def _ring(state: State, towns: tuple[Town, ...]) -> RingLaid | None:
    white = tuple[Face, ...]("w" for _town in towns)
    printed = [state.printed.faces.get(face) for face in zip(towns, white, strict=True)]
    numbers = tuple(face.number for face in printed if face is not None)
    return RingLaid(towns, numbers, white) if len(numbers) == len(towns) else None


def lot_of(event: Event) -> tuple[str, tuple[int, ...]] | None:
    """Return which lot an action says, and the places of what it says."""
    match event:
        case RingLaid():
            start = event.towns.index(_FROM)
            around = (*event.towns[start + 1 :], *event.towns[:start])
            return "ring", tuple(_AROUND.index(town) for town in around)
        case OrderDrawn():
            return "order", event.order
        case TownsBesieged(round=1):
            return "siege", tuple(sorted(TOWNS.index(town) for town in event.towns))
    return None
