"""people: names that are one person's; and games side by side."""

import csv
import io
import sqlite3

import pytest

from events.common import CLUB
from events.store.sqlite_store import SqliteStore
from tests.table import Table
from tools.goldens import SAMPLES


@pytest.fixture
def shelf(table):
    """Robber Knights for two, three and four; in the last game An is called Anna."""
    for players in (2, 3, 4):
        record = SAMPLES / "robber-knights" / f"full-{players}-players.txt"
        text = record.read_text("utf-8")
        table(
            "import",
            "-",
            input=text if players < 4 else text.replace("player: An ", "player: Anna "),
        )
    return table


def people(table):
    return {one["name"]: one for one in table("people", "list", "--json").json["people"]}


def side_by_side(table, *words):
    groups = table("stats", *words, "--json").json["groups"]
    return {one["group"]: one for one in groups}


def test_merged_names_are_one_person_wherever_games_are_counted(shelf):
    before = shelf("games", "--json").out
    assert people(shelf)["An"]["games"] == 2
    assert shelf("people", "merge", "An", "anna").lines == ["An and anna are now one person: An"]
    assert people(shelf)["An"] == {
        "name": "An",
        "names": ["Anna"],
        "games": 3,
        "last": "2026-03-01",
    }
    assert shelf("stats", "Anna").out == shelf("stats", "AN").out
    assert shelf("stats", "Anna").lines[1].startswith("  An: 3 games")
    assert shelf("games", "--json").out == before  # a game stays as it was recorded


def test_a_merge_is_taken_back_by_undo_or_by_the_name(shelf):
    first = shelf("people", "list", "--json").out
    shelf("people", "merge", "An", "Anna")
    assert shelf("people", "undo").lines == ["separate people again: An and Anna"]
    assert shelf("people", "list", "--json").out == first
    shelf("people", "merge", "Anna", "An")
    assert "Anna" in people(shelf)
    assert shelf("people", "split", "an").code == 0
    assert shelf("people", "list", "--json").out == first
    assert "an has not been merged with another name" in shelf("people", "split", "an", code=3).err
    assert "there is nothing to undo" in shelf("people", "undo", code=3).err
    with SqliteStore(shelf.db) as store:  # nothing was forgotten
        assert len(store.read(CLUB)) == 5
        assert store.verify(CLUB) == []


@pytest.mark.parametrize(
    ("names", "code", "said"),
    [
        (
            ["An", "Bram"],
            3,
            "An and Bram played in the same game (rk2), so they are not one person",
        ),
        (
            ["An", "Zoe"],
            2,
            "Zoe has not finished any game here; known: An, Anna, Bram, Céline, Dirk",
        ),
        (["An", "an"], 3, "An and an are already the same person"),
        (
            ["An"],
            2,
            "give the name to keep first, then the other names (for example people merge An Anna)",
        ),
        (["An", "=1+1"], 2, "=1+1 cannot be the name of a player"),
        (["An\u202e", "Anna"], 2, r"An\u202e cannot be the name of a player"),
    ],
)
def test_what_cannot_be_merged_is_said_and_not_written(shelf, names, code, said):
    assert said in shelf("people", "merge", *names, code=code).err
    with SqliteStore(shelf.db) as store:
        assert store.read(CLUB) == []


def test_who_records_is_kept_and_has_to_be_a_name(shelf):
    shelf("people", "merge", "An", "Anna", "--by", "Klaas")
    with SqliteStore(shelf.db) as store:
        assert [entry.by for entry in store.read(CLUB)] == ["Klaas", "Klaas"]
    assert "the name of a recorder" in shelf("people", "undo", "--by", "", code=2).err
    assert "no option --id" in shelf("people", "undo", "--id", "x", code=2).err


def test_two_merges_that_meet_at_one_table_are_refused(shelf):
    shelf("people", "merge", "An", "Anna")
    assert "played in the same game (rk3)" in shelf("people", "merge", "Dirk", "An", code=3).err


