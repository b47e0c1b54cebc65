"""people: what the log of the club holds; what commands say of it is in transcripts/people.txt."""

import pytest

from events.common import CLUB, Noted
from events.store.entry import draft
from events.store.sqlite_store import SqliteStore
from tools.goldens import SAMPLES


@pytest.fixture
def shelf(table):
    """Games in which one player is called An and Anna."""
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    for name in ("An", "Anna"):
        table("import", "-", input=record.replace("player: An ", f"player: {name} "))
    return table


def test_who_merged_is_kept_and_nothing_that_was_said_is_forgotten(shelf):
    assert (
        "cannot be the name of a player" in shelf("people", "merge", "An\u202e", "Anna", code=2).err
    )
    with SqliteStore(shelf.db) as store:
        assert store.read(CLUB) == []
    shelf("people", "merge", "An", "Anna", "--by", "Klaas")
    shelf("people", "undo", "--by", "Klaas")
    with SqliteStore(shelf.db) as store:
        assert [entry.by for entry in store.read(CLUB)] == ["Klaas"] * 3
        assert store.verify(CLUB) == []


def test_what_a_newer_version_said_is_a_sentence(shelf):
    shelf("people", "merge", "An", "Anna")
    with SqliteStore(shelf.db) as store:
        store.append(CLUB, CLUB, 2, [draft(Noted("x"), by="t")], still_open=False)
    assert "the record of people and evenings" in shelf("stats", code=6).err
    assert "club-unreadable" in shelf("audit", "--all", "--json", code=1).out
