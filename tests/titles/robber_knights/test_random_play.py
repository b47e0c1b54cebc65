"""Random games: at every step what must hold holds, and undo goes back to the start."""

import random

import msgspec
import pytest
from msgspec.structs import astuple

from events.records.jsonl import read_jsonl, write_jsonl
from events.store.entry import draft, encode_event
from events.store.sealing import sealed
from events.titles.robber_knights.notation import read, write
from projections.folding import fold_game
from projections.resolving import events_of
from projections.timeline import Timeline
from projections.titles.robber_knights.legal import actions
from projections.titles.robber_knights.state import TurnOrder
from projections.titles.robber_knights.title import TITLE
from projections.turns import Turns
from tests.titles.robber_knights.given import given, players


def fingerprint(state):
    """Everything that a state says, for comparison."""
    return msgspec.json.encode(
        {
            "tiles": {
                cell: (tile.kind, tile.owner, tile.stack, tile.ref, tile.ruled_since)
                for cell, tile in sorted(state.board.tiles.items())
            },
            "supply": state.board.supply,
            "laid": state.board.laid,
            "span": state.board.span,
            "order": [
                getattr(state.order, name) for kind in (Turns, TurnOrder) for name in kind.__slots__
            ],
            "rows": state.scores.rows,
            "points": state.scores.sums,
            "letters": [(of.laid, of.opening, of.known, of.can_hold("pc")) for of in state.letters],
        }
    )


def folded(entries):
    return fold_game(Timeline(events_of("robber-knights", entries)))


def random_game(seed, codes):
    """Return the events of a random game, the first entry included."""
    chance = random.Random(seed)
    at_table = given("", codes, opening="")
    events = [at_table.game.timeline.started]
    while not at_table.game.over:
        event = chance.choice(list(actions(at_table.state)))
        assert not TITLE.doubts(at_table.state, event)
        at_table.event(event).then_allowed()
        assert TITLE.imbalances(at_table.state) == []
        events.append(event)
    return events


@pytest.mark.parametrize("codes", ["br", "brg", "brgy"])
def test_folding_a_prefix_is_undoing_to_it(codes):
    from events.common import Undone

    events = random_game(7, codes)
    numbered = list(enumerate(events, 1))
    states = [
        fingerprint(fold_game(Timeline(numbered[:n])).state) for n in range(1, len(events) + 1)
    ]
    log = list(numbered)
    for n in range(len(events), 1, -1):
        log.append((len(log) + 1, Undone(n)))
        assert fingerprint(fold_game(Timeline(log)).state) == states[n - 2]


@pytest.mark.parametrize("seed", range(3))
def test_notation_says_all_of_an_action(seed):
    events = random_game(seed, "brg")
    seats = players("brg")
    at_table = given("", "brg", opening="")
    for event in events[1:]:
        text = write(event, seats)
        [line] = read(text, seats)
        assert at_table.game.rules.bind(at_table.state, line) == event
        assert astuple(read(text.replace(" ", "").upper(), seats)[0])[:5] == astuple(line)[:5]
        at_table.event(event).then_allowed()


@pytest.mark.parametrize("codes", ["br", "brgy"])
def test_the_state_after_import_is_the_state_before_export(codes):
    events = random_game(3, codes)
    entries = sealed([draft(event, by="table", at=1_000 * n) for n, event in enumerate(events)])
    record = read_jsonl(write_jsonl(entries[0].id, "robber-knights", entries))
    assert record.entries == entries
    assert [event for _n, event in record.events] == events
    before, after = folded(entries), folded(record.entries)
    assert fingerprint(before.state) == fingerprint(after.state)
    assert [encode_event(event) for event in events] == [entry.event for entry in entries]


def test_a_fold_with_and_without_checking_is_the_same():
    events = list(enumerate(random_game(11, "brg"), 1))
    checked = fold_game(Timeline(events), check=True)
    assert checked.objections == []
    assert fingerprint(checked.state) == fingerprint(fold_game(Timeline(events)).state)
