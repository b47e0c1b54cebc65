"""Games that were taken out, renumbered or changed: every command that reads them says so."""

from pathlib import Path
from shutil import copyfile

import pytest

from events.store.location import Location
from tests.conftest import OPENING
from tests.stores import KINDS, SWAP, alter, new_location
from tests.table import Table
from tests.uncovered import commands
from tools.goldens import SAMPLES

OF_GAME = "undo", "redo", "turn", "show", "score", "discard", "seal", "log", "replay", "clock"
OF_ALL = ("games", "stats", "ratings", "people list", "people undo", "evening list",
          "evening undo", "verify", "doctor")  # fmt: skip
COMMANDS = {
    **dict.fromkeys(OF_GAME, "-g rk2"),
    **dict.fromkeys(OF_ALL, ""),
    "new": "robber-knights An:blue Bram:red",
    "do": "b_pc_i18_e113 -g rk2",
    "why": "An -g rk2",
    "correct": "5 r_pv_k20 -g rk2",
    "adjust": "An score 5 --reason x -g rk2",
    "count": "An 0 -g rk2",
    "gap": "x -g rk2",
    "leave": "An -g rk2",
    "note": "x -g rk2",
    "close": "--abandoned -g rk2",
    "sheet": "robber-knights An:blue Bram:red",
    "fork": "rk2",
    "people merge": "An Anna",
    "people split": "Anna",
    "evening add": "spring rk2",
    "evening show": "spring",
    "serve": "rk2 --links",
    "export": "jsonl - -g rk2",
    "import": "{folder}",
    "archive": "{folder}/all.parquet rk2",
    "backup": "{folder}/saved.db",
    "restore": "{altered}",
    "audit": "rk2",
    "describe": "x -g rk2",
    "board use": "x -g rk2",
    "components keep": "x -g rk2",
    "pad keep": "x -g rk2",
}
"""Every command that opens the games, and what it is asked here; _ stands for a space in a word."""

ELSEWHERE = ("board", "components", "pad", "record")
"""The other commands of these groups do not open the games; the last one is for a terminal."""

NO_GAME = {"new", "sheet", "import", "people merge", "people split", "people undo", "evening undo"}
"""What reads no game: it knows how many there are."""

NO_LOG = {"ratings", "people list", "evening list", "evening add", "evening show", "stats"}
"""What reads games, but no log of one that goes on."""

SHEET = "An score 20\nBram score 10"
"""What `sheet` reads."""

UNTOLD = {"gone": set(), "swapped": NO_GAME, "broken": NO_GAME | NO_LOG}

FAULTS = {
    "sound": ((), ()),
    "gone": (
        ("DELETE FROM {0}{table} WHERE game = 1",),
        ("game 1 (robber-knights) began here", "store-gone"),
    ),
    "swapped": (
        SWAP,
        ("game 2 began here as game 3", "game 3 began here as game 2", "store-renumbered"),
    ),
    "broken": (
        ("UPDATE {0}entries SET by = 'nobody' WHERE game = 2 AND n = 3",),
        (
            "broken from #3",
            "#3: it does not fit",
            "#3: error: it does not fit",
            "broken at #3",
            '"entry":3}',
            '"code":"chain-hash","entry":"3"',
            '"code":"chain"',
        ),
    ),
}
"""What is done to the tables, and what says so."""


def taking(option: str) -> set[str]:
    """Return the commands that have an option."""
    return {
        name for name, one in commands().items() if option in {part.name for part in one.params}
    }


def test_the_table_has_every_command_that_opens_the_games():
    found = taking("db")
    assert set(COMMANDS) <= found
    assert {name.split()[0] for name in found - set(COMMANDS)} <= set(ELSEWHERE)


@pytest.fixture(params=KINDS)
def location(request, tmp_path: Path) -> Location:
    where = new_location(request.param, tmp_path)
    table = Table(where)
    for game in ("rk1", "rk2", "rk3"):
        table("new", "robber-knights", "An:blue", "Bram:red")
        table("do", *OPENING, "-g", game)
    return where


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("fault", FAULTS)
def test_every_command_says_so(location, tmp_path, monkeypatch, fault, as_json):
    monkeypatch.setenv("TABLESCRIBE_DATA", str(tmp_path / "data"))
    (tmp_path / "records").mkdir()
    copyfile(SAMPLES / "robber-knights" / "full-2-players.txt", tmp_path / "records" / "a.txt")
    statements, words = FAULTS[fault]
    alter(location, *statements)
    silent, loud = set(), []
    for name in taking("json") & set(COMMANDS) if as_json else COMMANDS:
        db = location
        if isinstance(location, Path):
            db = tmp_path / "copy" / "games.db"
            db.parent.mkdir(exist_ok=True)
            copyfile(location, db)
        elif name in ("backup", "restore"):  # of files alone
            continue
        paths = {"folder": tmp_path / "records", "altered": location}
        given = [word.replace("_", " ").format(**paths) for word in COMMANDS[name].split()]
        said = Table(db)(*name.split(), *given, *["--json"] * as_json, input=SHEET, code=None)
        if not any(one in said.out + said.err for one in words):
            silent.add(name)
        if said.err.count("began here") > 2 * (fault != "sound") or said.err.count("is broken") > 1:
            loud.append((name, said.out[-300:], said.err))
    assert loud == []
    assert fault == "sound" or silent <= UNTOLD[fault]


def test_what_reads_finished_games_leaves_out_a_broken_one(table, tmp_path):
    pytest.importorskip("deltalake")
    table("import", *map(str, sorted((SAMPLES / "robber-knights").glob("full-*.txt"))))
    assert "left out" not in table("stats").out
    alter(table.db, "UPDATE entries SET by = 'nobody' WHERE game = 1 AND n = 3")
    assert "left out: 1 game that cannot be read" in table("stats", "--rebuild").out
    said = table("archive", str(tmp_path / "all.delta"), code=None).err
    assert "the log of rk1 is broken from #3 on: tablescribe audit rk1 shows details" in said


def test_verify_follows_the_log_of_the_club_too(location):
    table = Table(location)
    table("evening", "add", "spring", "rk2")
    before = table("verify", "--json").json
    alter(location, "UPDATE {0}entries SET by = 'nobody' WHERE game = 4 AND n = 2")
    assert table("verify", code=1).lines == [
        "club #2: it does not fit its hash: the log was changed"
    ]
    after = table("verify", "--json", code=1).json
    assert (before["games"], before["entries"]) == (after["games"], after["entries"]) == (3, 17)
