"""Hostile input: whatever is typed or imported gets a sentence and an exit code, never a traceback.

`make fuzz` runs this and the random games many times longer.
"""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.common import Event, Player
from events.notation import Ambiguous, Unreadable
from events.quantities import read_quantity
from events.records.jsonl import RecordFault, read_jsonl
from events.store.entry import encode_event
from events.text import clean_name, clean_remark, visible
from events.titles.registry import TITLES, title_events
from projections.importing import check_record
from tests.conftest import LONG, ROOT
from tests.fuzz.hostile import misspelt
from tests.titles.cases import cases_of

TIMES = 20_000 if LONG else 300
NAMED = ("An", "An:", "Anna Bella", "Bo 3")
NEVER_TYPED = ["\t", "\x00", "\u202e", "\u0663", "\ufb00", "\u212a", "9" * 40, '"', ":", ";", "#"]


@cache
def texts(title: str) -> st.SearchStrategy[str]:
    """Return what may be typed in a title: half a line, words of lines in any order, anything."""
    lines = [line.partition(" -> ")[0] for case in cases_of(title).values() for line in case.own]
    words = {word for line in lines for word in line.split()}
    pieces = st.lists(st.sampled_from([*NAMED, *NEVER_TYPED, *sorted(words)]), max_size=12)
    half = st.tuples(st.sampled_from(lines), st.integers(1, 40), pieces)
    return st.one_of(
        st.text(max_size=60),
        half.map(lambda cut: cut[0][: cut[1]] + " ".join(cut[2][:3])),
        pieces.map(" ".join),
        pieces.map("".join),
    )


@pytest.mark.parametrize("title", TITLES.own)
@settings(max_examples=TIMES)
@given(data=st.data())
def test_what_is_read_can_be_written_and_what_is_not_says_where_it_stops(title, data):
    text, events = data.draw(texts(title)), title_events(title)
    players = [
        Player(name, events.COLOURS[n : n + 1]) for n, name in enumerate(("An", "Anna Bella", "Bo"))
    ]

    def again(found):
        if found.describes:
            return events.read_description(events.write_description(found))
        return events.read_statement(events.write_statement(found, players), "x", players)

    for reader in (
        lambda: [*events.read(text, players)],
        lambda: events.read_statement(text, "x", players),
        lambda: events.read_description(text),
        lambda: read_quantity(text, players, events.QUANTITIES),
    ):
        try:
            found = reader()
        except Unreadable as error:
            assert 0 <= error.position <= max(len(text), len(error.text))
            assert error.expected
        except Ambiguous as error:
            assert len(error.candidates) > 1
        else:
            if isinstance(found, list):
                assert all(0 <= line.start < line.end <= len(text) for line in found)
            elif isinstance(found, Event) and (found.states or found.describes):
                assert again(found) == found
                assert events.DECODER.decode(encode_event(found)) == found


@settings(max_examples=TIMES)
@given(st.text(max_size=80))
def test_text_is_fit_to_print_or_refused(text):
    for clean in (clean_name(text), clean_remark(text), visible(text)):
        if clean is not None:
            assert visible(clean) == clean


LOGS = [log.read_text("utf-8") for log in (ROOT / "tests" / "logs").rglob("*.jsonl")]


def test_spoiled_logs_of_every_title_are_read_or_say_which_line_is_wrong():
    chance = random.Random(4)
    for _ in range(TIMES):
        try:
            check_record(read_jsonl(misspelt(chance.choice(LOGS), chance)))
        except RecordFault as fault:
            assert fault.line >= 1
