"""A game of Meridian kept with the eventsourcing library: the same facts, hardly folded."""

from collections.abc import Sequence
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.common import Event
from events.titles.meridian.events import BoardDescribed, CardPlayed, CardTurnedUp


class MeridianTable(Aggregate):
    """The facts of a game: what stands where, whose cards lie face up."""

    @event("Started")
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.cities: list[str] = []
        self.face_up: dict[int, list[int]] = {}
        self.towers: dict[str, tuple[int, int]] = {}
        self.turn = 0

    @event("Described")
    def describe(self, name: str, cities: list[str]) -> None:
        """Describe the board."""
        self.cities = cities

    @event("CardTurnedUp")
    def turn_up(self, player: int, card: int) -> None:
        """Turn up a card."""
        self.face_up.setdefault(player, []).append(card)

    @event("CardPlayed")
    def play(  # the fields are those of our event
        self,
        player: int,
        turn: int,
        card: int,
        meridian: int | None,
        lifted: int | None,
        city: int | None,
        height: int | None,
    ) -> None:
        """Play a card."""
        self.turn = turn
        if city is not None and height is not None:
            self.towers[f"{meridian}-{city}"] = player, height


def _record(table: MeridianTable, fact: Event) -> None:
    match fact:
        case BoardDescribed(name, cities):
            table.describe(name=name, cities=list(cities))
        case CardTurnedUp(player, card):
            table.turn_up(player=player, card=card)
        case CardPlayed(player, turn, card, meridian, lifted, city, height):
            table.play(
                player=player,
                turn=turn,
                card=card,
                meridian=meridian,
                lifted=lifted,
                city=city,
                height=height,
            )


def keep_meridian(app: Application[UUID], facts: Sequence[Event]) -> tuple[UUID, int]:
    """Save the actions among some events as an aggregate; return its id and number of events."""
    table = MeridianTable(players=["An", "Bram", "Cleo", "Dirk"])
    for fact in facts:
        _record(table, fact)
    app.save(table)
    return table.id, table.version
