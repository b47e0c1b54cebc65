"""The stream of entries: each as the log has it, whoever records, from the number one has."""

import asyncio
import json
import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from cli.serve.api import stream
from cli.serve.desk import Desk
from cli.serve.links import Role
from cli.serve.listening import Listening
from events.store.location import StoreError
from events.store.sqlite_store import SqliteStore
from projections.seen import PUBLIC
from tests.api.served import serving
from tests.table import Table

OPENING = ("b pv j18", "b m k18", "r p j19", "r pv k19")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("stream") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    return table


@pytest.fixture(scope="module")
def server(table):
    with serving(table.db) as server:
        yield server


def apart(table, *words):
    """What another process says: the server and this one have connections of their own."""
    program = Path(sys.executable).with_name("tablescribe")
    ran = subprocess.run(
        [program, *words, "--db", table.db], check=True, capture_output=True, text=True
    )
    return json.loads(ran.stdout) if "--json" in words else ran.stdout


@contextmanager
def listening(guest, headers=None, **query):
    """Yield the events that a guest hears, one at a time: the id and the data."""
    with guest.client.stream(
        "GET",
        "/api/v1/games/rk1/events",
        params=query,
        headers={**guest.headers, **(headers or {})},
        timeout=20,
    ) as answer:
        assert answer.status_code == 200
        yield _events(answer.iter_lines())


def _events(lines):
    number = None
    for line in lines:
        if line.startswith("id: "):
            number = int(line[4:])
        if line.startswith("data: "):
            yield number, json.loads(line[6:])


def test_entries_are_heard_as_the_log_has_them_whoever_records(table, server):
    with listening(server.table) as heard:
        number, first = next(heard)
        assert number == first["n"] == 1
        apart(table, "do", OPENING[0])
        server.recorder.post("/games/rk1/do", actions=OPENING[1])
        server.recorder.post("/games/rk1/note", text="rain")
        server.recorder.post("/games/rk1/undo")
        got = [first, *(next(heard)[1] for _n in range(4))]
    said = apart(table, "log", "--json")["entries"]
    assert got == [{key: one[key] for key in one if key != "mark"} for one in said]


def test_who_comes_back_hears_what_came_since(table, server):
    last = apart(table, "log", "--json")["head"]["entries"]
    with listening(server.table, {"Last-Event-ID": str(last - 2)}) as heard:
        assert [next(heard)[0], next(heard)[0]] == [last - 1, last]
        server.recorder.post("/games/rk1/note", text="sun")
        assert next(heard)[0] == last + 1
    with listening(server.table, after=last) as heard:
        assert next(heard)[0] == last + 1


def test_a_listener_who_is_far_behind_hears_all_of_it(table, server):
    guest = server.link(Role.PLAYER, seat=0)
    with listening(guest) as heard:
        next(heard)
        for n in range(4):
            server.recorder.post("/games/rk1/note", text=f"note {n}")
        with listening(guest) as late:
            last = apart(table, "log", "--json")["head"]["entries"]
            assert [next(late)[0] for _n in range(last)] == list(range(1, last + 1))


def test_what_could_not_be_read_is_asked_for_again_and_what_many_lack_is_read_once(table):
    """The store is in use when an entry is noticed."""

    async def story():
        desk = Desk(partial(SqliteStore, table.db))
        read, asked = desk.ask_game, []

        async def once_refused(*words):
            asked.append(words)
            if len(asked) == 1:
                raise StoreError("busy", table.db)
            return await read(*words)

        [stored] = await desk.ask(lambda store: store.games())
        heard = Listening(desk, stream.entries_since)
        moved = heard.moved(stored.uid)
        desk.ask_game = once_refused
        with pytest.raises(StoreError):
            await heard.lacking(stored.uid, PUBLIC, stored.n - 1)
        lines = [heard.lacking(stored.uid, PUBLIC, stored.n - 1) for _listener in range(3)]
        assert [[n for n, _line in one] for one in await asyncio.gather(*lines)] == [[stored.n]] * 3
        assert (len(asked), moved.is_set(), heard.waits) == (2, False, True)
        await heard.hear([stored])  # who waits looks again
        assert (moved.is_set(), heard.waits) == (True, False)
        await heard.lacking(stored.uid, PUBLIC, stored.n)
        assert len(asked) == 3
        await desk.close()

    asyncio.run(story())


def test_a_quiet_line_is_known_to_be_alive(server, monkeypatch):
    monkeypatch.setattr(stream, "QUIET", 0.05)
    with server.client.stream(
        "GET", "/api/v1/games/rk1/events", params={"after": 999}, headers=server.table.headers
    ) as answer:
        lines = answer.iter_lines()
        assert [next(lines) for _n in range(4)] == ["retry: 1000", "", ": ", ""]


def test_a_revoked_link_hears_nothing_more(server, monkeypatch):
    monkeypatch.setattr(stream, "QUIET", 0.05)
    guest = server.link(Role.TABLE)
    with listening(guest) as heard:
        next(heard)
        server.links.revoke(guest.headers["Authorization"].removeprefix("Bearer "))
        for _event in heard:
            pass
    with pytest.raises(AssertionError), listening(guest):
        pass


def test_a_player_hears_what_the_link_may_know(tmp_path):
    """In a game with secrets each hears what the log shows to them, and nothing else."""
    from tools.samples import FOLDER

    table = Table(tmp_path / "games.db")
    table("import", str(FOLDER / "league-of-six/l613b-storage.txt"))
    players = table("show", "--json").json["players"]
    seen = [(None, []), *((seat, ["--as", players[seat]["name"]]) for seat in (0, 1))]
    logs = [(seat, table("log", "--json", *words).json) for seat, words in seen]
    with serving(table.db) as server:
        for seat, log in logs:
            said = log["entries"]
            role = Role.TABLE if seat is None else Role.PLAYER
            guest = server.link(role, log["uid"], seat)
            with guest.client.stream(
                "GET", "/api/v1/games/1/events", headers=guest.headers, timeout=httpx.Timeout(20)
            ) as answer:
                heard = _events(answer.iter_lines())
                got = [next(heard)[1] for _entry in said]
            assert [{**one, "mark": None} for one in got] == [{**one, "mark": None} for one in said]
