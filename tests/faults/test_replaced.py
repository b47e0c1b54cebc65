"""Files that are written whole: whatever the power or a kill leaves, each is as before or as after.

Each way to write one is a command on a folder with a finished game, keys, links, a board, a backup
and a damaged file. What may be left is worked out from a trace, or a kill falls on a call.
"""

import random
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from tests.cli.test_belongings import FINISHED, WORD
from tests.conftest import ROOT
from tests.faults import system_calls
from tests.faults.power_states import Disk
from tests.faults.programs import PROGRAM, forgetful
from tests.faults.rig import SEED, TIMES, Tally, holds, size
from tests.faults.system_calls import Cut, Renamed, Said, Written
from tests.table import Table

pytestmark = system_calls.needs_strace
Files = Mapping[str, bytes]

TILES = ROOT / "sample_games" / "league-of-six" / "some-tiles.toml"


class Way(NamedTuple):
    """A way to write files.

    Attributes:
        words: the command.
        given: what it reads.
        code: what it ends with.
        games: whether it puts a file in the place of the games, which are damaged, with a journal.
    """

    words: tuple[str, ...]
    given: str = ""
    code: int = 0
    games: bool = False


WAYS = {
    "backup": Way(("backup", "saved.db")),
    "backup of keys": Way(("backup", "fresh.db", "--with-keys"), WORD * 2),
    "restore": Way(("restore", "saved.db", "--force"), games=True),
    "restore of keys": Way(("restore", "keyed.db", "--force", "--with-keys"), WORD, games=True),
    "salvage": Way(("salvage", "damaged.db", "salvaged.db"), code=1),
    "links made": Way(("serve", "rk1", "--links")),
    "links revoked": Way(("serve", "rk1", "--links", "--revoke", "all")),
    "a key": Way(("seal", "Bram")),
    "an export": Way(("export", "game.jsonl")),
    "a page": Way(("export", "game.html")),
    "parquet": Way(("archive", "tables")),
    "duckdb": Way(("archive", "tables.duckdb")),
    "a board": Way(("board", "check", "board.toml", "--keep")),
    "components": Way(("components", "check", "tiles.toml", "--keep")),
}
"""Every way in which a file is put in the place of another."""


