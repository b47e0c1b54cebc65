"""Entries that another program or version wrote, as no command of ours would."""

import json

import pytest

from events.common import GameAbandoned, Noted
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from events.titles.league_of_six.events import RingLaid
from tests.table import Table


@pytest.fixture
def write(table):
    """Append events to the only game of a table."""

    def written(*events):
        drafts = [draft(event, by="t") for event in events]
        with SqliteStore(table.db) as store:
            [game] = store.games()
            store.append(game.uid, game.title, game.n, drafts, still_open=True)

    return written


def test_a_lossless_record_names_entries_that_are_there(game, write, tmp_path):
    write(Noted("x", "77"))
    record = game("export", "jsonl").out
    assert json.loads(record.splitlines()[-2])["event"]["about"] == "77"
    wrong = Table(tmp_path / "other.db")("import", "-", input=record, code=4)
    assert "it refers to something that does not exist (@77)" in wrong.err
    assert game("log").code == 0  # whoever reads it is none the worse
    assert game("export", "report").code == 0


def test_a_set_up_that_no_table_can_have_is_listed(table, write):
    """A foreign log can lay a town twice: such a ring is no lot, and the game was abandoned."""
    table("new", "league-of-six", "Dora:red", "Edd:green", "Flo:blue")
    write(
        RingLaid(("la", "zi", "zi", "ka", "zi", "zi"), (6, 6, 4, 6, 6, 1), tuple("wywwyy")),
        GameAbandoned(),
    )
    assert "abandoned" in table("games").out
