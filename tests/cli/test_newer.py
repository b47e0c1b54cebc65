"""What a newer version has recorded is read as far as it is understood, and never written."""

import sqlite3
from contextlib import closing

import pytest

from events.records.jsonl import read_jsonl
from events.store.entry import Draft
from events.store.event_store import seal_all
from events.store.migrations import SCHEMA
from tests.stores import another_program
from tests.table import Table

NEWER = [
    '{"type":"rk-tile-burnt","player":0,"cell":"j18"}',
    '{"type":"noted","text":"rain outside","mood":"gloomy"}',
]


@pytest.fixture(params=NEWER)
def newer(game: Table, request) -> Table:
    """A game whose sixth entry has a type, or a member, that this version does not know."""
    read = read_jsonl(game("export", "-f", "jsonl").out)
    made = Draft("newer.6", read.entries[-1].at, "table", request.param)
    after = Draft("newer.7", read.entries[-1].at, "table", '{"type":"noted","text":"hm"}')
    *_known, sixth, seventh = seal_all([*read.entries, made, after])
    with closing(sqlite3.connect(game.db)) as raw, raw:
        for entry in (sixth, seventh):
            row = (entry.n, entry.id, entry.at, entry.by, entry.event, entry.hash)
            raw.execute("INSERT INTO entries VALUES (1, ?, ?, ?, ?, ?, ?)", row)
        raw.execute("UPDATE heads SET n = 7 WHERE game = 1")
    return game


SAID = "rk1 was recorded by a newer version: entries from #6 on cannot be read"


def test_what_comes_before_is_shown_and_nothing_is_added(newer):
    for command in ("show", "turn", "score", "why An", "log", "replay", "export"):
        said = newer(*command.split())
        assert SAID in said.err
        assert said.out
        assert "rain outside" not in said.out
    assert "recorded by a newer version from #6 on" in newer("games").out
    assert newer("audit", code=1).lines == [
        "rk1 #6: error: recorded by a newer version: not understood and not checked from here on"
    ]
    before = newer.db.read_bytes()
    for command in ("do b pc i18", "undo", "note x", "count An 0", "close"):
        said = newer(*command.split(), code=6)
        assert f"{SAID}, so nothing can be added; please update tablescribe" in said.err
        assert newer.db.read_bytes() == before


def test_its_record_is_given_out_whole_and_not_taken_in(newer, tmp_path):
    text = newer("export", "-f", "jsonl").out
    assert '"head":{"entries":7' in text
    said = Table(tmp_path / "other" / "games.db")("import", "-", input=text, code=4)
    assert "entry 6: recorded by a newer version: it is not understood" in said.err


def test_what_was_changed_and_not_hashed_is_damaged_and_not_newer(newer):
    changed = "UPDATE entries SET event = replace(event, 'type', 'kind') WHERE n = 4"
    another_program(newer.db, changed)
    assert "cannot be read" in newer("show", code=6).err
    assert "an entry cannot be read" in newer("audit", code=1).out


def test_damage_of_a_newer_file_is_found(game, tmp_path):
    another_program(game.db, f"PRAGMA user_version = {SCHEMA + 1}")
    content = game.db.read_bytes()
    game.db.write_bytes(content[:4096] + bytes(4096) + content[8192:])
    assert game("verify", code=1).out
    assert "is damaged" in game("backup", str(tmp_path / "copy.db"), code=6).err
