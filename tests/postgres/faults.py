"""What can go wrong between who records and the server: nothing is lost, doubled or reordered.

Each fault is one that was made to happen on a real server whose commits are synced; `wrong_with`
looks at what is left, and the last tests show that it finds what it should.
"""

import os
import signal
import threading
import time
from collections import Counter
from contextlib import contextmanager
from unittest.mock import Mock

import psycopg
import pytest

from cli.game.game_store import store_mistake
from events.common import Noted
from events.store.entry import broken_links, draft, new_id
from events.store.event_store import AlreadyRecorded, Appended, seal_all
from events.store.location import Server, StoreError
from events.store.postgres import connecting
from events.store.postgres.initialising import initialise
from events.store.postgres.postgres_store import PostgresStore
from tests.events.test_store import note
from tests.faults.mounts import small_disk
from tests.postgres.proxy import line_to
from tests.stores import begin, refused
from tests.table import Table


def said(text):
    """What somebody records, with an id of its own."""
    return draft(Noted(text), by="t", id_=new_id())


def wrong_with(entries, told, tried=(), uid="g1"):
    """Return what is wrong with a log.

    Args:
        entries: the log of a game, from its first entry.
        told: what each writer was told to be recorded, in its order, as notes.
        tried: what was tried and may be there, or not.
    """
    found = [one.event for one in entries[1:]]
    wrong = [f"chain: {fault}" for fault in broken_links(entries, uid)]
    wrong += [f"twice: {event}" for event, times in Counter(found).items() if times > 1]
    once = dict.fromkeys(found)
    for writer in told:
        events = [one.event for one in writer]
        wrong += [f"lost: {event}" for event in events if event not in once]
        mine = set(events)
        if [event for event in once if event in mine] != [e for e in events if e in once]:
            wrong.append("reordered")
    known = {one.event for writer in [*told, tried] for one in writer}
    return wrong + [f"nobody's: {event}" for event in found if event not in known]


def append(store, one):
    return store.append("g1", "robber-knights", store.head("g1").n, [one], still_open=True)


@contextmanager
def in_the_middle(cluster, server):
    """Hold the game, so that who appends is in the middle of it; yields who that is, as a function.

    The transaction waits for the game's head, after it has read the log and before it writes.
    """
    name = server.url.rpartition("/")[2]
    with cluster.admin(name) as db:
        held = psycopg.connect(cluster.url(name))
        held.execute("SELECT FROM tablescribe.heads FOR UPDATE")

        def waiting():
            asked = (
                "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                " AND query LIKE '%%tablescribe.append%%' AND datname = %s"
            )
            end = time.monotonic() + 20
            while not (found := db.execute(asked, (name,)).fetchone()):
                assert time.monotonic() < end, "nobody appends"
                time.sleep(0.01)
            return found[0]

        try:
            yield waiting
        finally:
            held.close()


@pytest.fixture
def lined(cluster, server):
    """A line to the server that can be cut, and a store at its end that has begun a game."""
    with line_to(server, cluster.folder) as (line, beyond), PostgresStore(beyond) as store:
        begin(store)
        yield line, store


def in_thread(function):
    """Start a function; return what waits for its result."""
    found = []
    thread = threading.Thread(target=lambda: found.append(function()), daemon=True)
    thread.start()

    def result():
        thread.join(40)
        assert found, "it has not ended"
        return found[0]

    return result


def replace_database(cluster, name, *, made):
    """Put another database in the place of one, with tables of games or without."""
    with cluster.admin() as db:
        db.execute(f"DROP DATABASE {name} WITH (FORCE)")
        db.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    if made:
        initialise(cluster.server(name))


@pytest.mark.parametrize("made", [True, False])
def test_a_database_that_another_has_replaced_is_not_written_to(cluster, made):
    name = cluster.database()
    server = cluster.server(name, "bo")
    with PostgresStore(server) as store:
        begin(store)
        replace_database(cluster, name, made=made)
        for use in (lambda: append(store, said("one")), lambda: store.read("g1")):
            with refused("replaced") as error:
                use()
            assert "has been replaced by another database" in store_mistake(error.value).message
    if made:
        with PostgresStore(server) as other:
            assert other.games() == []


