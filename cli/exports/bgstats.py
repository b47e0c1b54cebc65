"""The link that enters a finished game into BG Stats ("create play")."""

import time
from typing import Any
from urllib.parse import quote

import msgspec

from cli.exports.formats import FORMATS
from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.wording.house_rules import list_words
from cli.wording.sentences import standing_words
from events.store.entry import read_time
from projections.clock import span
from projections.titles.title_rules import Result


def export(open_game: OpenGame, location: str | None = None) -> str:
    """Return the link for a game.

    Raises:
        Mistake: the game is not over, or cannot be scored.
    """
    if not open_game.game.over or not open_game.game.rules.result(open_game.game.state).scores:
        raise Mistake(
            _("{game} has no result yet; BG Stats takes games that are over").format(
                game=open_game.name
            ),
            Exit.USAGE,
            "not-over",
        )
    data = msgspec.json.encode(_play(open_game, location)).decode()
    return f"{FORMATS['bgstats'].start}{quote(data, safe='')}\n"


def _play(open_game: OpenGame, location: str | None) -> dict[str, Any]:
    """Return the play as BG Stats reads it; what nobody knows is left out."""
    began_ended = span(open_game.game.timeline, open_game.entries)
    play: dict[str, Any] = {
        "sourceName": "tablescribe",
        "sourcePlayId": open_game.stored.uid,
        "playDate": _ended(open_game, began_ended),
    }
    if began_ended:
        play["durationMin"] = max(1, round((began_ended[1] - began_ended[0]) / 60_000))
    if location:
        play["location"] = location
    play["comments"] = _comments(open_game)
    play["game"] = _game(open_game)
    play["players"] = _players(open_game)
    return play


HOURS = 3_600_000


def _ended(open_game: OpenGame, began_ended: tuple[int, int] | None) -> str:
    """Return when the game ended, in UTC; the day it was played where only that is known."""
    date = open_game.game.timeline.started.date
    day = read_time(f"{date}T00:00:00.000Z")
    if began_ended and day - 14 * HOURS <= began_ended[0] < day + 38 * HOURS:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(began_ended[1] // 1000))
    return f"{date} 00:00:00"  # typed in on another day, wherever on earth


def _comments(open_game: OpenGame) -> str:
    lines = [standing_words(open_game.game, open_game.players, open_game.screens)]
    if house := open_game.game.timeline.started.house:
        lines.append(list_words(house))
    return "\n".join(lines)


def _game(open_game: OpenGame) -> dict[str, Any]:
    title = open_game.title
    game: dict[str, Any] = {"name": title.NAME, "sourceGameId": title.SLUG, "highestWins": True}
    if title.BGG is not None:
        game["bggId"] = title.BGG
    return game


def _players(open_game: OpenGame) -> list[dict[str, Any]]:
    started = open_game.game.timeline.started
    result = open_game.game.rules.result(open_game.game.state)
    ranks = _ranks(result)
    players: list[dict[str, Any]] = []
    for seat, player in enumerate(started.players):
        one: dict[str, Any] = {"name": player.name, "role": " ".join(player.colours)}
        if open_game.title.FIRST_SAID:
            one["startPlayer"] = seat == started.first
        one |= {
            "rank": ranks[seat],
            "score": str(result.scores[seat]),
            "winner": seat in result.winners,
        }
        players.append(one)
    return players


def _ranks(result: Result) -> list[int]:
    """Return the place of each player: the winners are first, the others follow by points."""
    order = [(seat in result.winners, points) for seat, points in enumerate(result.scores)]
    return [1 + sum(other > mine for other in order) for mine in order]
