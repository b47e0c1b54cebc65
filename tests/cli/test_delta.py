"""archive FOLDER.delta: games that have ended, appended to a table and never half written."""

import os
import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cli.exports.delta import table as delta
from cli.exports.delta.batch import Batch, File, write_batch
from events.store.entry import Draft
from events.store.event_store import seal_all
from events.store.sqlite_store import SqliteStore
from tests.conftest import ROOT
from tests.faults.programs import PROGRAM
from tests.faults.system_calls import killed, moments, needs_strace
from tools.goldens import SAMPLES

duckdb = pytest.importorskip("duckdb")
deltalake = pytest.importorskip("deltalake")

TITLES = ("robber-knights", "meridian", "league-of-six")


@pytest.fixture
def shelf(table, tmp_path, monkeypatch):
    """A store with a whole game of each title; a folder to work in."""
    monkeypatch.chdir(tmp_path)
    for title in TITLES:
        table("import", str(SAMPLES / title / "full-3-players.txt"))
    return table


def rows(folder, columns="*", more=""):
    files = deltalake.DeltaTable(folder).file_uris()
    if not files:
        return []
    scan = f"read_parquet({files!r}, hive_partitioning = true, filename = true)"
    return duckdb.sql(f"SELECT {columns} FROM {scan} {more}").fetchall()


def whole(folder):
    """Return the games of an archive with their heads; each once, each with its whole log."""
    found = {}
    columns = "game, head, epoch_ms(first_at), entries, entry_count"
    for game, head, at, entries, count in rows(folder, columns):
        drafts = []
        for entry in entries:
            at += entry["after"]  # noqa: PLW2901
            drafts.append(Draft(entry["id"], at, entry["recorded_by"], entry["event"]))
        log = seal_all(drafts)
        assert game not in found
        assert [entry["n"] for entry in entries] == [entry.n for entry in log]
        assert (log[0].id, log[-1].hash.hex(), len(log)) == (game, head, count)
        found[game] = head
    return found


def heads(table):
    with SqliteStore(table.db) as store:
        return {game.uid: game.hash.hex() for game in store.games() if not game.open}


def archive(table, *options):
    """Bring the archive up to date: each game is there as it is, and no other one is written."""
    before = whole("all.delta") if Path("all.delta").exists() else {}
    now = heads(table)
    counts = {
        "removed": len(before.keys() - now.keys()),
        "written": len(now.items() - before.items()),
        "unchanged": len(now.items() & before.items()),
    }
    said = table("archive", "all.delta", *options).err
    told = re.findall(r"(\d+) (?:games? )?(removed|written|unchanged)", said)
    assert told == [(str(n), kind) for kind, n in counts.items() if n or kind == "written"]
    assert whole("all.delta") == now
    return said


def test_a_row_holds_the_whole_game(shelf):
    assert archive(shelf) == "3 games written to all.delta\n"
    games = shelf("games", "--json").json["games"]
    assert {
        (one["game"], one["state"], tuple(one["scores"]), tuple(one["winners"])) for one in games
    } == {
        (name, state, tuple(scores), tuple(winners))
        for name, state, scores, winners in rows("all.delta", "name, state, scores, winners")
    }
    changes = "scores, list_sum([c.amount FOR c IN ledger IF c.seat = 0])"
    assert all(scores[0] == first for scores, first in rows("all.delta", changes))
    assert {str(Path(file).parent.name) for file in deltalake.DeltaTable("all.delta").file_uris()}
    assert rows("all.delta", "title", "WHERE month = '2026-03'")


CHANGES = ("note x -g {game}", "undo -g {game}", "redo -g {game}", "fork {game}",
           "archive all.delta {game}")  # fmt: skip


