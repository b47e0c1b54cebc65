"""Random games beside a second implementation: who acts, what is legal, what follows from it."""

from itertools import count
from math import comb
from random import Random

import pytest
from msgspec.structs import replace

from cli.game.title_laws.chance import leaver
from events.titles.registry import title_events
from tests.conftest import LONG
from tests.random_play import PLAYED, begun, playing
from tools.bench.fullest import fullest_league

GAMES = 100 if LONG else 4
LEAVES = 0.03
"""How often somebody leaves before an action."""

STARTS = [started for title in PLAYED for started in playing(title).starts if not started.house]
BY_HOUSE_RULES = [
    replace(started, house=house)
    for started in STARTS
    for known in [title_events(started.title).house_rules(len(started.players))]
    for rules in [tuple(one for one in playing(started.title).referee.HOUSE if one in known)]
    for house in dict.fromkeys([*((rule,) for rule in rules), rules])
    if house
]


def play(started, rng, leaves=0.0):
    """Play a game beside its referee to its end, or until the players would have to decide.

    Return how many actions there were, and whether it is over.
    """
    game = begun(started)
    referee = playing(started.title).referee(started, rng)
    waiting = [*referee.described]
    for n in count():
        if game.over:
            return n, True
        event = waiting.pop() if waiting else leaver(game, rng) if rng.random() < leaves else None
        if event is None and (event := referee.decide(game, rng)) is None:
            assert referee.can_be_stuck
            return n, False
        assert not game.refusals(event), event
        game.take(str(n + 2), event)
        referee.take(event)
        referee.compare(game)
        assert not game.imbalances()
    raise AssertionError


@pytest.mark.parametrize("leaves", [0.0, LEAVES])
@pytest.mark.parametrize("started", STARTS, ids=lambda one: f"{one.title}-{len(one.players)}")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_goes_as_its_referee_says(started, seed, leaves):
    actions, _over = play(started, Random(f"{len(started.players)} {seed} {leaves}"), leaves)
    assert leaves or actions > 20


@pytest.mark.parametrize(
    "started", BY_HOUSE_RULES, ids=lambda one: f"{len(one.players)}-{'+'.join(one.house)}"
)
def test_a_game_by_house_rules_goes_as_its_referee_says(started):
    _actions, over = play(started, Random(f"{started.house}"))
    assert over or "pay-what-one-can" not in started.house


def test_the_longest_list_of_ways_is_complete_too():
    """Random games never come to five rows of a kind."""
    state = fullest_league()
    [(listed, filtered)] = playing("league-of-six").compared(state)
    assert listed == filtered
    assert len(listed) == comb(10, 5)
