"""A score pad kept with the eventsourcing library: the same facts, hardly folded."""

from collections.abc import Sequence
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.common import Event
from events.titles.score_pad.events import PointsScored


class PadTable(Aggregate):
    """The facts of a game: how many of each category everybody has."""

    @event("Started")
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.had: dict[str, int] = {}
        self.round: int | None = None

    @event("PointsScored")
    def score(self, player: int, category: str, number: int, round_: int | None) -> None:
        """Write a number down."""
        place = f"{player}-{category}"
        self.had[place] = self.had.get(place, 0) + number
        self.round = round_


def keep_pad(app: Application[UUID], facts: Sequence[Event]) -> tuple[UUID, int]:
    """Save the actions among some events as an aggregate; return its id and number of events."""
    table = PadTable(players=["An", "Bram", "Cleo", "Dirk"])
    for fact in facts:
        if isinstance(fact, PointsScored):
            table.score(
                player=fact.player,
                category=fact.category,
                number=fact.number,
                round_=fact.round,
            )
    app.save(table)
    return table.id, table.version
