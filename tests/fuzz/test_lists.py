"""The lists of what is legal: few random games here, thousands with `make fuzz`.

A list is made so that it holds what the rules allow. Here it is compared, at every position and in
its order, with candidates that the predicate lets through, also after rulings, gaps and statements.
"""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from cli.game.title_laws.laws import way_on
from events.common import Adjusted, Event, GameStarted
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.refusal import COMMON, refusal
from tests.conftest import LONG
from tests.random_play import PLAYED, begun, playing, strange

GAMES = 100 if LONG else 1
STEPS = 250
"""Statements can make a game longer, but not endless."""

STARTS = [(title, number) for title in PLAYED for number in range(len(playing(title).starts))]


def next_event(game: FoldedGame, rng: Random, astray: float) -> Event | None:
    """Return what happens next: by the rules, or now and then what only a ruling lets stand."""
    if rng.random() < astray:
        event = strange(game, rng)
        if event is not None and game.rules.impossible(game.state, event) is None:
            return event
    if event := playing(game.title).brought(game.state, rng):
        return event
    listed = game.rules.actions(game.state)
    return rng.choice(listed) if listed else None


def compare_game(title: str, number: int, seed: int, astray: float) -> int:
    """Play a game and compare the lists all the way; return how many positions there were."""
    rng = Random(f"{title} {number} {seed} {astray}")
    game = begun(playing(title).starts[number])
    for step in range(STEPS):
        for made, filtered in playing(title).compared(game.state):
            assert made == filtered, f"seed {seed}, step {step}"
        if event := None if game.over else next_event(game, rng, astray):
            game.take(str(step + 2), event)
        elif game.over or not astray:
            return step + 1
    return STEPS


@pytest.mark.slow
@pytest.mark.parametrize("astray", [0.0, 0.15] if LONG else [0.15])
@pytest.mark.parametrize(("title", "number"), STARTS)
def test_a_list_holds_the_candidates_that_the_predicate_lets_through(title, number, astray):
    positions = sum(compare_game(title, number, seed, astray) for seed in range(GAMES))
    assert positions > GAMES * 20
    print(f"{title} {number}: {GAMES} games, {positions} positions")


POOR = {"guards": 0, "score": 1, "pieces": 6, "knights": 3}
"""With how little players start, where a title has such a thing."""


def houses(title: str, players: int) -> list[tuple[str, ...]]:
    """Return every pair of house rules, the only one, and all of them that can hold at once."""
    rules, excluding = title_events(title).house_rules(players), title_events(title).EXCLUSIVE
    without = [{*excluding} - {rule} for rule in excluding if rule in rules] or [set[str]()]
    all_at_once = [tuple(rule for rule in rules if rule not in out) for out in without]
    pairs = [
        pair for pair in combinations(rules, min(len(rules), 2)) if len({*pair} & {*excluding}) < 2
    ]
    return list(dict.fromkeys([*pairs, *all_at_once]))


HOUSES = [
    (started, house)
    for title in PLAYED
    for started in {len(one.players): one for one in playing(title).starts}.values()
    for house in houses(title, len(started.players))
]


@pytest.mark.slow
@pytest.mark.parametrize("poor", [False, True])
@pytest.mark.parametrize(
    ("started", "house"),
    HOUSES,
    ids=[f"{one.title}-{len(one.players)}-{'+'.join(house)}" for one, house in HOUSES],
)
def test_lists_hold_and_games_end_under_house_rules_together(started, house, poor):
    for seed in range(GAMES):
        play_under(replace(started, house=house), seed, poor=poor)


def play_under(started: GameStarted, seed: int, *, poor: bool) -> None:
    """Play a game under house rules, and compare its lists all the way to its end."""
    house = started.house
    rng, game = Random(f"{house} {seed} {poor}"), begun(started)
    for seat in range(len(started.players)) if poor else ():
        for what in POOR.keys() & {*title_events(started.title).QUANTITIES}:
            game.take("2", Adjusted(seat, what, POOR[what], "poor"))
    for step in range(STEPS):
        for made, filtered in playing(started.title).compared(game.state):
            assert made == filtered, f"seed {seed}, step {step}"
        event = None if game.over else next_event(game, rng, 0.0)
        if event is None:
            break
        assert not game.refusals(event), f"seed {seed}, step {step}"
        game.take(str(step + 3), event)
    ways = {*title_events(started.title).EXCLUSIVE}  # each says what is done where nobody can pay
    stranded = ways and ways.isdisjoint(house) and way_on(game)
    assert game.over or stranded, f"seed {seed}: nobody can go on"


# --- controls: what is planted under two house rules is found -------------------------------------

PAIRS = {one.title: replace(one, house=house) for one, house in HOUSES if len(house) > 1}.values()
"""Of each title that has two house rules a start under all of them."""


@pytest.mark.parametrize("started", PAIRS, ids=lambda one: one.title)
def test_an_action_that_a_list_forgets_under_two_rules_is_found(started, monkeypatch):
    """The control: the last of several actions is missing where both rules hold."""
    kept = playing(started.title)
    looked: list[int] = []

    def forgetful(state):
        for made, filtered in kept.compared(state):
            looked.append(len(made))
            yield (made[:-1] if len(made) > 1 else made), filtered

    monkeypatch.setattr(f"{__name__}.playing", lambda _title: kept._replace(compared=forgetful))
    with pytest.raises(AssertionError, match="seed 0, step"):
        play_under(started, 0, poor=False)
    assert looked


@pytest.mark.parametrize("started", PAIRS, ids=lambda one: one.title)
def test_an_action_that_is_listed_and_refused_under_two_rules_is_found(started, monkeypatch):
    """The control: the predicate turns against the tenth action where both rules hold."""
    asked: list[Event] = []
    truly = FoldedGame.refusals

    def stern(game, event):
        asked.append(event)
        return truly(game, event) or [refusal(COMMON, "game-over")][: len(asked) > 10]

    monkeypatch.setattr(FoldedGame, "refusals", stern)
    with pytest.raises(AssertionError, match="seed 0, step"):
        play_under(started, 0, poor=False)
