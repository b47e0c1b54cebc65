"""Random games, compared at every step with a second implementation of the rules."""

from random import Random
from typing import Any

import pytest

from events.common import GameStarted, Player
from events.league_of_six import read, write
from events.league_of_six.components import Part, TaxTile
from events.league_of_six.events import ComponentsDescribed, StoringEnded
from projections import league_of_six as rules
from projections.league_of_six import legal
from tests.league_of_six.independent import Stuck, Table
from tests.league_of_six.made_up import Choice, anything, made_up_parts, next_event, thrifty

COLOURS = ("red", "green", "yellow", "blue", "purple")
NAMES = ("An", "Bram", "Céline", "Dirk", "Eva")


def started(players: int) -> GameStarted:
    seats = tuple(Player(NAMES[seat], (COLOURS[seat],)) for seat in range(players))
    return GameStarted("league-of-six", seats, "2026-03-01")


def compare(state: rules.State, table: Table) -> None:
    """Everything that both know is the same."""
    assert state.order.phase == table.phase
    assert state.order.round == table.round
    assert state.scores.points == table.influence
    assert state.hands.guards == table.guards
    assert [[card[:2] for card in cards] for cards in state.hands.cards] == table.cards
    assert (state.order.track or []) == table.order
    assert state.board.towns == table.pawns
    assert state.board.bids == table.bids
    if table.phase in ("taxes", "storing"):
        assert state.wagons == [{g: n for g, n in goods.items() if n} for goods in table.goods]
        assert state.horses == table.horses
    assert legal.actors(state) == ([] if table.to_act is None else [table.to_act])
    assert rules.imbalances(state) == []


def random_log(
    rng: Random, players: int, parts: list[Part], choice: Choice = anything
) -> tuple[rules.State, Table, list[Any]]:
    """Play both to the end, or until somebody is stuck; compare at every step."""
    start = started(players)
    state, table = rules.start(start), Table(players, parts)
    if parts:
        rules.apply(state, "2", ComponentsDescribed(tuple(parts)))
    events: list[Any] = []
    while table.phase != "over":
        mine = set(legal.actions(state))
        try:
            theirs = table.legal()
            event = next_event(table, rng, choice)
        except Stuck:
            assert not mine
            break
        assert mine == theirs
        if isinstance(event, StoringEnded) and rules.refusals(state, event):
            # the second implementation lets the table stop while a described row could be filled
            assert [r.code for r in rules.refusals(state, event)] == ["rows-left"]
            event = choice(table, sorted(theirs, key=repr), rng)
        assert not rules.refusals(state, event), (event, rules.refusals(state, event))
        [line] = read(write(event, start.players), start.players)
        assert rules.bind(state, line) == event
        rules.apply(state, str(len(events) + 3), event)
        table.apply(event)
        events.append(event)
        compare(state, table)
    return state, table, events


@pytest.mark.parametrize("choice", [anything, thrifty])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_both_implementations_agree(players: int, choice: Choice, seed: int) -> None:
    rng = Random(f"{players} {choice.__name__} {seed}")
    state, table, _events = random_log(rng, players, made_up_parts(rng), choice)
    if rules.over(state):
        found = rules.result(state)
        assert (list(found.scores), list(found.winners)) == table.result()


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_both_agree_where_little_is_described(players: int, seed: int) -> None:
    rng = Random(f"{players} {seed}")
    some = rng.sample(made_up_parts(rng), seed * 18)
    # what is declared beside a described tile is checked, which the second one does not do
    parts = [part for part in some if not isinstance(part, TaxTile)]
    random_log(rng, players, parts, thrifty)
