"""Who serves games on a server: long reads beside the desk, and what becomes of a restart."""

import asyncio
import threading
from functools import partial

from cli.serve.desk import MANY, Desk
from events.store.event_store import Appended
from events.store.postgres.postgres_store import PostgresStore
from tests.postgres.faults import append, said, wrong_with
from tests.stores import begin


def test_no_long_read_holds_up_an_entry_and_all_go_on_when_the_server_is_back(breakable):
    server = breakable.server(breakable.database(), "bo")
    going_on = threading.Event()

    def slowly(store):
        assert going_on.wait(30)
        return store.read("g1")

    async def serve():
        desk = Desk(partial(PostgresStore, server))
        one, told = desk.readers.ask, []
        try:
            await desk.ask(begin)
            for text in ("before", "after"):
                reads = [asyncio.create_task(one(slowly)) for _ in range(MANY)]
                told.append(said(text))
                assert isinstance(await desk.ask(lambda db: append(db, told[-1])), Appended)
                going_on.set()
                assert {len(read) for read in await asyncio.gather(*reads)} == {1 + len(told)}
                going_on.clear()
                await asyncio.to_thread(lambda: (breakable.stop("immediate"), breakable.start()))
            return wrong_with(await desk.ask(lambda db: db.read("g1")), [told])
        finally:
            going_on.set()
            await desk.close()

    assert asyncio.run(serve()) == []
