"""The commands and the session on a server: what they say is what they say of a file."""

import itertools
import time
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from events.common import CLUB
from events.store.stores import open_at
from events.store.transferring import transfer
from tests.conftest import ROOT
from tests.table import Table
from tests.terminal import Terminal

SAMPLE = ROOT / "sample_games" / "robber-knights"
STORY = (
    ("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01", "--json"),
    ("do", "b", "pv", "j18", "b", "m", "k18", "r", "p", "j19", "r", "pv", "k19", "--json"),
    ("do", "b pc i18 e113", "--id", "mine", "--json"),
    ("do", "b pc i18 e113", "--id", "mine", "--json"),
    ("do", "b p h18", "--id", "mine", "--json"),
    ("do", "b p a1", "--json"),
    ("undo", "--json"),
    ("redo", "--json"),
    ("correct", "6", "b pc i18 e13", "--json"),
    ("note", "the cat sat on the table", "--json"),
    ("count", "An", "3", "--json"),
    ("gap", "nobody looked"),
    ("show", "--json"),
    ("turn", "--json"),
    ("score", "--json"),
    ("why", "An", "--json"),
    ("log", "--all", "--json"),
    ("clock", "--json"),
    ("fork", "--at", "6", "--json"),
    ("do", "b p h18"),
    ("games", "--all", "--json"),
    ("close", "--abandoned", "--reason", "late", "-g", "rk2"),
    ("audit", "--all", "--json"),
    ("verify", "--json"),
    ("verify", "rk1", "5D1C0"),
    ("stats", "--json"),
    ("stats",),
    ("export", "jsonl", "-", "-g", "rk1"),
    ("export", "text", "-", "-g", "rk1"),
    ("show", "-g", "rk9"),
)
"""A game with mistakes, and what is asked of it."""


@pytest.fixture
def same_times_and_ids(monkeypatch):
    """Returns a function that has clocks and dice begin anew."""

    def begin_anew():
        now, dice = itertools.count(1_772_000_000_000_000_000, 1_000_000_000), itertools.count(1)
        shim = {name: getattr(time, name) for name in ("strftime", "gmtime", "strptime")}
        clock = SimpleNamespace(time_ns=lambda: next(now), **shim)
        monkeypatch.setattr("events.store.entry.time", clock)
        rolled = SimpleNamespace(urandom=lambda n: next(dice).to_bytes(n, "big"))
        monkeypatch.setattr("events.store.entry.os", rolled)

    return begin_anew


def test_every_command_says_of_a_server_what_it_says_of_a_file(
    server, tmp_path, same_times_and_ids
):
    records = sorted(str(path) for path in SAMPLE.glob("full-*.txt"))[:2]
    story = [*STORY, ("import", *records), ("stats", "--json"), ("games", "--all", "--json")]
    story += [("audit", "--all"), ("audit", "--all", "--scores", str(tmp_path / "scores"))]

    def told(db):
        same_times_and_ids()
        table = Table(db)
        answers = [table(*words, code=None) for words in story]
        return [
            (words, one.code, one.out.replace(str(db), "DB"), one.err.replace(str(db), "DB"))
            for words, one in zip(story, answers, strict=True)
        ]

    of_file, of_server = told(tmp_path / "games.db"), told(server.url)
    for one, other in zip(of_file, of_server, strict=True):
        assert one == other
    assert {code for _words, code, _out, _err in of_file} == {0, 2, 3, 4, 5, 7} & {
        code for _words, code, _out, _err in of_server
    }


def test_games_are_copied_both_ways_with_their_heads(server, tmp_path, monkeypatch):
    table = Table(tmp_path / "games.db")
    table("import", *map(str, SAMPLE.glob("full-*.txt")))
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", "b", "pv", "j18")
    table("evening", "add", "Friday", "rk1")
    there = ("store", "copy", str(table.db), server.url)
    monkeypatch.setattr("events.store.transferring.TOGETHER", 1)
    with open_at(table.db) as one, open_at(server) as other:
        next(transfer(one, other, one.games()))  # and no more: it is broken off
        assert sum(game.n > 1 for game in other.games()) == 1
    goes_on = table(*there, "--json").json["games"]
    assert {game["what"] for game in goes_on} == {"there", "added"}
    assert "already there" in table(*there).out
    table("evening", "add", "Saturday", "rk2")
    table(*there)
    with open_at(table.db) as one, open_at(server) as other:
        listed = [[replace(game, at=0) for game in store.games()] for store in (one, other)]
        assert listed[0] == listed[1]  # in the same order, with the same numbers in empty ones
        in_time = [sorted(store.games(), key=lambda game: game.at) for store in (one, other)]
        assert [game.uid for game in in_time[0]] == [game.uid for game in in_time[1]]
        assert one.read(CLUB) == other.read(CLUB)
        assert [one.read(g.uid) for g in one.games()] == [other.read(g.uid) for g in one.games()]
    Table(server.url)("do", "b", "m", "k18")
    assert "has more" in table(*there, code=1).out
    back = tmp_path / "back.db"
    assert "written" in table("store", "copy", server.url, str(back)).out
    with open_at(back) as one, open_at(server) as other:
        assert {g.uid: g.hash for g in one.games()} == {g.uid: g.hash for g in other.games()}
    table("do", "b", "pc", "h18", code=None)
    table("note", "otherwise")
    assert "other entries from #3 on" in table(*there, code=1).out


def test_an_evening_at_the_prompt(server):
    Table(server.url)("new", "robber-knights", "An:blue", "Bram:red")
    terminal = Terminal(["record"], server.url)
    try:
        terminal.until("next: 4 opening tiles")
        terminal.type("b pv j18", "3 opening tiles")
        terminal.press("u")  # alone it takes back
        terminal.until("#3 undone: #2")
        terminal.press("\x04")
        assert terminal.ended() == 0
    finally:
        terminal.program.close(force=True)
    with open_at(server) as store:
        assert store.latest().n == 3
        assert store.verify(store.latest().uid) == []


def test_a_password_is_never_said(server, cluster, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("events.store.postgres.connecting.AGAIN_SECONDS", 0)
    right = cluster.url("postgres").partition("@")[2].partition("/")[0]
    wrong = "s3cr3t-w0rd"
    for url in (
        f"postgresql://an:{wrong}@{right}/games_1",
        f"postgresql://an:{wrong}@localhost:1/games",
        f"postgresql://an:{wrong}@[::1/games",
        f"postgresql://an:{wrong}/more@localhost:1/games",
        f"postgresql://an@localhost:1/games?password={wrong}",
        f"postgresql://an@localhost:1/games?passwort={wrong}",
        f"postgres://an:{wrong}%40@localhost:1/games",
        f"POSTGRESQL://an:{wrong}@localhost:1/games",
        f"mysql://an:{wrong}@localhost/games",
    ):
        for words in (("games",), ("doctor", "--names"), ("backup", "x.db"), ("verify",)):
            for form in ((), ("--json",)):
                said = Table(url)(*words, *form, code=None)
                assert said.code in (1, 2, 6), (url, words, said)
                assert wrong not in said.out + said.err, (url, words, said)
        said = Table(tmp_path / "x.db")("restore", url, code=None)
        assert wrong not in said.out + said.err
    assert not list(tmp_path.iterdir())
