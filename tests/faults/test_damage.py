"""Damage of every kind: whatever a reader would see of it is found, or reading is refused."""

import sqlite3

import pytest

from tests.faults.damage import Damaged, cuts, damages, flips, stores, swaps
from tests.faults.mixed import mixed
from tests.faults.rows import changed_rows

KINDS = {
    "bits turned over": lambda made, n: flips(made.sound, n, seed=1),
    "cut off": lambda made, n: cuts(made.sound, n, seed=2),
    "pages swapped": lambda made, n: swaps(made.sound, n, seed=3),
    "two stores mixed up": lambda made, n: mixed(made, n, seed=4),
    "rows changed": lambda made, n: changed_rows(made.sound, n, seed=5),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return stores(tmp_path_factory.mktemp("stores"))


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_reader_would_see_is_found(kind, made, tmp_path):
    older = made.older if kind == "two stores mixed up" else None
    tally = damages(kind, tmp_path, made.sound, KINDS[kind](made, 20), older=older)
    assert tally.wrong == []
    assert tally.counted["found"] + tally.counted["not seen"] > 15


@pytest.mark.parametrize("kind", KINDS)
def test_the_rig_sees_what_a_silent_finder_leaves(kind, made, tmp_path):
    """The control: a finder that says nothing, and damage that SQLite does not mind."""
    if kind == "bits turned over":
        place = made.sound.index(b"hello one")
        changed = made.sound.replace(b"hello one", b"jello one")
        damaged = [Damaged(f"byte {place}", changed)]
    elif kind == "rows changed":
        damaged = changed_rows(made.sound, 12, seed=6)
    elif kind == "two stores mixed up":
        damaged = [Damaged("the other store", made.other)]
    else:
        damaged = [Damaged("the older store", made.older)]
    silent = damages(kind, tmp_path, made.sound, damaged, find=lambda _db: "")
    assert silent.wrong


def test_a_sound_store_is_not_said_to_be_damaged(made, tmp_path):
    """The other control: the rig would pass if everything was called damaged."""
    tally = damages("none", tmp_path, made.sound, [Damaged("nothing", made.sound)])
    assert tally.counted == {"damaged": 1, "found": 0, "refused": 0, "not seen": 1}


def test_what_sqlite_says_of_a_damaged_name_need_not_be_utf_8(made, tmp_path):
    """A name with a turned bit is told in SQLite's message, which is no text any more."""
    for name in (b"BEFORE INSERT ON", b"CREATE TRIGGER games", b"BEFORE UPDATE ON games"):
        turned = name[:-2] + bytes([name[-2] ^ 128]) + name[-1:]
        damaged = [Damaged("a name", made.sound.replace(name, turned))]
        assert damages("a name", tmp_path, made.sound, damaged).wrong == []


def test_the_triggers_are_there_again_after_a_change_of_rows(made, tmp_path):
    """Else a finder of missing triggers would find every change."""
    for one in changed_rows(made.sound, 5, seed=7):
        (tmp_path / "x.db").write_bytes(one.content)
        db = sqlite3.connect(tmp_path / "x.db")
        [(triggers,)] = db.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        db.close()
        assert triggers == 6
