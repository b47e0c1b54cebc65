"""Listeners hear of every entry, whoever records it, and lack nothing when they come back."""

import asyncio

from tests.serve.given import serving
from tests.table import Table


def begun(folder):
    table = Table(folder / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    return table


def test_an_entry_of_another_process_reaches_every_listener_as_one_event(tmp_path):
    table = begun(tmp_path)

    async def story():
        async with serving(table.db) as server:
            asked = []
            ask = server.desk.ask_game

            async def counted(*arguments):
                asked.append(arguments)
                return await ask(*arguments)

            server.desk.ask_game = counted
            listening = [server.events(server.table, 1, 2) for _n in range(20)]
            waiting = asyncio.gather(*listening)
            await server.wait_for_listeners(20)
            before = len(asked)
            await asyncio.to_thread(table, "do", "b pv j18")
            return await asyncio.wait_for(waiting, 10), len(asked) - before

    heard, asked = asyncio.run(story())
    assert asked == 1  # worked out once for all who lack the same
    for [(_hello, said), (kind, data)] in heard:
        assert set(said) == {"version", "now"}
        assert (kind, data["n"], data["stay"]) == ("steps", 2, 1)
        assert [step["ref"] for step in data["steps"]] == ["2"]
    assert all(one == heard[0][1:] for one in ([data] for _hello, data in heard))


def test_a_revoked_link_and_the_end_of_the_server_let_listeners_go(tmp_path):
    table = begun(tmp_path)

    async def story():
        async with serving(table.db) as server:
            one, other = server.player(0), server.table
            waiting = [asyncio.create_task(server.events(link, 1, 9)) for link in (one, other)]
            await server.wait_for_listeners(2)
            server.links.revoke(one.token)
            server.live.wake(server.uid)
            first = await asyncio.wait_for(waiting[0], 5)
            server.live.close()
            return first, await asyncio.wait_for(waiting[1], 5)

    first, second = asyncio.run(story())
    assert [kind for kind, _data in first] == ["hello", "gone"]
    assert [kind for kind, _data in second] == ["hello"]


def test_a_page_that_knows_another_log_is_loaded_again(tmp_path):
    table = begun(tmp_path)

    async def story():
        async with serving(table.db) as server:
            return await server.events(server.table, 99, 2)

    assert [kind for kind, _data in asyncio.run(story())] == ["hello", "reload"]
