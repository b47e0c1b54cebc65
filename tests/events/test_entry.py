"""The envelope and its chain."""

import hashlib
import json

import msgspec
import pytest

from events.common import CLUB, Noted
from events.store import entry
from events.store.entry import (
    FIRST_PREV,
    broken_links,
    draft,
    envelope,
    new_id,
    read_time,
    seal,
    write_time,
)
from events.store.event_store import seal_all
from events.text import is_id


def test_ids_are_fresh_and_fit():
    made = {new_id() for _ in range(200)}
    assert len(made) == 200
    assert all(is_id(one) and len(one) == 16 and one[0].isalnum() for one in made)
    assert len(set("".join(made))) == 64


def test_times_are_utc_in_milliseconds():
    assert write_time(1772396130123) == "2026-03-01T20:15:30.123Z"
    assert read_time("2026-03-01T20:15:30.123Z") == 1772396130123


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-03-01",
        "2026-03-01T20:15:30Z",
        "2026-13-01T20:15:30.123Z",
        "2026-03-01T20:15:30.123Z ",
        "2026-03-01T20:15:30.12xZ",
    ],
)
def test_other_times_are_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        read_time(text)


@pytest.mark.parametrize("by", ["An", 'a"b', "a\\b", '","n":9,"x":"', "Björk"])
def test_the_hash_can_be_checked_by_any_program(by):
    one = draft(Noted("hé"), by=by, id_="x", at=0)
    line = envelope(1, one, FIRST_PREV)
    assert seal(1, one, FIRST_PREV) == hashlib.sha256(line.encode()).digest()
    expected = {
        "n": 1,
        "id": "x",
        "at": "1970-01-01T00:00:00.000Z",
        "by": by,
        "prev": "0" * 64,
        "event": {"type": "noted", "text": "hé"},
    }
    assert [*json.loads(line).items()] == [*expected.items()]


def _chain():
    return seal_all([draft(Noted(f"n{i}"), by="t", id_=f"e{i}", at=i) for i in range(4)])


@pytest.mark.parametrize("field", ["id", "at", "by", "event"])
def test_every_part_of_the_envelope_is_covered(field):
    entries = _chain()
    value = entries[2].at + 1 if field == "at" else getattr(entries[2], field) + " "
    entries[2] = msgspec.structs.replace(entries[2], **{field: value})
    assert [(fault.n, fault.code) for fault in broken_links(entries, "e0")] == [(3, "hash")]


def test_a_missing_entry_and_another_game_are_found():
    entries = _chain()
    assert broken_links(entries[:1] + entries[2:], "e0")[0].code == "number"
    assert broken_links(entries, "other")[0].code == "game-id"
    assert broken_links(entries, "e0") == []  # the control


def test_a_log_that_is_too_long_is_followed_no_further(monkeypatch):
    monkeypatch.setattr(entry, "MOST_ENTRIES", 3)
    entries = [*_chain()[:3], *_chain()[:3]]
    assert [(fault.n, fault.code) for fault in broken_links(entries, "e0")] == [(4, "too-long")]
    assert "too-long" not in {one.code for one in broken_links(entries, CLUB)}
