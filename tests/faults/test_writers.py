"""Many writers at once: no entry is lost, none is there twice, the numbers have no hole."""

from tests.faults.programs import forgetful
from tests.faults.writers import writers


def test_writers_on_one_game_and_on_their_own(tmp_path):
    assert writers(tmp_path, many=2, notes=4, seed=1).wrong == []


def test_the_rig_finds_what_a_writer_never_committed(tmp_path):
    """The control."""
    assert "is lost" in writers(tmp_path, 1, 1, 1, forgetful("never")).wrong[0]
