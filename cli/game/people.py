"""The people who play here, and which names belong to one person."""

from typing import Annotated

from msgspec import Struct

from cli.game.club import append_to_club, read_club, undo_last
from cli.game.game_store import game_name
from cli.game.open_game import Envelope
from cli.game.statistics import Chosen, finished_games, no_such_player
from cli.game.summaries import sum_up
from cli.terminal.command import Answer, Argument, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _, all_of
from events.club import PeopleMerged, TakenBack
from events.store.event_store import EventStore
from events.text import clean_name, echo
from events.titles.registry import TITLES
from projections.club import People as OnePerson


class ListCall(Request, frozen=True):
    """List everybody who has finished a game, with their other names."""


class MergeCall(Request, frozen=True):
    """Treat several names as one person; the games stay as they were recorded.

    Refused if two of them have played in the same game. people undo and people split undo it.
    """

    names: Annotated[
        tuple[str, ...],
        Argument("The name to keep, then the other names.", "NAME OTHER...", completes="everybody"),
    ]


class SplitCall(Request, frozen=True):
    """Undo the last merge of this name."""

    name: Annotated[str, Argument("Any name of the person.", "NAME", completes="everybody")]


class UndoCall(Request, frozen=True):
    """Undo the last merge."""


class Person(Struct, frozen=True):
    """A person who plays here: the club's name for them, other names, games."""

    name: str
    names: tuple[str, ...]
    games: int
    last: str


class People(Answer, tag="tablescribe.people/1"):
    """Everybody who has finished a game here; `names` are their other names."""

    people: list[Person]


class Merged(Answer, tag="tablescribe.people-merged/1"):
    """Names of one person, who is called by the first."""

    entry: int
    names: tuple[str, ...]


class Split(Answer, tag="tablescribe.people-split/1"):
    """An undone merge."""

    taken: int
    names: tuple[str, ...]


def list_people(store: EventStore, _call: ListCall) -> People:
    """Return everybody who has finished a game, most games first.

    Raises:
        Mistake: the club's log cannot be read.
        StoreError: the store cannot be read.
    """
    found = finished_games(store, Chosen())
    played: dict[str, list[tuple[str, str]]] = {}
    for game in found.games:
        for name in game.players:
            played.setdefault(name.casefold(), []).append((name, game.date))
    merged = found.club.people
    others: dict[str, dict[str, str]] = {}
    for _game, players in _tables(store):
        for name in players:
            called = merged.of(name).casefold()
            if called != name.casefold():
                others.setdefault(called, {})[name.casefold()] = name
    return People(
        [
            Person(
                games[0][0],
                tuple(sorted(others.get(key, {}).values())),
                len(games),
                max(date for _name, date in games),
            )
            for key, games in sorted(played.items(), key=lambda one: (-len(one[1]), one[0]))
        ]
    )


def merge(store: EventStore, call: MergeCall, wanted: Envelope) -> Merged:
    """Record that several names belong to one person.

    Raises:
        Mistake: only one name is given, a name is unknown, they are one person already, or two of
            them played in the same game.
        StoreError: the store cannot be read or written.
    """
    club = read_club(store)
    name, *others = names = tuple(map(_clean, call.names))
    if not others:
        raise Exit.USAGE.mistake(
            "no-other-name",
            _(
                "give the name to keep first, then the other names (for example people merge An "
                "Anna)"
            ),
        )
    known = {name.casefold(): name for _game, players in _tables(store) for name in players}
    for one in others:
        if one.casefold() not in known:
            raise no_such_player(one, known.values())
        if club.people.same(name, one):
            raise Exit.REFUSED.mistake(
                "one-already",
                _("{name} and {other} are already the same person"),
                name=name,
                other=one,
            )
    event = PeopleMerged(name, tuple(others))
    merges = [said for _n, said in club.standing if isinstance(said, PeopleMerged)]
    _check_apart(store, OnePerson([*merges, event]), club.people)
    return Merged(append_to_club(store, event, wanted), names)


def split(store: EventStore, call: SplitCall, wanted: Envelope) -> Split:
    """Undo the last merge of a name, and return it.

    Raises:
        Mistake: the name was not merged.
        StoreError: the store cannot be read or written.
    """
    key = call.name.casefold()
    for n, event in reversed(read_club(store).standing):
        if not isinstance(event, PeopleMerged):
            continue
        names = event.name, *event.others
        if key in {one.casefold() for one in names}:
            append_to_club(store, TakenBack(n), wanted)
            return Split(n, names)
    raise Exit.REFUSED.mistake(
        "not-merged", _("{name} has not been merged with another name"), name=echo(call.name)
    )


def undo(store: EventStore, _call: UndoCall, wanted: Envelope) -> Split:
    """Undo the last merge, and return it.

    Raises:
        Mistake: there is no merge.
        StoreError: the store cannot be read or written.
    """
    n, event = undo_last(store, PeopleMerged, wanted)
    return Split(n, (event.name, *event.others))


def _clean(name: str) -> str:
    """Return a name in the form of the games.

    Raises:
        Mistake: the text is not a valid name.
    """
    found = clean_name(name)
    if found is None:
        raise Exit.USAGE.mistake(
            "bad-name", _("{name} cannot be the name of a player"), name=echo(name)
        )
    return found


def _tables(store: EventStore) -> list[tuple[str, tuple[str, ...]]]:
    """Return each game that is not open, with its players."""
    games = [one for one in store.games() if not one.open and one.title in TITLES]
    found = zip(games, sum_up(store, games), strict=True)
    return [(game_name(game), one.players) for game, one in found if not isinstance(one, str)]


def _check_apart(store: EventStore, after: OnePerson, before: OnePerson) -> None:
    """Check that no person would have two seats in one game.

    Raises:
        Mistake: a merge would give one person two seats.
    """
    for game, players in _tables(store):
        if after.twice(players) and not before.twice(players):
            pair = [one for one in players if sum(after.same(one, other) for other in players) > 1]
            raise Exit.REFUSED.mistake(
                "at-one-table",
                _("{names} played in the same game ({game}), so they are not one person"),
                names=all_of(pair),
                game=game,
            ).telling(game=game)
