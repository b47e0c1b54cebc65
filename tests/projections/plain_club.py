"""What docs/playing/club.md says, written down once more: people, tables, standings, ratings."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from events.club import GamesPlaced, PeopleMerged, TakenBack


def called(events, name: str) -> str:
    """Return what the person of a name is called: by the first name of the last merge."""
    groups: list[tuple[set[str], str]] = []
    for event in standing_events(events):
        if not isinstance(event, PeopleMerged):
            continue
        for other in event.others:
            one = {event.name.lower(), other.lower()}
            met = [group for group in groups if group[0] & one]
            groups = [group for group in groups if group not in met]
            groups.append((one.union(*(names for names, _called in met)), event.name))
    return next((first for names, first in groups if name.lower() in names), name)


def standing_events(events) -> list:
    gone = {event.entry for _n, event in events if isinstance(event, TakenBack)}
    return [event for n, event in events if n not in gone]


def tables(events) -> list[tuple[str, int, int, str]]:
    """Return every table as evening, round, number and game: numbers stay whatever leaves."""
    rows: list[tuple[str, int, int, str]] = []
    for event in standing_events(events):
        if isinstance(event, GamesPlaced):
            rows = [row for row in rows if row[3] not in event.games]
            evening = event.evening.lower()
            for game in event.games:
                same = [
                    n for name, round_, n, _game in rows if (name, round_) == (evening, event.round)
                ]
                rows.append((evening, event.round, max([0, *same]) + 1, game))
    return sorted(rows)


def points_of(places: Sequence[int], seat: int) -> Fraction:
    """Return the points of a place: 12 for the first, 0 for the last, shared where it is."""
    given = [Fraction(12 * (len(places) - n), len(places) - 1) for n in range(1, len(places) + 1)]
    taken = [given[places[seat] - 1 + n] for n in range(places.count(places[seat]))]
    return sum(taken, Fraction()) / len(taken)


def standings(games) -> list[tuple[int, str]]:
    """Return the places of an evening by names in small letters; a table is its places by name."""
    names = sorted({name.lower() for game in games for name in game})
    sat = {name: [{k.lower(): v for k, v in game.items()} for game in games] for name in names}
    sat = {name: [game for game in all_ if name in game] for name, all_ in sat.items()}

    def points(name: str) -> Fraction:
        each = (points_of([*game.values()], [*game].index(name)) for game in sat[name])
        return sum(each, Fraction())

    def won(name: str) -> int:
        return sum(game[name] == 1 for game in sat[name])

    def direct(name: str) -> int:
        """Better places less worse ones, against those who are tied by points and wins."""
        better = 0
        for game in sat[name]:
            for other, place in game.items():
                if (points(other), won(other)) == (points(name), won(name)):
                    better += place > game[name]
                    better -= place < game[name]
        return better

    def met(name: str) -> Fraction:
        return sum((points(o) for game in sat[name] for o in game if o != name), Fraction())

    worth = {name: (points(name), won(name), direct(name), met(name)) for name in names}
    names.sort(key=worth.__getitem__, reverse=True)
    found: list[tuple[int, str]] = []
    for _worth, tied in groupby(names, worth.__getitem__):
        first = len(found) + 1
        found += [(first, name) for name in sorted(tied)]
    return found


def rated(games) -> dict[str, tuple[float, int, str]]:
    """Return rating, games and last day by name in small letters, of (day, end, id, places).

    A game without an end of its own is the last of its day, two of one moment go by their ids.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known, counts, last = {}, {}, {}
    timed = [(day, 0, end, uid, places) for day, end, uid, places in games if end is not None]
    others = [(day, 1, 0, uid, places) for day, end, uid, places in games if end is None]
    for day, _late, _end, _uid, seats in sorted(timed + others, key=lambda one: one[:4]):
        names = [name.lower() for name, _place in seats]
        if not all(place for _name, place in seats) or len(set(names)) < len(names):
            continue
        teams = [[known.get(name, model.rating())] for name in names]
        after = model.rate(teams, ranks=[place for _name, place in seats])
        for name, [one] in zip(names, after, strict=True):
            known[name] = one
            counts[name] = counts.get(name, 0) + 1
            last[name] = max(last.get(name, ""), day)
    return {name: (one.mu - 3 * one.sigma, counts[name], last[name]) for name, one in known.items()}