@pytest.mark.parametrize("seed", range(2))
def test_after_any_play_each_game_that_has_ended_is_there_as_it_is(shelf, monkeypatch, seed):
    """Corrected ones are replaced, reopened ones are out until they end, small files are joined."""
    monkeypatch.setattr(delta, "MANY_FILES", 3)
    chance = Random(seed)
    archive(shelf)
    shelf("undo", "-g", "me2")  # the only one of its file, and nothing else to write
    archive(shelf)
    for turn in range(10):
        for change in chance.choices(CHANGES, k=chance.randrange(3)):
            name = chance.choice(shelf("games", "--all", "--json").json["games"])["game"]
            shelf(*change.format(game=name).split(), code=None)
        if chance.random() < 0.5:
            shelf("import", "-", input=changed(turn))
        version = deltalake.DeltaTable("all.delta").version()
        said = archive(shelf)
        now = deltalake.DeltaTable("all.delta").version()
        assert (now == version) == said.startswith("0 games written"), said
        files = rows("all.delta", "title, list(game)", "GROUP BY title, filename")
        assert all(games == sorted(games) for _title, games in files)
        assert max(Counter(title for title, _games in files).values()) <= 3


def test_other_rules_and_another_form_write_a_game_again(shelf, monkeypatch):
    shelf("archive", "all.delta")
    Path("all.delta").rename("renamed")  # a table is known by what is in it
    assert "3 unchanged" in shelf("archive", "renamed").err
    monkeypatch.setattr(delta, "FORM", 2)
    assert shelf("archive", "renamed").err == "3 games written to renamed\n"


def test_what_was_abandoned_with_secrets_is_left_out(shelf):
    record = (SAMPLES / "league-of-six" / "full-4-players.txt").read_text("utf-8")
    shelf("import", "-", input="\n".join(record.splitlines()[:60]))
    assert "3 games written" in shelf("archive", "all.delta").err  # it goes on still
    shelf("close", "--abandoned", "-g", "los4")
    said = shelf("archive", "all.delta").err
    assert "los4 was abandoned while players still had secrets" in said
    assert "0 games written to all.delta; 3 unchanged" in said
    assert "1 game written" in archive(shelf, "--open")


def changed(n):
    """Return the sample game as a record of somebody else's table."""
    text = (SAMPLES / "robber-knights" / "full-3-players.txt").read_text("utf-8")
    return text.replace("made-by: seeded-player", f"made-by: player-{n}")


def test_of_two_writers_one_is_refused(shelf, monkeypatch):
    shelf("archive", "all.delta", "rk1")
    held = delta.Archive(Path("all.delta"))
    shelf("archive", "all.delta", "me2")
    monkeypatch.setattr(delta, "Archive", lambda folder: held)
    said = shelf("archive", "all.delta", "los3", code=5)
    assert "another process has written to this archive; run it again" in said.err
    assert len(whole("all.delta")) == 2


# --- who does a batch writes its files ----------------------------------------------------------


def lying(folder):
    """Return the files in the folder of an archive, whether a version of it names them or not."""
    return set(folder.rglob("title=*/**/*.parquet"))


def test_a_part_is_shared_out_only_where_nothing_in_it_is_replaced(monkeypatch):
    """Whoever writes a file again does it alone: else two would each keep what the other drops."""
    monkeypatch.setattr(delta, "BATCH", 2)
    monkeypatch.setattr(delta, "FULL", 3)
    fresh = [delta.Lack("x", "1", uid, gone=False, outdated=False) for uid in "abcdefg"]
    other = [delta.Lack("x", "2", uid, uid == "m", uid in "km") for uid in "hijklm"]
    spans = zip("1234", "Ahln", "akmz", strict=True)
    files = [File(name, "x", "2", 1, 2, first, last) for name, first, last in spans]
    assert [[*map("".join, batch)] for batch in delta.batches([*fresh, *other], files)] == [
        ["abc", "", ""],
        ["def", "", ""],
        ["ghijkl", "m", "23"],
    ]


