"""Who may do what to a database of games, by rights first and by triggers second."""

import psycopg
import pytest

from cli.game.game_store import store_mistake
from events.store.event_store import AlreadyRecorded, Appended
from events.store.location import Server
from events.store.postgres.initialising import initialise
from events.store.postgres.postgres_store import PostgresStore
from events.store.postgres.schema import SCHEMA
from events.store.stores import open_at
from tests.events.test_store import note
from tests.postgres.server import SECRET
from tests.stores import begin, refused
from tests.table import Table

CHANGES = (
    "UPDATE tablescribe.entries SET event = '{}'",
    "DELETE FROM tablescribe.entries",
    "TRUNCATE tablescribe.entries CASCADE",
    "INSERT INTO tablescribe.entries SELECT game, 7, 'x', at, by, event, hash"
    " FROM tablescribe.entries WHERE n = 1",
    "UPDATE tablescribe.games SET title = 'x'",
    "DELETE FROM tablescribe.games",
    "TRUNCATE tablescribe.games CASCADE",
)
BESIDE = (
    "UPDATE tablescribe.heads SET open = NOT open",
    "INSERT INTO tablescribe.games (uid, title) VALUES ('x', 'x')",
    "UPDATE tablescribe.store SET schema = 9",
    "DROP TABLE tablescribe.heads",
    "ALTER TABLE tablescribe.entries DISABLE TRIGGER ALL",
    "CREATE TABLE tablescribe.mine (x integer)",
)


def name_of(server):
    return server.url.rpartition("/")[2]


@pytest.fixture
def written(server):
    """A game of two entries."""
    with open_at(server) as store:
        begin(store)
        store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    return server


@pytest.mark.parametrize("statement", CHANGES + BESIDE)
def test_who_records_has_no_right_to_change_anything(written, statement):
    with psycopg.connect(written.url) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute(statement)


@pytest.mark.parametrize("statement", CHANGES)
def test_the_triggers_refuse_it_to_the_owner_too(written, cluster, statement):
    with (
        cluster.admin(name_of(written)) as db,
        pytest.raises(psycopg.Error, match="append-only"),
    ):
        db.execute(statement)


def test_who_may_look_may_not_record(written, cluster):
    guest = cluster.server(name_of(written), "guest")
    with open_at(guest) as store:
        assert len(store.read("g1")) == 2
        assert store.faults() == []
        assert store.changes()[1] == store.games()
        with refused("read-only") as error:
            store.append("g1", "robber-knights", 2, [note("b", "b")], still_open=True)
    assert "tablescribe_recorder" in store_mistake(error.value).message


def test_init_is_done_by_who_owns_the_database_and_needs_no_superuser(cluster):
    name = cluster.database("TEMPLATE template0")
    with cluster.admin() as db:
        db.execute("CREATE ROLE keeper LOGIN")
        db.execute(f"ALTER DATABASE {name} OWNER TO keeper")
    with refused("not-a-store") as error:
        open_at(cluster.server(name, "bo"))
    assert "store init" in store_mistake(error.value).message
    table = Table(cluster.url(name, "keeper"))
    assert f"tables created, schema {SCHEMA}" in table("store", "init").out
    assert f"the tables are there, schema {SCHEMA}" in table("store", "init").out
    with open_at(cluster.server(name, "bo")) as store:
        assert isinstance(begin(store), Appended)
        assert store.faults() == []
    with open_at(cluster.server(name, "keeper")) as store:
        assert isinstance(begin(store), AlreadyRecorded)
    assert "is a file" in Table("x.db")("store", "init", "x.db", code=2).err


def test_a_newer_database_is_read_and_not_written(written, cluster):
    with open_at(written) as store, cluster.admin(name_of(written)) as db:
        db.execute("UPDATE tablescribe.store SET schema = schema + 1")
        with refused("newer"):
            store.append("g1", "robber-knights", 2, [note("b", "b")], still_open=True)
    with open_at(written) as store:
        assert store.newer
        assert len(store.read("g1")) == 2
        with refused("newer"):
            store.append("g1", "robber-knights", 2, [note("b", "b")], still_open=True)
    with refused("newer"):
        initialise(cluster.server(name_of(written)))
    assert "newer version" in Table(written.url)("games").err


def test_what_somebody_changed_all_the_same_is_found(written, cluster):
    table = Table(written.url)
    assert table("verify").out == ""
    with cluster.admin(name_of(written)) as db:
        db.execute("ALTER TABLE tablescribe.entries DISABLE TRIGGER entries_keep")
        changed = "UPDATE tablescribe.entries SET event = replace(event, 'a', 'b')"
        db.execute(f"{changed} WHERE game = 1 AND n = 2")
        db.execute("UPDATE tablescribe.heads SET n = 7 WHERE game = 1")
        db.execute("DROP TRIGGER games_keep ON tablescribe.games")
    said = table("verify", code=1).lines
    assert len(said) == 4, said
    assert any("changed entries_keep" in line for line in said)
    assert any("games_keep" in line and "removed" in line for line in said)
    assert any("goes to #7" in line for line in said)
    assert any("#2: it does not fit its hash" in line for line in said)
    with open_at(written) as store, refused("damaged"):
        store.read("g1")


def test_a_password_is_asked_for_and_taken(written, cluster, monkeypatch):
    server = cluster.server(name_of(written), "an")
    with refused("unreachable"):
        open_at(server)
    with open_at(Server(server.url.replace("an@", f"an:{SECRET}@"))) as store:
        assert str(store.location) == str(server)
        assert SECRET not in f"{store.location!r}{store.location}"
    monkeypatch.setenv("PGPASSWORD", SECRET)
    with open_at(server) as store:
        assert store.head("g1").n == 2


def test_what_is_acknowledged_is_synced_whatever_the_database_says(written, cluster):
    with cluster.admin() as db:
        db.execute(f"ALTER DATABASE {name_of(written)} SET synchronous_commit = off")
    with PostgresStore(written) as store:
        assert store._db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        assert store._db.execute("SHOW fsync").fetchone() == ("on",)


def test_who_waits_too_long_for_another_writer_is_told(written, cluster):
    with PostgresStore(written) as store, cluster.admin(name_of(written)) as db:
        store._db.execute("SET lock_timeout = '50ms'")
        with db.transaction(), refused("busy"):
            db.execute("SELECT FROM tablescribe.heads FOR UPDATE")
            store.append("g1", "robber-knights", 2, [note("b", "b")], still_open=True)
        appended = store.append("g1", "robber-knights", 2, [note("b", "b")], still_open=True)
        assert isinstance(appended, Appended)
