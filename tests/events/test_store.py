"""What any store has to pass: append, read, list, head, verify."""

import multiprocessing
import sqlite3
from pathlib import Path

import pytest

from events.common import GameStarted, Noted, Origin, Player
from events.store.entry import draft
from events.store.event_store import (
    AlreadyRecorded,
    Appended,
    Conflict,
    Head,
    IdTaken,
    NewerStore,
    StoreFull,
)
from events.store.migrations import SCHEMA
from events.store.sqlite_store import SqliteStore
from events.store.store_error import StoreError


@pytest.fixture
def store(tmp_path: Path):
    with SqliteStore(tmp_path / "games.db", create=True) as store:
        yield store


def note(text, id_):
    return draft(Noted(text), by="t", id_=id_, at=5)


def begin(store, uid="g1", still_open=True):
    return store.append(uid, "robber-knights", 0, [note("start", uid)], still_open=still_open)


def test_appending_numbers_entries_and_returns_them(store):
    assert isinstance(begin(store), Appended)
    outcome = store.append(
        "g1", "robber-knights", 1, [note("a", "a"), note("b", "b")], still_open=True
    )
    assert [entry.n for entry in outcome.entries] == [2, 3]
    assert store.read("g1")[1:] == list(outcome.entries)
    assert store.read("g1", after=2) == [outcome.entries[1]]
    assert store.head("g1") == (3, outcome.entries[1].hash)
    assert store.verify("g1") == []


def test_what_was_appended_is_there_after_reopening(store):
    begin(store)
    with SqliteStore(store.path) as again:
        assert again.read("g1") == store.read("g1")


def test_an_empty_store_and_an_unknown_game(store):
    assert store.games() == []
    assert store.latest() is None
    assert store.read("none") == []
    assert store.head("none").n == 0
    assert store.find("none", "x") is None
    assert store.game(1) is None


def test_the_same_id_and_bytes_at_any_number_are_a_success(store):
    begin(store)
    first = store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    for expected in (0, 1, 2, 77):
        again = store.append("g1", "robber-knights", expected, [note("a", "a")], still_open=True)
        assert again == AlreadyRecorded(first.entries)
    assert store.head("g1").n == 2
    assert isinstance(begin(store), AlreadyRecorded)


def test_the_same_id_with_other_bytes_is_an_error(store):
    begin(store)
    store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    assert store.append("g1", "robber-knights", 2, [note("b", "a")], still_open=True) == IdTaken(
        "a", 2
    )
    mixed = [note("a", "a"), note("new", "n")]
    assert store.append("g1", "robber-knights", 2, mixed, still_open=True) == IdTaken("a", 2)
    assert store.head("g1").n == 2


def test_another_number_than_expected_is_a_conflict(store):
    begin(store)
    assert store.append("g1", "robber-knights", 0, [note("a", "a")], still_open=True) == Conflict(
        0, 1
    )
    assert store.append("g1", "robber-knights", 5, [note("a", "a")], still_open=True) == Conflict(
        5, 1
    )
    assert store.append("g2", "robber-knights", 5, [note("a", "a")], still_open=True) == Conflict(
        5, 0
    )


def test_all_or_none(store):
    begin(store)
    with pytest.raises(StoreError):
        store.append("g1", "robber-knights", 1, [note("a", "a"), note("b", "a")], still_open=True)
    assert store.head("g1").n == 1


def heads(store):
    return {game.uid: Head(game.n, game.hash) for game in store.games()}


def test_heads_of_all_games_are_those_of_each(store):
    assert heads(store) == {}
    for uid in ("g1", "g2", "g3"):
        begin(store, uid)
    store.append("g2", "robber-knights", 1, [note("a", "a"), note("b", "b")], still_open=False)
    assert heads(store) == {uid: store.head(uid) for uid in ("g1", "g2", "g3")}
    assert [heads(store)[uid].n for uid in ("g1", "g2", "g3")] == [1, 3, 1]
    assert heads(store)["g2"] == Head(3, store.read("g2")[-1].hash)


def test_games_are_listed_with_the_open_ones_found(store):
    begin(store, "g1")
    begin(store, "g2", still_open=False)
    begin(store, "g3")
    assert [game.uid for game in store.games()] == ["g3", "g2", "g1"]
    assert [game.uid for game in store.games(only_open=True)] == ["g3", "g1"]
    assert [game.uid for game in store.games(limit=1)] == ["g3"]
    assert store.game(2).uid == "g2"
    assert store.game("g2").open is False
    assert store.latest().open


