"""kill -9: what was acknowledged is in the log afterwards, once."""

from tests.faults.beginnings import killed_beginnings
from tests.faults.kills import kills
from tests.faults.programs import forgetful


def test_what_was_acknowledged_outlives_a_kill(tmp_path):
    assert kills(tmp_path, rounds=10, seed=1).wrong == []


def test_the_rig_finds_what_a_program_never_committed(tmp_path):
    """The control."""
    assert "is lost" in kills(tmp_path, 10, 1, forgetful("never")).wrong[0]


def test_a_game_that_begins_is_listed_or_neither_outlives_a_kill(tmp_path):
    assert killed_beginnings(tmp_path, rounds=6, seed=1).wrong == []


def test_the_rig_finds_a_game_that_is_listed_by_a_transaction_of_its_own(tmp_path):
    """The control."""
    assert "not as listed" in killed_beginnings(tmp_path, 12, 1, "apart", many=1).wrong[0]
