"""`evening`: rounds, tables and standings of a club night or a convention."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.completion.candidates import evenings as known_evenings
from cli.completion.candidates import games as known_games
from cli.completion.options import BY_DEFAULT, By
from cli.exports.cells import Cell, say_csv
from cli.game.club import append_to_club, read_club, undo_last
from cli.game.envelope import Envelope
from cli.game.finished import as_called
from cli.game.game_store import find_game, game_name, open_store
from cli.game.summaries import summed_up
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, decimal
from cli.terminal.numbers import Whole
from cli.terminal.options import Csv, Db, Json
from cli.terminal.phrases import about, nearest
from cli.terminal.printing import say, say_json, warn
from cli.terminal.settings import SETTINGS, group
from cli.terminal.tables import say_table
from events.club import MOST_ROUND, GamesPlaced
from events.store.event_store import EventStore
from events.text import clean_name, echoed
from events.titles.registry import TITLES, title_events
from projections.club import Club, Evening
from projections.standings import Standing, standings
from projections.summary import Summary

evening = group(_("Keep the games of a club night or convention together, with standings."))
Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help=_("The name of the evening."), autocompletion=known_evenings
    ),
]


@evening.command("list", context_settings=SETTINGS)
def list_(db: Db = None, json: Json = False) -> None:
    """List the evenings, with their rounds and tables."""
    found = read_club(open_store(db)).evenings.values()
    rows = [(one.name, len(one.rounds), len(one.games())) for one in found]
    if json:
        say_json("evenings", evenings=[dict(zip(LISTED, row, strict=True)) for row in rows])
    elif not rows:
        say(_("there is no evening yet; start one with: evening add NAME GAME..."))
    else:
        cells = [[name, str(rounds), str(tables)] for name, rounds, tables in rows]
        say_table(("", _("rounds"), _("tables")), cells)


LISTED = ("name", "rounds", "tables")


@evening.command("add", context_settings=SETTINGS)
def add(
    name: Name,
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME...",
            help=_("The games of the round, one per table."),
            autocompletion=known_games,
        ),
    ],
    round: Annotated[
        int,
        typer.Option(
            "--round",
            metavar="N",
            click_type=Whole(1, MOST_ROUND),
            help=_("The number of the round."),
        ),
    ] = 1,
    db: Db = None,
    by: By = BY_DEFAULT,
    json: Json = False,
) -> None:
    """Add games to a round of an evening, at the next free tables.

    A game that belonged to another round is moved here. evening undo undoes it.
    """
    store = open_store(db)
    club = read_club(store)
    found = [find_game(store, one, writing=False) for one in dict.fromkeys(games)]
    known = club.evenings.get(name.casefold())
    called = known.name if known else clean_name(name)
    if called is None:
        raise Mistake(
            _("{name} cannot be the name of an evening").format(name=echoed(name)),
            Exit.USAGE,
            "bad-name",
        )
    there = set(known.rounds.get(round, {}).values()) if known else set[str]()
    for game in found:
        if game.uid in there:
            raise Mistake(
                _("{game} is already in that round").format(game=game_name(game)),
                Exit.REFUSED,
                "there-already",
            )
    event = GamesPlaced(called, round, tuple(dict.fromkeys(game.uid for game in found)))
    entry = append_to_club(store, event, Envelope(by=by))
    if json:
        names = [game_name(game) for game in found]
        say_json("evening-added", entry=entry, evening=called, round=round, games=names)
        return
    after = read_club(store).evenings[called.casefold()].rounds[round]
    tables = {uid: table for table, uid in after.items()}
    for game in found:
        say(
            _("{evening}: {game} is table {table} of round {round}").format(
                evening=called, game=game_name(game), table=tables[game.uid], round=round
            )
        )


@evening.command("undo", context_settings=SETTINGS)
def undo(db: Db = None, by: By = BY_DEFAULT, json: Json = False) -> None:
    """Undo the last time games were added to an evening."""
    store = open_store(db)
    n, event = undo_last(store, GamesPlaced, Envelope(by=by))
    if json:
        say_json("evening-undone", taken=n, evening=event.evening, round=event.round)
    else:
        say(
            _("removed from round {round} of {evening}: the games added last").format(
                round=event.round, evening=event.evening
            )
        )


@evening.command("show", context_settings=SETTINGS)
def show(
    name: Name,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE.html", help=_("Write the standings as a web page.")),
    ] = None,
    db: Db = None,
    csv: Csv = False,
    json: Json = False,
) -> None:
    """Show the standings of an evening and its tables (what breaks ties: docs/playing/club.md)."""
    store = open_store(db)
    club = read_club(store)
    found = _named(club, name)
    games = _finished(store, club, found)
    ranked = standings(games.values())
    if json:
        tables = list(_tables_json(store, found, games))
        say_json("evening", evening=found.name, standings=[*map(_json, ranked)], tables=tables)
    elif csv:
        say_csv(HEADER, (tuple(_json(one).values()) for one in ranked))
    elif page is not None:
        _write(page, store, found, games, ranked)
    else:
        say(found.name)
        if ranked:
            place, *rest = _heads()
            cells = [[row[1], row[0], *row[2:]] for row in map(_row, ranked)]
            say_table(("", place, *rest[1:]), cells)
        for head, lines in _rounds(store, found, games):
            say(head)
            for line in lines:
                say(f"  {line}")


HEADER = ("place", "name", "points", "tables", "wins", "direct", "met")
"""The columns of the CSV."""


def _named(club: Club, name: str) -> Evening:
    """Return an evening.

    Raises:
        Mistake: there is none of that name.
    """
    if (found := club.evenings.get(name.casefold())) is not None and found.rounds:
        return found
    known = [one.name for one in club.evenings.values()]
    hint = nearest(name, known) if known else _("start one with: evening add NAME GAME...")
    raise Mistake(
        _("there is no evening {name}; {nearest}").format(name=echoed(name), nearest=hint),
        Exit.USAGE,
        "no-such-evening",
    )


def _finished(store: EventStore, club: Club, found: Evening) -> dict[str, Summary]:
    """Return the games of an evening that were played to their ends, by their ids."""
    stored = [store.game(uid) for uid in found.games()]
    games = [one for one in stored if one and not one.open and one.title in TITLES]
    return {
        one.uid: as_called(one, club.people)
        for one in summed_up(store, games)
        if not isinstance(one, str) and one.over
    }


def _json(one: Standing) -> dict[str, Any]:
    values: dict[str, Cell] = {key: getattr(one, key) for key in HEADER}
    return values


def _tables_json(
    store: EventStore, found: Evening, games: dict[str, Summary]
) -> Iterator[dict[str, Any]]:
    for number, tables in sorted(found.rounds.items()):
        for table, uid in sorted(tables.items()):
            stored, game = store.game(uid), games.get(uid)
            yield {
                "round": number,
                "table": table,
                "game": game_name(stored) if stored else None,
                "players": game.players if game else None,
                "scores": game.scores if game else None,
                "places": game.places if game else None,
            }


def _heads() -> list[str]:
    return [
        *(_("place"), _("player"), _("points"), _("tables"), _("won")),
        *(_("shared tables"), _("opponents' points")),
    ]


def _row(one: Standing) -> list[str]:
    return [
        *(f"{one.place}.", one.name, decimal(one.points, "g"), str(one.tables), str(one.wins)),
        *(f"{one.direct:+d}" if one.direct else "0", decimal(one.met, "g")),
    ]


def _rounds(
    store: EventStore, found: Evening, games: dict[str, Summary]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each round with a sentence for each of its tables."""
    for number, tables in sorted(found.rounds.items()):
        lines = [_table(store, table, uid, games) for table, uid in sorted(tables.items())]
        yield _("round {n}").format(n=number), lines


def _table(store: EventStore, table: int, uid: str, games: dict[str, Summary]) -> str:
    stored, game = store.game(uid), games.get(uid)
    where = _("table {n}").format(n=table)
    if game is None:
        return about(where, _("not finished") if stored else _("this game is missing here"))
    scores = game.scores or [""] * len(game.players)
    seats = sorted(zip(game.places or (0,) * len(scores), game.players, scores, strict=True))
    words = ", ".join(f"{name} {points}".rstrip() for _place, name, points in seats)
    return about(where, f"{title_events(game.title).NAME}, {words}")


def _write(
    page: Path,
    store: EventStore,
    found: Evening,
    games: dict[str, Summary],
    ranked: list[Standing],
) -> None:
    """Write the page of an evening.

    Raises:
        Mistake: something else has that name, or it cannot be written.
    """
    from cli.exports.evening_page import START, evening_page

    keep_from_harm(page, [START])
    rounds = list(_rounds(store, found, games))
    write_whole(page, evening_page(found.name, _heads(), [*map(_row, ranked)], rounds))
    warn(_("{name} written to {path}").format(name=found.name, path=page))
