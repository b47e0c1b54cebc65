"""Evenings of a club: their rounds and tables, and the standings."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from cli.game.club import append_to_club, read_club, undo_last
from cli.game.game_store import find_game, game_name, warn_altered
from cli.game.open_game import Envelope
from cli.game.statistics import as_called
from cli.game.summaries import sum_up
from cli.terminal.command import Answer, Argument, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _, nearest
from events.club import MOST_ROUND, GamesPlaced
from events.store.event_store import EventStore
from events.text import clean_name, echo
from events.titles.registry import TITLES
from projections.club import Club, Evening
from projections.standings import Standing, standings
from projections.summary import Summary

Name = Annotated[str, Argument("The name of the evening.", "NAME", completes="evenings")]


class ListCall(Request, frozen=True):
    """List the evenings, with their rounds and tables."""


class AddCall(Request, frozen=True):
    """Add games to a round of an evening, at the next free tables.

    A game that belonged to another round is moved here. evening undo undoes it.
    """

    name: Name
    games: Annotated[
        tuple[str, ...],
        Argument("The games of the round, one per table.", "GAME...", completes="games"),
    ]
    round: Annotated[int, Option("The number of the round.", "N", least=1, most=MOST_ROUND)] = 1


class UndoCall(Request, frozen=True):
    """Undo the last time games were added to an evening."""


class ShowCall(Request, frozen=True):
    """Show the standings of an evening and its tables (what breaks ties: docs/playing/club.md)."""

    name: Name
    page: Annotated[
        Path | None, Option("Write the standings as a web page.", "FILE.html", local=True)
    ] = None


class Extent(Struct, frozen=True):
    """How many rounds and tables an evening has."""

    name: str
    rounds: int
    tables: int


class Evenings(Answer, tag="tablescribe.evenings/1"):
    """The evenings of the club, with their rounds and tables."""

    evenings: list[Extent]


class EveningUndone(Answer, tag="tablescribe.evening-undone/1"):
    """An undone addition of games."""

    taken: int
    evening: str
    round: int


class Addition(Struct, frozen=True):
    """An addition of games to an evening, or its undoing.

    Attributes:
        entry: the number of its entry in the club's log.
        evening: the name of the evening.
        round: the number of the round.
        games: the added games with their tables, by name.
    """

    entry: int
    evening: str
    round: int
    games: Sequence[tuple[str, int]]


class PlacedGame(Struct, frozen=True):
    """A table of an evening.

    Attributes:
        round: the number of its round.
        table: its number in the round.
        game: the name of the game; None if it is not in this store.
        summary: its result; None if it has not ended.
    """

    round: int
    table: int
    game: str | None
    summary: Summary | None


class Night(Struct, frozen=True):
    """An evening with its current standings.

    Attributes:
        name: the name of the evening.
        standings: the players, best first.
        tables: the tables by round.
        page: the file of its page, None without one.
    """

    name: str
    standings: Sequence[Standing]
    tables: Sequence[PlacedGame]
    page: Path | None


def list_evenings(store: EventStore, _call: ListCall) -> Evenings:
    """Return the evenings in the order of their first mention.

    Raises:
        Mistake: the club's log cannot be read.
        StoreError: the store cannot be read.
    """
    found = read_club(store).evenings.values()
    return Evenings([Extent(one.name, len(one.rounds), len(one.games())) for one in found])


def add_games(store: EventStore, call: AddCall, wanted: Envelope) -> Addition:
    """Add games to a round of an evening, which its first game creates.

    Raises:
        Mistake: there is no such game, the name is not valid, or a game is in that round already.
        StoreError: the store cannot be read or written.
    """
    club = read_club(store)
    found = [find_game(store, one, writing=False) for one in dict.fromkeys(call.games)]
    warn_altered([fault for game in found for fault in store.alterations(game.uid)])
    known = club.evenings.get(call.name.casefold())
    called = known.name if known else clean_name(call.name)
    if called is None:
        raise Exit.USAGE.mistake(
            "bad-name", _("{name} cannot be the name of an evening"), name=echo(call.name)
        )
    there = set(known.rounds.get(call.round, {}).values()) if known else set[str]()
    for game in found:
        if game.uid in there:
            raise Exit.REFUSED.mistake(
                "there-already", _("{game} is already in that round"), game=game_name(game)
            )
    event = GamesPlaced(called, call.round, tuple(dict.fromkeys(game.uid for game in found)))
    entry = append_to_club(store, event, wanted)
    after = read_club(store).evenings[called.casefold()].rounds[call.round]
    tables = {uid: table for table, uid in after.items()}
    games = [(game_name(game), tables[game.uid]) for game in found]
    return Addition(entry, called, call.round, games)


def undo(store: EventStore, _call: UndoCall, wanted: Envelope) -> EveningUndone:
    """Undo the last addition of games, and return it.

    Raises:
        Mistake: there is no addition.
        StoreError: the store cannot be read or written.
    """
    n, event = undo_last(store, GamesPlaced, wanted)
    return EveningUndone(n, event.evening, event.round)


def stand(store: EventStore, call: ShowCall) -> Night:
    """Return the standings of an evening, without writing its page.

    Raises:
        Mistake: there is no evening of that name.
        StoreError: the store cannot be read.
    """
    club = read_club(store)
    found = _find(club, call.name)
    games = _finished_games(store, club, found)
    tables = list(_tables(store, found, games))
    return Night(found.name, standings(games.values()), tables, call.page)


def _find(club: Club, name: str) -> Evening:
    """Return an evening.

    Raises:
        Mistake: there is no evening with that name.
    """
    if (found := club.evenings.get(name.casefold())) is not None and found.rounds:
        return found
    known = [one.name for one in club.evenings.values()]
    hint = nearest(name, known) if known else _("start one with: evening add NAME GAME...")
    raise Exit.USAGE.mistake(
        "no-such-evening", _("there is no evening {name}; {nearest}"), name=echo(name), nearest=hint
    )


def _finished_games(store: EventStore, club: Club, found: Evening) -> dict[str, Summary]:
    """Return the finished games of an evening, by id."""
    stored = [store.game(uid) for uid in found.games()]
    games = [one for one in stored if one and not one.open and one.title in TITLES]
    return {
        one.uid: as_called(one, club.people)
        for one in sum_up(store, games)
        if not isinstance(one, str) and one.over
    }


def _tables(store: EventStore, found: Evening, games: dict[str, Summary]) -> Iterator[PlacedGame]:
    for number, tables in sorted(found.rounds.items()):
        for table, uid in sorted(tables.items()):
            stored = store.game(uid)
            yield PlacedGame(number, table, game_name(stored) if stored else None, games.get(uid))
