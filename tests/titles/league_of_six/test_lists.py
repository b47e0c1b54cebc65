"""The list of what is legal is what the predicate leaves of all candidates, in their order."""

from collections import Counter
from math import comb
from random import Random

import pytest

from events.common import Event
from events.titles.league_of_six.components import Part
from events.titles.league_of_six.events import ComponentsDescribed, RoundStated
from projections.titles.league_of_six.legal import actions
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.candidates import filtered
from tests.titles.league_of_six.made_up import made_up_parts
from tests.titles.league_of_six.player import next_event, ring
from tests.titles.league_of_six.test_irregular_play import anything_at_all, statement
from tests.titles.league_of_six.test_random_play import started
from tools.bench.fullest import fullest_league

KINDS = {
    "TownChosen",
    "BidAccepted",
    "TaxCollected",
    "RowChosen",
    "SpacesFilled",
    "LeaderTaken",
    "nothing",
}
"""What a list begins with."""

MOST_ENTRIES = 400
"""A game in which a gap or a stated round comes again and again is left there."""


def compare(players: int, seed: int, odd: float = 0.0) -> Counter[str]:
    """Compare both lists at every position of a random game; return how many of what they listed.

    Nothing, something or all is described. `odd` is how often the table states something or lets
    something irregular stand, by a ruling.
    """
    rng, met = Random(f"lists {players} {seed} {odd}"), Counter[str]()
    every = made_up_parts(rng)
    parts = rng.sample(every, (0, rng.randint(1, len(every) - 1), len(every))[seed % 3])
    state = TITLE.start(started(players))
    event: Event | None = ComponentsDescribed(tuple(parts)) if parts else ring(parts, rng)
    while event is not None and met.total() < MOST_ENTRIES:
        TITLE.apply(state, str(met.total() + 2), event)
        listed = actions(state)
        assert listed == filtered(state)
        met[type(listed[0]).__name__ if listed else "nothing"] += 1
        event = _next(state, parts, rng, odd)
    return met


def _next(state: State, parts: list[Part], rng: Random, odd: float) -> Event | None:
    """Return what happens next; None at the end, and when nobody can do anything."""
    if rng.random() < odd:
        event = statement(rng, state) if rng.random() < 0.3 else anything_at_all(rng, state)
        if not TITLE.impossible(state, event):
            return event
    if state.order.unknown:  # after a gap
        return RoundStated(rng.randint(1, 6), "x")
    legal = next_event(state, parts, rng)
    assert odd or legal is None or not TITLE.refusals(state, legal)
    return legal


@pytest.mark.parametrize("odd", [0.0, 0.15])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_both_lists_are_equal_at_every_position(players: int, odd: float) -> None:
    met = sum((compare(players, seed, odd) for seed in range(12)), Counter[str]())
    assert met.keys() == KINDS


def test_the_longest_list_of_ways_is_equal_too() -> None:
    state = fullest_league()
    assert actions(state) == filtered(state)
    assert len(actions(state)) == comb(10, 5)
