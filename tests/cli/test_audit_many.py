"""audit of many games: by all cores, in order; and against what another version made of them."""

import json
import pickle
import shutil
import sys
from unittest.mock import patch

import pytest

from cli.terminal import parallel
from cli.terminal.errors import Exit, Mistake
from tests.cli.test_records import HEADER
from tests.conftest import ROOT
from tests.programs import completed
from tools.compare_rules import PROGRAM
from tools.goldens import SAMPLES


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
    mistake = Mistake("a sentence", Exit.USAGE, "code", known=["An"])
    back = pickle.loads(pickle.dumps(mistake))
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
