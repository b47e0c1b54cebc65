"""Entries that another program or version wrote, as no command of ours would.

What cannot be of its game has no effect, and tells no secret. What is newer is read as far as it is
understood, and its log is never written.
"""

import json

import pytest

from cli.game.open_game import Envelope
from cli.game.starting import rematch
from events.common import (
    CLUB,
    Adjusted,
    Corrected,
    Counted,
    GameAbandoned,
    GameClosed,
    Noted,
    Ruled,
)
from events.store.entry import Draft, draft
from events.store.event_store import Appended
from events.store.migrations import SCHEMA
from events.store.sqlite_store import SqliteStore
from events.titles.league_of_six.events import RingLaid
from events.titles.robber_knights.events import TileLaid
from tests.stores import alter, another_program
from tests.table import Table


@pytest.fixture
def write(table):
    """Append events to the only game of a table; those of newer versions are given as JSON."""

    def written(*events):
        drafts = [
            Draft(f"newer.{n}", 1, "t", one) if isinstance(one, str) else draft(one, by="t")
            for n, one in enumerate(events)
        ]
        with SqliteStore(table.db) as store:
            [game] = store.games()
            outcome = store.append(game.uid, game.title, game.n, drafts, still_open=True)
        assert isinstance(outcome, Appended)

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


def test_a_rematch_does_not_depend_on_other_games(table):
    """Another table's game that cannot be read is not looked into, and the rematch begins."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("new", "robber-knights", "Cleo:blue", "Dirk:red")
    alter(table.db, "UPDATE entries SET event = '{}' WHERE game = 2")
    with table.opened("rk1") as game:
        assert rematch(game, 0, Envelope()).game.name == "rk3"


def test_what_a_newer_version_said_of_the_club_is_a_sentence(game):
    with SqliteStore(game.db) as store:
        store.append(CLUB, CLUB, 0, [draft(Noted("x"), by="t")], still_open=False)
    assert "the record of people and evenings" in game("stats", code=6).err
    assert "club-unreadable" in game("audit", "--all", "--json", code=1).out


# --- what a sound chain holds and cannot be of its game -------------------------------------------

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


@pytest.mark.parametrize("what", MISFITS)
def test_it_is_named_by_whoever_reads_and_has_no_effect(game, write, what):
    game("do", "b pc i18 2")
    before = game("score").out
    write(MISFITS[what])
    said = game("score")
    assert "#7 cannot belong to this game and has no effect" in said.err
    if what != "a correction":
        assert said.out.splitlines()[1:] == before.splitlines()[1:]
    assert "not of this game: " in game("log", "--all").out or what == "a correction"
    found = game("audit", "--json", code=1).json["findings"]
    assert "7" in {one["entry"].split(".")[0] for one in found if one["severity"] == "fault"}


def test_the_game_goes_on_and_it_can_be_replaced_or_undone(game, write):
    write(LAID)
    last = game("log", "--json", "--all").json["entries"][-1]
    assert last["event"]["player"] == 3  # as it is stored
    assert game("note", "what was that?").code == 0
    game("correct", str(last["n"]), "--remove")
    assert "cannot belong to this game" in game("show").err  # it is in the log for good
    game("do", "pc i18 2", "end")


def test_the_next_game_is_audited(game, write):
    write(LAID)
    game("new", "meridian", "An:orange,black", "Bo:grey,brown")
    said = game("audit", "--all", code=1).out
    assert "me2: all is well" in said


@pytest.mark.parametrize("what", [one for one in MISFITS if "statement" not in one])
def test_a_record_with_it_is_not_imported(game, write, tmp_path, what):
    write(MISFITS[what])
    record = game("export", "jsonl").out
    Table(tmp_path / "other.db")("import", "-", input=record, code=4)


# --- what a newer version has recorded ------------------------------------------------------------


@pytest.fixture(
    params=[
        '{"type":"rk-tile-burnt","player":0,"cell":"j18"}',
        '{"type":"noted","text":"rain outside","mood":"gloomy"}',
    ]
)
def newer(game, write, request) -> Table:
    """A game whose sixth entry has a type, or a member, that this version does not know."""
    write(request.param, '{"type":"noted","text":"hm"}')
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
