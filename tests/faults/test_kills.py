"""kill -9: what was acknowledged is in the log afterwards, once."""

from tests.faults.kills import kills
from tests.faults.programs import forgetful


def test_what_was_acknowledged_outlives_a_kill(tmp_path):
    assert kills(tmp_path, rounds=10, seed=1).wrong == []


def test_the_rig_finds_what_a_program_never_committed(tmp_path):
    """The control."""
    assert "is lost" in kills(tmp_path, 10, 1, forgetful("never")).wrong[0]
