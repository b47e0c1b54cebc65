"""The chain in a database: the server makes it, and nobody who records can break it."""

import json

import psycopg
import pytest

from events.common import GAMES, Corrected, Counted, HiddenAmount, Noted
from events.secrets import public_form
from events.store.entry import Draft, Entry, draft
from events.store.event_store import Appended, seal_all
from events.store.postgres.initialising import initialise
from events.store.postgres.postgres_store import APPEND, PostgresStore
from events.store.postgres.schema import SCHEMA
from events.store.stores import open_at
from tests.conftest import ROOT
from tests.events.test_store import note
from tests.stores import begin

SCHEMA_1 = (ROOT / "tests" / "postgres" / "schema-1.sql").read_text("utf-8")


def append(server, n, *rows, uid="g1", schema=SCHEMA):
    """Call the function as a program of its own does, with any rows."""
    with psycopg.connect(server.url, autocommit=True) as db:
        given = (schema, uid, "robber-knights", n, json.dumps(rows), True)
        return db.execute(APPEND, given).fetchone()


def row(id_="x", **more):
    return {"id": id_, "at": 5, "who": "t", "event": note("a", "a").event} | more


@pytest.fixture
def begun(server):
    """A database with a game of one entry."""
    with open_at(server) as store:
        begin(store)
    return server


@pytest.fixture
def older(cluster):
    """A database as an older version made it, with a game of one entry."""
    name = cluster.database("TEMPLATE template0")
    with cluster.admin(name) as db:
        db.execute("CREATE SCHEMA tablescribe; SET search_path = tablescribe, pg_temp")
        db.execute(SCHEMA_1.encode())
    server = cluster.server(name, "bo")
    with open_at(server) as store:
        assert isinstance(begin(store), Appended)
    return server


def owner(cluster, server):
    return cluster.server(server.url.rpartition("/")[2])


def refused(server, n, *rows, uid="g1"):
    with pytest.raises(psycopg.Error) as error:
        append(server, n, *rows, uid=uid)
    with open_at(server) as store:
        assert store.head("g1").n == 1
        assert store.head(uid).n == (1 if uid == "g1" else 0)
        assert store.verify("g1") == []
    return str(error.value)


LIES = [
    row(hash=r"\x" + "11" * 32),
    row(start='{"n":2,"id":"y","at":"1970-01-01T00:00:00.005Z","by":"t","prev":"', hash="11"),
    row(at=253_402_300_800_000),
    row(at=-(10**17)),
]


@pytest.mark.parametrize("lie", LIES)
def test_a_recorder_cannot_break_a_chain(begun, lie):
    said = refused(begun, 1, lie)
    assert "does not follow from the one before" in said or "has no date" in said


def test_a_recorder_cannot_write_to_the_log_of_the_games(begun):
    event = '{"type":"game-begun","number":9,"title":"robber-knights","hash":"%s"}' % (64 * "0")
    for n, one in ((2, row("g9", event=event)), (0, row("-games")), (1, row("x"))):
        with pytest.raises(psycopg.Error, match="with them alone"):
            append(begun, n, one, uid=GAMES)
    with psycopg.connect(begun.url) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute("SELECT tablescribe.list_game(1, 5)")
    with open_at(begun) as store:
        assert [entry.id for entry in store.read(GAMES)] == [GAMES, "g1"]
        assert store.faults() == []


def test_a_start_that_is_given_is_not_used(begun):
    start = '{"n":7,"id":"y","at":"1999-01-01T00:00:00.000Z","by":"x","prev":"'
    assert append(begun, 1, row(n=7, start=start))[0] == "appended"
    with open_at(begun) as store:
        assert [entry.n for entry in store.read("g1")] == [1, 2]
        assert store.verify("g1") == []


def test_a_game_begins_with_its_own_entry_and_with_one_at_least(begun):
    assert "of another game" in refused(begun, 0, row("other"), uid="g2")
    for n, uid in ((1, "g1"), (0, "g2")):
        assert "no entry" in refused(begun, n, uid=uid)


def test_the_server_hides_what_python_hides(begun, older, cluster):
    events = [
        Counted(0, "guards", None, HiddenAmount(5)),
        Corrected("2", "2", (Noted("x"), Counted(1, "guards", None, HiddenAmount(4)))),
        Noted('what is "secret":{"}" is none'),
    ]
    drafts = [draft(event, by="t") for event in events]
    nested = '{"secret":{"a":{"b":"}\\"{"},"c":[{}],"salt":""},"x":{"secret":{"é":"{"}}}'
    drafts.append(Draft("nested", 5, "t", nested))
    for server in (begun, older):
        with open_at(server) as store:
            outcome = store.append("g1", "robber-knights", 1, drafts, still_open=True)
            assert outcome == Appended(tuple(seal_all([*store.read("g1")[:1], *drafts])[1:]))
            assert store.verify("g1") == []
    with cluster.admin(begun.url.rpartition("/")[2]) as db:
        for one in drafts:
            said = db.execute("SELECT tablescribe.public_form(%s)", (one.event,)).fetchone()
            assert said == (public_form(one.event),)
            assert (said[0] == one.event) == (one is drafts[2])


def test_a_sealed_entry_is_taken_after_its_own_only(begun):
    with open_at(begun) as store:
        first = store.read("g1")
        _, two, three = seal_all([first[0], note("a", "a"), note("b", "b")])
        refused(begun, 1, row(three.id, event=three.event, hash=rf"\x{three.hash.hex()}"))
        outcome = store.append("g1", "robber-knights", 1, [two, three], still_open=True)
        assert outcome == Appended((two, three))


TEXTS = ["plain", 'a "b" \\ /', "tab\tnew\nline\r\b\f", "é ß 漢 🎲", "\x01\x1f\x7f\x80\u2028"]
TIMES = [0, 1, -1, 999, -999, 1_772_000_000_123, -30_610_224_000_000, 253_402_300_799_999]


def test_the_server_seals_what_python_seals(begun):
    drafts = [
        Draft(f"e{i}.{j}", at, text, draft(Noted(text), by="t").event)
        for i, at in enumerate(TIMES)
        for j, text in enumerate(TEXTS)
    ]
    with open_at(begun) as store:
        outcome = store.append("g1", "robber-knights", 1, drafts, still_open=True)
        assert outcome == Appended(tuple(seal_all([*store.read("g1")[:1], *drafts])[1:]))
        assert store.verify("g1") == []


def test_an_older_database_is_written_as_it_is_until_its_owner_brings_it_on(older, cluster):
    with PostgresStore(older) as ours, open_at(older) as again:
        for store, id_ in ((ours, "a"), (again, "b")):
            entries = store.read("g1")
            after = seal_all([*entries, note(id_, id_), note(f"{id_}2", f"{id_}2")])[-2:]
            drafts: list[Draft | Entry] = [note(id_, id_), after[1]]
            outcome = store.append("g1", "robber-knights", len(entries), drafts, still_open=True)
            assert outcome == Appended(tuple(after))
        assert initialise(owner(cluster, older)).before == 1
        assert isinstance(begin(ours, "g2"), Appended)  # it was opened before
        assert ours.verify("g1") == ours.verify("g2") == []
        assert [entry.id for entry in ours.read(GAMES)] == [GAMES, "g1", "g2"]
    with open_at(older) as store:
        assert store.faults() == []
    with pytest.raises(psycopg.Error, match="does not follow"):
        append(older, 5, row(hash=r"\x" + "11" * 32))
    assert append(older, 5, row(), schema=1)[0] == "newer"  # what an older program is told
    assert initialise(owner(cluster, older)).before == SCHEMA
