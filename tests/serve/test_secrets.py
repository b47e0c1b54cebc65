"""Nobody is sent a byte that depends on a secret which is not theirs.

Two logs that differ only in what other players hold are served one after the other, at every
entry; everything that comes over the wire, headers too, is the same.
"""

import asyncio
import re
from random import Random

import pytest

from cli.serve.links import Link, Role
from events.store.entry import Draft
from events.store.sqlite_store import SqliteStore
from projections.folding import FoldedGame
from projections.titles.league_of_six.hands import Card
from tests.pages.given import sample
from tests.serve.given import serving
from tests.table import Table
from tests.titles.league_of_six.test_secrets import PLAYS, START

AT = 1_772_000_000_000
PATHS = ("", "/sheet", "/turn", "/events?after=x")


def log_of(table):
    """Return the entries of the game of a table as drafts that say nothing of their own."""
    open_game = table.loaded()
    return [
        Draft(f"entry{entry.n}", AT + 7000 * entry.n, "table", entry.event)
        for entry in open_game.entries
    ]


def traffic(path, drafts, seat, starts=(1,)):
    """Return every byte that the holder of a link is sent while a log grows."""
    return asyncio.run(_traffic(path, drafts, seat, starts))


async def _traffic(path, drafts, seat, starts):
    uid, said = drafts[0].id, []
    with SqliteStore(path, create=True) as store:
        store.append(uid, "league-of-six", 0, drafts[: starts[0]], still_open=True)
        async with serving(path) as server:
            link = Link("token", Role.TABLE if seat is None else Role.PLAYER, uid, seat)
            server.links.__init__([link])
            known = starts[0]
            for n in (*starts[1:], len(drafts)):
                store.append(uid, "league-of-six", known, drafts[known:n], still_open=True)
                for address in PATHS:
                    answer = await server.get(f"/t/token{address}")
                    said.append(
                        (
                            n,
                            address,
                            answer.status_code,
                            answer.headers.raw,
                            without_hashes(answer.content),
                        )
                    )
                _hello, news = await server.events(link, known, 2)  # it says what time it is
                said.append((n, news))
                known = n
            _hello, news = await server.events(link, 1, 2)
            said.append(news)
    return said


def without_hashes(content):
    """Take away what follows from the salts of secrets."""
    return re.sub(rb"\b[0-9a-f]{64}\b|\b\d+(-[0-9A-Z]{5}){4}\b", b"", content)


def played(folder, plays):
    """Return the log of a game in which these were the plays."""
    table = Table(folder / f"{abs(hash(tuple(plays)))}.db")
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow", "--date", "2026-03-01")
    table("do", START)
    for play in plays:
        table("do", play)
    guards = "".join(plays).count("w")
    table("count", "Bo", "guards", str(guards))
    return log_of(table)


LETTERS = {"r": 0, "g": 1, "y": 2}
"""Whose plays are whose, by seat."""


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_public_and_own_traffic_does_not_depend_on_what_others_hold(seat, tmp_path):
    poor, rich = PLAYS["poor"], PLAYS["rich"]
    own = [LETTERS.get(play[0]) == seat and play[1] == " " for play in rich]
    mixed = [r if mine else p for p, r, mine in zip(poor, rich, own, strict=True)]
    one, other = played(tmp_path, mixed), played(tmp_path, rich)
    assert one != other
    starts = range(len(one) - 8, len(one))
    assert traffic(tmp_path / "a.db", one, seat, starts) == traffic(
        tmp_path / "b.db", other, seat, starts
    )


def test_a_link_shows_its_own_secrets(tmp_path):
    one, other = played(tmp_path, PLAYS["poor"]), played(tmp_path, PLAYS["rich"])
    assert traffic(tmp_path / "a.db", one, 1) != traffic(tmp_path / "b.db", other, 1)


@pytest.mark.parametrize(("players", "seat"), [(3, None), (3, 1)])
def test_of_a_whole_game_no_byte_depends_on_hands(players, seat, tmp_path, monkeypatch):
    open_game = sample(tmp_path, f"league-of-six/full-{players}-players.txt")
    drafts = [
        Draft(f"entry{entry.n}", AT + 7000 * entry.n, "table", entry.event)
        for entry in open_game.entries
    ][:-9]
    starts = range(20, len(drafts), 60)
    first = traffic(tmp_path / "a.db", drafts, seat, starts)
    take, rng = FoldedGame.take, Random(players)

    def taken(game, *arguments, **options):
        took = take(game, *arguments, **options)
        for player in range(game.state.players):
            if player != seat:  # what is taken from a hand is public, and so are its effects
                hand = [Card(rng.choice("cab"), rng.randint(1, 4)) for _ in range(3)]
                game.state.hands.cards[player] = hand
        return took

    monkeypatch.setattr(FoldedGame, "take", taken)
    assert first == traffic(tmp_path / "b.db", drafts, seat, starts)
