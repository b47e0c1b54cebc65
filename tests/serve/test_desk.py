"""The desk: games stay loaded, and are as the log is now, whoever has written to it."""

import asyncio
import shutil
import sqlite3
from functools import partial

from cli.serve.desk import Desk
from events.store.sqlite_store import SqliteStore
from tests.serve.test_live import begun
from tests.table import Table


def test_a_log_that_was_written_anew_elsewhere_is_loaded_anew(tmp_path):
    """Somebody puts an older copy back, table by table, and other entries come after it."""
    table = begun(tmp_path)
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