@pytest.mark.parametrize("ended", [signal.SIGTERM, signal.SIGKILL])
def test_a_backend_that_is_ended_in_the_middle_of_an_append(breakable, ended, monkeypatch):
    """After a kill its server begins anew for all, from what was synced."""
    monkeypatch.setattr(connecting, "AGAIN_SECONDS", 60)
    server = breakable.server(breakable.database(), "bo")
    with PostgresStore(server) as store, PostgresStore(server) as other:
        begin(store)
        one, two = said("one"), said("two")
        with in_the_middle(breakable, server) as waiting:
            outcome = in_thread(lambda: append(store, one))
            os.kill(waiting(), ended)
        assert isinstance(outcome(), Appended)
        assert isinstance(append(other, two), Appended)
        assert wrong_with(other.read("g1"), [[one, two]]) == []


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_server_that_restarts_while_three_record(breakable, mode):
    server = breakable.server(breakable.database(), "bo")
    with PostgresStore(server) as store:
        begin(store)
    stopped, tried = threading.Event(), []
    told = {name: [] for name in "abc"}

    def record(name):
        with PostgresStore(server) as store:
            while not stopped.is_set():
                tried.append(one := said(f"{name}{len(tried)}"))
                try:
                    if isinstance(append(store, one), Appended):
                        told[name].append(one)
                except StoreError as error:
                    assert error.code in ("lost", "unreachable"), error

    def until_more(so_many=0):
        ends = time.monotonic() + 30
        while time.monotonic() < ends and min(map(len, told.values())) <= so_many:
            time.sleep(0.01)

    writers = [in_thread(lambda name=name: record(name)) for name in told]
    until_more()
    breakable.stop(mode)
    breakable.start()
    until_more(max(map(len, told.values())))
    stopped.set()
    for writer in writers:
        writer()
    assert all(told.values())
    with PostgresStore(server) as store:
        assert wrong_with(store.read("g1"), list(told.values()), tried) == []
        assert store.faults() == []


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_connection_that_is_cut_around_the_commit(lined, cut):
    line, store = lined
    one, two = said("one"), said("two")
    line.cut = cut
    assert isinstance(append(store, one), Appended)
    assert line.cuts == 1
    assert isinstance(append(store, two), Appended)
    again = store.append("g1", "robber-knights", 1, [one], still_open=True)
    assert isinstance(again, AlreadyRecorded)
    assert wrong_with(store.read("g1"), [[one, two]]) == []


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_line_that_stays_cut_leaves_it_open_and_the_same_id_settles_it(lined, cut, monkeypatch):
    monkeypatch.setattr(connecting, "AGAIN_SECONDS", 0.3)
    line, store = lined
    one, n = said("one"), store.head("g1").n
    line.cut, line.stays = cut, True
    with refused("lost") as error:
        store.append("g1", "robber-knights", n, [one], still_open=True)
    assert "this may or may not have been recorded" in store_mistake(error.value).message
    with pytest.raises(StoreError):
        store.read("g1")
    line.down = False
    outcome = store.append("g1", "robber-knights", n, [one], still_open=True)
    assert isinstance(outcome, Appended)
    assert wrong_with(store.read("g1"), [[one]]) == []


def test_a_connection_that_is_cut_among_appends_together_takes_all_back(lined):
    line, store = lined
    with refused("lost"), store.together():
        append(store, said("one"))
        line.cut = "after"
        append(store, said("two"))
    with store.together():  # by a new connection
        append(store, three := said("three"))
    assert wrong_with(store.read("g1"), [[three]]) == []


def test_a_disk_without_room_is_an_outcome_and_leaves_what_there_was(cluster, tmp_path_factory):
    folder = cluster.folder / "small"
    with small_disk(folder, 10_000_000) as disk:
        assert disk is not None, "this needs a disk of its own: run it where one can be mounted"
        os.chown(disk, cluster.data.stat().st_uid, cluster.data.stat().st_gid)
        with cluster.admin() as db:
            db.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
        name = cluster.database("TEMPLATE template0 TABLESPACE small")
        try:
            _fill(cluster, name)
        finally:
            with cluster.admin() as db:
                db.execute(f"DROP DATABASE {name} WITH (FORCE)")
                db.execute("DROP TABLESPACE small")


