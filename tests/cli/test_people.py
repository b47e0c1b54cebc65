"""people: what the log of the club holds; what commands say of it is in transcripts/people.txt."""

from events.common import CLUB
from events.store.sqlite_store import SqliteStore
from tools.goldens import SAMPLES


def test_who_merged_is_kept_and_nothing_that_was_said_is_forgotten(table):
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    for name in ("An", "Anna"):
        table("import", "-", input=record.replace("player: An ", f"player: {name} "))
    table("people", "merge", "An", "Anna", "--by", "Klaas")
    table("people", "undo", "--by", "Klaas")
    with SqliteStore(table.db) as store:
        assert [entry.by for entry in store.read(CLUB)] == ["Klaas"] * 3
        assert store.verify(CLUB) == []
