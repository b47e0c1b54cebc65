"""Damage to the file of games: whatever a reader would see of it, `verify` says.

`make fuzz` flips every byte and cuts at every length.
"""

import random

import pytest

from cli.game.verifying import verified
from cli.terminal.errors import Mistake
from events.store.location import StoreError
from tests.fuzz.test_damage import (
    CHANGES,
    changed_by_another_program,
    cuts,
    damaged,
    flips,
    seen,
    sound,
    swaps,
)

__all__ = ["damaged", "sound"]


def is_told(db):
    try:
        return bool(verified(db).findings)
    except (StoreError, Mistake):
        return True


def told_or_unseen(db, content, expected):
    db.write_bytes(content)
    try:
        same = seen(db) == expected
    except StoreError:
        same = False
    return same or is_told(db)


@pytest.fixture
def expected(sound, damaged):
    damaged.db.write_bytes(sound)
    return seen(damaged.db)


def test_no_flipped_bit_is_seen_and_not_told(sound, damaged, expected):
    damages = flips(sound, random.Random(25))
    silent = [at for at, content in damages if not told_or_unseen(damaged.db, content, expected)]
    assert silent == []


def test_no_cut_is_seen_and_not_told(sound, damaged, expected):
    damages = cuts(sound, random.Random(26))
    silent = [at for at, content in damages if not told_or_unseen(damaged.db, content, expected)]
    assert silent == []


def test_no_swap_of_pages_is_seen_and_not_told(sound, damaged, expected):
    damages = swaps(sound, random.Random(27))
    silent = [at for at, content in damages if not told_or_unseen(damaged.db, content, expected)]
    assert silent == []


@pytest.mark.parametrize("statement", CHANGES)
def test_what_another_program_has_changed_is_told(statement, sound, damaged, expected):
    changed_by_another_program(damaged.db, sound, statement)
    assert told_or_unseen(damaged.db, damaged.db.read_bytes(), expected)


def test_a_sound_file_is_not_said_to_be_damaged(sound, damaged):
    """The control: the searches above would pass if everything was called damaged."""
    damaged.db.write_bytes(sound)
    assert not is_told(damaged.db)
    assert damaged("verify").out == ""
