"""fork: what if; a game from an entry of another."""

import pytest

from tests.table import Table
from tools.goldens import SAMPLES, varied

SAMPLE_RECORDS = [str(path.relative_to(SAMPLES)) for path in varied()]


@pytest.fixture
def mended(game):
    """A game with an undone line, a correction, a ruling, a count and a note."""
    game("do", "b pc i18 2", "b p h18")
    game("undo")
    game("do", "r pc l18 1")
    game("correct", "6", "pc i18 3")
    game("do", "--ruling", "he said so", "r m n22")
    game("count", "An", "1")
    game("note", "rain")
    return game


def test_a_fork_stands_alone_and_both_are_linked(mended):
    said = mended("fork", "rk1", "--at", "10")
    assert said.lines[0] == "rk2: forked from rk1 after #10, 7 entries"
    assert said.lines[1].startswith("next: Bram (r)")
    assert mended("log", "-g", "rk2").lines[1:-2] == [
        "#2 b pv j18",
        "#3 b m k18",
        "#4 r p j19",
        "#5 r pv k19",
        "#6 b pc i18 3",
        "#7 r pc l18 1",
    ]
    assert mended("log", "-g", "rk2").lines[-2] == "from rk1 #10"
    assert mended("log", "-g", "rk1").lines[-2] == "forks: rk2 (#10)"
    listed = {row["game"]: row for row in mended("games", "--json").json["games"]}
    parent = mended("log", "-g", "rk1", "--json").json
    assert listed["rk2"]["origin"] == {
        "game": parent["uid"],
        "entry": 10,
        "hash": parent["entries"][9]["hash"],
        "copied": 7,
    }
    assert listed["rk1"]["forks"] == [{"game": "rk2", "uid": listed["rk2"]["uid"], "entry": 10}]
    assert parent["forks"] == listed["rk1"]["forks"]
    assert mended("audit", "rk2").code == 0
    mended("do", "-g", "rk2", "r p m18")
    mended("undo", "-g", "rk2")
    mended("undo", "-g", "rk2")
    assert mended("log", "-g", "rk1", "--json").json["head"] == parent["head"]


@pytest.mark.parametrize("name", SAMPLE_RECORDS)
def test_forks_of_every_title_at_any_entry_are_sound(name, tmp_path):
    table = Table(tmp_path / "games.db")
    table("import", str(SAMPLES / name))
    n = table("games", "--json").json["games"][0]["entries"]
    for entry in (1, n // 3, 2 * n // 3, n):
        child = table("fork", "1", "--at", str(entry), "--json").json["game"]
        ours = table("score", "-g", child, "--json").json
        then = table("score", "-g", "1", "--at", str(entry), "--json").json
        assert ours["players"] == then["players"]
        assert table("audit", child).code == 0
    assert len(table("games", "--json").json["games"][-1]["forks"]) >= 4


def test_records_of_a_fork_come_back(mended, tmp_path):
    mended("fork", "rk1", "--at", "10")
    mended("do", "-g", "rk2", "r p m18")
    other = Table(tmp_path / "other.db").play(mended("export", "jsonl", "-g", "rk1").out)
    other("import", "-", input=mended("export", "jsonl", "-g", "rk2").out)
    assert other("log", "-g", "rk2").lines[-2] == "from rk1 #10"
    third = Table(tmp_path / "third.db").play(mended("export", "-g", "rk2").out)
    assert third("export").out == mended("export", "-g", "rk2").out


def test_the_first_entry_of_a_fork_says_what_its_long_id_is(game):
    uid = game("log", "--json").json["uid"]
    game("fork", "--at", "3")
    assert f"forked from the game with the id {uid}, after #3" in game("log").lines[0]
