"""`doctor` says what is to be known of any file, without a traceback, and nothing private."""

import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.game.diagnosis import private
from events.store import opening
from events.store.migrations import SCHEMA
from tests.conftest import ROOT
from tests.table import Table


def codes(table: Table, code: int | None = None) -> list[str]:
    return [one["code"] for one in table("doctor", "--json", code=code).json["trouble"]]


def test_a_sound_file(game):
    said = game("doctor").out
    assert "tablescribe 0." in said
    assert f"SQLite {sqlite3.sqlite_version}" in said
    [spoken] = re.findall(r"fingerprint (5(?:-[0-9A-Z]{5}){4})", game("log").out)
    assert f"rk1 robber-knights: 5 entries, fingerprint {spoken}, intact" in said
    assert said.endswith("all is well: nothing to do\n")
    head = game("log", "--json").json["head"]["hash"]
    [row] = game("doctor", "--json").json["games"]
    assert (row["head"], row["sound"], row["open"]) == (head, True, True)


def test_it_writes_nothing(game, tmp_path):
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    game("doctor")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    Table(tmp_path / "none" / "games.db")("doctor")
    assert not (tmp_path / "none").exists()


def test_names_are_said_only_when_they_are_asked_for(game, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "willemijn")
    home = Table(tmp_path / "willemijn" / "games.db")
    home("new", "robber-knights", "An:blue", "Bram:red")
    for said in (home("doctor").out, home("doctor", "--json").out):
        assert "~/…/games.db" in said
        assert not [name for name in ("An", "Bram", "willemijn", str(tmp_path)) if name in said]
    said = home("doctor", "--names").out
    assert str(tmp_path / "willemijn" / "games.db") in said
    assert "An, Bram" in said


def test_the_folder_of_the_program_itself_is_said(monkeypatch):
    monkeypatch.setenv("HOME", "/Users/willemijn")
    monkeypatch.setenv("XDG_DATA_HOME", "/Users/willemijn/.local/share")
    path = Path("/Users/willemijn/.local/share/tablescribe/games.db")
    assert private(path, names=False) == "~/.local/share/tablescribe/games.db"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/media/willemijn/chess club of Jan/games.db", "/media/…/games.db"),
        ("/srv/games.db", "/srv/games.db"),
        ("/games.db", "/games.db"),
        ("/mnt/Willemijn's disk/willemijn-2026.db", "/mnt/…/USER-2026.db"),
        ("/Users/willem/games.db", "/Users/…/games.db"),
        ("/Users/willemijn/Club of Jan/games.db", "~/…/games.db"),
        ("/Users/willemijn/willemijn.db", "~/USER.db"),
        ("/Users/willemijn", "~"),
        ("/", "/"),
    ],
)
def test_a_path_tells_nobody_who_uses_the_computer(monkeypatch, path, said):
    """Folders outside of the home folder are called after people, clubs and disks."""
    monkeypatch.setenv("HOME", "/Users/willemijn")
    monkeypatch.setenv("LOGNAME", "willemijn")
    assert private(Path(path), names=False) == said
    assert private(Path(path), names=True) == path


NEWER = f"PRAGMA user_version = {SCHEMA + 1}"


