"""A game of League of Six kept with the eventsourcing library: the same facts, hardly folded."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from msgspec import to_builtins

from events.common import Event
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    ComponentsDescribed,
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


class LeagueTable(Aggregate):
    """The facts of a game: who stands where, what lies where."""

    @event("Started")
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.parts: list[Any] = []
        self.laid: dict[str, list[Any]] = {}
        self.towns: dict[int, str] = {}
        self.bids: dict[int, int] = {}
        self.gained: dict[int, str] = {}
        self.rows: list[tuple[str, int]] = []

    @event("Described")
    def describe(self, parts: list[Any]) -> None:
        """Describe tiles."""
        self.parts = parts

    @event("Laid")
    def lay(self, what: str, tiles: list[Any]) -> None:
        """Lay down what chance brings."""
        self.laid[what] = tiles

    @event("TownChosen")
    def choose_town(self, player: int, round: int, town: str, bid: int) -> None:
        """Choose a town."""
        self.towns[player] = town
        self.bids[player] = bid

    @event("BidRaised")
    def raise_bid(self, player: int, round: int, town: str, bid: int) -> None:
        """Answer with a higher bid."""
        self.bids[player] = bid

    @event("BidAccepted")
    def accept_bid(self, player: int, round: int, town: str, bid: int) -> None:
        """Take a bid."""
        self.bids.pop(player, None)

    @event("TaxCollected")
    def collect(self, player: int, round: int, town: str, turning: int, gained: str) -> None:
        """Collect taxes."""
        self.gained[player] = gained

    @event("RowChosen")
    def choose_row(self, player: int, round: int, place: str, row: int) -> None:
        """Choose a row."""
        self.rows.append((place, row))

    @event("SpacesFilled")
    def fill(self, player: int, round: int, spaces: list[str]) -> None:
        """Fill spaces."""
        self.gained[player] = ""

    @event("LeaderTaken")
    def take_leader(self, player: int, round: int, stack: int) -> None:
        """Take a leader card."""
        self.laid["leader"] = [player, stack]


def _record(table: LeagueTable, fact: Event) -> None:
    match fact:
        case ComponentsDescribed():
            table.describe(parts=to_builtins(fact.parts))
        case RingLaid():
            table.lay(what="ring", tiles=list(fact.towns))
        case OrderDrawn():
            table.lay(what="order", tiles=list(fact.order))
        case StorageLaid():
            table.lay(what="storage", tiles=[fact.royal, fact.civic])
        case LeadersTurnedUp():
            table.lay(what="leaders", tiles=list(fact.kinds))
        case TownsBesieged():
            table.lay(what="siege", tiles=list(fact.towns))
        case TaxTilesLaid():
            table.lay(what="tax", tiles=list(fact.tiles))
        case TownChosen(player, round_, town, bid):
            table.choose_town(player=player, round=round_, town=town, bid=bid)
        case BidRaised(player, round_, town, bid):
            table.raise_bid(player=player, round=round_, town=town, bid=bid)
        case BidAccepted(player, round_, town, bid):
            table.accept_bid(player=player, round=round_, town=town, bid=bid)
        case TaxCollected(player, round_, town, turning):
            table.collect(
                player=player,
                round=round_,
                town=town,
                turning=turning or 0,
                gained=fact.gained or "",
            )
        case RowChosen(player, round_, place, row):
            table.choose_row(player=player, round=round_, place=place, row=row)
        case SpacesFilled(player, round_, spaces):
            table.fill(player=player, round=round_, spaces=list(spaces))
        case LeaderTaken(player, round_):
            table.take_leader(player=player, round=round_, stack=fact.stack or 0)


def keep_league(app: Application[UUID], facts: Sequence[Event]) -> tuple[UUID, int]:
    """Save the actions among some events as an aggregate; return its id and number of events."""
    table = LeagueTable(players=["An", "Bram", "Cleo", "Dirk", "Eva"])
    for fact in facts:
        _record(table, fact)
    app.save(table)
    return table.id, table.version
