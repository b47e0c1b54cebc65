"""No room: a full disk, and a limit on the size of files; what was acknowledged is there."""

import pytest

from tests.faults.no_room import no_room
from tests.faults.programs import forgetful


def test_a_full_disk(tmp_path):
    tally = no_room(tmp_path, disk=True)
    if tally is None:
        pytest.skip("a small disk can be mounted by the owner of a system only")
    assert tally.wrong == []


def test_a_limit_on_the_size_of_files(tmp_path):
    assert no_room(tmp_path, disk=False).wrong == []


def test_the_rig_finds_what_was_never_written(tmp_path, monkeypatch):
    """The control."""
    monkeypatch.setattr("tests.faults.no_room.MOST", 2)
    wrong = no_room(tmp_path, disk=False, program=forgetful("never")).wrong
    assert "2 notes were recorded where there is room for fewer" in wrong
    assert "rk1 #2 was acknowledged and is lost" in wrong
