"""Damage to the file of games: whatever a reader would see of it, audit says and verify too.

`make fuzz` flips every byte and cuts at every length.
"""

import random
import sqlite3
from pathlib import Path

import pytest

from cli.game.auditing import Job, judge, of_store
from cli.game.game_store import game_name
from cli.game.verifying import verify_store
from cli.terminal.errors import Mistake
from events.store.location import StoreError
from events.store.sqlite_store import SqliteStore
from tests.conftest import LONG, OPENING
from tests.faults.test_damage import PAGE, pages_of
from tests.fuzz.hostile import listed
from tests.stores import another_program
from tests.table import Table

READING = """
games, games --json, show, score --game rk1, log, turn, why An, stats, replay,
export text --game rk1, audit, audit rk1, audit --all --json"""
WRITING = "do 'pc i18 2' --game 2, undo --game 2, count Cy 3 --game 2, note x --game 2"


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """Two games, one with a note; the bytes of their file."""
    table = Table(tmp_path_factory.mktemp("sound") / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    table("do", "pc i18 2")
    table("note", "hello")
    table("new", "robber-knights", "Cy:blue", "Dee:red")
    table("do", *OPENING, "--game", "rk2")
    return table.db.read_bytes()


@pytest.fixture
def damaged(tmp_path):
    return Table(tmp_path / "damaged.db")


def seen(db: Path):
    """What a reader sees of a file: its games and their entries."""
    with SqliteStore(db) as store:
        games = store.games()
        shown = [(one.number, one.uid, one.title, one.open, one.n) for one in games]
        return shown, [store.read(one.uid) for one in games]


def audit_tells(db: Path) -> bool:
    """Whether the audit of all games says that something is off."""
    if not of_store(db).sound:
        return True
    with SqliteStore(db) as store:
        names = [game_name(game) for game in store.games()]
    return not all(judge(Job(db=db, name=one)).sound for one in names)


def verify_tells(db: Path) -> bool:
    """Whether `verify` says that something is off."""
    return bool(verify_store(db).findings)


@pytest.fixture(params=[audit_tells, verify_tells])
def is_told(request):
    """Whether damage is said, by one command or the other; who refuses to read says it too."""

    def told(db):
        try:
            return request.param(db)
        except (StoreError, Mistake):
            return True

    return told


@pytest.fixture
def silent(sound, damaged, is_told):
    """Tells whether a reader sees other games in a file and is not told."""
    damaged.db.write_bytes(sound)
    expected = seen(damaged.db)

    def looked_at() -> bool:
        try:
            same = seen(damaged.db) == expected
        except StoreError:
            same = False
        return not same and not is_told(damaged.db)

    return looked_at


def flipped(sound: bytes, place: int) -> bytes:
    """Return a file with one bit turned over."""
    return sound[:place] + bytes([sound[place] ^ 1 << place % 8]) + sound[place + 1 :]


def swapped(sound: bytes, place: int) -> bytes:
    """Return a file with two pages in each other's place."""
    pages = pages_of(sound)
    one, other = place // PAGE, place % len(pages)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


DAMAGES = {flipped: 120, (lambda sound, length: sound[:length]): 40, swapped: 25}
"""How a file is damaged, and at how many places where it is not done at every one."""


@pytest.mark.parametrize("damage", DAMAGES)
def test_no_damage_is_seen_and_not_told(damage, sound, damaged, silent):
    wrong, places = [], range(1, len(sound))
    for place in places if LONG else random.Random(15).sample(places, DAMAGES[damage]):
        damaged.db.write_bytes(damage(sound, place))
        wrong += [place] * silent()
    assert wrong == []


def test_a_sound_file_is_not_said_to_be_damaged(sound, damaged, is_told):
    """The control: the searches above would pass if everything was called damaged."""
    damaged.db.write_bytes(sound)
    assert not is_told(damaged.db)
    damaged("audit", "--all")
    assert damaged("verify").out == ""


VALUES = ("7", "1.5", "x'00ff'", "CAST(x'ff41' AS TEXT)", "'zz'", "''", "9e999", "-1")
COLUMNS = {
    "entries": ("n", "id", "at", "by", "event", "hash"),
    "games": ("uid", "title"),
    "heads": ("n", "at", "open"),
}
CHANGES = [
    *(
        f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE game = 2"
        + (" AND n = 3" if table == "entries" else "")
        for table, columns in COLUMNS.items()
        for column in columns
        for value in VALUES
    ),
    "DELETE FROM heads",
    "DELETE FROM games WHERE game = 2",
    "DELETE FROM entries WHERE game = 2",
    "DELETE FROM entries WHERE game = 2 AND n = 1",
    "DELETE FROM entries WHERE game = 2 AND n = 3",
    "UPDATE heads SET n = 99",
    "UPDATE heads SET open = 7",
    "UPDATE heads SET open = 'zz' WHERE game = 2",
    "UPDATE heads SET at = 'zz' WHERE game = 2",
    "ALTER TABLE entries ADD COLUMN extra",
    "ALTER TABLE heads RENAME COLUMN at TO written",
    "DROP TABLE heads",
    "DROP TABLE games",
    "UPDATE entries SET event = replace(event, 'robber-knights', 'robber-rights') WHERE game = 2",
    "UPDATE entries SET event = replace(event, 'robber-knights', 'meridian') WHERE game = 2",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 7",
]


@pytest.fixture
def changed(sound, damaged):
    """Change the sound file by SQL; return what is in it then."""

    def change(statement: str) -> bytes:
        damaged.db.write_bytes(sound)
        another_program(damaged.db, statement, typed=False)
        return damaged.db.read_bytes()

    return change


@pytest.mark.parametrize("statement", CHANGES)
def test_what_another_program_has_changed_ends_in_a_sentence_and_reading_writes_nothing(
    statement, changed, damaged
):
    """`Table` lets no traceback pass."""
    content = changed(statement)
    step = 1 if LONG or statement in CHANGES[::4] else 3
    for command in listed(READING)[::step]:
        damaged(*command, code=None)
        assert damaged.db.read_bytes() == content, command
    for command in listed(WRITING)[::step]:
        damaged.db.write_bytes(content)
        damaged(*command, code=None)


@pytest.mark.parametrize("statement", CHANGES)
def test_what_another_program_has_changed_is_told(statement, changed, silent):
    changed(statement)
    assert not silent()


def test_the_audit_goes_on_with_the_other_games(changed, damaged):
    changed("UPDATE entries SET event = x'00' WHERE game = 2 AND n = 3")
    said = damaged("audit", "--all", code=1).out
    assert "rk1: all is well, 7 entries" in said
    assert "rk2 #0: error:" in said


def test_where_an_entry_is_hidden_no_other_takes_its_number(sound, damaged):
    """The head still knows the last entry where a flipped bit hides it from SQLite's searches."""
    hidden = []
    for place in (place for place, byte in enumerate(sound) if byte in (1, 2)):
        content = sound[:place] + bytes([sound[place] ^ 0x40]) + sound[place + 1 :]
        damaged.db.write_bytes(content)
        if _last_found(damaged.db) < 5:
            hidden.append(place)
            refused = damaged("note", "x", "--game", "2", code=6)
            assert "is damaged" in refused.err
            assert damaged.db.read_bytes() == content
    assert hidden


def test_where_the_check_itself_cannot_be_made_that_is_said(changed, damaged):
    content = changed("UPDATE heads SET n = 99")
    for start in range(PAGE, len(content), PAGE):
        damaged.db.write_bytes(content[:start] + bytes(PAGE) + content[start + PAGE :])
        for command in listed(f"{READING}, {WRITING}"):
            damaged(*command, code=None)


def _last_found(db: Path) -> int:
    """Return the last entry of game 2 as SQLite finds it; 5 where it finds damage by itself."""
    other = sqlite3.connect(db)
    try:
        last = other.execute("SELECT max(n) FROM entries WHERE game = 2").fetchone()[0]
        other.execute("SELECT * FROM games JOIN heads USING (game)").fetchall()
        return last or 5
    except sqlite3.DatabaseError:
        return 5
    finally:
        other.close()
