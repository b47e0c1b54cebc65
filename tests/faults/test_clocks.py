"""Clocks set back and forth: nothing is lost, and what was written last is looked at."""

from events.store.sqlite_store import SqliteStore
from tests.faults.clocks import clocks


def test_clocks_set_back_and_forth(tmp_path):
    assert clocks(tmp_path, writes=40, seed=1).wrong == []


def test_the_rig_finds_a_store_that_believes_clocks(tmp_path, monkeypatch):
    """The control."""
    monkeypatch.setattr(SqliteStore, "_after_all", lambda _store, at: at)
    assert "another game is the latest" in clocks(tmp_path, writes=40, seed=1).wrong[0]
