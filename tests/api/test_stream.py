"""The stream of entries: each as the log has it, whoever records, from the number one has."""

import asyncio
from functools import partial

import pytest

from cli.serve.api import stream
from cli.serve.desk import Desk
from cli.serve.listening import Listening
from events.store.location import StoreError
from events.store.sqlite_store import SqliteStore
from projections.seen import PUBLIC
from tests.api.served import serving
from tests.table import Table


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("stream") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    return table


@pytest.fixture(scope="module")
def server(table):
    with serving(table.db) as server:
        yield server


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
        moved = heard.next_change(stored.uid)
        desk.ask_game = once_refused
        with pytest.raises(StoreError):
            await heard.lacking(stored.uid, PUBLIC, stored.n - 1)
        lines = [heard.lacking(stored.uid, PUBLIC, stored.n - 1) for _listener in range(3)]
        told = [[n for n, _line in one] for _remarks, one in await asyncio.gather(*lines)]
        assert told == [[stored.n]] * 3
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
