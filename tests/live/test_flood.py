"""A short evening that one address disturbs, and that nobody hears anything otherwise for it.

`make flood` holds a long one with many more, and measures it.
"""

from tools.flood import Size, held, lines


def test_nothing_is_lost_or_twice_while_one_address_disturbs(tmp_path):
    report = held(tmp_path, Size(listeners=10, recorders=3, hostile=40, seconds=6))
    assert report.faults == []
    assert report.entries > 5
    assert report.heard >= 10
    assert report.hostile["connections"] >= 40
    assert len(lines(report)) == 4