@cache
def begun() -> Files:
    """Return the files of a folder to begin with."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        table = Table(folder / "games.db")
        table("import", str(FINISHED))
        table("backup", str(folder / "saved.db"))
        table("seal", "An")
        table("backup", str(folder / "keyed.db"), "--with-keys", input=WORD * 2)
        table("serve", "--links")
        table("export", str(folder / "game.jsonl"))
        table("note", "since then")
        content = bytearray(table.db.read_bytes())
        (folder / "damaged.db").write_bytes(content[:-4096])
        boards = ROOT / "events" / "titles" / "meridian" / "boards"
        text = next(boards.glob("*.toml")).read_text("utf-8")
        name = next(line for line in text.splitlines() if line.startswith("name"))
        (folder / "board.toml").write_text(text.replace(name, 'name = "ours"'))
        shutil.copy(TILES, folder / "tiles.toml")
        return read(folder)


def laid(way: Way) -> Files:
    """Return the files of the folder in which a command begins."""
    broken = {"games.db": b"no games any more", "games.db-journal": bytes(512)}
    return {**begun(), **(broken if way.games else {})}


def read(folder: Path) -> dict[str, bytes]:
    """Return the files that can be seen in a folder and below."""
    return {
        name: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not hidden(name := str(path.relative_to(folder)))
    }


def hidden(name: str) -> bool:
    """Whether a file is one that is not finished."""
    return any(part.startswith(".") for part in Path(name).parts)


def lay(folder: Path, files: Files) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "keys").chmod(0o700)
    for path in folder.glob("keys/*.pem"):
        path.chmod(0o600)


def watched(way: Way, files: Files) -> dict[str, bytes]:
    """Return the files that are written whole, without those that SQLite writes in place."""
    return {
        name: content
        for name, content in files.items()
        if not hidden(name)
        and not name.startswith("summaries")
        and (way.games or name not in ("games.db", "games.db-journal"))
    }


def of_folder(folder: Path, way: Way) -> list[str]:
    """Return the words of a command, with the paths of its folder."""
    named = [str(folder / one) if "." in one or one == "tables" else one for one in way.words]
    return named if "salvage" in named else [*named, "--db", str(folder / "games.db")]


def left(
    way: Way, before: Files, whole: Mapping[str, set[bytes]], now: Files, files: Files, *, end: bool
) -> Iterator[str]:
    """Yield what is wrong with what a loss of power left of a folder.

    Args:
        before, now: the files before the command and after it.
        whole: what each file was, whole, in between.
        files: what was left.
        end: whether the command had ended.
    """
    old, new, found = (watched(way, one) for one in (before, now, files))
    for name in old.keys() | new.keys() | found.keys():
        content = found.get(name)
        if end and content != new.get(name):
            yield f"{name} was written, and is another"
        elif content not in (old.get(name), new.get(name), *whole.get(name, ())):
            yield f"{name} is neither as before nor as after"
    if way.games and found.get("games.db") == new["games.db"]:
        if "games.db-journal" in found:
            yield "the journal of the games before is beside those that were put back"
        if old["games.db"] not in found.values():
            yield "the games before are gone"


def replaced(folder: Path, name: str, program: tuple[str, ...] = PROGRAM) -> Tally:
    """Write files in a way, and look at all that a loss of power can leave at any moment."""
    way, home, states, wrong = WAYS[name], folder / "home", 0, []
    before = laid(way)
    lay(home, before)
    words = [*program, *of_folder(home, way)]
    calls = system_calls.traced(home, words, way.given, way.code)
    now, disk, whole = read(home), Disk(before), dict[str, set[bytes]]()
    for number, call in enumerate(calls, 1):
        disk.take(call)
        last = number == len(calls)
        if isinstance(call, Renamed):
            whole.setdefault(call.to, set()).add(disk.content(call.to))
        unseen = isinstance(call, Said) or (isinstance(call, Written | Cut) and hidden(call.name))
        if unseen and not last:
            continue
        for state in disk.states(random.Random(SEED), 3):
            states += 1
            broken = left(way, before, whole, now, dict(state.files), end=last)
            wrong += [f"call {number} of {len(calls)}: {one}" for one in islice(broken, 1)]
    return Tally({"states": states}, wrong)


def killed_anywhere(folder: Path, name: str, times: int) -> Tally:
    """Kill a command as it begins a call that changes its folder; then let it be done."""
    way, home, kills, wrong = WAYS[name], folder / "home", 0, []
    words = [*PROGRAM, *of_folder(home, way)]
    lay(home, laid(way))
    fatal = system_calls.moments(home, words, way.given)
    for call, number in random.Random(SEED).sample(fatal, min(times, len(fatal))):
        lay(home, laid(way))
        kills += system_calls.killed(call, number, words, way.given)
        wrong += [f"killed at {call} {number}: {one}" for one in _after(way, home)]
    return Tally({"kills": kills}, wrong)


def _after(way: Way, home: Path) -> Iterator[str]:
    """Yield what is wrong after a kill, and after the same command once more."""
    old, found = watched(way, laid(way)), watched(way, read(home))
    changed = {name for name in old if found.get(name) != old[name]}
    for name in changed:
        if not found.get(name) and not name.startswith("games.db"):
            yield f"{name} is gone"
    table = Table(home / "games.db")
    again = table(*of_folder(home, way), input=way.given, code=None)
    if again.code not in (way.code, 2):  # 2: it was done, and will not be done twice
        yield f"it cannot be done any more: {again.err}"
    unfinished = [str(one) for one in home.rglob(".*") if one.parent.name != "keys"]
    if unfinished:  # of a key that was never told the next one has another name
        yield f"{unfinished} were left"
    if way.games and table("verify", code=None).code:
        yield "the games are not whole"


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_replaced_is_whole_whenever_the_power_goes(way, tmp_path):
    holds(replaced(tmp_path, way))


@pytest.mark.parametrize("way", WAYS if TIMES else ["backup", "restore", "links revoked"])
def test_a_kill_leaves_the_file_before_or_the_one_after_and_nothing_unfinished(way, tmp_path):
    holds(killed_anywhere(tmp_path, way, size(2, 20)))


@pytest.mark.parametrize(
    ("how", "way"),
    [("unsynced", "an export"), ("unnamed", "links revoked"), ("journal", "restore")],
)
def test_the_rig_finds_what_is_not_waited_for_and_what_is_left(how, way, tmp_path):
    """The controls."""
    assert replaced(tmp_path, way, forgetful(how)).wrong
