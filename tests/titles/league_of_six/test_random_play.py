"""Random games, compared at every step with a second implementation of the TITLE."""

from math import comb
from random import Random
from typing import Any

import pytest

from events.common import Event, GameStarted, Player
from events.titles.league_of_six.components import Part, TaxTile
from events.titles.league_of_six.events import ComponentsDescribed, StoringEnded
from events.titles.league_of_six.notation import read
from events.titles.league_of_six.writing import write
from events.titles.registry import title_events
from projections.folding import fold_game
from projections.seen import PUBLIC, Mask, Viewer, sealed_entries
from projections.timeline import Timeline
from projections.titles.league_of_six import legal
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.candidates import filtered
from tests.titles.league_of_six.independent import Stuck, Table
from tests.titles.league_of_six.made_up import Choice, anything, made_up_parts, next_event, thrifty
from tools.bench.fullest import fullest_league

COLOURS = ("red", "green", "yellow", "blue", "purple")
NAMES = ("An", "Bram", "Céline", "Dirk", "Eva")


def started(players: int, house: tuple[str, ...] = ()) -> GameStarted:
    seats = tuple(Player(NAMES[seat], (COLOURS[seat],)) for seat in range(players))
    return GameStarted("league-of-six", seats, "2026-03-01", house=house)


def compare(state: State, table: Table) -> None:
    """Everything that both know is the same."""
    assert state.order.phase == table.phase
    assert state.order.round == table.round
    assert state.scores.sums == table.influence
    assert state.guards.sums == table.guards
    assert [
        [(card.kind, card.figures) for card in cards] for cards in state.hands.cards
    ] == table.cards
    track = state.order.track or []
    assert state.there(track) == [seat for seat in table.order if seat not in table.gone]
    assert state.board.towns == table.pawns
    assert state.board.bids == table.bids
    if table.phase in ("taxes", "storing"):
        assert state.wagons == [{g: n for g, n in goods.items() if n} for goods in table.goods]
        assert state.horses == table.horses
    assert legal.actor(state) == table.to_act
    assert TITLE.imbalances(state) == []


def random_log(
    rng: Random,
    players: int,
    parts: list[Part],
    choice: Choice = anything,
    house: tuple[str, ...] = (),
    leaves: float = 0.0,
) -> tuple[State, Table, list[Any]]:
    """Play both to the end, or until somebody is stuck; compare at every step."""
    start = started(players, house)
    state, table = TITLE.start(start), Table(players, parts, house)
    if parts:
        TITLE.apply(state, "2", ComponentsDescribed(tuple(parts)))
    events: list[Any] = []
    while table.phase != "over":
        if leaves and rng.random() < leaves and len(table.gone) + 1 < players:
            seat = rng.choice([seat for seat in range(players) if seat not in table.gone])
            TITLE.leave(state, str(len(events) + 3), seat)
            table.leave(seat)
            compare(state, table)
            continue
        mine = set(legal.actions(state))
        try:
            theirs = table.legal()
            event = next_event(table, rng, choice)
        except Stuck:
            assert not mine
            break
        assert mine == theirs
        if isinstance(event, StoringEnded) and TITLE.refusals(state, event):
            # the second implementation lets the table stop while a described row could be filled
            assert [r.code for r in TITLE.refusals(state, event)] == ["rows-left"]
            event = choice(table, sorted(theirs, key=repr), rng)
        assert not TITLE.refusals(state, event), (event, TITLE.refusals(state, event))
        [line] = read(write(event, start.players), start.players)
        assert TITLE.bind(state, line) == event
        TITLE.apply(state, str(len(events) + 3), event)
        table.apply(event)
        events.append(event)
        compare(state, table)
    return state, table, events


@pytest.mark.parametrize("choice", [anything, thrifty])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("leaves", [0.0, 0.02])
@pytest.mark.parametrize("seed", range(4))
def test_both_implementations_agree(players: int, choice: Choice, leaves: float, seed: int) -> None:
    rng = Random(f"{players} {choice.__name__} {seed} {leaves}")
    state, table, _events = random_log(rng, players, made_up_parts(rng), choice, leaves=leaves)
    if TITLE.over(state):
        found = TITLE.result(state)
        assert (list(found.scores), list(found.winners)) == table.result()


RULES = title_events("league-of-six").HOUSE_RULES


@pytest.mark.parametrize("choice", [anything, thrifty])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("house", [*((rule,) for rule in RULES), RULES])
def test_both_implementations_agree_with_house_rules(
    players: int, choice: Choice, house: tuple[str, ...]
) -> None:
    known = title_events("league-of-six").house_rules(players)
    rng = Random(f"{players} {choice.__name__} {house}")
    many = made_up_parts(rng, rich="box-ends" in house)
    state, table, _events = random_log(
        rng, players, many, choice, tuple(rule for rule in house if rule in known)
    )
    if "pay-what-one-can" in house:
        assert TITLE.over(state)
    if TITLE.over(state):
        assert list(TITLE.result(state).scores) == table.result()[0]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_both_agree_where_little_is_described(players: int, seed: int) -> None:
    rng = Random(f"{players} {seed}")
    some = rng.sample(made_up_parts(rng), seed * 18)
    # what is declared beside a described tile is checked, which the second one does not do
    parts = [part for part in some if not isinstance(part, TaxTile)]
    random_log(rng, players, parts, thrifty)


def random_events(seed: str, players: int) -> list[Event]:
    """Return a random game, described or not, the first entry included."""
    rng = Random(seed)
    parts = made_up_parts(rng) if rng.random() < 0.6 else []
    _state, _table, events = random_log(rng, players, parts, thrifty)
    described = [ComponentsDescribed(tuple(parts))] if parts else []
    return [started(players), *described, *events]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=0)], ids=["table", "another"])
def test_a_log_without_its_secrets_goes_on_as_the_whole_one(players: int, viewer: Viewer) -> None:
    """What is said of a correction before it is entered rests on that fold."""
    hidden = 0
    for seed in range(6):
        events = random_events(f"hidden {players} {seed}", players)
        log = list(enumerate(events[:-1], 1))  # once it is over all is open
        mask = Mask(fold_game(Timeline(log)), lambda log=log: Timeline(log), viewer)
        shown = list(mask.timeline(Timeline(log)).raw.items())
        hidden += len(sealed_entries(shown))
        veiled = Timeline(shown, lambda state, mask=mask: TITLE.veil(state, mask.hidden, ()))
        folded = fold_game(veiled, check=True)
        assert folded.objections == []
        assert vars(folded.state.order) == vars(fold_game(Timeline(log)).state.order)
    assert hidden


def test_the_longest_list_of_ways_is_equal_too() -> None:
    """Random games never come to five rows of a kind."""
    state = fullest_league()
    assert legal.actions(state) == filtered(state)
    assert len(legal.actions(state)) == comb(10, 5)
