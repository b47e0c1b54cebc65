"""Which parts of the table the last action touched, by the codes of the notation."""

from collections.abc import Iterable

from events.common import Event
from events.titles.league_of_six import events
from projections.titles.league_of_six.view import View

ORDER, LEADERS, STORAGE = "order", "leaders", "storage"


def touched(view: View, last: Event | None) -> frozenset[str]:
    """Return towns ("la"), rows ("ro1"), or a part of the table as the notation calls it."""
    return frozenset(_touched(view, last))


def _touched(view: View, last: Event | None) -> Iterable[str]:
    match last:
        case events.RingLaid() | events.TownsBesieged() | events.TaxTilesLaid():
            return last.towns
        case (
            events.TownChosen()
            | events.BidRaised()
            | events.BidAccepted()
            | events.TaxCollected()
            | events.PawnStated()
        ):
            return [last.town]
        case events.OrderDrawn() | events.OrderStated():
            return [ORDER]
        case events.LeadersTurnedUp() | events.LeaderTaken():
            return [LEADERS]
        case events.StorageLaid():
            return [STORAGE]
        case events.RowChosen():
            return [row_code(last.place, last.row)]
        case events.SpacesFilled():
            return _filled(view, last)
        case _:
            return []


def row_code(place: str, number: int) -> str:
    """Return a row as the notation has it, "ro1"."""
    return f"{place[:2]}{number}"


def _filled(view: View, last: events.SpacesFilled) -> Iterable[str]:
    """Yield the rows on which a player has filled just those spaces."""
    for place, shelves in view.chosen.items():
        for number, shelf in shelves.items():
            puts = [(put.player, tuple(space.text for space in put.spaces)) for put in shelf.puts]
            if (last.player, tuple(last.spaces)) in puts:
                yield row_code(place, number)