def test_files_that_no_commit_names_do_no_harm_and_go_after_a_week(shelf):
    """A worker dies between its files and its answer, and another one does the batch again."""
    shelf("archive", "all.delta", "rk1")
    before = whole("all.delta")
    named = lying(Path("all.delta"))
    games = [game for game in heads(shelf) if game not in before]
    batch = Batch(Path("all.delta").resolve(), shelf.db, games, [], [], False)
    first, second = write_batch(batch), write_batch(batch)
    assert [file.size for file in first.files] == [file.size for file in second.files]
    assert whole("all.delta") == before
    archive(shelf)
    assert len(lying(Path("all.delta")) - named) == 3 * len(first.files)
    mine = [Path("all.delta") / name for name in ("about.txt", "mine.parquet")]
    for path in mine:
        path.write_text("whose games these are")
    for path in (*mine, *(Path("all.delta") / file.name for file in first.files + second.files)):
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 8 * 24 * 3600))
    archive(shelf)
    assert len(lying(Path("all.delta")) - named) == len(first.files)
    assert all(path.exists() for path in mine)


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(b"half")])
def test_what_a_worker_wrote_elsewhere_or_in_part_is_in_no_version(shelf, monkeypatch, spoil):
    shelf("archive", "all.delta", "rk1")

    def elsewhere(batch):
        written = write_batch(batch)
        for file in written.files:
            spoil(Path("all.delta") / file.name)
        return written

    monkeypatch.setattr("cli.exports.delta.table.write_batch", elsewhere)
    said = shelf("archive", "all.delta", code=6)
    assert (
        "differs from what a worker wrote; put the archive in a folder that all workers share"
        in said.err
    )
    assert len(whole("all.delta")) == 1


# --- a process that is killed -------------------------------------------------------------------


MOMENTS = int(os.environ.get("TABLESCRIBE_MOMENTS", "6"))


def sound(archived, before, now):
    """Whether each game is as it was or as it is now, and none that was there is lost."""
    return before.keys() <= archived.keys() and all(
        head in (before.get(game), now[game]) for game, head in archived.items()
    )


@needs_strace
def test_a_kill_at_any_call_leaves_the_last_version(shelf, tmp_path):
    """New and corrected games, killed at calls from the first to the last; then it goes on."""
    shelf("archive", "all.delta")
    before = whole("all.delta")
    for title in TITLES:
        shelf("import", str(SAMPLES / title / "full-4-players.txt"))
    for game in ("rk1", "me2", "los3"):
        shelf("note", "a late remark", "-g", game)
    now = heads(shelf)
    shutil.copytree("all.delta", "first.delta")
    words = (*PROGRAM, "archive", str(tmp_path / "all.delta"), "--db", str(shelf.db))
    fatal = moments(tmp_path / "all.delta", words)
    assert whole("all.delta") == now
    broken = 0
    for moment in range(MOMENTS):
        call, number = fatal[moment * (len(fatal) - 1) // max(MOMENTS - 1, 1)]
        shutil.rmtree("all.delta")
        shutil.copytree("first.delta", "all.delta")
        broken += killed(call, number, words)
        assert sound(whole("all.delta"), before, now), (call, number)
        shelf("archive", "all.delta")
        assert whole("all.delta") == now, (call, number)
    assert broken


def test_two_commits_would_lose_a_game(shelf):
    """The control: what is killed between taking out and adding is found."""
    shelf("archive", "all.delta")
    before = whole("all.delta")
    game = next(iter(before))
    deltalake.DeltaTable("all.delta").delete(f"game = '{game}'")
    assert not sound(whole("all.delta"), before, before)


# --- the docs -----------------------------------------------------------------------------------


def examples():
    text = Path(ROOT / "docs" / "data" / "archive.md").read_text("utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def test_the_examples_of_the_docs_say_the_same(shelf, capsys):
    """DuckDB, Polars and Dask read the archive: who won how often."""
    shelf("archive", "games.delta")
    answers = []
    for example in examples():
        exec(compile(example, "docs/data/archive.md", "exec"), {})
        answers.append(eval(capsys.readouterr().out))
    assert len(answers) == 3
    assert answers[0]
    assert answers[0] == answers[1] == answers[2]
