"""The state of the club's log: the names of each person, and the games of each evening."""

from collections.abc import Iterable, Sequence

from events.club import DECODER, ClubEvent, GamesPlaced, PeopleMerged, TakenBack
from events.store.entry import Entry


class People:
    """Which names are one person's, whatever their letters' case.

    Merging is the union of whom the names stand for, so it does not depend on what was merged
    before; the person is called by the first name of the last merge.
    """

    def __init__(self, merges: Iterable[PeopleMerged] = ()) -> None:
        self._called: dict[str, str] = {}
        """Who a name in small letters stands for; a name that is not here stands for itself."""
        for merge in merges:
            for other in merge.others:
                self._merge(merge.name, other)

    def _merge(self, name: str, other: str) -> None:
        one = {self.of(name), self.of(other), name, other}
        keys = {person.casefold() for person in one}
        for key, person in self._called.items():
            if person.casefold() in keys:
                self._called[key] = name
        self._called.update(dict.fromkeys(keys, name))

    def of(self, name: str) -> str:
        """Return what the person of a name is called."""
        return self._called.get(name.casefold(), name) if self._called else name

    def names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return what the people of a table are called.

        Where one person would have two seats the names stay: two people sat there.
        """
        if not self._called or self.twice(players):
            return players
        return tuple(map(self.of, players))

    def same(self, one: str, other: str) -> bool:
        """Return whether two names are one person's."""
        return self.of(one).casefold() == self.of(other).casefold()

    def twice(self, players: Sequence[str]) -> bool:
        """Return whether one person would have sat at two places of a table."""
        return len({self.of(name).casefold() for name in players}) < len(players)


class Evening:
    """An evening: rounds by their numbers, each a game's id by table, from 1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rounds: dict[int, dict[int, str]] = {}

    def place(self, round_: int, games: Sequence[str]) -> None:
        """Give games the next tables of a round."""
        tables = self.rounds.setdefault(round_, {})
        for table, game in enumerate(games, max(tables, default=0) + 1):
            tables[table] = game

    def games(self) -> list[str]:
        """Return its games, by rounds and tables."""
        rounds = [self.rounds[number] for number in sorted(self.rounds)]
        return [tables[table] for tables in rounds for table in sorted(tables)]

    def remove(self, game: str) -> None:
        """Remove a game, that was said to belong elsewhere since; the other tables keep theirs."""
        for number, tables in list(self.rounds.items()):
            kept = {table: uid for table, uid in tables.items() if uid != game}
            if kept:
                self.rounds[number] = kept
            else:
                del self.rounds[number]


class Club:
    """The state of the club's log.

    Attributes:
        standing: what was not taken back, with its entries.
        people: who is one person.
        evenings: by their names in small letters, in the order in which they were first named.
    """

    def __init__(self, events: Sequence[tuple[int, ClubEvent]] = ()) -> None:
        gone = {event.entry for _n, event in events if isinstance(event, TakenBack)}
        self.standing = [(n, event) for n, event in events if n not in gone]
        self.people = People(
            event for _n, event in self.standing if isinstance(event, PeopleMerged)
        )
        self.evenings: dict[str, Evening] = {}
        for _n, event in self.standing:
            if isinstance(event, GamesPlaced):
                self._place(event)

    def _place(self, event: GamesPlaced) -> None:
        for evening in self.evenings.values():
            for game in event.games:
                evening.remove(game)
        evening = self.evenings.setdefault(event.evening.casefold(), Evening(event.evening))
        evening.place(event.round, event.games)


def club_events(entries: Iterable[Entry]) -> list[tuple[int, ClubEvent]]:
    """Return the events of the club's log with their numbers.

    Raises:
        msgspec.MsgspecError: an entry is damaged, or of a newer version.
    """
    return [(entry.n, DECODER.decode(entry.event)) for entry in entries]
