"""Text records as they are read, beside the same read the long way (`tests/plain_reading.py`)."""

import os
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from events.common import GameStarted
from events.records.text_record import read_text_record, write_header, write_line
from events.store.entry import encoded_event
from events.titles.registry import title_events
from projections.importing import drafts_of_text
from projections.reading import read_record
from projections.setup import setup_faults
from tests.fuzz.hostile import misspelt
from tests.plain_reading import outcome_of, plainly, stored_plainly, without_comment
from tests.random_play import PLAYED, begun, playing, strange, text_record
from tools.goldens import varied

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
SAMPLES = [record.read_text("utf-8") for record in varied()]
SHORT = [text for text in SAMPLES if text.count("\n") < 60]


def assert_read_as_plainly(text):
    outcome = outcome_of(text)
    assert outcome == plainly(text)
    return outcome


@pytest.mark.parametrize("text", SAMPLES, ids=[record.stem for record in varied()])
def test_a_sample_is_read_and_stored_as_the_long_way(text):
    read = read_record(read_text_record(text))
    outcome = assert_read_as_plainly(text)
    assert read.events == outcome.events
    assert [encoded_event(event) for event in read.events] == read.encoded
    if read.game is not None and not read.faults and outcome.events[0].origin is None:
        drafts, _game = drafts_of_text(read, "t")
        assert (drafts[0].id, [draft.event for draft in drafts]) == stored_plainly(read.events)


def test_hostile_records_are_read_as_the_long_way():
    chance = Random(13)
    faults = set()
    for _ in range(5_000 if LONG else 300):
        outcome = assert_read_as_plainly(misspelt(chance.choice(SHORT), chance))
        faults.add(outcome.fault and outcome.fault[0])
    assert {None, "unreadable", "refused"} <= faults


@pytest.mark.parametrize("title", PLAYED)
def test_random_games_with_irregular_actions_are_read_as_the_long_way(title):
    chance = Random(title)
    starts = [started for started in playing(title).starts if not setup_faults(started)]
    for started in starts if LONG else chance.sample(starts, 3):
        outcome = assert_read_as_plainly(random_record(started, chance))
        assert outcome.fault is None


def random_record(started: GameStarted, chance: Random) -> str:
    """Return the record of a game in which actions are legal, now and then by a ruling only."""
    game, lines = begun(started), write_header(started, None)
    title, at_random = title_events(started.title), playing(started.title)
    for _ in range(80):
        if game.over:
            break
        event, ruling = at_random.brought(game.state, chance), None
        if event is None and chance.random() < 0.2:
            event = strange(game, chance)
            ruling = "so it was" if event is not None and game.refusals(event) else None
        if event is None:
            event = chance.choice(game.rules.actions(game.state))
        line = write_line(event, started.players, title, ruling)
        if read_record(read_text_record("\n".join([*lines, line]))).faults:
            continue  # no ruling admits it, or it says less than was meant
        game.take(str(len(lines)), event)
        lines.append(line)
    return "\n".join(lines)


@given(st.text('ab "#\\', max_size=12))
@example('note "a \\" # b" # c')
def test_a_comment_begins_with_a_number_sign_outside_quotes(row):
    header = text_record("meridian", "player: An = orange; player: Bram = grey", "")
    rows = [kept for _line, kept in read_text_record(header + row).rows]
    assert rows == [kept for kept in [without_comment(row)] if kept]
