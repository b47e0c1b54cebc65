"""What whoever reads has to know of a log: answers of the API and pages say it as commands do."""

import asyncio

import pytest

from cli.serve.api.calls import CALLS
from cli.serve.api.stream import entries_since
from cli.serve.links import Role
from cli.serve.listening import Listening
from events.store.sqlite_store import SqliteStore
from events.store.stores import open_at
from tests.cli.test_altered import FAULTS
from tests.conftest import OPENING
from tests.serve.given import Serving
from tests.stores import alter
from tests.table import Table

SAID = {
    "sound": "",
    "gone": "game 1 (robber-knights) began here",
    "swapped": "game 2 began here as game 3",
    "broken": "the log of rk2 is broken from #3",
}


@pytest.fixture
def server(tmp_path):
    table = Table(tmp_path / "games.db")
    for game in ("rk1", "rk2", "rk3"):
        table("new", "robber-knights", "An:blue", "Bram:red")
        table("do", *OPENING, "-g", game)
    return table


def altered(table, fault):
    statements, _words = FAULTS[fault]
    if statements:
        alter(table.db, *statements)
    server = Serving(table.db)
    link = server.links.make(Role.RECORDER)
    return server, link, {"authorization": f"Bearer {link.token}"}


async def asked(server, paths, **headers):
    try:
        return [await server.get(path, **headers) for path in paths]
    finally:
        await server.desk.close()


@pytest.mark.parametrize("fault", SAID)
def test_every_answer_says_so(server, fault):
    server, _link, bearing = altered(server, fault)
    paths = [
        f"{call.path.format(game='rk2')}{'?player=An' if call.name == 'why' else ''}"
        for call in CALLS
        if not call.writes and (call.of_game or fault != "broken")
    ]
    for path, answer in zip(paths, asyncio.run(asked(server, paths, **bearing)), strict=True):
        assert answer.status_code == 200, (path, answer.text)
        remarks = answer.json().get("remarks", [])
        assert [SAID[fault] in one for one in remarks] == ([True] if SAID[fault] else []), path


def test_what_was_known_of_a_log_that_was_altered_since_is_not_still_so(server):
    table = server
    server, _link, bearing = altered(table, "sound")

    async def ask():
        before = await server.get("/api/v1/games/rk2/score", **bearing)
        alter(table.db, *FAULTS["gone"][0])
        tag = before.headers["etag"]
        return await server.get("/api/v1/games/rk2/score", if_none_match=tag, **bearing)

    async def ended():
        try:
            return await ask()
        finally:
            await server.desk.close()

    after = asyncio.run(ended())
    assert after.status_code == 200
    assert SAID["gone"] in after.json()["remarks"][0]


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr("cli.serve.desk.AGAIN", 0.0)


def test_an_entry_that_was_changed_under_a_game_that_is_held_is_found(server, at_once):
    table = server
    server, _link, bearing = altered(table, "sound")

    async def ask():
        paths = ("/api/v1/games/rk2/log", f"/t/{server.links.make(Role.TABLE, uid(table)).token}")
        try:
            before = [await server.get(path, **bearing) for path in (*paths, *paths)]
            alter(table.db, *FAULTS["broken"][0])
            return before, [await server.get(path, **bearing) for path in paths]
        finally:
            await server.desk.close()

    before, after = asyncio.run(ask())
    assert not any("is broken from" in answer.text for answer in before)
    assert all(SAID["broken"] in answer.text for answer in after)
    assert '"by":"nobody"' in after[0].text


def test_a_log_is_compared_where_others_have_written_alone(server, at_once, monkeypatch):
    table = server
    server, _link, bearing = altered(table, "sound")
    read, reads = SqliteStore.read, []

    def counted(store, uid, after=0):
        reads.append(uid)
        return read(store, uid, after)

    monkeypatch.setattr(SqliteStore, "read", counted)

    async def ask():
        try:
            for _ in range(5):
                await server.get("/api/v1/games/rk2/score", **bearing)
            before = reads.count(uid(table))
            table("note", "a cup fell over", "--game", "1")
            await server.get("/api/v1/games/rk2/score", **bearing)
            return before, reads.count(uid(table))
        finally:
            await server.desk.close()

    assert asyncio.run(ask()) == (1, 2)


def uid(table, number=2):
    with open_at(table.db) as store:
        return next(game.uid for game in store.games() if game.number == number)


def test_a_game_that_was_changed_and_cannot_be_read_any_more_is_no_longer_held(server, at_once):
    table = server
    server, _link, bearing = altered(table, "sound")

    async def ask():
        try:
            for _ in range(2):
                assert (await server.get("/api/v1/games/rk2/score", **bearing)).status_code == 200
            alter(table.db, "UPDATE {0}entries SET event = '{}' WHERE game = 2 AND n = 1")
            return [await server.get("/api/v1/games/rk2/score", **bearing) for _ in range(2)]
        finally:
            await server.desk.close()

    assert [answer.status_code for answer in asyncio.run(ask())] == [503, 503]


def test_who_listens_is_told_with_the_next_entry(server, at_once):
    """A page loads itself again, which shows the remarks; a program is sent them."""
    table = server
    server, _link, _bearing = altered(table, "sound")
    server.uid, n = uid(table), 1 + len(OPENING)
    link, stream = server.links.make(Role.TABLE, server.uid), Listening(server.desk, entries_since)

    async def listen():
        try:
            page = asyncio.create_task(server.events(link, n, 2))
            before, _none = await stream.lacking(server.uid, link.viewer, n)
            await server.wait_for_listeners(1)
            alter(table.db, *FAULTS["broken"][0])
            table("note", "x", "-g", "rk2")
            await server.live.hear(await server.desk.ask(lambda store: store.games()))
            after, _note = await stream.lacking(server.uid, link.viewer, n - 1)
            return before, after, await asyncio.wait_for(page, 20)
        finally:
            server.live.close()
            await server.desk.close()

    before, after, told = asyncio.run(listen())
    assert (before, len(after)) == ([], 1)
    assert SAID["broken"] in after[0]
    assert [kind for kind, _data in told] == ["hello", "reload"]


def test_the_stream_of_entries_begins_with_the_remarks(server):
    server, _link, bearing = altered(server, "broken")

    async def listen():
        path = "/api/v1/games/rk2/events"
        answer = asyncio.create_task(server.get(path, **bearing))
        watch = server.app.state.watch
        while not any(one.waits for one in watch._told):
            await asyncio.sleep(0)
        watch.close()
        try:
            return (await answer).text
        finally:
            await server.desk.close()

    said = asyncio.run(listen())
    assert said.split("\n\n")[1].startswith("event: remarks\ndata: [")
    assert SAID["broken"] in said
