"""What lies in folders of others, and what killed commands leave: links, pipes, copies, modes."""

import errno
import fcntl
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from cli.terminal import files
from cli.terminal.files import replacing
from events.foreign.tables import _MOST_LOG
from tests.events.test_hostile_store import MOST_MEMORY, told
from tests.programs import completed
from tests.table import Table
from tools.goldens import SAMPLES

ELSEWHERE = "surely not for anybody"
SAMPLE = SAMPLES / "robber-knights" / "full-2-players.txt"


@pytest.fixture(scope="module")
def archived(tmp_path_factory):
    """A file of games and an archive of it, which each test gets a copy of."""
    folder = tmp_path_factory.mktemp("archived")
    table = Table(folder / "games.db").play(SAMPLE.read_text("utf-8"))
    table("archive", str(folder / "all.delta"))
    assert "all is well" in table("audit", str(folder / "all.delta")).out
    return folder


@pytest.fixture
def ended(archived, table):
    shutil.copy(archived / "games.db", table.db)
    return table


@pytest.fixture
def delta(archived, ended):
    return Path(shutil.copytree(archived / "all.delta", ended.db.parent / "all.delta"))


# --- what lies beside the games -------------------------------------------------------------------

BESIDE = {
    "keys/a.pub": "seal --keys",
    "keys/known.txt": "seal --keys",
    "games.db.links": "serve --links",
    "boards/x.toml": "board list",
    "components/x.toml": "components list",
    "pads/x.toml": "pad list",
    "games.db-summaries": "stats",
}
"""Files that a folder of others can have, and what reads each."""


@pytest.fixture(scope="module")
def usual(archived):
    """Return how much memory each command takes of files that nobody has touched."""
    commands = [*dict.fromkeys(BESIDE.values()), "audit all.delta"]
    table = Table(archived / "games.db")
    return {command: memory for command, _code, memory, _said in told(table, commands, archived)}


def giant(path):
    with path.open("wb") as file:
        file.truncate(1 << 30)


@pytest.mark.parametrize("made", [os.mkfifo, giant])
def test_a_pipe_or_a_giant_beside_the_games_is_not_read(ended, usual, tmp_path, made):
    commands = []
    for name, command in BESIDE.items():
        path = tmp_path / f"{len(commands)}" / name
        path.parent.mkdir(parents=True)
        db = shutil.copy(ended.db, tmp_path / f"{len(commands)}")
        made(path)
        commands.append(f"{command} --db {db}")
    for name, (command, code, memory, said) in zip(
        BESIDE, told(ended, commands, tmp_path), strict=True
    ):
        assert code in (0, 6), (name, said)
        assert memory - usual[command.partition(" --db")[0]] < MOST_MEMORY, name


# --- backups --------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm", "-WAL"])
@pytest.mark.parametrize("command", ["backup {to}", "salvage {db} {to}", "store copy {db} {to}"])
def test_no_copy_gets_a_name_that_sqlite_takes_for_its_own(game, tmp_path, command, end):
    """Neither of these games nor of a file beside them, nor by a link."""
    link, other = tmp_path / "link.db", tmp_path / f"other.db{end}"
    link.symlink_to(other)
    for to in (f"{game.db}{end}", other, link):
        line = command.format(to=to, db=game.db).split()
        assert "for its own files" in game(*line, code=2).err
    assert {path.name for path in tmp_path.iterdir()} == {"games.db", "link.db"}
    assert game("games").lines


KILLED = """
import os, signal, sys
from unittest.mock import patch
from cli.main import run
for line in sys.stdin:
    before, *words = line.split()
    if not (child := os.fork()):
        with patch(before, lambda *_given, **_how: os.kill(os.getpid(), signal.SIGKILL)):
            run(words)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, line
"""
"""Runs each command in a process that is killed when it calls a function."""


