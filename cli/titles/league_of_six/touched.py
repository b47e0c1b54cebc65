"""Which parts of the table the last action touched, by the codes of the notation."""

from collections.abc import Iterable

from events.common import Event
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    OrderStated,
    PawnStated,
    RingLaid,
    RowChosen,
    SpacesFilled,
    StorageLaid,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
)
from projections.titles.league_of_six.view import View

ORDER, LEADERS, STORAGE = "order", "leaders", "storage"


def touched(view: View, last: Event | None) -> frozenset[str]:
    """Return towns ("la"), rows ("ro1"), or a part of the table as the notation calls it."""
    return frozenset(_touched(view, last))


def _touched(view: View, last: Event | None) -> Iterable[str]:
    match last:
        case RingLaid() | TownsBesieged() | TaxTilesLaid():
            return last.towns
        case TownChosen() | BidRaised() | BidAccepted() | TaxCollected() | PawnStated():
            return [last.town]
        case OrderDrawn() | OrderStated():
            return [ORDER]
        case LeadersTurnedUp() | LeaderTaken():
            return [LEADERS]
        case StorageLaid():
            return [STORAGE]
        case RowChosen():
            return [row_code(last.place, last.row)]
        case SpacesFilled():
            return _filled(view, last)
        case _:
            return []


def row_code(place: str, number: int) -> str:
    """Return a row as the notation has it, "ro1"."""
    return f"{place[:2]}{number}"


def _filled(view: View, last: SpacesFilled) -> Iterable[str]:
    """Yield the rows on which a player has filled just those spaces."""
    for place, shelves in view.chosen.items():
        for number, shelf in shelves.items():
            puts = [(put.player, tuple(space.text for space in put.spaces)) for put in shelf.puts]
            if (last.player, tuple(last.spaces)) in puts:
                yield row_code(place, number)
