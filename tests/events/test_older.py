"""Events of older versions are read as today's, and stay as they were stored.

No event has changed its shape yet, so the older ones are made up: a note whose text was called
`remark`, and before that `words`; an opening tile whose cell was two members.
"""

import sqlite3

import msgspec
import pytest

from events import older
from events.common import Corrected, Noted, Ruled
from events.older import Older, upcast
from events.records.jsonl import RecordFault, read_jsonl, write_jsonl
from events.store.entry import Draft
from events.store.event_store import seal_all
from events.titles.registry import read_event, title_events
from events.titles.robber_knights.events import OpeningTileTurnedUp
from projections.resolving import events_of
from tests.table import Table


def renamed(old, new):
    return lambda event: {new if key == old else key: value for key, value in event.items()}


def joined(event):
    cell = event.pop("column") + str(event.pop("row"))
    return {**event, "cell": cell}


NOTES = (
    Older("noted", frozenset({"words"}), renamed("words", "remark")),
    Older("noted", frozenset({"remark"}), renamed("remark", "text")),
)
TILES = (Older("rk-opening-tile-turned-up", frozenset({"column", "row"}), joined),)


@pytest.fixture
def shapes(monkeypatch):
    monkeypatch.setattr(older, "COMMON", NOTES)
    monkeypatch.setattr(title_events("robber-knights"), "OLDER", TILES, raising=False)


OLD = [
    '{"type":"rk-opening-tile-turned-up","player":0,"kind":"pv","column":"j","row":18}',
    '{"type":"noted","remark":"rain outside"}',
    '{"type":"noted","words":"still raining"}',
]
OPENED = OpeningTileTurnedUp(0, "pv", "j18")
RULED = f'{{"type":"ruled","action":{OLD[0]},"reason":"as agreed"}}'
CORRECTED = f'{{"type":"corrected","first":"2","last":"2","actions":[{OLD[0]},{RULED}]}}'


def old_record(table):
    """A record of a game that an older version has recorded, with a sound chain."""
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    read = read_jsonl(table("export", "-f", "jsonl").out)
    first = read.entries[0]
    drafts = [Draft(f"old.{n}", first.at, "table", event) for n, event in enumerate(OLD)]
    return write_jsonl(read.game, read.title, seal_all([first, *drafts]))


class TestUpcasting:
    @pytest.mark.parametrize(
        ("event", "read"),
        [
            (OLD[0], OPENED),
            (OLD[1], Noted("rain outside")),
            (OLD[2], Noted("still raining")),  # through the shape between
            (RULED, Ruled(OPENED, "as agreed")),
            (CORRECTED, Corrected("2", "2", (OPENED, Ruled(OPENED, "as agreed")))),
        ],
    )
    def test_an_event_of_an_older_shape_is_read_as_todays(self, shapes, event, read):
        assert read_event("robber-knights", event) == read

    def test_what_is_no_older_shape_is_refused_as_before(self, shapes):
        for event in ('{"type":"noted"}', '{"type":"noted","remark":5}', '{"type":"x"}', "[]"):
            with pytest.raises(msgspec.ValidationError):
                read_event("robber-knights", event)

    def test_a_circle_ends(self):
        there = Older("noted", frozenset({"a"}), renamed("a", "b"))
        back = Older("noted", frozenset({"b"}), renamed("b", "a"))
        for name, passed in (("a", "b"), ("b", "a")):
            said = {"type": "noted", name: "x"}
            assert upcast(said, (there, back)) in (said, {"type": "noted", passed: "x"})
            with pytest.raises(msgspec.ValidationError):  # it is of no shape
                msgspec.convert(upcast(said, (there, back)), Noted)

    def test_todays_events_never_come_to_it(self, monkeypatch, game):
        def forbidden(value, shapes):
            raise AssertionError(value)

        monkeypatch.setattr(older, "upcast", forbidden)
        game("note", "as today")
        with game.opened() as open_game:
            assert len(events_of("robber-knights", open_game.entries)) == open_game.n


class TestAnOldGame:
    def test_its_record_is_taken_in_as_it_is_and_given_out_the_same(self, shapes, table, tmp_path):
        text = old_record(table)
        other = Table(tmp_path / "other" / "games.db").play(text)
        assert other("export", "-f", "jsonl").out == text
        with sqlite3.connect(other.db) as raw:
            query = "SELECT event FROM entries WHERE game = 1 AND n > 1"
            assert [row[0] for row in raw.execute(query)] == OLD
        raw.close()

    def test_it_plays_on_and_its_chain_holds(self, shapes, table, tmp_path):
        other = Table(tmp_path / "other" / "games.db").play(old_record(table))
        assert "#2 b pv j18" in other("log").out
        assert "still raining" in other("log").out
        other("do", "b m k18")
        other("undo")
        assert "rk1: all is well, 6 entries\n" in other("audit").out
        text = other("export", "-f", "text").out
        assert 'note "rain outside"' in text

    def test_its_hashes_are_over_what_was_stored(self, shapes, table):
        text = old_record(table).replace('"remark":"rain outside"', '"text":"rain outside"')
        with pytest.raises(RecordFault) as found:
            read_jsonl(text)
        assert found.value.code == "hash"

    def test_without_the_older_shapes_it_is_taken_for_a_newer_one(self, table):
        with pytest.raises(RecordFault) as found:
            read_jsonl(old_record(table))
        assert (found.value.code, found.value.entry) == ("newer-entry", 2)
