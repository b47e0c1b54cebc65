"""What a newer version has recorded is read as far as it is understood, and never written."""

import sqlite3

import pytest

from events.records.jsonl import read_jsonl
from events.store.entry import Draft
from events.store.migrations import SCHEMA
from events.store.sealing import seal_all
from tests.cli.test_verify import another_program
from tests.table import Table

NEWER = [
    '{"type":"rk-tile-burnt","player":0,"cell":"j18"}',
    '{"type":"noted","text":"rain outside","mood":"gloomy"}',
]


@pytest.fixture(params=NEWER)
def newer(game: Table, request) -> Table:
    """A game whose sixth entry has a type, or a member, that this version does not know."""
    read = read_jsonl(game("export", "-f", "jsonl").out)
    made = Draft("newer.6", read.entries[-1].at, "table", request.param)
    after = Draft("newer.7", read.entries[-1].at, "table", '{"type":"noted","text":"hm"}')
    *_known, sixth, seventh = seal_all([*read.entries, made, after])
    raw = sqlite3.connect(game.db)
    for entry in (sixth, seventh):
        row = (entry.n, entry.id, entry.at, entry.by, entry.event, entry.hash)
        raw.execute("INSERT INTO entries VALUES (1, ?, ?, ?, ?, ?, ?)", row)
    raw.execute("UPDATE heads SET n = 7 WHERE game = 1")
    raw.commit()
    raw.close()
    return game


SAID = "rk1 was recorded by a newer version: entries from #6 on cannot be read"


@pytest.mark.parametrize("command", ["show", "turn", "score", "why An", "log", "replay", "export"])
def test_what_comes_before_is_shown(newer, command):
    said = newer(*command.split())
    assert SAID in said.err
    assert said.out
    assert "rain outside" not in said.out


def test_the_list_of_games_says_so(newer):
    assert "recorded by a newer version from #6 on" in newer("games").out


@pytest.mark.parametrize("command", ["do b pc i18", "undo", "note x", "count An 0", "close"])
def test_nothing_is_added(newer, command):
    before = newer.db.read_bytes()
    said = newer(*command.split(), code=6)
    assert f"{SAID}, so nothing can be added; please update tablescribe" in said.err
    assert newer.db.read_bytes() == before


def test_the_audit_checks_what_comes_before(newer):
    said = newer("audit", code=1).out
    assert said == (
        "rk1 #6: error: recorded by a newer version: not understood and not checked from here on\n"
    )


def test_its_record_is_given_out_whole_and_not_taken_in(newer, tmp_path):
    text = newer("export", "-f", "jsonl").out
    assert '"head":{"entries":7' in text
    said = Table(tmp_path / "other" / "games.db")("import", "-", input=text, code=4)
    assert "entry 6: recorded by a newer version: it is not understood" in said.err


def test_what_was_changed_and_not_hashed_is_damaged_and_not_newer(newer):
    raw = sqlite3.connect(newer.db)
    raw.execute("DROP TRIGGER entries_keep")
    raw.execute("UPDATE entries SET event = replace(event, 'type', 'kind') WHERE n = 4")
    raw.commit()
    raw.close()
    assert "cannot be read" in newer("show", code=6).err
    assert "an entry cannot be read" in newer("audit", code=1).out


@pytest.fixture
def newer_file(game: Table) -> Table:
    """A file of games with a schema of a version to come."""
    raw = sqlite3.connect(game.db)
    raw.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    raw.close()
    return game


@pytest.mark.parametrize("command", ["show", "games", "log", "audit", "export"])
def test_a_newer_file_is_read(newer_file, command):
    before = newer_file.db.read_bytes()
    said = newer_file(command)
    assert "was written by a newer version of tablescribe: it can be read in" in said.err
    assert said.out
    assert newer_file.db.read_bytes() == before


@pytest.mark.parametrize(
    "command", ["do b pc i18", "note x", "new meridian An:black Bo:grey Cy:brown", "import -"]
)
def test_a_newer_file_is_not_written(newer_file, command, tmp_path):
    record = Table(tmp_path / "other" / "games.db")
    record("new", "robber-knights", "An:blue", "Bram:red")
    text = record("export", "-f", "jsonl").out
    before = newer_file.db.read_bytes()
    said = newer_file(*command.split(), input=text, code=6)
    assert "was written by a newer version of tablescribe; please update it" in said.err
    assert newer_file.db.read_bytes() == before


def test_a_file_of_another_program_with_a_large_version_is_not_newer(tmp_path):
    raw = sqlite3.connect(tmp_path / "games.db")
    raw.execute("CREATE TABLE t (x)")
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    assert "is not a file of games" in Table(tmp_path / "games.db")("show", code=6).err


WRITTEN = "was written by a newer version of tablescribe: it can be read in part, but not changed"


def test_a_newer_file_is_verified_and_copied(newer_file, tmp_path):
    before, copy = newer_file.db.read_bytes(), tmp_path / "copy.db"
    said = newer_file("verify")
    assert WRITTEN in said.err
    assert said.out == ""
    said = newer_file("backup", str(copy))
    assert WRITTEN in said.err
    assert "copied to" in said.out
    newer_file("backup", str(copy))
    assert newer_file.db.read_bytes() == before
    assert Table(copy)("log").out == newer_file("log").out


def test_what_a_newer_file_has_for_a_chain_is_called_neither_sound_nor_damaged(
    newer_file, tmp_path
):
    """Its hashes may be over something else: this version was called damaged by those before."""
    another_program(newer_file.db, "UPDATE entries SET hash = zeroblob(32) WHERE n = 3")
    assert newer_file("verify", code=1).lines == [
        "rk1 #3: recorded by a newer version: not understood and not checked from here on"
    ]
    newer_file("backup", str(tmp_path / "copy.db"))


def test_damage_of_a_newer_file_is_found(newer_file, tmp_path):
    content = newer_file.db.read_bytes()
    newer_file.db.write_bytes(content[:4096] + bytes(4096) + content[8192:])
    assert newer_file("verify", code=1).out
    assert "is damaged" in newer_file("backup", str(tmp_path / "copy.db"), code=6).err


@pytest.mark.parametrize("change", ["entries RENAME COLUMN event TO what", "games RENAME TO plays"])
def test_a_newer_file_with_other_tables_is_called_newer(newer_file, tmp_path, change):
    another_program(newer_file.db, f"ALTER TABLE {change}")
    for command in ("verify", f"backup {tmp_path / 'copy.db'}"):
        said = newer_file(*command.split(), code=None)
        assert said.code or command != "verify"
        assert "newer version" in said.out + said.err
        assert "damaged" not in said.out + said.err


def test_a_newer_backup_is_not_put_in_the_place_of_games_that_are_recorded_here(
    newer_file, tmp_path
):
    newer_file("backup", str(tmp_path / "copy.db"))
    other = Table(tmp_path / "other" / "games.db")
    other("new", "robber-knights", "An:blue", "Bram:red")
    said = other("restore", str(tmp_path / "copy.db"), "--force", code=6)
    assert "was written by a newer version of tablescribe; please update it" in said.err
    other("note", "x")
    said = newer_file("restore", str(other.db), "--force", code=6)
    assert "was written by a newer version of tablescribe; please update it" in said.err
