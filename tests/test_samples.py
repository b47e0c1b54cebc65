"""The sample games: each imports, exports to the same bytes, and matches its golden text."""

import re

import pytest

from events.titles.registry import TITLES, title_events
from tests.table import Table
from tools.goldens import ROOT, SAMPLES, golden, golden_path, records
from tools.samples import sample

RECORDS = [str(record.relative_to(SAMPLES)) for record in records()]


@pytest.mark.parametrize("name", RECORDS)
def test_a_sample_matches_its_golden_text(name):
    record = SAMPLES / name
    expected = golden_path(record).read_text("utf-8").splitlines()
    assert golden(record).splitlines() == expected, "make goldens, and read what changed"


@pytest.mark.parametrize("name", RECORDS)
def test_a_sample_comes_back_from_both_formats(name, tmp_path):
    first, second = Table(tmp_path / "a.db"), Table(tmp_path / "b.db")
    first("import", str(SAMPLES / name))
    text, lossless = first("export").out, first("export", "-f", "jsonl").out
    second("import", "-", input=text)
    assert second("export").out == text
    third = Table(tmp_path / "c.db").play(lossless)
    assert third("export", "-f", "jsonl").out == lossless
    assert third("audit").code == 0


@pytest.mark.parametrize("title", TITLES)
def test_every_title_and_player_count_has_a_whole_game(title):
    for players in title_events(title).SEATS:
        record = SAMPLES / title / f"full-{players}-players.txt"
        assert record.exists(), f"{title} needs a whole game of {players} players: make samples"
        text = record.read_text("utf-8")
        assert text.count("player: ") == players
        assert "result " in text
        assert "made-by: seeded-player" in text


def test_samples_are_audited_without_a_fault(table):
    said = table("audit", str(SAMPLES))
    assert sum("all is well" in line for line in said.lines) == len(RECORDS)


@pytest.mark.parametrize("title", TITLES.own)
def test_a_whole_game_that_is_missing_is_played(title, table):
    record = sample(title, title_events(title).SEATS[0], seed=1)
    assert "\nresult " in record
    table.play(record)
    assert table("audit").code == 0
    ours, theirs = (one.splitlines() for one in (record, table("export").out))
    plain = [re.sub(r"\s+# .*", "", line) for line in theirs if not line.startswith("source:")]
    assert plain == [line for line in ours if not line.startswith("source:")]


def test_no_sample_is_without_golden():
    assert {golden_path(record) for record in records()} == set(SAMPLES.rglob("*.golden"))
    assert ROOT.joinpath("sample_games", "README.md").exists()
