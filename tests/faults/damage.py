"""Damage: whatever a reader would see of it is found, or the program refuses to read."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.conftest import OPENING
from tests.faults.finder import finding
from tests.faults.programs import NEW
from tests.faults.reading import printed
from tests.faults.tally import Tally
from tests.table import Table
from tools.goldens import SAMPLES

PAGE = 4096


class Damaged(NamedTuple):
    """A store that was damaged: how, its bytes, and the files beside it by their endings."""

    how: str
    content: bytes
    beside: tuple[tuple[str, bytes], ...] = ()


class Stores(NamedTuple):
    """A sound store, as it was some entries ago, and another that was made alike."""

    sound: bytes
    older: bytes
    other: bytes


def stores(folder: Path) -> Stores:
    """Play two games in one store, and two other ones in another."""
    made = [_played(Table(folder / name), name) for name in ("one", "two")]
    return Stores(made[0][1], made[0][0], made[1][1])


def _played(table: Table, name: str) -> tuple[bytes, bytes]:
    table(*NEW)
    table("do", *OPENING)
    table("new", "robber-knights", f"{name}:blue", "Dee:red")
    table("do", *OPENING, "-g", "rk2")
    table("import", str(SAMPLES / "meridian" / "me9b-figure-c.txt"))
    before = table.db.read_bytes()
    table("note", f"hello {name}", "-g", "rk2")
    table("do", "pc i18 2", "-g", "rk1")
    return before, table.db.read_bytes()


def damages(
    rig: str,
    folder: Path,
    sound: bytes,
    damaged: Iterable[Damaged],
    find: Callable[[Path], str] = finding,
    older: bytes | None = None,
) -> Tally:
    """Look at each damaged store: what is seen and not found is wrong.

    A store that has become the `older` one as a whole is sound, and no check of it can tell.
    """
    db = folder / "damaged.db"
    db.write_bytes(older or sound)
    before = printed(db) if older else None
    db.write_bytes(sound)
    expected = printed(db)
    counts = {"damaged": 0, "found": 0, "refused": 0, "not seen": 0}
    if older:
        counts["wholly the older store"] = 0
    wrong = []
    for one in damaged:
        _lay(db, one)
        counts["damaged"] += 1
        if find(db):
            counts["found"] += 1
            continue
        seen = printed(db)
        if seen is None:
            counts["refused"] += 1
        elif seen == expected:
            counts["not seen"] += 1
        elif seen == before:
            counts["wholly the older store"] += 1
        else:
            wrong.append(f"{one.how} is seen and not found")
    return Tally(rig, counts, wrong)


def _lay(db: Path, one: Damaged) -> None:
    for path in db.parent.glob(f"{db.name}-*"):
        path.unlink()
    db.write_bytes(one.content)
    for ending, content in one.beside:
        db.with_name(db.name + ending).write_bytes(content)


def flips(sound: bytes, times: int, seed: int) -> Iterator[Damaged]:
    """Yield the store with one bit turned over."""
    chance = random.Random(seed)
    for _ in range(times):
        place, bit = chance.randrange(len(sound)), chance.randrange(8)
        changed = bytearray(sound)
        changed[place] ^= 1 << bit
        yield Damaged(f"bit {bit} of byte {place}", bytes(changed))


def cuts(sound: bytes, times: int, seed: int) -> Iterator[Damaged]:
    """Yield the store cut off somewhere, with and without as many zeros in place of the rest."""
    chance = random.Random(seed)
    for _ in range(times):
        length = chance.randrange(1, len(sound))
        rest = chance.choice([0, len(sound) - length])
        yield Damaged(f"cut at {length}, then {rest} zeros", sound[:length] + bytes(rest))


def swaps(sound: bytes, times: int, seed: int) -> Iterator[Damaged]:
    """Yield the store with two pages in each other's place, or one in both."""
    chance = random.Random(seed)
    for _ in range(times):
        one, other = chance.sample(range(len(sound) // PAGE), 2)
        pages = pages_of(sound)
        pages[other] = pages[one]
        if twice := chance.random() < 0.3:
            pages[one] = pages_of(sound)[one]
        else:
            pages[one] = pages_of(sound)[other]
        yield Damaged(f"pages {one} and {other} {'alike' if twice else 'swapped'}", b"".join(pages))


def pages_of(content: bytes) -> list[bytes]:
    """Return the pages of a store."""
    return [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
