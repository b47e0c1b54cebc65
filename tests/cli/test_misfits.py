"""Entries that a sound chain holds and that cannot be of their game: no effect, and no secret."""

import pytest

from events.common import Adjusted, Corrected, Counted, GameClosed, Ruled
from events.store.entry import draft
from events.store.event_store import Appended
from events.store.sqlite_store import SqliteStore
from events.titles.robber_knights.events import TileLaid

LAID = TileLaid(3, 1, "pc", "i18", knights=(2,))
"""By the fourth of two players."""

MISFITS = {
    "an action": LAID,
    "a ruling": Ruled(LAID, "why not"),
    "a correction": Corrected("2", "2", (LAID,)),
    "a statement": Adjusted(0, "dragons", 3, "counted"),
    "a statement of nobody": Adjusted(4, "score", 3, "counted"),
    "a count": Counted(4, "score", 3),
    "a count of what there is not": Counted(1, "dragons", 3),
    "a result": GameClosed((1, 2, 3), (0,), "rk.1"),
    "a result of nobody": GameClosed((1, 2), (4,), "rk.1"),
}


@pytest.fixture
def at_table(game):
    """A game with an action, and how to append anything to its log."""
    game("do", "b pc i18 2")

    def append(event):
        with SqliteStore(game.db) as store:
            [stored] = store.games()
            outcome = store.append(
                stored.uid, stored.title, stored.n, [draft(event, by="x")], still_open=True
            )
            assert isinstance(outcome, Appended)
        return game

    return append


@pytest.mark.parametrize("what", MISFITS)
def test_it_is_named_by_whoever_reads_and_has_no_effect(at_table, game, what):
    before = game("score").out
    table = at_table(MISFITS[what])
    n = game("log", "--json", "--all").json["entries"][-1]["n"]
    said = table("score")
    assert f"#{n} cannot belong to this game and has no effect" in said.err
    if what != "a correction":
        assert said.out.splitlines()[1:] == before.splitlines()[1:]
    assert "not of this game: " in table("log", "--all").out or what == "a correction"
    found = table("audit", "--json", code=1).json["findings"]
    assert str(n) in {one["entry"].split(".")[0] for one in found if one["severity"] == "fault"}


def test_the_game_goes_on_and_it_can_be_replaced_or_undone(at_table, game):
    at_table(LAID)
    last = game("log", "--json", "--all").json["entries"][-1]
    n = last["n"]
    assert last["event"]["player"] == 3  # as it is stored
    assert game("note", "what was that?").code == 0
    game("correct", str(n), "--remove")
    assert "cannot belong to this game" in game("show").err  # it is in the log for good
    game("do", "end")


def test_the_next_game_is_audited(at_table, game):
    at_table(LAID)
    game("new", "meridian", "An:orange,black", "Bo:grey,brown")
    said = game("audit", "--all", code=1).out
    assert "me2: all is well" in said


@pytest.mark.parametrize("what", [one for one in MISFITS if "statement" not in one])
def test_a_record_with_it_is_not_imported(at_table, game, tmp_path, what):
    table = at_table(MISFITS[what])
    record = tmp_path / "record.jsonl"
    table("export", "jsonl", str(record))
    table("import", str(record), "--db", str(tmp_path / "other.db"), code=4)
