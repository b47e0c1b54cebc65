"""`games`: the games in the file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from cli.game.forks import Links
from cli.game.game_store import game_name, open_store
from cli.game.open_game import OpenGame
from cli.game.summaries import summed_up
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import about, clauses
from cli.terminal.printing import say, say_json
from cli.terminal.reader import in_words
from cli.wording.gap_words import certainty_words
from cli.wording.sentences import names_words, score_words
from events.common import Player
from events.store.event_store import EventStore, StoredGame
from events.titles.registry import TITLES, title_events
from projections.summary import Summary, summary


def games(
    all: Annotated[
        bool, typer.Option("--all", "-a", help=_("List all games, not only the last 20."))
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """List your games, newest first, and show which one is current."""
    store = open_store(db)
    found = store.games(limit=-1 if all else 20)
    still_open = store.games(only_open=True, limit=2)
    latest = store.latest()
    current = latest.uid if latest and (len(still_open) == 1 or not still_open) else None
    links = Links(store)
    kept = _kept(store, found)
    rows = [_row(store, one, kept.get(one.uid), one.uid == current, links) for one in found]
    if json:
        say_json("games", games=rows)
        return
    if not rows:
        say(_("there is no game yet; start one with: tablescribe new TITLE PLAYERS"))
    for row in rows:
        say(_in_words(row) if in_words() else _line(row))
    if len(still_open) > 1:
        say(_("several games are open: say which one with --game when you record"))


def _line(row: Mapping[str, Any]) -> str:
    """Return a line about a game; a star marks the one that commands mean."""
    mark = "*" if row["current"] else " "
    return f"{mark} {row['game']:<6} {row['date']}  {row['words']}"


def _in_words(row: Mapping[str, Any]) -> str:
    said = about(", ".join([row["game"], row["date"]]), row["words"])
    return clauses([said, _("current game")]) if row["current"] else said


def _newer(open_game: OpenGame) -> Iterator[str]:
    """Yield what is said where a newer version has gone on with a game."""
    if open_game.beyond is not None:
        yield _("recorded by a newer version from #{n} on").format(n=open_game.beyond)


def _row(
    store: EventStore, game: StoredGame, kept: Summary | None, current: bool, links: Links
) -> dict[str, Any]:
    """Return a row; a game of which nothing is kept is folded for it."""
    newer: Iterator[str] = iter(())
    if kept is None:
        try:
            open_game = OpenGame(store, game)
        except Mistake as mistake:
            return _unreadable(game, mistake, current)
        kept = summary(game.uid, open_game.game, open_game.entries)
        newer = _newer(open_game)
    parts = [
        _result(kept, game.n),
        *certainty_words(kept.sheet, kept.uncertain, kept.gaps),
        *links.words(game.uid),
        *newer,
    ]
    return {
        "game": game_name(game),
        "uid": game.uid,
        "title": game.title,
        "players": kept.players,
        "date": kept.date,
        "state": kept.state,
        "current": current,
        "entries": game.n,
        "scores": kept.scores,
        "winners": kept.winners if kept.over else None,
        "origin": kept.origin,
        "forks": links.forks(game.uid),
        "sheet": kept.sheet,
        "uncertain_since": kept.uncertain,
        "words": clauses(parts),
    }


def _result(kept: Summary, n: int) -> str:
    """Return how a game stands or ended, in words."""
    players = [Player(name, ()) for name in kept.players]
    words = {
        "over": _("{title}: {points}; won by {names}"),
        "abandoned": _("{title}: {points}; abandoned"),
        "open": _("{title}: {points}; open, at entry {n}"),
    }[kept.state]
    if kept.over and not kept.winners:
        words = _("{title}: over; {points}")
    return words.format(
        title=title_events(kept.title).NAME,
        points=score_words(kept.scores, players),
        n=n,
        names=names_words(kept.winners, players),
    )


def _unreadable(game: StoredGame, mistake: Mistake, current: bool) -> dict[str, Any]:
    return {
        "game": game_name(game),
        "uid": game.uid,
        "title": game.title,
        "current": current,
        "state": "unreadable",
        "date": "?",
        "words": mistake.message,
        "entries": game.n,
    }


def _kept(store: EventStore, games: Sequence[StoredGame]) -> dict[str, Summary]:
    """Return the summaries of the games that are not going on, by their ids."""
    done = [game for game in games if not game.open and game.title in TITLES]
    found = zip(done, summed_up(store, done), strict=True)
    return {game.uid: one for game, one in found if not isinstance(one, str)}
