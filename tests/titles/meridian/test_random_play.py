"""Random games: turns against an independent implementation, undo, notation, records."""

import random

import msgspec
import pytest
from msgspec.structs import astuple

from events.common import Undone
from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import draft
from events.store.sealing import sealed
from events.titles.meridian.events import CardTurnedUp
from events.titles.meridian.notation import read, write
from projections.folding import fold_game
from projections.resolving import events_of
from projections.steps import steps
from projections.timeline import Timeline
from projections.titles.meridian.legal import actions, turn_ups
from projections.titles.meridian.title import TITLE
from tests.titles.meridian.given import given
from tests.titles.meridian.independent import count

FIVE = ("aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj")
FOUR = ("aAbBbcCdDd", "aeebffccdg", "aEhHfiijgG", "ehhkkkijjg")
TABLES = [("ok gb", FIVE), ("okb", FOUR), ("okbg", FIVE)]


def fingerprint(state):
    return msgspec.json.encode(
        [
            state.board.columns,
            state.board.supply,
            TITLE.ledger(state),
            state.order.player,
            state.order.turn,
            [(h.face_up, h.played, h.left) for h in state.hands],
        ]
    )


def play_out(seed, codes, board, check=None, house=()):
    """Return the events of a random game, the first entry and the board included."""
    chance = random.Random(seed)
    at_table = given("", "", codes, board=board, house=house)
    events = [at_table.game.timeline.started, at_table.state.described]
    while not at_table.game.over:
        owed = turn_ups(at_table.state)
        if owed:
            seat, possible = next(iter(owed.items()))
            event = CardTurnedUp(seat, chance.choice(possible))
        else:
            legal = list(actions(at_table.state))
            if check:
                check(at_table, legal)
            small = [e for e in legal if (e.height or 0) <= 4]
            event = chance.choice(small if chance.random() < 0.8 else legal)
        at_table.event(event).then_allowed()
        assert TITLE.imbalances(at_table.state) == []
        events.append(event)
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
def test_the_list_of_legal_turns_is_complete(seed, codes, board):
    events = play_out(seed, codes, board, compare)
    assert len(events) > 26


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


@pytest.mark.parametrize(("codes", "board"), TABLES)
def test_folding_a_prefix_is_undoing_to_it(codes, board):
    events = list(enumerate(play_out(9, codes, board), 1))
    states = [fingerprint(fold_game(Timeline(events[:n])).state) for n in range(1, len(events) + 1)]
    log = list(events)
    for n in range(len(events), 1, -1):
        log.append((len(log) + 1, Undone(n)))
        assert fingerprint(fold_game(Timeline(log)).state) == states[n - 2]


@pytest.mark.parametrize(("codes", "board"), TABLES)
def test_asking_for_the_ledger_after_every_entry_changes_nothing_in_it(codes, board):
    timeline = Timeline(list(enumerate(play_out(6, codes, board), 1)))
    seen = []
    for step in steps(timeline):
        rows = list(TITLE.ledger(step.game.state))
        assert rows[: len(seen)] == seen
        seen = rows
    asked = step.game.state
    once = fold_game(timeline).state
    assert seen == TITLE.ledger(once) != []
    assert TITLE.result(asked) == TITLE.result(once)


@pytest.mark.parametrize(("codes", "board"), TABLES)
def test_notation_says_all_of_a_turn(codes, board):
    events = play_out(4, codes, board)
    at_table = given("", "", codes, board=board)
    for event in events[2:]:
        text = write(event, at_table.seats)
        [line] = read(text, at_table.seats)
        assert TITLE.bind(at_table.state, line) == event, text
        assert astuple(read(text.upper(), at_table.seats)[0])[:8] == astuple(line)[:8]
        at_table.event(event).then_allowed()


@pytest.mark.parametrize(("codes", "board"), TABLES)
def test_the_state_after_import_is_the_state_before_export(codes, board):
    events = play_out(2, codes, board)
    entries = sealed([draft(e, by="t", id_=f"e{n}", at=n) for n, e in enumerate(events)])
    record = read_jsonl(write_jsonl("e0", "meridian", entries))
    assert [event for _n, event in record.events] == events
    before = fold_game(Timeline(list(enumerate(events, 1))), check=True)
    after = fold_game(Timeline(events_of("meridian", record.entries)))
    assert before.objections == []
    assert fingerprint(before.state) == fingerprint(after.state)