@pytest.mark.parametrize("still_open", [True, False])
def test_the_latest_game_is_the_one_written_last_whatever_clocks_say(store, still_open):
    def write(uid, at):
        n = store.head(uid).n
        one = draft(Noted("x"), by="t", id_=f"{uid}.{n}" if n else uid, at=at)
        assert isinstance(
            store.append(uid, "robber-knights", n, [one], still_open=still_open), Appended
        )
        return store.latest().uid

    written = [("g1", 9_000), ("g2", 9_000), ("g3", 20), ("g1", 10), ("g3", 9_000), ("g2", 1)]
    assert [write(uid, at) for uid, at in written] == [uid for uid, _at in written]
    assert [entry.at for entry in store.read("g1")] == [9_000, 10]  # as it was recorded


def test_the_file_is_durable_and_never_in_wal_mode(store):
    connection = store._db
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
    store.close()
    other = sqlite3.connect(store.path)
    assert other.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
    other.close()
    with SqliteStore(store.path) as again:  # who only reads leaves the file as it is
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        again.append("g1", "robber-knights", 0, [note("a", "g1")], still_open=True)
        assert again._db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert again._db.execute("PRAGMA synchronous").fetchone() == (3,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET event = '{}'",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE n = 1",
        "INSERT OR REPLACE INTO entries SELECT game, 9, id, at, by, event, hash FROM entries",
        "INSERT OR REPLACE INTO entries SELECT game, 3, 'g1', at, by, event, hash FROM entries",
        "INSERT INTO entries SELECT game, 7, 'x', at, by, event, hash FROM entries WHERE n = 1",
        "REPLACE INTO entries SELECT game, 1, 'x', at, by, event, hash FROM entries",
        "UPDATE games SET title = 'x'",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT * FROM games",
        "INSERT OR REPLACE INTO games SELECT 9, uid, title FROM games",
    ],
)
def test_the_store_itself_refuses_to_forget(store, statement):
    begin(store)
    store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    before = store.read("g1")
    raw = sqlite3.connect(store.path)  # any tool, with SQLite's own defaults
    with pytest.raises(sqlite3.DatabaseError, match="append-only"):
        raw.execute(statement)
    raw.rollback()
    raw.close()
    assert store.read("g1") == before


def test_a_full_disk_is_an_outcome(store):
    begin(store)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [note("x" * 400, f"e{i}") for i in range(200)]
    assert store.append("g1", "robber-knights", 1, big, still_open=True) == StoreFull()
    assert store.head("g1").n == 1


def test_appends_together_are_there_at_the_end_and_none_before(store):
    with SqliteStore(store.path) as other:
        with store.together():
            outcomes = [begin(store, "g1"), begin(store, "g2"), begin(store, "g1")]
            assert store.head("g2").n == 1
            assert heads(other) == {}
        assert [type(one) for one in outcomes] == [Appended, Appended, AlreadyRecorded]
        assert heads(other).keys() == {"g1", "g2"}
    with store.together():
        changed = store.append("g1", "robber-knights", 0, [note("other", "g1")], still_open=True)
        late = store.append("g2", "robber-knights", 5, [note("a", "a")], still_open=True)
        begin(store, "g3")
    assert (changed, late) == (IdTaken("g1", 1), Conflict(5, 1))
    assert [store.head(uid).n for uid in ("g1", "g2", "g3")] == [1, 1, 1]


def test_whatever_is_raised_takes_back_all_appends_together(store):
    begin(store)

    def stop():
        with store.together():
            begin(store, "g2")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [note("x" * 400, f"e{i}") for i in range(200)]

    def fill():
        with store.together():
            begin(store, "g3")
            store.append("g1", "robber-knights", 1, big, still_open=True)

    with pytest.raises(StoreError) as error:
        fill()
    assert error.value.code == "full"
    assert {uid: head.n for uid, head in heads(store).items()} == {"g1": 1}
    assert isinstance(begin(store, "g4"), Appended)


def test_entries_that_are_sealed_already_stay_as_they_are(store, tmp_path):
    begin(store)
    store.append("g1", "robber-knights", 1, [note("a", "a"), note("b", "b")], still_open=True)
    whole = store.read("g1")
    with SqliteStore(tmp_path / "other.db", create=True) as other:
        other.append("g1", "robber-knights", 0, whole[:1], still_open=True)
        other.append("g1", "robber-knights", 1, whole[1:], still_open=True)
        assert other.read("g1") == whole
        assert other.verify("g1") == []
        known = other.append("g1", "robber-knights", 0, whole, still_open=True)
        assert known == AlreadyRecorded(tuple(whole))
        with pytest.raises(StoreError):  # a gap in the numbers
            other.append("g2", "robber-knights", 0, whole[1:], still_open=True)
        assert other.head("g2").n == 0


def test_what_others_write_is_noticed_once(store):
    begin(store)
    with SqliteStore(store.path) as other:
        assert store.changed()  # nobody knows what was before
        assert not store.changed()
        begin(store, "g2")
        assert not store.changed()  # its own
        begin(other, "g3")
        assert store.changed()
        assert not store.changed()


