"""A store that cannot be written or is locked: one sentence, code 6, and nothing is changed."""

import os
import sqlite3
from unittest.mock import patch

import pytest

from tests.conftest import OPENING
from tests.faults.mounts import make_read_only, small_disk
from tests.faults.rig import finding, logs
from tests.table import Table

READING = (["show"], ["score"], ["log"], ["games"], ["audit"], ["export"])
WRITING = (
    ["do", "b pc i18 2"],
    ["note", "x"],
    ["undo"],
    ["count", "An", "3"],
    ["new", "robber-knights", "Cy:blue", "Dee:red"],
    ["close", "--abandoned", "-g", "rk1"],
)


def refuses(table, commands, why):
    """Check that each command is refused with a sentence that says why."""
    for command in commands:
        refused = table(*command, code=6)
        assert why in refused.err, command
        assert len(refused.err.splitlines()) == 1, command


@pytest.fixture
def unwritable(game, tmp_path):
    """The game on a disk that nobody can write to, or in a file that we may not write to."""
    if os.geteuid() != 0:
        game.db.chmod(0o400)
        yield game
        return
    with small_disk(tmp_path / "disk", 1 << 20) as disk:
        if disk is None:
            pytest.skip("the owner of the system may write to every file, and mount no disk")
        copy = Table(disk / "games.db")
        copy.db.write_bytes(game.db.read_bytes())
        make_read_only(disk)
        yield copy


def test_a_store_that_cannot_be_written_is_read_and_says_so(unwritable, game):
    before = unwritable.db.read_bytes()
    for command in READING:
        assert unwritable(*command).out == game(*command).out
    refuses(unwritable, WRITING, "cannot be written")
    assert unwritable.db.read_bytes() == before
    assert finding(unwritable.db) == []


def test_a_locked_store_is_waited_for_and_then_said_to_be_in_use(game):
    before = game.db.read_bytes()
    other = sqlite3.connect(game.db, isolation_level=None)
    with patch("events.store.opening.BUSY_SECONDS", 0.01):
        other.execute("BEGIN EXCLUSIVE")
        refuses(game, (*READING, *WRITING), "use")
        other.execute("ROLLBACK")
        other.execute("BEGIN IMMEDIATE")
        for command in READING:
            game(*command)
        refuses(game, WRITING, "use")
        other.execute("ROLLBACK")
    other.close()
    assert game.db.read_bytes() == before
    game("do", "b pc i18 2")
    assert len(logs(game.db)["rk1"]) == len(OPENING) + 2
    assert finding(game.db) == []


def test_a_store_that_can_be_written_is_written(game):
    """The control: every one of these commands writes."""
    for command in WRITING:
        before = game.db.read_bytes()
        game(*command)
        assert game.db.read_bytes() != before, command
