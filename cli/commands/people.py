"""`people`: who plays here, and which names are one person's."""

from typing import Annotated, Any, NamedTuple

import typer

from cli.completion.candidates import everybody
from cli.completion.options import BY_DEFAULT, By
from cli.exports.cells import say_csv
from cli.game.club import read_club, say_of_club, take_back
from cli.game.finished import Chosen, Finished, finished
from cli.game.game_store import game_name, open_store
from cli.game.summaries import summed_up
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Csv, Db, Json
from cli.terminal.phrases import all_of, nearest
from cli.terminal.printing import say, say_json
from cli.terminal.settings import SETTINGS, group
from cli.terminal.tables import say_table
from events.club import PeopleMerged, TakenBack
from events.store.event_store import EventStore
from events.text import clean_name, echoed
from events.titles.registry import TITLES
from projections.club import People

people = group(_("Merge the names of one person, for stats, ratings and evenings."))
Names = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME OTHER...",
        help=_("The name to keep, then the other names."),
        autocompletion=everybody,
    ),
]
OneName = Annotated[
    str,
    typer.Argument(metavar="NAME", help=_("Any name of the person."), autocompletion=everybody),
]


class Person(NamedTuple):
    """Somebody who plays here: what the club calls them, their other names, their games."""

    name: str
    names: tuple[str, ...]
    games: int
    last: str


@people.command("list", context_settings=SETTINGS)
def list_(db: Db = None, csv: Csv = False, json: Json = False) -> None:
    """List everybody who has finished a game, with their other names."""
    found = _persons(open_store(db))
    if json:
        say_json("people", people=[one._asdict() for one in found])
    elif csv:
        header = ("name", "other_names", "games", "last")
        say_csv(header, ((p.name, " / ".join(p.names), p.games, p.last) for p in found))
    elif not found:
        say(_("no game is finished yet"))
    else:
        heads = ("", _("games"), _("last game"), _("also"))
        say_table(heads, [[p.name, str(p.games), p.last, ", ".join(p.names)] for p in found])


@people.command("merge", context_settings=SETTINGS)
def merge(names: Names, db: Db = None, by: By = BY_DEFAULT, json: Json = False) -> None:
    """Treat several names as one person; the games stay as they were recorded.

    Refused if two of them have played in the same game. people undo and people split undo it.
    """
    store = open_store(db)
    club = read_club(store)
    name, *others = [_clean(one) for one in names]
    if not others:
        raise Mistake(
            _(
                "give the name to keep first, then the other names (for example people merge An "
                "Anna)"
            ),
            Exit.USAGE,
            "no-other-name",
        )
    known = _everybody(store)
    for one in others:
        _check_known(one, known)
        if club.people.same(name, one):
            raise Mistake(
                _("{name} and {other} are already the same person").format(name=name, other=one),
                Exit.REFUSED,
                "one-already",
            )
    event = PeopleMerged(name, tuple(others))
    merges = [said for _n, said in club.standing if isinstance(said, PeopleMerged)]
    _check_apart(store, People([*merges, event]), club.people)
    entry = say_of_club(store, event, by)
    if json:
        say_json("people-merged", entry=entry, names=[name, *others])
        return
    say(_("{names} are now one person: {name}").format(names=all_of([name, *others]), name=name))


@people.command("split", context_settings=SETTINGS)
def split(name: OneName, db: Db = None, by: By = BY_DEFAULT, json: Json = False) -> None:
    """Undo the last merge of this name."""
    store = open_store(db)
    key = name.casefold()
    for n, event in reversed(read_club(store).standing):
        said = (event.name, *event.others) if isinstance(event, PeopleMerged) else ()
        if isinstance(event, PeopleMerged) and key in {one.casefold() for one in said}:
            say_of_club(store, TakenBack(n), by)
            _say_apart(event, n, json)
            return
    raise Mistake(
        _("{name} has not been merged with another name").format(name=echoed(name)),
        Exit.REFUSED,
        "not-merged",
    )


@people.command("undo", context_settings=SETTINGS)
def undo(db: Db = None, by: By = BY_DEFAULT, json: Json = False) -> None:
    """Undo the last merge."""
    store = open_store(db)
    n, event = take_back(store, read_club(store), PeopleMerged, by)
    _say_apart(event, n, json)


def _say_apart(event: PeopleMerged, n: int, json: bool) -> None:
    names = [event.name, *event.others]
    if json:
        say_json("people-split", taken=n, names=names)
    else:
        say(_("separate people again: {names}").format(names=all_of(names)))


def _clean(name: str) -> str:
    """Return a name as games have it.

    Raises:
        Mistake: it can be nobody's.
    """
    found = clean_name(name)
    if found is None:
        raise Mistake(
            _("{name} cannot be the name of a player").format(name=echoed(name)),
            Exit.USAGE,
            "bad-name",
        )
    return found


def _everybody(store: EventStore) -> dict[str, str]:
    """Return the names of all finished games as they were recorded, by small letters."""
    return {name.casefold(): name for _game, players in _tables(store) for name in players}


def _tables(store: EventStore) -> list[tuple[str, tuple[str, ...]]]:
    """Return the players of the games that are not going on, with the games' names."""
    games = [one for one in store.games() if not one.open and one.title in TITLES]
    found = zip(games, summed_up(store, games), strict=True)
    return [(game_name(game), one.players) for game, one in found if not isinstance(one, str)]


def _check_known(name: str, known: dict[str, str]) -> None:
    if name.casefold() not in known:
        hint = nearest(name, sorted(known.values())) if known else _("no game is finished yet")
        raise Mistake(
            _("{who} has not finished a game here; {nearest}").format(
                who=echoed(name), nearest=hint
            ),
            Exit.USAGE,
            "no-such-player",
        )


def _check_apart(store: EventStore, after: People, before: People) -> None:
    """Check that nobody would have sat at one table twice.

    Raises:
        Mistake: somebody would, who has not before.
    """
    for game, players in _tables(store):
        if after.twice(players) and not before.twice(players):
            pair = [one for one in players if sum(after.same(one, other) for other in players) > 1]
            raise Mistake(
                _("{names} played in the same game ({game}), so they are not one person").format(
                    names=all_of(pair), game=game
                ),
                Exit.REFUSED,
                "at-one-table",
                game=game,
            )


def _persons(store: EventStore) -> list[Person]:
    found: Finished = finished(store, Chosen())
    counts: dict[str, list[Any]] = {}
    for game in found.games:
        for name in game.players:
            one = counts.setdefault(name.casefold(), [name, 0, ""])
            one[1] += 1
            one[2] = max(one[2], game.date)
    merged = found.club.people
    others: dict[str, dict[str, str]] = {}
    for _game, players in _tables(store):
        for name in players:
            called = merged.of(name).casefold()
            if called != name.casefold():
                others.setdefault(called, {})[name.casefold()] = name
    return [
        Person(name, tuple(sorted(others.get(key, {}).values())), games, last)
        for key, (name, games, last) in sorted(counts.items(), key=lambda one: (-one[1][1], one[0]))
    ]