def test_a_newer_store_is_not_touched(store):
    begin(store)
    raw = sqlite3.connect(store.path)
    raw.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    raw.close()
    outcome = store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    assert outcome == NewerStore(SCHEMA + 1)
    before = store.path.read_bytes()
    with SqliteStore(store.path, create=True) as opened:
        assert opened.newer
        assert opened.read("g1") == store.read("g1")
        with pytest.raises(StoreError) as error:
            opened.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    assert error.value.code == "newer"
    assert store.path.read_bytes() == before


def test_a_newer_store_whose_tables_are_others_is_newer_and_not_damaged(store):
    begin(store)
    raw = sqlite3.connect(store.path)
    raw.execute("ALTER TABLE entries RENAME TO facts")
    raw.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    raw.close()
    with SqliteStore(store.path) as opened, pytest.raises(StoreError) as error:
        opened.games()
    assert error.value.code == "newer"


def test_files_that_are_no_store(tmp_path):
    text = tmp_path / "text.db"
    text.write_text("hello " * 300)
    other = tmp_path / "other.db"
    raw = sqlite3.connect(other)
    raw.execute("CREATE TABLE t (x)")
    raw.commit()
    raw.close()
    for path, code in ((text, "not-a-store"), (other, "not-a-store")):
        with pytest.raises(StoreError) as error:
            SqliteStore(path)
        assert error.value.code == code
    with pytest.raises(StoreError) as error:
        SqliteStore(tmp_path / "missing" / "x.db")
    assert error.value.code == "unreadable"
    with pytest.raises(StoreError) as error:
        SqliteStore(tmp_path)
    assert error.value.code == "unreadable"


def test_a_store_in_use_is_busy(store, monkeypatch):
    begin(store)
    store._db.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as error:
        store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True)
    assert error.value.code == "busy"
    other.execute("ROLLBACK")
    other.close()
    assert isinstance(
        store.append("g1", "robber-knights", 1, [note("a", "a")], still_open=True), Appended
    )


def _writer(path, name, times, queue):
    done = 0
    with SqliteStore(Path(path), create=True) as store:
        begin(store, "shared")
        while done < times:
            head = store.head("shared").n
            outcome = store.append(
                "shared",
                "robber-knights",
                head,
                [note(f"{name}{done}", f"{name}{done}")],
                still_open=True,
            )
            done += isinstance(outcome, Appended)
    queue.put(done)


def test_several_processes_create_and_write_one_file_and_nothing_is_lost(tmp_path):
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    path = tmp_path / "shared.db"
    workers = [context.Process(target=_writer, args=(str(path), name, 15, queue)) for name in "abc"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [queue.get(timeout=5) for _ in workers] == [15, 15, 15]
    with SqliteStore(path) as store:
        entries = store.read("shared")
        assert store.verify("shared") == []
    assert len(entries) == 46
    assert {entry.id for entry in entries[1:]} == {f"{n}{i}" for n in "abc" for i in range(15)}


def test_a_killed_writer_leaves_whole_entries(tmp_path):
    """Every acknowledged entry is there after the process is killed, and none is half there."""
    import signal
    import subprocess
    import sys
    import time

    path = tmp_path / "killed.db"
    code = (
        "import sys; from pathlib import Path; from events.store.sqlite_store import SqliteStore;"
        "from tests.events.test_store import begin, note\n"
        f"log = SqliteStore(Path({str(path)!r}), create=True); begin(log)\n"
        "n = 1\n"
        "while True:\n"
        "    log.append('g1', 'robber-knights', n, [note('x', f'e{n}')], still_open=True)\n"
        "    n += 1; print(n, flush=True)\n"
    )
    worker = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    for _ in range(20):
        worker.stdout.readline()
    time.sleep(0.01)
    worker.send_signal(signal.SIGKILL)
    acknowledged = [int(line) for line in worker.stdout.read().split()]
    worker.wait()
    worker.stdout.close()
    with SqliteStore(path) as store:
        assert store.head("g1").n >= max(acknowledged, default=20)
        assert store.verify("g1") == []


def test_forks_are_found_by_what_their_first_entry_names(store):
    begin(store)
    assert store.forks() == []
    players = (Player("An", ("blue",)), Player("Bo", ("red",)))
    origin = Origin("g1", 1, store.head("g1").hash.hex(), 1)
    start = GameStarted("robber-knights", players, "2026-03-01", origin=origin)
    first = draft(start, by="t", id_="g2", at=5)
    store.append("g2", "robber-knights", 0, [first], still_open=True)
    [(parent, entry, child)] = store.forks()
    assert (parent, entry, child) == ("g1", 1, store.game("g2"))