def test_what_a_killed_command_left_is_removed_by_the_next_one(game, tmp_path):
    """Killed before the file has its name, and after; no copy is left then, but its folder."""
    game("backup", str(tmp_path / "saved.db"))
    lines = {}
    for before in ("cli.terminal.files._keep", "shutil.rmtree"):
        for command in ("backup {to} --db {db}", "restore {to} --db {db}", "salvage {db} {to}"):
            folder = tmp_path / str(len(lines))
            folder.mkdir()
            db, to = shutil.copy(game.db, folder), folder / "to.db"
            if "restore" in command:
                shutil.copy(tmp_path / "saved.db", to)
            lines[folder] = f"{before} {command.format(to=to, db=db)}"
    completed([sys.executable, "-c", KILLED], input="\n".join(lines.values()), check=True)
    for folder, line in lines.items():
        before, *words = line.split()
        assert hidden(folder), line
        assert "rmtree" not in before or not any(folder.glob(".*/*")), line
        game(*words, code=None)
        assert hidden(folder) == [], line


def hidden(folder):
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


def test_what_somebody_else_is_writing_stays(tmp_path):
    """Some programs remove the file and make it anew, and need others beside it."""
    path = tmp_path / "games.db"
    with replacing(path) as one:
        one.unlink(missing_ok=True)
        one.write_text("one")
        Path(f"{one}-journal").touch()
        with replacing(path) as other:
            assert one.read_text() == "one"
            other.write_text("other")
        assert path.read_text() == "other"
    assert path.read_text() == "one"
    assert hidden(tmp_path) == []


@pytest.mark.parametrize("function", ["flock", "fsync"])
def test_where_folders_cannot_be_locked_or_synced_files_are_written(
    tmp_path, monkeypatch, function
):
    """As on some file systems of a network, which leave what a killed process left."""
    sync = os.fsync

    def refuse(handle, *_how):
        if Path(f"/proc/self/fd/{handle}").is_dir():
            raise OSError(errno.EINVAL, "no such thing here")
        sync(handle)

    monkeypatch.setattr(fcntl if function == "flock" else os, function, refuse)
    files.write_whole(tmp_path / "a.txt", "x")
    files.write_whole(tmp_path / "a.txt", "y")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("a.txt", "y")]


# --- archives -------------------------------------------------------------------------------------


def relogged(delta, change):
    """Change each line of the archive's own log that names a file."""
    for log in (delta / "_delta_log").glob("*.json"):
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        for line in lines:
            if "add" in line:
                change(line["add"])
        log.write_text("".join(json.dumps(line) + "\n" for line in lines))


def rewritten(delta, change):
    """Change the rows of an archive, and have its log name what is there now."""
    import duckdb

    [part] = delta.rglob("part-*.parquet")
    with duckdb.connect() as engine:
        engine.execute(f"CREATE TABLE t AS FROM read_parquet('{part}', hive_partitioning = false)")
        engine.execute(f"UPDATE t SET {change}")
        engine.execute(f"COPY t TO '{part}' (FORMAT parquet, COMPRESSION zstd)")
    relogged(delta, lambda add: add.update(size=part.stat().st_size))


def longest_log(add):
    """The engine that reads it takes several times as much."""
    stats = json.loads(add["stats"])
    stats["minValues"]["game"] = "x" * (_MOST_LOG - 10_000)
    add["stats"] = json.dumps(stats)


ENTRY = "struct_pack(n := 1, id := 'x', after := 0::BIGINT, recorded_by := 'x', type := 'x', "
HARMFUL = {
    "a name": "name = repeat('a', 70000000)",
    "a fingerprint": "head = repeat('a', 70000000)",
    "an id": "game = repeat('g', 70000000)",
    "entries": "entries = list_transform(range(26000), lambda x: entries[1])",
    "very many entries": "entries = list_transform(range(500000), lambda x: entries[1])",
    "an event": f"entries = [{ENTRY} seat := 0, mark := '', event := repeat('[', 70000000))]",
    "nothing": "head = NULL, first_at = NULL, entries = NULL, name = NULL",
    "times": "first_at = '294000-01-01'::TIMESTAMP",
    "escapes": "name = chr(27) || ']0;x' || chr(7), head = 'x'",
}


