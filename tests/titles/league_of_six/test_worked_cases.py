"""The worked cases of the rulebook, L6.13 and L6.14, each named after its number."""

import pytest

from projections.titles.league_of_six.scores import placings

# Red and yellow sit before green and blue: that is the order of the example.


@pytest.mark.parametrize(
    ("figures", "guards", "points"),
    [
        ([5, 5, 1, 1, 1], [2, 2, 0, 0, 0], [6, 6, 0, 0, 0]),  # two tied first, three tied third
        ([2, 0, 0], [0, 9, 9], [6, 0, 0]),
        ([2, 1, 1], [0, 3, 1], [6, 4, 2]),
        ([2, 1, 1], [0, 1, 1], [6, 2, 2]),
        ([4, 3, 2, 1], [0, 0, 0, 0], [9, 6, 4, 2]),
        ([5, 5, 3, 2, 1], [4, 5, 9, 9, 9], [6, 9, 4, 2, 0]),
        ([6, 5, 2, 2, 2], [0, 0, 1, 1, 1], [9, 6, 0, 0, 0]),
        ([1, 1, 1, 1], [3, 3, 3, 3], [2, 2, 2, 2]),
        ([0, 0, 0, 1], [3, 3, 3, 0], [0, 0, 0, 9]),
        ([1, 1, 1, 1, 1], [3, 3, 3, 3, 3], [0, 0, 0, 0, 0]),
    ],
)
def test_l6_13c_points_for_a_kind(figures, guards, points):
    found = {one.seat: one.points for one in placings(figures, guards)}
    assert [found.get(seat, 0) for seat in range(len(figures))] == points
