"""A store of many finished games, all different, to measure with: `make games N=100000`.

Game number i of a seed is always the same, byte for byte: what it is played with (title, players,
house rules, day, people), every action, the times and the ids. Each game is audited before it is
written; every action was chosen from the list of what is legal.
"""

import calendar
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from string import ascii_letters, digits
from typing import NamedTuple

import msgspec

from cli.terminal.parallel import in_order
from events.common import Event, GameClosed, GameStarted, Player
from events.store.entry import Draft, Entry, encode_event
from events.store.event_store import Appended, seal_all
from events.store.sqlite_store import SqliteStore
from projections.audit import audit
from projections.folding import closing_claim
from projections.resolving import events_of
from tests.random_play import PLAYED, playing
from tools.samples import played

FIRST_DAY = date(2021, 1, 1)
DAYS = 5 * 365
EVENING = 18 * 3_600_000
"""When the first game of a day begins at the earliest, in ms after midnight (UTC)."""

TOGETHER = 200
"""Games that one transaction keeps."""

LETTERS = ascii_letters + digits
FIRSTS = ["An", "Bram", "Céline", "Dirk", "Eva", "Finn", "Greet", "Hugo", "Iris", "Jan", "Kaat"]
LASTS = ["Aerts", "Boon", "Claes", "Dewit", "Evers", "Franck", "Goris", "Haas"]
PEOPLE = [f"{first} {last}" for last in LASTS for first in FIRSTS]
"""Who plays: some of them often, as in a club."""


class Made(NamedTuple):
    """A game as it is written; `play` tells what was done in it from what was done in others."""

    title: str
    entries: list[Entry]
    play: bytes


def made(seed: int, number: int) -> Made:
    """Return game `number` of a seed, finished and audited.

    Raises:
        AssertionError: the audit finds a fault in it.
    """
    rng = Random(f"{seed} {number}")
    claims: list[GameClosed] = []
    while not claims:  # else nothing was legal any more, and the table would have to decide (L6.6)
        started = _started(rng)
        game, events = played(started, rng)
        claims = closing_claim(game)
    drafts = list(_timed([started, *events, *claims], started.date, rng))
    entries = seal_all(drafts)
    found = audit(entries[0].id, entries, events_of(game.title, entries))
    assert not [finding for finding in found if finding.severity == "fault"], (number, found)
    done = "".join(entry.event for entry in entries[1:])
    return Made(game.title, entries, sha256(done.encode()).digest())


def _started(rng: Random) -> GameStarted:
    """Return how a game of one of the titles starts, with chance people on a chance day."""
    start = rng.choice(playing(rng.choice(PLAYED)).starts)
    people = zip(_people(rng, len(start.players)), start.players, strict=True)
    return msgspec.structs.replace(
        start,
        players=tuple(Player(name, seat.colours) for name, seat in people),
        date=str(FIRST_DAY + timedelta(rng.randrange(DAYS))),
        made_by="seeded-player",
    )


def _people(rng: Random, how_many: int) -> list[str]:
    """Return different people; the first of the club play most."""
    found = dict[str, None]()
    while len(found) < how_many:
        found[PEOPLE[int(len(PEOPLE) * rng.random() ** 2)]] = None
    return [*found]


def _timed(events: Sequence[Event], day: str, rng: Random) -> Iterator[Draft]:
    """Yield events as drafts of an evening: each some seconds after the one before."""
    at = calendar.timegm(date.fromisoformat(day).timetuple()) * 1000 + EVENING
    at += rng.randrange(4 * 3_600_000)
    for event in events:
        yield Draft("".join(rng.choices(LETTERS, k=16)), at, "table", encode_event(event))
        at += int(rng.lognormvariate(9.5, 0.8))  # a quarter of a minute, now and then minutes


def write_games(path: Path, games: int, seed: int = 1) -> int:
    """Write games 0, 1, 2, ... of a seed into a new store; return how many of them are the same."""
    known = set[bytes]()
    numbers = range(games)
    with (
        SqliteStore(path, create=True) as store,
        closing(in_order(partial(made, seed), numbers, "playing")) as games_played,
    ):
        for first in range(0, games, TOGETHER):
            with store.together():
                for game in islice(games_played, min(TOGETHER, games - first)):
                    known.add(game.play)
                    outcome = store.append(
                        game.entries[0].id, game.title, 0, game.entries, still_open=False
                    )
                    assert isinstance(outcome, Appended), outcome
    return games - len(known)


def main(path: str, games: str, seed: str) -> None:
    """Write games into a file that is not there yet, and say what was done."""
    to = Path(path)
    if to.exists():
        sys.exit(f"{to} is there already: name another one with TO=")
    same = write_games(to, int(games), int(seed))
    print(f"{to}: {int(games):,} finished games of seed {seed}, each audited, {same} of them twice")
    cpu = sum(os.times()[:4])  # of this process and of those that have ended
    size = to.stat().st_size
    print(f"{size / int(games):,.0f} bytes and {1e3 * cpu / int(games):.1f} ms CPU each")


if __name__ == "__main__":
    main(*sys.argv[1:])
