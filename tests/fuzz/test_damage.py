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
from tests.table import Table

FLIPS, CUTS, SWAPS = (1_000_000, 1_000_000, 400) if LONG else (120, 40, 25)
PAGE = 4096

READING = (
    ["games"],
    ["games", "--json"],
    ["show"],
    ["score", "--game", "rk1"],
    ["log"],
    ["turn"],
    ["why", "An"],
    ["stats"],
    ["replay"],
    ["export", "text", "--game", "rk1"],
    ["audit"],
    ["audit", "rk1"],
    ["audit", "--all", "--json"],
)
WRITING = (
    ["do", "pc i18 2", "--game", "2"],
    ["undo", "--game", "2"],
    ["count", "Cy", "3", "--game", "2"],
    ["note", "x", "--game", "2"],
)


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

    def looked_at(content: bytes) -> bool:
        damaged.db.write_bytes(content)
        try:
            same = seen(damaged.db) == expected
        except StoreError:
            same = False
        return not same and not is_told(damaged.db)

    return looked_at


def flips(sound: bytes, chosen: random.Random):
    """Yield a file with one bit turned over, and where: everywhere in the long search."""
    places = range(len(sound)) if LONG else chosen.choices(range(len(sound)), k=FLIPS)
    for place in places:
        changed = bytearray(sound)
        changed[place] ^= 1 << chosen.randrange(8)
        yield place, bytes(changed)


def cuts(sound: bytes, chosen: random.Random):
    """Yield a file that was cut off, and at what length: at every one in the long search."""
    lengths = range(1, len(sound)) if LONG else chosen.sample(range(1, len(sound)), CUTS)
    return ((n, sound[:n]) for n in lengths)


def swaps(sound: bytes, chosen: random.Random):
    """Yield a file with two pages in each other's place, and which."""
    pages = [sound[at : at + PAGE] for at in range(0, len(sound), PAGE)]
    for _swap in range(SWAPS):
        one, other = chosen.sample(range(len(pages)), 2)
        mixed = list(pages)
        mixed[one], mixed[other] = mixed[other], mixed[one]
        yield (one, other), b"".join(mixed)


@pytest.mark.parametrize("damages", [flips, cuts, swaps])
def test_no_damage_is_seen_and_not_told(damages, sound, silent):
    assert [at for at, content in damages(sound, random.Random(15)) if silent(content)] == []


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


def changed_by_another_program(db: Path, sound: bytes, statement: str) -> None:
    """Change a file as a program does that goes as far as it has to: triggers, then types."""
    db.write_bytes(sound)
    other = sqlite3.connect(db)
    for (name,) in other.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        other.execute(f"DROP TRIGGER {name}")
    other.commit()
    try:
        other.execute(statement)
    except (sqlite3.IntegrityError, sqlite3.OperationalError):  # the tables are STRICT
        other.executescript(
            "PRAGMA writable_schema = ON;"
            "UPDATE sqlite_master SET sql = replace(replace(sql, ', STRICT', ''), ' STRICT', '')"
        )
        other.close()
        other = sqlite3.connect(db)
        other.execute(statement)
    other.commit()
    other.close()


@pytest.mark.parametrize("statement", CHANGES)
def test_what_another_program_has_changed_ends_in_a_sentence_and_reading_writes_nothing(
    statement, sound, damaged
):
    """`Table` lets no traceback pass."""
    for command in READING if LONG or statement in CHANGES[::4] else READING[::3]:
        changed_by_another_program(damaged.db, sound, statement)
        before = damaged.db.read_bytes()
        damaged(*command, code=None)
        assert damaged.db.read_bytes() == before, command
    for command in WRITING if LONG or statement in CHANGES[::4] else WRITING[::3]:
        changed_by_another_program(damaged.db, sound, statement)
        damaged(*command, code=None)


@pytest.mark.parametrize("statement", CHANGES)
def test_what_another_program_has_changed_is_told(statement, sound, damaged, silent):
    changed_by_another_program(damaged.db, sound, statement)
    assert not silent(damaged.db.read_bytes())


def test_the_audit_goes_on_with_the_other_games(sound, damaged):
    changed_by_another_program(
        damaged.db, sound, "UPDATE entries SET event = x'00' WHERE game = 2 AND n = 3"
    )
    said = damaged("audit", "--all", code=1).out
    assert "rk1: all is well, 7 entries" in said
    assert "rk2 #0: error:" in said


def test_where_an_entry_is_hidden_no_other_takes_its_number(sound, damaged):
    """The head still knows the last entry where a flipped bit hides it from SQLite's searches."""
    hidden = []
    for place in (place for place, byte in enumerate(sound) if byte in (1, 2)):
        changed = bytearray(sound)
        changed[place] ^= 0x40
        damaged.db.write_bytes(changed)
        if _last_found(damaged.db) < 5:
            hidden.append(place)
            refused = damaged("note", "x", "--game", "2", code=6)
            assert "is damaged" in refused.err
            assert damaged.db.read_bytes() == changed
    assert hidden


def test_where_the_check_itself_cannot_be_made_that_is_said(sound, damaged):
    changed_by_another_program(damaged.db, sound, "UPDATE heads SET n = 99")
    content = damaged.db.read_bytes()
    for start in range(PAGE, len(content), PAGE):
        damaged.db.write_bytes(content[:start] + bytes(PAGE) + content[start + PAGE :])
        for command in (*READING, *WRITING):
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
