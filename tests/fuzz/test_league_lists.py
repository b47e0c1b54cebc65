"""Lists of what is legal beside filtered candidates, a few games here and thousands if wanted."""

import os

import pytest

from tests.titles.league_of_six.test_lists import compare

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
GAMES = 500 if LONG else 3
"""How many for each number of players, with and without what is odd."""


@pytest.mark.slow
@pytest.mark.parametrize("odd", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_lists_of_league_of_six_are_equal_at_every_position(players: int, odd: float) -> None:
    for seed in range(1000, 1000 + GAMES):
        assert compare(players, seed, odd).total()
