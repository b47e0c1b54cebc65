"""The list of legal actions against an independent implementation, position by position."""

import random

import pytest

from cli.game.title_laws.chance import leaver
from events.common import PlayerLeft
from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid, TurnEnded
from events.titles.robber_knights.tiles import PLACE
from projections.titles.robber_knights.legal import actions, kinds
from projections.titles.robber_knights.title import TITLE
from tests.titles.robber_knights.given import given
from tests.titles.robber_knights.independent import Position

NAME = {
    "l": "lake",
    "m": "mountains",
    "p": "plain",
    "pv": "plain village",
    "pc": "plain castle",
    "pt": "plain town",
    "fv": "forest village",
    "fc": "forest castle",
    "ft": "forest town",
}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def drops(event):
    x, y = PLACE[event.cell]
    dx, dy = STEP.get(event.direction, (0, 0))
    return [((x + dx * i, y + dy * i), many) for i, many in enumerate(event.knights)]


def play(seed, codes, check, leaves=0.0):
    """Play a random game on both sides; `check` compares them before every action."""
    chance = random.Random(seed)
    at_table, position = given("", codes, opening=""), Position(len(codes))
    turns = 0
    while not at_table.game.over:
        legal = list(actions(at_table.state))
        if at_table.state.order.phase == "turns":
            check(at_table, position, legal)
            turns += 1
        event = leaver(at_table.game, chance) if leaves and chance.random() < leaves else None
        event = event or chance.choice(legal)
        assert not TITLE.doubts(at_table.state, event)
        at_table.event(event).then_allowed()
        assert TITLE.imbalances(at_table.state) == []
        match event:
            case OpeningTileTurnedUp():
                position.open(event.player, NAME[event.kind], PLACE[event.cell])
            case TileLaid():
                position.lay(event.player, NAME[event.kind], PLACE[event.cell], drops(event))
            case TurnEnded():
                position.end()
            case PlayerLeft():
                position.leave(event.player)
    assert position.seats.row == []
    return turns


def compare(at_table, position, legal):
    player = at_table.state.order.player
    assert (player, at_table.state.order.laid) == (position.seats.row[0], position.now)
    laying = [event for event in legal if isinstance(event, TileLaid)]
    assert len(laying) == len(set(laying)) == position.moves(player)
    assert {NAME[kind] for kind in kinds(at_table.state, player)} == position.kinds(player)
    assert {PLACE[event.cell] for event in laying} == position.places()
    ends = [event for event in legal if isinstance(event, TurnEnded)]
    assert len(ends) == (1 if at_table.state.order.laid else 0)
    assert laying  # a legal cell always exists (RK.4)


@pytest.mark.parametrize("codes", ["br", "brg", "brgy"])
@pytest.mark.parametrize("leaves", [0.0, 0.05])
@pytest.mark.parametrize("seed", range(4))
def test_the_list_of_legal_actions_is_complete(seed, codes, leaves):
    assert play(seed, codes, compare, leaves) > (20 if leaves else 20 * len(codes))


def test_move_counts_of_the_first_turns():
    """Counted once by both; a change of either shows here."""
    at_table = given()
    assert len(list(actions(at_table.state))) == 158
    at_table.when("b pc i18 e113")
    assert len(list(actions(at_table.state))) == 217
