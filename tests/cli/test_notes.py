"""Notes of a record name entries that are there, as transcripts/notes.txt says of what is typed."""

import json

from events.common import Noted
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from tests.table import Table


def test_a_lossless_record_names_entries_that_are_there(game, tmp_path):
    with SqliteStore(game.db) as store:
        [stored] = store.games()
        note = draft(Noted("x", "77"), by="t")
        store.append(stored.uid, stored.title, 5, [note], still_open=True)
    record = game("export", "jsonl").out
    assert json.loads(record.splitlines()[-2])["event"]["about"] == "77"
    wrong = Table(tmp_path / "other.db")("import", "-", input=record, code=4)
    assert "it refers to something that does not exist (@77)" in wrong.err
    assert game("log").code == 0  # whoever reads it is none the worse
    assert game("export", "report").code == 0