def _fill(cluster, name):
    Table(cluster.url(name))("store", "init")
    server = cluster.server(name, "bo")
    with PostgresStore(server) as store:
        begin(store)
        told = []
        while True:
            batch = [said(f"{len(told)}.{i} {os.urandom(2000).hex()}") for i in range(20)]
            n = store.head("g1").n
            try:
                store.append("g1", "robber-knights", n, batch, still_open=True)
            except StoreError as error:
                full = error
                break
            told += batch
            assert len(told) < 10_000, "the disk is larger than it should be"
        assert full.code == "full"
        assert wrong_with(store.read("g1"), [told]) == []
        assert store.verify("g1") == []


COMMANDS = [
    ("note", "hello"),
    ("show",),
    ("games",),
    ("import", "-"),
    ("store", "init"),
    ("audit", "--all"),
]


@pytest.mark.parametrize("mode", ["fast", "immediate"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_waits_for_a_server_that_restarts(breakable, monkeypatch, command, mode):
    table = Table(breakable.url(breakable.database()))
    other = Table(breakable.url(breakable.database()))
    for one in (table, other):
        one("new", "robber-knights", "An:blue", "Bram:red")
    record = other("export", "-f", "jsonl").out
    asked, state = threading.Event(), connecting._state

    def seen(server):
        found = state(server)
        asked.set()
        return found

    monkeypatch.setattr(connecting, "_state", seen)
    monkeypatch.setattr(connecting, "AGAIN_SECONDS", 60)
    breakable.stop(mode)
    started = in_thread(lambda: (asked.wait(30), breakable.start()))
    table(*command, input=record)
    assert started()[0]
    entries = table("log", "-g", "1", "--json").json["entries"]
    assert len(entries) == (2 if command[0] == "note" else 1)
    assert len(table("games", "--json").json["games"]) == (2 if command[0] == "import" else 1)


def test_a_server_that_answers_and_refuses_is_not_waited_for(cluster, server, monkeypatch):
    tried = Mock(side_effect=connecting._connect_once)
    monkeypatch.setattr(connecting, "_connect_once", tried)
    monkeypatch.setattr(connecting, "AGAIN_SECONDS", 3600)
    for url in (server.url.replace("bo@", "an@"), cluster.url("missing"), server.url + "?x=1"):
        with refused("unreachable"):
            PostgresStore(Server(url))
    assert tried.call_count == 2 + 2 + 1


def test_a_command_whose_server_is_gone_says_so(cluster, server, monkeypatch):
    monkeypatch.setattr("events.store.postgres.connecting.AGAIN_SECONDS", 0.2)
    with line_to(server, cluster.folder) as (line, beyond):
        table = Table(beyond.url)
        table("new", "robber-knights", "An:blue", "Bram:red")
        line.cut, line.stays = "after", True
        said_ = table("note", "hello", code=6)
        assert "this may or may not have been recorded" in said_.err
        assert "cannot be reached" in table("games", code=6).err
        line.down = False
        assert "hello" in table("log").out


# --- the controls -------------------------------------------------------------------------------


def test_what_is_wrong_is_found():
    one, two = said("one"), said("two")
    whole = seal_all([note("start", "g1"), one, two])
    assert wrong_with(whole, [[one, two]]) == []
    assert wrong_with(whole[:2], [[one, two]]) == [f"lost: {two.event}"]
    assert wrong_with(whole, [[two, one]]) == ["reordered"]
    assert wrong_with(seal_all([*whole[:2], said("one")]), [[one]]) == [f"twice: {one.event}"]
    assert wrong_with(whole, [[one]]) == [f"nobody's: {two.event}"]
    assert wrong_with([whole[0], whole[2]], [[two]])[0].startswith("chain")
