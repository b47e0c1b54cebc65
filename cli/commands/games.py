"""`games`: the games in the file."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from cli.game.forks import Links
from cli.game.game_store import game_name, open_store
from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, clauses, say, say_json
from cli.wording.gap_words import certainty_lines
from cli.wording.sentences import names_words, score_words
from events.store.event_store import EventStore, StoredGame


def games(
    all: Annotated[
        bool, typer.Option("--all", "-a", help=_("All of them, not the last 20."))
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the games, the newest first, and say which one is current."""
    store = open_store(db)
    found = store.games(limit=-1 if all else 20)
    still_open = store.games(only_open=True, limit=2)
    latest = store.latest()
    current = latest.uid if latest and (len(still_open) == 1 or not still_open) else None
    links = Links(store)
    rows = [_row(store, game, game.uid == current, links) for game in found]
    if json:
        say_json("games", games=rows)
        return
    if not rows:
        say(_("there is no game yet; start one with: tablescribe new TITLE PLAYERS"))
    for row in rows:
        say(_in_words(row) if in_words() else _line(row))
    if len(still_open) > 1:
        say(_("several games are open: commands that write need --game"))


def _line(row: Mapping[str, Any]) -> str:
    """Return a line about a game; a star marks the one that commands mean."""
    mark = "*" if row["current"] else " "
    return f"{mark} {row['game']:<6} {row['date']}  {row['words']}"


def _in_words(row: Mapping[str, Any]) -> str:
    said = about(", ".join([row["game"], row["date"]]), row["words"])
    return clauses([said, _("commands mean this game")]) if row["current"] else said


def _newer(open_game: OpenGame) -> Iterator[str]:
    """Yield what is said where a newer version has gone on with a game."""
    if open_game.beyond is not None:
        yield _("a newer version went on at #{n}").format(n=open_game.beyond)


def _row(store: EventStore, game: StoredGame, current: bool, links: Links) -> dict[str, Any]:
    try:
        open_game = OpenGame(store, game)
    except Mistake as mistake:
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
    started = open_game.game.timeline.started
    scores = open_game.game.rules.result(open_game.game.state)
    points = score_words(scores.scores, started.players)
    state = open_game.state_word
    words = {
        "over": _("{title}: {points}; won by {names}"),
        "abandoned": _("{title}: {points}; abandoned"),
        "open": _("{title}: {points}; open, at entry {n}"),
    }[state]
    if state == "over" and not scores.winners:
        words = _("{title}: over; {points}")
    words = words.format(
        title=open_game.title.NAME,
        points=points,
        n=game.n,
        names=names_words(scores.winners, started.players),
    )
    certainty = certainty_lines(open_game.game)
    parts = [words, *certainty, *links.words(game.uid), *_newer(open_game)]
    return {
        "game": open_game.name,
        "uid": game.uid,
        "title": game.title,
        "players": [player.name for player in started.players],
        "date": started.date,
        "state": state,
        "current": current,
        "entries": game.n,
        "scores": scores.scores,
        "winners": scores.winners if open_game.game.over else None,
        "origin": started.origin,
        "forks": links.forks(game.uid),
        "sheet": started.sheet,
        "uncertain_since": open_game.game.uncertain_since,
        "words": "; ".join(parts),
    }
