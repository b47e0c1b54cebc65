"""Random games against the independent implementation: a few here, thousands with `make fuzz`."""

import os

import pytest

from tests.titles.robber_knights.test_move_counts import compare, play

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
SEEDS = range(100, 100 + (200 if LONG else 2))


@pytest.mark.slow
@pytest.mark.parametrize("codes", ["br", "brg", "brgy"])
def test_random_games_agree_with_the_independent_implementation(codes):
    for seed in SEEDS:
        assert play(seed, codes, compare) > 0
