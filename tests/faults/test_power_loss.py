"""Power loss: what was acknowledged is in the log, and the file is sound, whatever was left."""

import pytest

from tests.faults.power import EVENING, opened, power_losses
from tests.faults.power_states import Disk, after
from tests.faults.programs import forgetful
from tests.faults.system_calls import Cut, Made, Synced, Written, is_there

traces = pytest.mark.skipif(not is_there(), reason="strace is not here: make faults installs it")


@traces
def test_what_was_acknowledged_outlives_a_loss_of_power(tmp_path):
    assert power_losses(tmp_path, states=25, seed=1).wrong == []


@traces
def test_the_rig_finds_a_store_that_does_not_wait_for_the_disk(tmp_path):
    """The control: `PRAGMA synchronous = OFF`."""
    assert power_losses(tmp_path, 8, 1, forgetful("off"), EVENING[:2], torn=0).wrong


def test_what_a_disk_can_hold():
    disk = Disk()
    for call in (Made("a"), Written("a", 0, b"one"), Synced("a"), Synced("")):
        disk.take(call)
    disk.take(Written("a", 3, b"two"))
    disk.take(Cut("a", 1))
    left = {dict(state.files)["a"] for state in disk.states(chance=None, torn=0)}
    assert left == {b"one", b"onetwo", b"o"}
    disk.take(Made("b"))
    assert {len(state.files) for state in disk.states(chance=None, torn=0)} == {1, 2}


def test_what_was_never_written_is_zeros():
    assert after(b"a", [Written("x", 3, b"b")]) == b"a\0\0b"


def test_a_file_that_is_not_there_has_lost_all(tmp_path):
    """The control of what is asked of each state."""
    said = '{"format":"tablescribe.note/1","game":"rk1","entry":2}\n'
    assert opened(tmp_path / "left", frozenset(), said)
