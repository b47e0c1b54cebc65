"""The players of earlier games and their colours, from the games in effect."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import MsgspecError

from events.common import GameAbandoned, GameStarted
from events.notation import plain_text, player_text
from events.store.event_store import EventStore
from events.titles.registry import TITLES, title_events
from projections.resolving import events_of
from projections.timeline import Timeline

REMEMBERED = 50
"""How many games are looked at."""


class Roster:
    """The last games, newest first, with players as corrected since."""

    def __init__(self, games: Sequence[Timeline]) -> None:
        self.games = games
        self.tables = [game.started for game in games]

    @classmethod
    def of(cls, store: EventStore) -> Roster:
        """Return the roster of a store, without unreadable games."""
        games: list[Timeline] = []
        for game in store.games(limit=REMEMBERED):
            if game.title in TITLES:
                with suppress(MsgspecError, ValueError, LookupError, TypeError):
                    games.append(Timeline(events_of(game.title, store.read(game.uid))))
        return cls(games)

    def last(self, title: str | None = None) -> Timeline | None:
        """Return the last game, or the last of a title."""
        return next((one for one in self.games if title in (None, one.started.title)), None)

    def names(self) -> list[str]:
        """Return all names, most recent first; abandoned games do not count."""
        played = (game.started for game in self.games if not _is_abandoned(game))
        seen = (player.name for table in played for player in table.players)
        return list(dict.fromkeys(seen))

    def known_name(self, typed: str) -> str:
        """Return a name in its earlier spelling."""
        same = [name for name in self.names() if plain_text(name) == plain_text(typed)]
        return same[0] if same else typed

    def colours(self, name: str, title: str) -> tuple[str, ...]:
        """Return a player's last colours in a title, empty without any."""
        for table in self.tables:
            for player in table.players:
                if table.title == title and player.name == name:
                    return player.colours
        return ()


def _is_abandoned(game: Timeline) -> bool:
    return any(isinstance(event, GameAbandoned) for _ref, event, _ruling in game.effective())


def complete_players(typed: Sequence[str], title: str, roster: Roster) -> list[str]:
    """Return players as NAME:COLOUR, missing colours from earlier games or still free."""
    known = title_events(title)
    each = known.colours_each(len(typed))
    seats = [one.partition(":")[::2] for one in typed]
    names = [roster.known_name(name.strip()) for name, _colours in seats]
    given = [[*filter(None, map(str.strip, colours.split(",")))] for _name, colours in seats]
    taken = {colour for colours in given for colour in colours}
    for seat, name in enumerate(names):
        before = roster.colours(name, title)
        if not given[seat] and len(before) == each and taken.isdisjoint(before):
            given[seat] = list(before)
            taken |= set(before)
    for own in given:
        free = [colour for colour in known.COLOURS if colour not in taken]
        if len(own) < each <= len(own) + len(free):
            own.extend(free[: each - len(own)])
            taken |= set(own)
    return [
        f"{name}:{','.join(colours)}" if colours else name
        for name, colours in zip(names, given, strict=True)
    ]


def players_words(started: GameStarted) -> list[str]:
    """Return the players of a game as typed."""
    return [player_text(player) for player in started.players]
