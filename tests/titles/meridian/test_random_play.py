"""Random games: turns against an independent implementation, undo, notation, records."""

import random
from typing import Any

import pytest

from cli.game.title_laws.chance import leaver
from events.common import PlayerLeft
from events.titles.meridian.events import CardTurnedUp
from projections.titles.meridian.legal import actions, turn_ups
from projections.titles.meridian.title import TITLE
from tests.titles.meridian.given import given
from tests.titles.meridian.independent import count
from tests.titles.seats import Seats

FIVE = ("aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj")
FOUR = ("aAbBbcCdDd", "aeebffccdg", "aEhHfiijgG", "ehhkkkijjg")
TABLES = [("ok gb", FIVE), ("okb", FOUR), ("okbg", FIVE)]


def play_out(seed, codes, board, check=None, house=(), leaves=0.0):
    """Return the events of a random game, the first entry and the board included."""
    chance = random.Random(seed)
    at_table = given("", "", codes, board=board, house=house)
    events = [at_table.game.timeline.started, at_table.state.described]
    seats = Seats([hand.left for hand in at_table.state.hands])
    while not at_table.game.over:
        owed = turn_ups(at_table.state)
        assert {*owed} <= {*seats.row}
        gone = leaver(at_table.game, chance) if leaves and chance.random() < leaves else None
        event: Any = gone
        if gone is not None:
            seats.leave(gone.player)
        elif owed:
            seat, possible = next(iter(owed.items()))
            event = CardTurnedUp(seat, chance.choice(possible))
        else:
            legal = list(actions(at_table.state))
            assert seats.row[0] == at_table.state.order.player
            if check:
                check(at_table, legal)
            small = [e for e in legal if (e.height or 0) <= 4]
            event = chance.choice(small if chance.random() < 0.8 else legal)
            seats.left[event.player] -= 1
            seats.pass_on()
        at_table.event(event).then_allowed()
        assert TITLE.imbalances(at_table.state) == []
        events.append(event)
    assert seats.row == []
    return events


def compare(at_table, legal):
    state = at_table.state
    player = state.order.player
    columns = [
        [(t.owner, t.height) if t else None for t in column] for column in state.board.columns
    ]
    counted = count(
        columns, player, state.board.supply[player], state.board.limit, state.hands[player].face_up
    )
    assert len(legal) == len(set(legal)) == counted


@pytest.mark.parametrize(("codes", "board"), TABLES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("leaves", [0.0, 0.05])
def test_the_list_of_legal_turns_is_complete(seed, codes, board, leaves):
    events = play_out(seed, codes, board, compare, leaves=leaves)
    assert any(isinstance(event, PlayerLeft) for event in events) if leaves else len(events) > 26


@pytest.mark.parametrize(("codes", "board"), TABLES)
def test_the_list_is_complete_where_only_the_first_tower_ever_has_two_pieces(codes, board):
    begun = set()

    def compare_once(at_table, legal):
        state = at_table.state
        columns = [
            [(t.owner, t.height) if t else None for t in column] for column in state.board.columns
        ]
        begun.update(n for n, column in enumerate(columns, 1) if any(column))
        player = state.order.player
        pieces, hand = state.board.supply[player], state.hands[player]
        counted = count(columns, player, pieces, state.board.limit, hand.face_up, begun)
        assert len(legal) == len(set(legal)) == counted

    play_out(1, codes, board, compare_once, ("first-tower-once",))
