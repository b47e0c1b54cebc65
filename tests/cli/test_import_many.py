"""Many records and games: imported and audited by several processes, kept and told as by one."""

import json
import multiprocessing
import os
import pickle
import shutil
import sqlite3
import sys
from unittest.mock import patch

import pytest

from cli.game.importing import TOGETHER
from cli.terminal import parallel
from cli.terminal.errors import Exit, Mistake
from events.store.sqlite_store import SqliteStore
from tests.cli.test_records import HEADER
from tests.conftest import ROOT
from tests.programs import completed
from tests.table import Table
from tools.compare_rules import PROGRAM
from tools.goldens import SAMPLES

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
    command = "import --json 1.txt 2.txt --db games.db"
    words = [sys.executable, "-c", PROGRAM, *command.split()]
    environment = {**os.environ, "LANGUAGE": "C", "PYTHONPATH": str(ROOT)}
    done = completed(["sh", "-c", '"$@" 2>&1', "sh", *words], cwd=tmp_path, env=environment)
    kinds = [
        line.split('"')[3] if line[:1] == "{" else "words" for line in done.stdout.splitlines()
    ]
    assert kinds[:1] == ["tablescribe.mistake/1"]
    assert kinds[-1] == "tablescribe.import/1"
    assert set(kinds[1:-1]) == {"words"}


# --- audit: in order, and against what another version made of them -------------------------------


@pytest.fixture
def by_processes(monkeypatch):
    monkeypatch.setattr(parallel, "FEW", 2)
    monkeypatch.setattr(parallel, "_cores", lambda: 2)


def test_many_files_are_audited_as_one_by_one(table, by_processes, tmp_path):
    (tmp_path / "bad.txt").write_text("hello")
    where = (str(SAMPLES / "robber-knights"), str(SAMPLES / "league-of-six"), str(tmp_path))
    many = {how: table("audit", *where, *how, code=1) for how in ((), ("--json",))}
    with patch.object(parallel, "_cores", lambda: 1):
        assert {how: table("audit", *where, *how, code=1) for how in many} == many
    assert many[()].lines[-1].startswith(f"{tmp_path}/bad.txt #0: error")


def test_many_games_of_a_file_are_audited_in_order(table, by_processes):
    table("import", str(SAMPLES / "meridian"))
    said = table("audit", "--all", "--json")
    rows = [json.loads(line) for line in said.lines]
    listed = table("games", "--all", "--json").json["games"]
    assert [row["game"] for row in rows] == [game["game"] for game in reversed(listed)]
    assert table("audit", "--all", "--as", "Zoe", code=4).err.startswith("tablescribe: Zoe")


def test_a_mistake_survives_the_way_from_another_process():
    back = pickle.loads(pickle.dumps(Mistake("a sentence", Exit.USAGE, "code", known=["An"])))
    found = back.message, back.exit, back.code, back.details
    assert found == ("a sentence", Exit.USAGE, "code", {"known": ["An"]})


@pytest.fixture(scope="module")
def other_version(tmp_path_factory):
    """The program with another rule: a village is worth more."""
    tree = tmp_path_factory.mktemp("other")
    for folder in ("cli", "events", "projections"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    folder = tree / "projections" / "titles" / "robber_knights"
    for file, old, new in (("state", '"v": 2,', '"v": 3,'), ("title", '"rk.1"', '"rk.2"')):
        text = (folder / f"{file}.py").read_text("utf-8")
        (folder / f"{file}.py").write_text(text.replace(old, new))
    return tree


def test_whose_score_another_version_changes_and_by_which_rule(table, other_version, tmp_path):
    records = tmp_path / "records"
    records.mkdir()
    text = HEADER + "b pc i18 e113\nb p h18\nr pc j17 s31\n"
    (records / "a.txt").write_text(text)
    (records / "b.txt").write_text(HEADER)
    shutil.copy(SAMPLES / "meridian" / "full-3-players.txt", records / "c.txt")
    scores = tmp_path / "scores.jsonl"
    ran = completed(
        [sys.executable, "-c", PROGRAM, "audit", str(records), "--scores", str(scores)],
        cwd=other_version,
        check=True,
    )
    assert ran.stderr == f"the scores of 3 games written to {scores}\n"
    said = table("audit", str(records), "--against", str(scores), code=1)
    assert said.lines == [
        f"{records}/a.txt #8: error: Bram: 4 points under rules rk.2, 3 under rules rk.1: "
        "villages -1 from #8 on"
    ]
    found = table("audit", str(records), "--against", str(scores), "--json", code=1).lines
    changes = [one for line in found for one in json.loads(line)["findings"]]
    assert [one["code"] for one in changes] == ["score-changed"]
    assert changes[0]["params"]["rules"][0] == {"rule": "village", "amount": -1, "first": "8"}
