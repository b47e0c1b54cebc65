"""`backup` and `restore`: a copy that is whole, and nothing that is there is lost for it."""

import multiprocessing
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from events.common import Noted
from events.store import copying
from events.store.entry import draft
from events.store.event_store import Appended
from events.store.location import StoreError
from events.store.sqlite_store import SqliteStore
from tests.programs import completed
from tests.stores import another_program, begin, half_written, refused
from tests.table import Table


def files(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def saved(game, tmp_path):
    """A game with a backup of it beside it."""
    game("backup", str(tmp_path / "saved.db"))
    return game


# --- backup ---------------------------------------------------------------------------------------


def test_the_copy_is_verified_before_it_takes_its_name(saved, tmp_path, monkeypatch):
    """The control: a copy that went wrong is found."""
    whole = copying.copy_store

    def broken(db, path, to):
        whole(db, path, to)
        another_program(to, "UPDATE entries SET at = at + 1 WHERE n = 2")

    monkeypatch.setattr("cli.game.copies.copy_store", broken)
    before = (tmp_path / "saved.db").read_bytes()
    saved("backup", str(tmp_path / "saved.db"), code=6)
    assert (tmp_path / "saved.db").read_bytes() == before
    assert files(tmp_path) == ["games.db", "saved.db"]


def test_a_copy_of_another_moment_is_none(saved, tmp_path):
    """Its log may be sound all the same: it is compared with what was to be copied."""

    class Older(sqlite3.Connection):
        """Copies the file as it was before its last entry."""

        def backup(self, target, **_how):
            with closing(sqlite3.connect(tmp_path / "saved.db")) as older:
                older.backup(target)

    saved("do", "pc i18 2")
    with (
        closing(sqlite3.connect(saved.db, isolation_level=None, factory=Older)) as db,
        pytest.raises(StoreError, match="the copy is another"),
    ):
        copying.copy_store(db, saved.db, tmp_path / "other.db")


@pytest.mark.skipif(sys.platform == "win32", reason="ulimit is a shell's of Unix")
def test_without_room_nothing_is_left_behind(saved, tmp_path):
    for _ in range(40):
        saved("note", "x" * 400)
    before = (tmp_path / "saved.db").read_bytes()
    program = Path(sys.executable).with_name("tablescribe")
    ran = completed(
        ["bash", "-c", f"ulimit -f 40; {program} backup saved.db --db games.db"], cwd=tmp_path
    )
    assert ran.returncode == 6, ran
    assert "Traceback" not in ran.stderr
    assert (tmp_path / "saved.db").read_bytes() == before
    assert files(tmp_path) == ["games.db", "saved.db"]


def _records(path, started, stop):
    """Record in two games until it is told to stop."""
    with SqliteStore(Path(path), create=True) as store:
        for n in count():
            for uid in "ab":
                note = draft(Noted("x" * 300), by="t", id_=f"{uid}{n}")
                if n:
                    done = store.append(uid, "robber-knights", n, [note], still_open=True)
                else:
                    done = begin(store, uid)
                assert isinstance(done, Appended)
            started.set()
            if stop.wait(0.01):  # a table is slower still
                break


def test_a_backup_is_of_one_moment_while_another_process_records(tmp_path):
    context = multiprocessing.get_context("spawn")
    started, stop = context.Event(), context.Event()
    table = Table(tmp_path / "games.db")
    writer = context.Process(target=_records, args=(str(table.db), started, stop))
    writer.start()
    try:
        assert started.wait(60)
        for i in range(6):
            with SqliteStore(table.db) as store:
                before = {game.uid: game.n for game in store.games()}
            table("backup", str(tmp_path / f"saved{i % 2}.db"))
            Table(tmp_path / f"saved{i % 2}.db")("verify")
            with SqliteStore(tmp_path / f"saved{i % 2}.db") as copy:
                n = {game.uid: game.n for game in copy.games()}
            assert all(n[uid] >= before[uid] for uid in before)
            assert n["a"] - n["b"] in (0, 1)
    finally:
        stop.set()
        writer.join(60)
    assert writer.exitcode == 0
    table("verify")


# --- restore --------------------------------------------------------------------------------------


def hot_journal(path):
    """What a process leaves that is killed in the middle of a transaction: pages of before."""
    sixth = "INSERT INTO entries SELECT game, 6, 'x', at, by, event, hash FROM entries WHERE n = 5"
    with half_written(path, "BEGIN IMMEDIATE", sixth):
        content = Path(f"{path}-journal").read_bytes()
    assert content.startswith(bytes.fromhex("d9d505f920a163d7"))
    return content


def test_a_journal_whose_file_is_gone_is_not_played_into_the_backup(game, tmp_path):
    content = hot_journal(game.db)
    game("do", "pc i18 2")
    game("backup", str(tmp_path / "saved.db"))
    whole = game("log").out
    game.db.unlink()
    journal = tmp_path / "games.db-journal"
    journal.write_bytes(content)
    said = game("restore", str(tmp_path / "saved.db"))
    assert "kept" not in said.out
    assert (tmp_path / "games-before-restore-1.db-journal").read_bytes() == content
    assert not journal.exists()
    assert game("log").out == whole
    game("verify")
    journal.write_bytes(content)  # the control: it would take back what it knows nothing of
    assert game("log", code=None).out != whole


def test_who_records_meanwhile_is_told_and_loses_nothing(saved, tmp_path):
    """A session has the file open while it is replaced: it does not write to what is kept aside."""
    note = [draft(Noted("x"), by="t")]
    with SqliteStore(saved.db) as session:
        uid = session.games()[0].uid
        saved("restore", str(tmp_path / "saved.db"))
        aside = (tmp_path / "games-before-restore-1.db").read_bytes()
        with refused("replaced"):
            session.append(uid, "robber-knights", 5, note, still_open=True)
    assert (tmp_path / "games-before-restore-1.db").read_bytes() == aside
    saved("note", "x")
    saved("verify")
    with SqliteStore(saved.db) as session:
        saved.db.unlink()  # nor does it write to a file that was taken away
        with refused("replaced"):
            session.append("g", "robber-knights", 0, note, still_open=True)


def test_a_file_in_use_is_not_replaced(saved, tmp_path, monkeypatch):
    monkeypatch.setattr("events.store.opening.BUSY_SECONDS", 0.05)
    other = sqlite3.connect(saved.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = saved.db.read_bytes()
    assert "is in use" in saved("restore", str(tmp_path / "saved.db"), "--force", code=6).err
    assert saved.db.read_bytes() == before
    other.close()
