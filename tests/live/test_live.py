"""A short evening live, and that the comparison at its end would find what is wrong.

`make live` holds a long one, and measures it.
"""

import pytest
from msgspec.structs import replace

from tests.live.checking import listening_faults, recording_faults
from tests.live.evening import Size, held, logs, tables
from tests.live.guests import Heard
from tests.live.run import lines


def test_nothing_is_lost_doubled_or_reordered_in_a_short_evening(tmp_path):
    """The server is killed, the network cut, some listeners sleep, and one address disturbs."""
    evening = held(
        tmp_path, Size(6, 3, 3, 3, cut=0.5, asleep=0.5, silence=1, pace=0.05, hostile=40)
    )
    assert evening.faults == []
    assert evening.hostile["connections"] >= 40
    assert len(lines(evening)) >= 5
    assert evening.entries > 20
    assert evening.heard >= 2 * evening.entries  # and the starts: six listeners to three games
    assert evening.came_back >= 6


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    db = tmp_path_factory.mktemp("control") / "games.db"
    return next(iter(logs(db, tables(db, 2)[1:]).values()))


def test_what_a_listener_heard_otherwise_is_found(log):
    heard = [Heard(entry.n, entry.id, entry.hash.hex(), 0.0) for entry in log]
    first, second, *rest = heard
    assert len(heard) > 1
    assert list(listening_faults(log, heard)) == []
    assert list(listening_faults(log, heard[:-1])) == [f"lost: #{len(heard)}"]
    assert list(listening_faults(log, [*heard, heard[-1]])) == [f"doubled: #{len(heard)}"]
    assert list(listening_faults(log, [second, first, *rest])) == ["reordered: #1 after #2"]
    assert list(listening_faults(log, [first._replace(id="x"), second, *rest])) == ["other: #1"]


def test_what_a_recorder_was_told_otherwise_is_found(log):
    all_logs, last = {"game": log}, log[-1]
    begun, sent, told = len(log) - 1, {last.id: 0.0}, {last.id: last.n}
    assert list(recording_faults(all_logs, begun, sent, told)) == []
    assert list(recording_faults(all_logs, begun, {}, {})) == ["1 entries that nobody sent"]
    end = replace(last, n=last.n + 1, id="end", event='{"type":"game-closed","result":null}')
    assert list(recording_faults({"game": [*log, end]}, begun, sent, told)) == []
    ended_twice = {"game": [*log, end, end]}
    assert list(recording_faults(ended_twice, begun, sent, told)) == ["1 entries that nobody sent"]
    lost = recording_faults(all_logs, begun, {**sent, "y": 0.0}, {**told, "y": 9})
    assert list(lost) == ["told #9 of y, and the log has nothing"]
    twice = recording_faults({"game": [*log, last]}, begun + 1, sent, told)
    assert list(twice) == [f"told #{last.n} of {last.id}, and the log has [{last.n}, {last.n}]"]
