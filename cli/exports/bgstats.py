"""The link that adds a finished game to BG Stats ("create play")."""

import time
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from cli.exports.formats import FORMATS
from cli.game.seen_game import SeenGame
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.wording.sentences import list_words, standing_words
from projections.clock import span
from projections.steps import turn_of
from projections.titles.title_rules import Result


def export(open_game: SeenGame, location: str | None = None) -> str:
    """Return the link for a game.

    Raises:
        Mistake: the game is not over, or cannot be scored.
    """
    if not open_game.game.over or not open_game.game.rules.result(open_game.game.state).scores:
        raise Exit.USAGE.mistake(
            "not-over",
            _("{game} has no result yet; BG Stats takes only finished games"),
            game=open_game.name,
        )
    data = msgspec.json.encode(_play(open_game, location)).decode()
    return f"{FORMATS['bgstats'].start}{quote(data, safe=PLAIN)}\n"


PLAIN = ":,"
"""What may stand in a link as it is (RFC 3986, 3.4), so that its QR code is smaller."""


def _play(open_game: SeenGame, location: str | None) -> dict[str, Any]:
    """Return the play in the format of BG Stats, without unknown members."""
    began_ended = span(open_game.game.timeline, open_game.entries)
    play: dict[str, Any] = {
        "sourceName": "tablescribe",
        "sourcePlayId": open_game.stored.uid,
        "playDate": _time_of_play(open_game, began_ended),
    }
    if began_ended:
        play["durationMin"] = max(1, round((began_ended[1] - began_ended[0]) / 60_000))
    if location:
        play["location"] = location
    play["comments"] = _comments(open_game)
    play["game"] = _game(open_game)
    play["players"] = _players(open_game)
    return play


def _time_of_play(open_game: SeenGame, began_ended: tuple[int, int] | None) -> str:
    """Return the UTC time of the play for BG Stats.

    It is the end of play, or its start if play ended after midnight. It is noon if only the day is
    known, as in an imported text. The day is the log's in the local time zone.
    """
    day = open_game.game.timeline.started.date
    for ms in reversed(began_ended or ()):
        if time.strftime("%Y-%m-%d", time.localtime(ms // 1000)) == day:
            return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(ms // 1000))
    try:
        noon = datetime.fromisoformat(f"{day}T12:00:00").astimezone(UTC)
    except (OverflowError, OSError, ValueError):  # beyond what the system has time zones for
        return f"{day} 12:00:00"
    return noon.strftime("%Y-%m-%d %H:%M:%S")


def _comments(open_game: SeenGame) -> str:
    lines = [standing_words(open_game.game, open_game.players, open_game.screens)]
    if house := open_game.game.timeline.started.house:
        lines.append(list_words(house))
    return "\n".join(lines)


def _game(open_game: SeenGame) -> dict[str, Any]:
    title = open_game.title
    game: dict[str, Any] = {"name": title.NAME, "sourceGameId": title.SLUG}
    if title.BGG is not None:
        game["bggId"] = title.BGG
    result = open_game.game.rules.result(open_game.game.state)
    return game | {"highestWins": not result.lowest, "noPoints": False}


def _players(open_game: SeenGame) -> list[dict[str, Any]]:
    started = open_game.game.timeline.started
    result = open_game.game.rules.result(open_game.game.state)
    ranks, first = _ranks(result), _first(open_game)
    return [
        {
            "name": player.name,
            "sourcePlayerId": player.name,
            "startPlayer": seat == first,
            "role": " ".join(player.colours),
            "rank": ranks[seat],
            "score": result.scores[seat],
            "winner": seat in result.winners,
        }
        for seat, player in enumerate(started.players)
    ]


def _first(open_game: SeenGame) -> int | None:
    """Return the seat that went first, by the start or the first turn; None if unknown."""
    timeline = open_game.game.timeline
    if open_game.title.FIRST_SAID:
        return timeline.started.first
    turns = (turn_of(item.event) for item in timeline.items)
    return next((turn[0] for turn in turns if turn and turn[0] is not None), None)


def _ranks(result: Result) -> list[int]:
    """Return the rank of each player: the winners first, the others by points."""
    sign = -1 if result.lowest else 1
    order = [(seat in result.winners, sign * points) for seat, points in enumerate(result.scores)]
    return [1 + sum(other > mine for other in order) for mine in order]