def test_what_the_club_says_is_no_game_and_is_kept_with_the_games(shelf, tmp_path):
    shelf("people", "merge", "An", "Anna")
    shelf("new", "rk", "An:blue", "Bram:red")
    assert [one["game"] for one in shelf("games", "--json").json["games"]] == [
        *("rk5", "rk3", "rk2", "rk1"),
    ]
    assert "there is no game 4" in shelf("show", "-g", "4", code=7).err
    assert shelf("verify", "--json").json["games"] == 4
    shelf("backup", str(tmp_path / "backup.db"))
    other = Table(tmp_path / "other.db")
    other("restore", str(tmp_path / "backup.db"))
    saved = tmp_path / "saved.db"
    shelf("salvage", str(shelf.db), str(saved))
    for copy in (other, Table(saved)):
        assert people(copy) == people(shelf)
        assert copy("audit", "--all").code == 0


def test_a_changed_entry_of_the_club_is_found(shelf):
    shelf("people", "merge", "An", "Anna")
    with sqlite3.connect(shelf.db) as raw:
        raw.execute("DROP TRIGGER entries_keep")
        raw.execute("UPDATE entries SET event = replace(event, 'Anna', 'Dirk') WHERE game = 4")
    raw.close()
    assert "club: " in shelf("audit", "--all", code=1).out
    assert "club #2" in shelf("verify", code=1).out


def test_what_a_newer_version_said_is_a_sentence(shelf):
    from events.common import Noted
    from events.store.entry import draft

    shelf("people", "merge", "An", "Anna")
    with SqliteStore(shelf.db) as store:
        store.append(CLUB, CLUB, 2, [draft(Noted("x"), by="t")], still_open=False)
    assert "the record of people and evenings" in shelf("stats", code=6).err
    assert "club-unreadable" in shelf("audit", "--all", "--json", code=1).out


# --- side by side --------------------------------------------------------------------------------


def test_head_to_head_is_by_places(shelf):
    shelf("people", "merge", "An", "Anna")
    met = side_by_side(shelf, "An", "--by", "opponent")
    games = [shelf("score", "-g", name, "--json").json for name in ("rk1", "rk2", "rk3")]
    ahead = behind = 0
    for game in games:
        scores = {one["name"].replace("Anna", "An"): one["score"] for one in game["players"]}
        ahead += scores["An"] > scores["Bram"]
        behind += scores["An"] < scores["Bram"]
    bram = met["Bram"]
    assert (bram["games"], bram["ahead"], bram["behind"]) == (3, ahead, behind)
    assert bram["ahead"] + bram["behind"] + bram["level"] == 3
    assert "whose opponents?" in shelf("stats", "--by", "opponent", code=2).err


def test_by_seat_players_month_house_rule_and_board(shelf):
    shelf("import", str(SAMPLES / "meridian" / "full-3-players.txt"))
    seats = side_by_side(shelf, "rk", "--by", "seat")
    assert {seat: one["games"] for seat, one in seats.items()} == {"1": 3, "2": 3, "3": 2, "4": 1}
    assert sum(one["wins"] for one in seats.values()) == 4  # one game was shared
    assert list(side_by_side(shelf, "rk", "--by", "players")) == ["2", "3", "4"]
    assert list(side_by_side(shelf, "--by", "month")) == ["2026-03"]
    assert side_by_side(shelf, "me", "--by", "board")["made-up-four"]["games"] == 1
    assert side_by_side(shelf, "rk", "--by", "house")[""]["wins"] is None
    assert "no house rule: games 3" in shelf("stats", "rk", "--by", "house", "--plain").out


def test_a_period_is_a_day_a_month_or_a_year(shelf):
    for words in (["--since", "2026-03-01"], ["--until", "2026-03"], ["--since", "2026"]):
        assert shelf("stats", "--json", *words).json["left_out"] == {}
    for words in (["--since", "2026-03-02"], ["--until", "2025"], ["--until", "2026-02"]):
        assert shelf("stats", "--json", *words).json["left_out"] == {"period": 3}
    assert "soon is not a day, month or year" in shelf("stats", "--since", "soon", code=2).err


def test_tables_for_spreadsheets(shelf):
    rows = list(csv.DictReader(io.StringIO(shelf("stats", "--csv").out)))
    [one] = shelf("stats", "--json").json["titles"]
    assert [row["player"] for row in rows] == [player["name"] for player in one["players"]]
    assert [int(row["best"]) for row in rows] == [max(p["scores"]) for p in one["players"]]
    rows = list(csv.DictReader(io.StringIO(shelf("stats", "An", "--by", "opponent", "--csv").out)))
    assert {"opponent", "ahead", "behind", "level"} <= set(rows[0])
    assert shelf("people", "list", "--csv").out.startswith("name,other_names,games,last\r\n")
