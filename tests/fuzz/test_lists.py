"""The lists of what is legal: few random games here, thousands with `make fuzz`.

A list is made so that it holds what the rules allow. Here it is compared, at every position and in
its order, with candidates that the predicate lets through, also after rulings, gaps and statements.
And what is offered instead of what was refused is legal there. Who may act is told before what is
possible: after that refusal nothing is offered.
"""

from itertools import combinations, count
from random import Random

import pytest
from msgspec.structs import replace

from cli.game.title_laws.laws import way_on
from events.common import Adjusted, Event, GameStarted
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.refusal import COMMON, Refusal, refusal
from tests.conftest import LONG
from tests.random_play import PLAYED, begun, playing, strange

GAMES = 100 if LONG else 1
STEPS = 250
"""Statements can make a game longer, but not endless."""

TRIED = 8
"""Attempts at each position for which something may be offered."""

HIDDEN = {"town-unpayable", "bid-unpayable"}
"""What only a hand could tell, and offers use public facts."""

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


def offered(game: FoldedGame, event: Event | None) -> int:
    """Check what is offered instead of an event that is refused; return how much it is."""
    against = game.refusals(event) if event is not None else ()
    if event is None or not against or type(event) not in game.rules.CHECKS or event.states:
        return 0
    title, players = title_events(game.title), game.timeline.started.players
    listed = game.rules.alternatives(game.state, event, against[0])
    for alternative in listed:
        text = playing(game.title).retyped(event, against[0], alternative, players)
        for line in title.read(text, players) if text else ():
            bound = game.rules.bind(game.state, line)
            assert not isinstance(bound, Refusal), (event, alternative, bound)
            found = [one for one in game.refusals(bound) if one.code not in HIDDEN]
            assert found == [], (event, against[0], alternative)
    return len(listed)


@pytest.mark.slow
@pytest.mark.parametrize("astray", [0.0, 0.15] if LONG else [0.15])
@pytest.mark.parametrize(("title", "number"), STARTS)
def test_a_list_holds_what_the_predicate_lets_through_and_what_is_offered_is_legal(
    title, number, astray
):
    positions, offers = 0, 0
    for seed in range(GAMES):
        rng = Random(f"{title} {number} {seed} {astray}")
        game = begun(playing(title).starts[number])
        for step in range(STEPS):
            compare_lists(game, f"seed {seed}, step {step}")
            offers += sum(offered(game, strange(game, rng)) for _ in range(TRIED))
            positions += 1
            if event := None if game.over else next_event(game, rng, astray):
                game.take(str(step + 2), event)
            elif game.over or not astray:
                break
    print(f"{title} {number}: {GAMES} games, {positions} positions")
    assert positions > GAMES * 20
    assert offers > 30


def compare_lists(game: FoldedGame, where: str) -> None:
    """Compare the lists of a position with what the predicate lets through."""
    for made, filtered in playing(game.title).compared(game.state):
        assert made == filtered, where


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
        compare_lists(game, f"seed {seed}, step {step}")
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


@pytest.mark.parametrize("fault", ["forgotten", "refused"])
@pytest.mark.parametrize("started", PAIRS, ids=lambda one: one.title)
def test_an_action_that_is_forgotten_or_refused_under_two_rules_is_found(
    started, fault, monkeypatch
):
    """The control: the last of several actions is missing, or the predicate refuses the tenth."""
    kept, truly, asked = playing(started.title), FoldedGame.refusals, count()

    def forgetful(state):
        for made, filtered in kept.compared(state):
            yield (made[:-1] if len(made) > 1 else made), filtered

    def stern(game, event):
        return truly(game, event) or [refusal(COMMON, "game-over")][: next(asked) > 10]

    if fault == "forgotten":
        forgets = kept._replace(compared=forgetful)
        monkeypatch.setattr(f"{__name__}.playing", lambda _title: forgets)
    else:
        monkeypatch.setattr(FoldedGame, "refusals", stern)
    with pytest.raises(AssertionError, match="seed 0, step"):
        play_under(started, 0, poor=False)
