"""Whether a screen shows where the last action took place: a town, a row, what was laid down."""

import re
from collections.abc import Sequence

from events.common import Event
from events.titles.league_of_six.box import TOWN_NAMES
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    RingLaid,
    RowChosen,
    SpacesFilled,
    StorageLaid,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
)
from projections.folding import FoldedGame


def is_shown(game: FoldedGame, last: Event | None, lines: Sequence[str]) -> bool:
    """Whether the last action's place is marked, unless it was cleared away with the round."""
    board, shown = game.state.board, "\n".join(lines)
    match last:
        case RingLaid() | TownsBesieged() | TaxTilesLaid():
            return all(_town(town, shown) for town in last.towns)
        case TownChosen() | BidRaised() | BidAccepted() | TaxCollected():
            return _town(last.town, shown)
        case OrderDrawn():
            return "order, fewest guards first" in shown
        case LeadersTurnedUp() | LeaderTaken():
            return board.leaders is None or "leader cards by stack: " in shown
        case StorageLaid():
            return board.storage is None or all(row in shown for row in ("ro1", "ci1"))
        case RowChosen():
            there = last.row in game.state.chosen[last.place]
            return not there or f"{last.place[:2]}{last.row}>*" in shown
        case SpacesFilled():
            return board.storage is None or bool(re.search(r"(ro|ci)\d>\*", shown))
    return True


def _town(town: str, shown: str) -> bool:
    return bool(re.search(rf"(?m)^(\dy?>{TOWN_NAMES[town]}|{town}>)", shown))
