"""A stored log in one go: what it gives and what it raises is as entry by entry."""

from pathlib import Path

import msgspec
import pytest

from events.common import Noted
from events.records.text_record import read_text_record
from events.store.entry import Draft, encode_event
from events.store.sqlite_store import SqliteStore
from projections.folding import replay
from projections.importing import drafts_of_text
from projections.reading import bind_record
from projections.stored import replay_stored

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games").rglob("*.txt"))
START = (
    '{"type":"game-started","title":"robber-knights","players":'
    '[{"name":"An","colours":["blue"]},{"name":"Bo","colours":["red"]}],"date":"2026-03-01"}'
)
NOTE = encode_event(Noted("so ,null, so"))


@pytest.fixture
def store(tmp_path):
    with SqliteStore(tmp_path / "games.db", create=True) as made:
        yield made


def keep(store, *events):
    drafts = [Draft(f"e{i}", i, "t", event) for i, event in enumerate(events, 1)]
    store.append("e1", "robber-knights", 0, drafts, still_open=True)


def outcome(fold):
    """What a fold gives, or what it raises."""
    try:
        game = fold()
    except (msgspec.MsgspecError, ValueError) as error:
        return type(error), str(error)
    ledger = game.rules.ledger(game.state)
    return msgspec.json.encode([game.timeline.raw, game.timeline.items, ledger, game.objections])


def same(store, uid="e1", title="robber-knights"):
    in_one_go = outcome(lambda: replay_stored(store, title, uid, check=True))
    assert in_one_go == outcome(lambda: replay(title, store.events(uid), check=True))
    return in_one_go


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_game_is_the_same_in_one_go(store, sample):
    drafts, game = drafts_of_text(bind_record(read_text_record(sample.read_text("utf-8"))), "t")
    store.append(drafts[0].id, game.title, 0, drafts, still_open=True)
    assert isinstance(same(store, drafts[0].id, game.title), bytes)


@pytest.mark.parametrize(
    "events",
    [
        (START,),
        (START, NOTE, NOTE),
        (START, NOTE, '{"type":"undone","entry":2}'),
        (START, *[NOTE] * 1200),
    ],
    ids=["start", "notes", "undone", "long"],
)
def test_a_log_is_the_same_in_one_go(store, events):
    keep(store, *events)
    assert isinstance(same(store), bytes)


@pytest.mark.parametrize(
    "events",
    [
        (),
        (NOTE,),
        (START, "null"),
        (START, "null", NOTE),
        (START, ""),
        (START, "1"),
        (START, '{"type":"noted"}'),
        (START, f"{NOTE},{NOTE}"),
        (START, f"{NOTE},\nnull,{NOTE}"),
        (START, '{"type":"noted"', '"text":"a"}', f"{NOTE},\nnull,{NOTE}"),
        (START, '{"type":"noted","text":"a', 'b"}', f"{NOTE},\nnull,{NOTE}"),
        (START, '{"type":"corrected","first":"2","last":"2","actions":[', "]}", f"{NOTE},{NOTE}"),
        (START, "", f"{NOTE},\nnull,{NOTE}"),
    ],
)
def test_what_is_no_event_is_refused_as_entry_by_entry(store, events):
    if events:
        keep(store, *events)
    assert isinstance(same(store), tuple)
