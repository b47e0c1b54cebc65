"""The sample games: each imports, exports to the same bytes, and matches its golden text."""

import pytest

from events.titles.registry import TITLES, title_events
from tests.goldens import ROOT, SAMPLES, golden, golden_path, records
from tests.table import Table

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
    third = Table(tmp_path / "c.db")
    third("import", "-", input=lossless)
    assert third("export", "-f", "jsonl").out == lossless
    assert third("audit").code == 0


def test_every_title_and_player_count_has_a_whole_game():
    for slug in TITLES:
        for players in title_events(slug).SEATS:
            [record] = (SAMPLES / slug).glob(f"full-{players}-players.txt")
            text = record.read_text("utf-8")
            assert text.count("player: ") == players
            assert "result " in text
            assert "made-by: seeded-player" in text


def test_every_worked_case_is_a_record():
    names = {record.name.split("-")[0] for record in SAMPLES.rglob("*.txt")}
    cases = {"rk8a", "rk8b", "rk8c", "rk8d", "me9a", "me9b", "me9c"}
    cases |= {"l613a", "l613b", "l613c", "l614"}
    assert names - {"full", "partly", "all"} == cases


def test_samples_are_audited_without_a_fault(table):
    said = table("audit", str(SAMPLES))
    assert sum("all is well" in line for line in said.lines) == len(RECORDS)


@pytest.mark.parametrize(
    "name",
    [
        "robber-knights/full-2-players",
        "meridian/full-3-players",
        "league-of-six/full-4-players",
        "league-of-six/partly-described",
        "league-of-six/all-declared",
    ],
)
def test_the_full_games_are_what_the_seeded_player_plays(name, table):
    from tests.samples import sample

    assert sample(table, name) == (SAMPLES / f"{name}.txt").read_text("utf-8")


def test_no_sample_is_without_golden():
    assert {golden_path(record) for record in records()} == set(SAMPLES.rglob("*.golden"))
    assert ROOT.joinpath("sample_games", "README.md").exists()
