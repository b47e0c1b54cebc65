"""Two stores mixed up: pages of another store or of an older copy, and another's journal."""

import random
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.faults.damage import Damaged, Stores, pages_of


def mixed(stores: Stores, times: int, seed: int) -> Iterator[Damaged]:
    """Yield the store with some pages of another, and with what belongs beside another."""
    chance = random.Random(seed)
    beside = [*_beside(stores.other, "the other"), *_beside(stores.older, "the older")]
    for what, files in beside:
        yield Damaged(what, stores.sound, files)
    for _ in range(times):
        which = chance.choice(["other", "older"])
        pages, others = pages_of(stores.sound), pages_of(getattr(stores, which))
        most = min(len(pages), len(others))
        taken = sorted(chance.sample(range(most), chance.choice([1, 1, 2, 3, most // 2])))
        for place in taken:
            pages[place] = others[place]
        yield Damaged(f"pages {taken} of the {which} store", b"".join(pages))


def _beside(content: bytes, name: str) -> Iterator[tuple[str, tuple[tuple[str, bytes], ...]]]:
    """Yield the files beside a store in the midst of a write, in each journal mode."""
    for mode, endings in (("DELETE", ("-journal",)), ("WAL", ("-wal",)), ("WAL", ("-wal", "-shm"))):
        with tempfile.TemporaryDirectory() as folder:
            db = Path(folder) / "x.db"
            db.write_bytes(content)
            writing = sqlite3.connect(db, isolation_level=None)
            writing.execute(f"PRAGMA journal_mode = {mode}")
            writing.execute("PRAGMA cache_size = 1")  # spills, so that the journal is hot
            writing.execute("BEGIN IMMEDIATE")
            writing.execute("UPDATE heads SET at = at + 1, open = 0")
            writing.execute("CREATE TABLE spilled AS SELECT * FROM entries, games LIMIT 40")
            if mode == "WAL":
                writing.execute("COMMIT")
            files = tuple((end, db.with_name(f"x.db{end}").read_bytes()) for end in endings)
            writing.close()
        yield f"{' and '.join(endings)} of {name} store", files
