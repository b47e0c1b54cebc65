"""Rows inserted, removed and changed by a program that takes the triggers away first."""

import random
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.faults.damage import Damaged

COLUMNS = {
    "entries": ("game", "n", "id", "at", "by", "event", "hash"),
    "games": ("game", "uid", "title"),
    "heads": ("game", "n", "at", "open"),
}
VALUES = ("NULL", "0", "1", "2", "7", "-1", "1.5", "'zz'", "''", "x'00ff'", "9e999")


def changed_rows(sound: bytes, times: int, seed: int) -> Iterator[Damaged]:
    """Yield the store after another program has changed a few rows of a table."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "x.db"
        made = 0
        while made < times:
            statement = _statement(chance)
            db.write_bytes(sound)
            other = sqlite3.connect(db, isolation_level=None)
            done = _changed(other, statement)
            other.close()
            if done > 0:
                made += 1
                yield Damaged(statement, db.read_bytes())


def _changed(other: sqlite3.Connection, statement: str) -> int:
    """Run a statement where no trigger is in its way; return how many rows it changed."""
    guards = other.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _sql in guards:
        other.execute(f"DROP TRIGGER {name}")
    try:
        done = other.execute(statement).rowcount
    except sqlite3.Error:
        done = 0  # the tables themselves refuse it
    for _name, sql in guards:
        other.execute(sql)
    return done


def _statement(chance: random.Random) -> str:
    """Return a statement that changes, removes or inserts rows of a table."""
    table = chance.choice(list(COLUMNS))
    columns = COLUMNS[table]
    row = f"(SELECT game FROM games ORDER BY game LIMIT 1 OFFSET {chance.randrange(3)})"
    where = f"WHERE game = {row}"
    if table == "entries":
        where += f" AND n {chance.choice(['=', '=', '>='])} {chance.randint(1, 7)}"
    column = chance.choice(columns)
    match chance.randrange(4):
        case 0:
            return f"UPDATE {table} SET {column} = {chance.choice(VALUES)} {where}"
        case 1 if column != "at":  # a time that can be is not found (docs/developing/trust.md)
            elsewhere = f"(SELECT {column} FROM {table} ORDER BY random() LIMIT 1)"
            return f"UPDATE {table} SET {column} = {elsewhere} {where}"
        case 2:
            return f"DELETE FROM {table} {where}"
        case _:
            return f"INSERT INTO {table} SELECT {_values(chance, columns)} FROM {table} {where}"


def _values(chance: random.Random, columns: tuple[str, ...]) -> str:
    """Return what is inserted: a row that is there, with the next number and one other value."""
    column = chance.choice(columns)
    return ", ".join(
        chance.choice(VALUES) if one == column else f"{one} + 1" if one == "n" else one
        for one in columns
    )
