"""The link that enters a finished game into BG Stats ("create play")."""

import time
from typing import Any
from urllib.parse import quote

import msgspec

from cli.exports import FORMATS
from cli.game.open_game import Sitting
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.wording.sentences import standing_words
from events.store.entry import read_time
from projections.clock import span
from projections.titles.title_rules import Result


def export(sitting: Sitting, location: str | None = None) -> str:
    """Return the link for a game.

    Raises:
        Mistake: the game is not over, or cannot be scored.
    """
    if not sitting.game.over or not sitting.game.rules.result(sitting.game.state).scores:
        raise Mistake(
            _("{game} has no result yet; BG Stats takes games that are over").format(
                game=sitting.name
            ),
            Exit.USAGE,
            "not-over",
        )
    data = msgspec.json.encode(_play(sitting, location)).decode()
    return f"{FORMATS['bgstats'].start}{quote(data, safe='')}\n"


def _play(sitting: Sitting, location: str | None) -> dict[str, Any]:
    """Return the play as BG Stats reads it; what nobody knows is left out."""
    began_ended = span(sitting.game.timeline, sitting.entries)
    play: dict[str, Any] = {
        "sourceName": "tablescribe",
        "sourcePlayId": sitting.stored.uid,
        "playDate": _ended(sitting, began_ended),
    }
    if began_ended:
        play["durationMin"] = max(1, round((began_ended[1] - began_ended[0]) / 60_000))
    if location:
        play["location"] = location
    play["comments"] = _comments(sitting)
    play["game"] = _game(sitting)
    play["players"] = _players(sitting)
    return play


HOURS = 3_600_000


def _ended(sitting: Sitting, began_ended: tuple[int, int] | None) -> str:
    """Return when the game ended, in UTC; the day it was played where only that is known."""
    date = sitting.game.timeline.started.date
    day = read_time(f"{date}T00:00:00.000Z")
    if began_ended and day - 14 * HOURS <= began_ended[0] < day + 38 * HOURS:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(began_ended[1] // 1000))
    return f"{date} 00:00:00"  # typed in on another day, wherever on earth


def _comments(sitting: Sitting) -> str:
    lines = [standing_words(sitting.game, sitting.players, sitting.screens)]
    if house := sitting.game.timeline.started.house:
        lines.append(_("house rules: {rules}").format(rules=" ".join(house)))
    return "\n".join(lines)


def _game(sitting: Sitting) -> dict[str, Any]:
    title = sitting.title
    game: dict[str, Any] = {"name": title.NAME, "sourceGameId": title.SLUG, "highestWins": True}
    if title.BGG is not None:
        game["bggId"] = title.BGG
    return game


def _players(sitting: Sitting) -> list[dict[str, Any]]:
    started = sitting.game.timeline.started
    result = sitting.game.rules.result(sitting.game.state)
    ranks = _ranks(result)
    players: list[dict[str, Any]] = []
    for seat, player in enumerate(started.players):
        one: dict[str, Any] = {"name": player.name, "role": " ".join(player.colours)}
        if sitting.title.FIRST_SAID:
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
