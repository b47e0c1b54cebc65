"""Files that are written whole are as before or as after, whatever the power or a kill leaves."""

import pytest

from tests.faults.programs import forgetful
from tests.faults.replaced import WAYS, killed_anywhere, replaced
from tests.faults.system_calls import is_there

pytestmark = pytest.mark.skipif(
    not is_there(), reason="strace is not here: make faults installs it"
)


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_replaced_is_whole_whenever_the_power_goes(way, tmp_path):
    assert replaced(tmp_path, [way]).wrong == []


def test_a_kill_leaves_the_file_before_or_the_one_after_and_nothing_unfinished(tmp_path):
    assert killed_anywhere(tmp_path, ["backup", "restore", "links revoked"], 2).wrong == []


@pytest.mark.parametrize(
    ("how", "way"),
    [("unsynced", "an export"), ("unnamed", "links revoked"), ("journal", "restore")],
)
def test_the_rig_finds_what_is_not_waited_for_and_what_is_left(how, way, tmp_path):
    """The controls."""
    assert replaced(tmp_path, [way], program=forgetful(how)).wrong
