"""The desk holds games as their logs are now, whoever writes; readers keep nobody waiting."""

import asyncio
import shutil
import sqlite3
import threading
from functools import partial

import pytest

from cli.exports.formats import write_format
from cli.serve.api.calls import answer_of
from cli.serve.desk import MANY, Desk
from cli.serve.links import Role
from events.store.location import StoreError
from events.store.sqlite_store import SqliteStore
from projections.seen import PUBLIC
from tests.api.served import serving
from tests.table import Table


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    table = Table(tmp_path_factory.mktemp("readers") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    return table


@pytest.mark.parametrize("path", ["/games/rk1/audit", "/stats", "/games/rk1/export/html"])
def test_a_slow_read_holds_up_no_entry_and_no_page(table, path, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def slow(real):
        def read(*arguments, **options):
            if threading.current_thread().name.startswith("reader"):
                begun.set()
                assert go_on.wait(30)
            return real(*arguments, **options)

        return read

    monkeypatch.setattr("cli.serve.api.routes.answer_of", slow(answer_of))
    monkeypatch.setattr("cli.serve.api.exporting.write_format", slow(write_format))
    with serving(table.db) as server:
        page = f"/t/{server.links.make(Role.TABLE).token}"
        answers = []
        asking = threading.Thread(target=lambda: answers.append(server.table.get(path)))
        asking.start()
        try:
            assert begun.wait(30)
            assert server.recorder.post("/games/rk1/note", text="meanwhile").status_code == 200
            assert server.client.get(page).status_code == 200
            assert "meanwhile" in server.table.get("/games/rk1/log", after=1).text
            assert not answers
        finally:
            go_on.set()
            asking.join(30)
    assert [answer.status_code for answer in answers] == [200]


def test_more_than_there_are_readers_wait_for_one_another(table):
    async def story():
        desk = Desk(partial(SqliteStore, table.db))
        all_read = threading.Barrier(MANY, timeout=30)

        def read(store):
            all_read.wait()
            return store.latest().uid

        try:
            return await asyncio.gather(*(desk.readers.ask(read) for _ in range(2 * MANY)))
        finally:
            await desk.close()

    assert len(set(asyncio.run(story()))) == 1


def test_what_a_reader_sees_is_what_the_desk_has_written(table):
    async def story():
        desk = Desk(partial(SqliteStore, table.db))
        try:
            for text in ("one", "two"):
                await desk.ask(lambda _store, text=text: table("note", text))
                read = await desk.readers.ask_game("rk1", lambda game: game.n, PUBLIC)
                assert read == await desk.ask_game("rk1", lambda game: game.n)
        finally:
            await desk.close()

    asyncio.run(story())


def test_a_store_that_could_not_be_used_is_opened_anew(table):
    opened = []

    def open_store():
        opened.append(SqliteStore(table.db))
        return opened[-1]

    def fails(store):
        raise StoreError("lost", table.db)

    async def story():
        desk = Desk(open_store)
        try:
            with pytest.raises(StoreError):
                await desk.readers.ask(fails)
            return await desk.readers.ask(lambda store: store.latest().uid)
        finally:
            await desk.close()

    assert asyncio.run(story())
    assert len(opened) == 2


def test_a_log_that_was_written_anew_elsewhere_is_loaded_anew(tmp_path):
    """Somebody puts an older copy back, table by table, and other entries come after it."""
    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    older = tmp_path / "older.db"
    table("do", "b pv j18")
    shutil.copy(table.db, older)
    table("do", "b m k18")

    async def story():
        desk = Desk(partial(SqliteStore, table.db))

        def told(game):
            return [entry.hash for entry in game.entries], game.game.title, len(game.events)

        before = await desk.ask_game("rk1", told)
        other = Table(older)
        other("note", "another way")
        other("do", "b p k18")
        with sqlite3.connect(older) as source, sqlite3.connect(table.db) as target:
            source.backup(target)
        source.close()
        target.close()
        now = await desk.ask_game("rk1", told)
        await desk.close()
        return before, now

    before, now = asyncio.run(story())
    with SqliteStore(table.db) as store:
        [stored] = store.games()
        log = [entry.hash for entry in store.read(stored.uid)]
    assert before[0][:2] == log[:2]
    assert before[0] != log[:3]
    assert now[0] == log
    assert now[2] == len(log)
