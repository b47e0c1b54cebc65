"""Many records: read and checked by several processes, kept and told as by one."""

import multiprocessing
import os
import sqlite3
import subprocess
import sys
from unittest.mock import patch

import pytest

from cli.game.importing import TOGETHER
from cli.terminal import parallel
from events.store.sqlite_store import SqliteStore
from tests.cli.test_records import HEADER
from tests.conftest import ROOT
from tests.table import Table

FAULTS = {
    7: "zzz\n",  # no notation
    19: "b end\n",  # refused
    31: 'note "x" = Nobody 3\n',
    43: "count Nobody 3\n",
    55: "b pv j18 = An 12\n",  # a claim that differs
}


@pytest.fixture
def shelf(tmp_path):
    """A folder with more records than one process reads alone: good, bad, doubtful, no text."""
    folder = tmp_path / "records"
    folder.mkdir()
    for n in range(parallel.FEW + 20):
        body = FAULTS.get(n, f'note "{n}"\n')
        (folder / f"{n:02}.txt").write_text(HEADER + body)
    (folder / "12.txt").write_bytes(b"\xff")
    (folder / "13.txt").write_text("tablescribe text record 1\ntitle: chess\n")
    (folder / "14.jsonl").write_text("{}\n")
    (folder / "61.txt").write_text((folder / "60.txt").read_text())  # known by then
    return folder


@pytest.mark.parametrize("options", [(), ("--json",), ("--anyway",)])
def test_several_processes_keep_and_say_the_same_as_one(shelf, tmp_path, options):
    answers, kept = [], []
    for cores in (1, 2):
        table = Table(tmp_path / f"{cores}.db")
        with patch.object(parallel, "_cores", lambda cores=cores: cores):
            answers.append(table("import", str(shelf), *options, code=None))
        kept.append(table("games", "--json").out)
    assert answers[0] == answers[1]
    assert kept[0] == kept[1]
    assert answers[0].code != 0
    assert "you already have this game" in answers[0].out or '"known"' in answers[0].out


@pytest.fixture
def fails_at(monkeypatch):
    """Return what has the store raise an error instead of an append, from a number of games on."""
    append = SqliteStore._append

    def fail(error, games):
        def appending(store, *arguments):
            if len(store.games()) >= games:
                raise error
            return append(store, *arguments)

        monkeypatch.setattr(SqliteStore, "_append", appending)

    return fail


def test_what_cannot_be_kept_together_is_kept_one_by_one(shelf, tmp_path, fails_at):
    """A disk that is full for the many has room for the few that come first."""
    whole, little = Table(tmp_path / "whole.db"), Table(tmp_path / "little.db")
    told = whole("import", str(shelf), code=None).lines
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    fails_at(full, 10)
    said = little("import", str(shelf), code=None)
    assert multiprocessing.active_children() == []
    assert said.code == 6
    assert "no room" in said.err
    assert said.lines == told[: len(said.lines)]
    assert len(little("games", "--json").json["games"]) == len(said.lines) == 10


def test_an_interrupt_leaves_whole_records_and_those_that_were_told(
    shelf, tmp_path, fails_at, monkeypatch
):
    table = Table(tmp_path / "stopped.db")
    fails_at(KeyboardInterrupt, TOGETHER + 5)
    said = table("import", str(shelf), code=130)
    monkeypatch.undo()
    kept = table("games", "--json").json["games"]
    assert len(kept) == len([line for line in said.lines if "imported as" in line]) > 0
    assert table("audit", "--all").code == 0
    assert "you already have this game" in table("import", str(shelf), code=None).out


def test_work_is_given_out_as_its_results_are_taken(monkeypatch, tmp_path):
    monkeypatch.setattr(parallel, "_cores", lambda: 2)
    marks = [tmp_path / str(n) for n in range(1_000)]
    results = parallel.in_order(touched, marks, "x")
    assert next(results) == 0
    results.close()
    assert len(list(tmp_path.iterdir())) < len(marks) / 2


def touched(path):
    path.touch()
    return int(path.name)


def test_a_sentence_about_a_record_stands_beside_its_json(tmp_path):
    """Both streams go to one place, as in a terminal."""
    (tmp_path / "1.txt").write_text(f"{HEADER}zzz\n")
    (tmp_path / "2.txt").write_text(f'{HEADER}note "x"\n')
    command = [sys.executable, "-c", "from cli.main import main; main()", "import", "--json"]
    files = ["1.txt", "2.txt", "--db", "games.db"]
    environment = {**os.environ, "LANGUAGE": "C", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, *files],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    kinds = [
        line.split('"')[3] if line[:1] == "{" else "words" for line in done.stdout.splitlines()
    ]
    assert kinds[:1] == ["tablescribe.mistake/1"]
    assert kinds[-1] == "tablescribe.import/1"
    assert set(kinds[1:-1]) == {"words"}
