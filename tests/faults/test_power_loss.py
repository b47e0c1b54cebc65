"""Power loss: what was acknowledged is in the log, and the file is sound, whatever was left."""

import shutil
from collections.abc import Sequence
from random import Random

import pytest

from tests.faults.power_states import Disk, after, left_by
from tests.faults.programs import NEW, PROGRAM, actions, forgetful
from tests.faults.rig import SEED, TIMES, Tally, acknowledged, finding, holds, size, wrong_with
from tests.faults.system_calls import Cut, Made, Synced, Written, needs_strace, traced
from tests.table import Table

LINES = actions()
EVENING = (
    (NEW, ""),
    (("do", LINES[0]), ""),
    (("do", "-"), "\n".join(LINES[1:4])),
    (("undo",), ""),
    (("note", "x" * 480), ""),
    (NEW, ""),
    (("note", "-g", "rk1", "y" * 480), ""),
)
"""Commands and what they read: a store is made, and an append spills over a page."""


def power_losses(folder, states, program=PROGRAM, commands: Sequence = EVENING, torn=3) -> Tally:
    """Open `states` of the states that the loss of power can leave of an evening.

    They are counted first and made again when they are opened: together they are large.
    """
    traced_in = folder / "traced"
    traced_in.mkdir()
    own = ("--json", "--db", str(traced_in / "games.db"))
    runs = [traced(traced_in, [*program, *words, *own], given) for words, given in commands]
    calls = [call for run in runs for call in run]
    said: dict[bytes, str] = {}  # the same state can be left later, when more was said
    for state in left_by(calls, SEED, torn):
        said[state.digest] = state.said
    chosen = set(Random(SEED).sample([*said], min(states, len(said))))
    counted = {"states opened": len(chosen), "different ones": len(said)}
    wrong = []
    for state in left_by(calls, SEED, torn):
        if state.digest in chosen:
            chosen.remove(state.digest)
            broken = opened(folder / "left", state.files, said[state.digest])
            wrong += [f"torn {torn}: {one}" for one in broken]
    return Tally(counted, wrong)


def opened(folder, files, said) -> list[str]:
    """Return what is wrong with a state: it is opened, looked through, and written to."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files:
        (folder / name).write_bytes(content)
    table, told = Table(folder / "games.db"), acknowledged(said)
    if told and (wrong := wrong_with(table.db, told)):
        return wrong
    went_on = table(*NEW, "--json", code=None)
    if went_on.code:
        return [f"a new game cannot begin: {went_on.err}"]
    return [f"after a new game: {one}" for one in finding(table.db)]


@needs_strace
def test_what_was_acknowledged_outlives_a_loss_of_power(tmp_path):
    holds(power_losses(tmp_path, size(25, 5_000), torn=size(3, 8)))


@needs_strace
@pytest.mark.parametrize(("how", "states"), [("off", 8), ("full", 500)][: 2 if TIMES else 1])
def test_the_rig_finds_a_store_that_does_not_wait_for_the_disk(how, states, tmp_path):
    """The control: a weaker `PRAGMA synchronous`; that FULL is one is seen in few states."""
    assert power_losses(tmp_path, states, forgetful(how), EVENING[:2], torn=0).wrong


def test_what_a_disk_can_hold():
    disk = Disk({})
    for call in (Made("a"), Written("a", 0, b"one"), Synced("a"), Synced("")):
        disk.take(call)
    disk.take(Written("a", 3, b"two"))
    disk.take(Cut("a", 1))
    left = {dict(state.files)["a"] for state in disk.states(chance=None, torn=0)}
    assert left == {b"one", b"onetwo", b"o"}
    disk.take(Made("b"))
    assert {len(state.files) for state in disk.states(chance=None, torn=0)} == {1, 2}
    assert after(b"a", [Written("x", 3, b"b")]) == b"a\0\0b"  # what was never written is zeros


def test_a_file_that_is_not_there_has_lost_all(tmp_path):
    """The control of what is asked of each state."""
    said = '{"format":"tablescribe.note/1","game":"rk1","entry":2}\n'
    assert opened(tmp_path / "left", frozenset(), said)