def test_an_archive_is_read_in_bounded_memory_whatever_it_holds(ended, usual, delta, tmp_path):
    commands = []
    for what, change in {**HARMFUL, "a log": ""}.items():
        folder = Path(shutil.copytree(delta, tmp_path / f"{what.replace(' ', '-')}.delta"))
        if change:
            rewritten(folder, change)
        else:
            relogged(folder, longest_log)
        commands += [f"audit {folder.name}", f"archive {folder.name}"]
    for command, code, memory, said in told(ended, commands, tmp_path)[::2]:
        assert code in ((0, 1) if command == "audit a-log.delta" else (1, 4)), (command, said)
        assert "\x1b" not in said, command
        assert memory - usual["audit all.delta"] < MOST_MEMORY, command


def pointing(path):
    """Return what lets the archive's own log name another file."""

    def make(delta):
        outside = shutil.copy(next(delta.rglob("*.parquet")), delta.with_name("outside.parquet"))
        relogged(delta, lambda add: add.update(path=path.format(path=outside)))

    return make


def features(delta):
    log = min((delta / "_delta_log").glob("*.json"))
    said = log.read_text()
    assert '"timestampNtz"' in said
    log.write_text(said.replace('"timestampNtz"', '"timestampNtz","deletionVectors"'))


def long_log(delta):
    log = max((delta / "_delta_log").glob("*.json"))
    more = json.dumps({"commitInfo": {"x": "y" * 20_000_000}})
    log.write_text(f"{log.read_text()}{more}\n")


def many_versions(delta):
    last = int(max((delta / "_delta_log").glob("*.json")).stem)
    for n in range(last + 1, 3_000):
        (delta / "_delta_log" / f"{n:020}.json").write_text('{"commitInfo":{"timestamp":1}}\n')


def packed_log(delta):
    import duckdb

    file = delta / "_delta_log" / f"{1:020}.checkpoint.parquet"
    with duckdb.connect() as engine:
        engine.execute(f"COPY (SELECT range::VARCHAR x FROM range(9000000)) TO '{file}'")


def linked_part(delta):
    part = next(delta.rglob("*.parquet"))
    part.symlink_to(part.rename(delta.with_name("outside.parquet")))


def piped_part(delta):
    part = next(delta.rglob("*.parquet"))
    part.unlink()
    os.mkfifo(part)


def other_table(delta):
    import deltalake

    found = deltalake.DeltaTable(delta).get_add_actions()
    shutil.rmtree(delta)
    deltalake.write_deltalake(delta, found)


LATER = f"_delta_log/{99:020}.json"
OUTSIDE = ("{path}", "file://{path}", "../outside.parquet", "a/%2e%2e/../x",
           "%2e%2e/outside.parquet", "%252e%252e/outside.parquet")  # fmt: skip


@pytest.mark.parametrize(
    ("made", "said"),
    [
        *((pointing(path), "cannot be read as an archive") for path in OUTSIDE),
        (other_table, "cannot be read as an archive"),
        (features, "cannot be read as an archive"),
        (long_log, "cannot be read as an archive"),
        (many_versions, "cannot be read as an archive"),
        (packed_log, "cannot be read as an archive"),
        (linked_part, "is no plain file"),
        (piped_part, "is no plain file"),
        (lambda delta: os.mkfifo(delta / LATER), "is no plain file"),
        (lambda delta: (delta / LATER).symlink_to("/etc/hostname"), "is no plain file"),
    ],
)
def test_an_archive_whose_log_or_files_cannot_be_known_or_read_whole_is_refused(
    ended, delta, made, said
):
    made(delta)
    assert said in ended("audit", str(delta), code=4).err
    ended("archive", str(delta), code=2)


@pytest.mark.parametrize("name", ["title=chess", "title=robber-knights/month=2000-01"])
def test_an_archive_neither_writes_nor_removes_anything_through_a_link(
    ended, delta, tmp_path, name
):
    """What lies there for a week and is named by no version would be removed."""
    outside = tmp_path / "outside"
    outside.mkdir()
    theirs = outside / "theirs.parquet"
    theirs.write_text(ELSEWHERE)
    os.utime(theirs, (0, 0))
    (delta / name).symlink_to(outside)
    assert "is not an archive" in ended("archive", str(delta), code=2).err
    assert [path.name for path in outside.iterdir()] == ["theirs.parquet"]
