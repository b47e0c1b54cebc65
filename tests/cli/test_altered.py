"""Games that were taken out, renumbered or changed: every command that reads them says so."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import click
import pytest
import typer

from cli.command_line.commands import app
from events.store.location import Location
from tests.conftest import OPENING, ROOT
from tests.stores import KINDS, SWAP, alter, new_location
from tests.table import Table

COMMANDS = {
    "new": "robber-knights An:blue Bram:red",
    "do": "b_pc_i18_e113 -g rk2",
    "undo": "-g rk2",
    "redo": "-g rk2",
    "turn": "-g rk2",
    "show": "-g rk2",
    "score": "-g rk2",
    "why": "An -g rk2",
    "correct": "5 r_pv_k20 -g rk2",
    "adjust": "An score 5 --reason x -g rk2",
    "count": "An 0 -g rk2",
    "gap": "x -g rk2",
    "leave": "An -g rk2",
    "discard": "-g rk2",
    "note": "x -g rk2",
    "close": "--abandoned -g rk2",
    "seal": "-g rk2",
    "sheet": "robber-knights An:blue Bram:red",
    "games": "",
    "log": "-g rk2",
    "replay": "-g rk2",
    "clock": "-g rk2",
    "fork": "rk2",
    "stats": "",
    "ratings": "",
    "people list": "",
    "people merge": "An Anna",
    "people split": "Anna",
    "people undo": "",
    "evening list": "",
    "evening add": "spring rk2",
    "evening undo": "",
    "evening show": "spring",
    "serve": "rk2 --links",
    "export": "jsonl - -g rk2",
    "import": "{folder}",
    "archive": "{folder}/all.parquet rk2",
    "backup": "{folder}/saved.db",
    "restore": "{altered}",
    "verify": "",
    "audit": "rk2",
    "describe": "x -g rk2",
    "board use": "x -g rk2",
    "components keep": "x -g rk2",
    "pad keep": "x -g rk2",
    "doctor": "",
}
"""Every command that opens the games, and what it is asked here; _ stands for a space in a word."""

ELSEWHERE = ("board", "components", "pad", "record")
"""The other commands of these groups do not open the games; the last one is for a terminal."""

NO_GAME = ("new", "sheet", "import", "people merge", "people split", "people undo", "evening undo")
"""What reads no game: it knows how many there are."""

NO_LOG = (
    *NO_GAME,
    "ratings",
    "people list",
    "evening list",
    "evening add",
    "evening show",
    "stats",
)
"""What reads no log of a game that goes on."""

RECORD = ROOT / "sample_games" / "robber-knights" / "full-2-players.txt"
"""What `import` reads."""

SHEET = "An score 20\nBram score 10"
"""What `sheet` reads."""

UNTOLD = {"gone": (), "swapped": NO_GAME, "broken": NO_LOG}

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


def commands(group: click.Group, *names: str, option: str = "db") -> Iterator[str]:
    """Yield the commands that have an option."""
    context = click.Context(group)
    for name in group.list_commands(context):
        one = group.get_command(context, name)
        if isinstance(one, click.Group):
            yield from commands(one, *names, name, option=option)
        elif one is not None and any(parameter.name == option for parameter in one.params):
            yield " ".join((*names, name))


GROUP = typer.main.get_command(app)
assert isinstance(GROUP, click.Group)
JSON = set(commands(GROUP, option="json"))


def test_the_table_has_every_command_that_opens_the_games():
    assert isinstance(GROUP, click.Group)
    found = set(commands(GROUP))
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
    copyfile(RECORD, tmp_path / "records" / "another.txt")
    statements, words = FAULTS[fault]
    if statements:
        alter(location, *statements)
    silent, loud = [], []
    for name, rest in COMMANDS.items():
        if as_json and name not in JSON:
            continue
        db = location
        if isinstance(location, Path):
            db = tmp_path / "copy" / "games.db"
            db.parent.mkdir(exist_ok=True)
            copyfile(location, db)
        elif name in ("backup", "restore"):  # of files alone
            continue
        given = [word.replace("_", " ") for word in rest.split()] + ["--json"] * as_json
        paths = {"folder": tmp_path / "records", "altered": location}
        words_given = [word.format(**paths) for word in given]
        said = Table(db)(*name.split(), *words_given, input=SHEET, code=None)
        told = [one for one in words if one in said.out + said.err]
        if not told and name not in UNTOLD.get(fault, ()):
            silent.append((name, said.code, said.out[-300:], said.err))
        if fault == "sound" and ("began here" in said.out + said.err or "broken" in said.err):
            loud.append((name, said.out[-300:], said.err))
    assert loud == []
    assert (silent if words else []) == []


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