@pytest.mark.parametrize(
    ("statements", "code", "found", "said"),
    [
        ([NEWER], 0, ["newer"], "rk1 robber-knights: 5 entries"),
        ([NEWER, "ALTER TABLE entries RENAME TO facts"], 0, ["newer"], ""),
        (["ALTER TABLE entries RENAME TO facts"], 1, ["changed"], ""),
        (["PRAGMA journal_mode = WAL"], 0, ["wal"], "journal WAL"),
        (["UPDATE heads SET n = 99 WHERE game = 1"], 1, ["store-head"], ""),
        (["UPDATE heads SET at = 0 WHERE game = 0"], 1, ["store-head-time"], "to do: the log of"),
        (
            [
                "DROP TRIGGER entries_keep",
                "UPDATE entries SET event = replace(event, 'j18', 'j17') WHERE n = 2",
            ],
            1,
            ["store-missing", "chain"],
            "to do: the log of rk1 is broken from #2 on",
        ),
        (
            ["DROP TRIGGER games_keep", "UPDATE games SET title = 'chess\x1b[2J' WHERE game = 1"],
            1,
            ["store-missing", "store-title", "unknown-title"],
            "",
        ),
    ],
)
def test_what_another_program_did_is_said(game, statements, code, found, said):
    with closing(sqlite3.connect(game.db)) as db, db:
        for statement in statements:
            db.execute(statement)
    assert codes(game, code) == found
    told = game("doctor", code=code).out
    assert said in told
    assert "\x1b" not in told


class TestAFileThatCannotBeUsed:
    @pytest.mark.parametrize(
        ("content", "code", "found"),
        [
            (None, 0, ["missing"]),
            (b"", 0, ["empty"]),
            (b"x", 1, ["foreign", "damaged"]),
            (b"hello " * 300, 1, ["foreign", "damaged"]),
            (b"SQLite format 3\0" + b"x" * 900, 1, ["foreign", "damaged"]),
        ],
    )
    def test_one_without_games(self, table, content, code, found):
        if content is not None:
            table.db.write_bytes(content)
        assert codes(table, code)[0] in found

    def test_a_missing_one_says_what_to_do(self, table):
        assert "to do: no game was recorded here yet" in table("doctor").out

    def test_a_folder(self, table):
        table.db.mkdir()
        assert codes(table, 1) == ["folder"]

    def test_a_database_of_another_program(self, table):
        with closing(sqlite3.connect(table.db)) as db:
            db.executescript("CREATE TABLE t (x); PRAGMA user_version = 99")
        assert codes(table, 1) == ["foreign"]

    def test_a_locked_one(self, game, monkeypatch):
        monkeypatch.setattr(opening, "BUSY_SECONDS", 0.01)
        other = sqlite3.connect(game.db, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        assert codes(game, 0) == ["locked"]
        other.execute("ROLLBACK")
        other.close()
        assert codes(game, 0) == []

    def test_an_unreadable_one(self, game, monkeypatch):
        def refused(*_given):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("cli.game.diagnosis.read_start", refused)
        assert codes(game, 1)[0] == "unreadable"

    def test_one_that_may_not_be_written(self, game, monkeypatch):
        monkeypatch.setattr(os, "access", lambda path, mode: False)
        assert codes(game, 1) == ["read-only"]

    @pytest.mark.parametrize("at", range(0, 20_000, 1511))
    def test_a_damaged_one(self, game, at):
        content = bytearray(game.db.read_bytes())
        for place in range(at, min(at + 64, len(content))):
            content[place] ^= 0xFF
        game.db.write_bytes(content)
        game("doctor", code=None)
        game("doctor", "--names", "--json", code=None)

    def test_one_that_was_cut(self, game):
        content = game.db.read_bytes()
        for length in range(1, len(content), 2999):
            game.db.write_bytes(content[:length])
            game("doctor", code=None)


def test_keys_that_others_can_read(table):
    table("import", str(ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"))
    table("seal", "An")
    assert "keys: 1 known, 1 to sign with" in table("doctor").out
    [private] = (table.db.parent / "keys").glob("*.pem")
    private.chmod(0o644)
    assert codes(table, 1) == ["keys-open"]


def test_every_trouble_has_its_sentence():
    from cli.game.diagnosis import STATES
    from cli.voices.diagnosis import state_words, trouble_words

    for state in (*STATES.values(), "damaged", "missing", "empty", "folder"):
        assert state_words(state)
        assert trouble_words(state, {"detail": "x"})


def test_the_json_is_one_object(game):
    assert json.loads(game("doctor", "--json").out)["format"] == "tablescribe.doctor/1"
