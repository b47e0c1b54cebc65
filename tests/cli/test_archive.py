"""archive: all games as tables for DuckDB and Parquet, and the queries of the docs."""

import re
import sys
from errno import ENOSPC
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.programs import completed
from tests.table import Table
from tools.goldens import SAMPLES

duckdb = pytest.importorskip("duckdb")


@pytest.fixture
def shelf(table):
    """A store with three whole games and a running one with secrets."""
    for title in ("robber-knights", "meridian", "league-of-six"):
        table("import", str(SAMPLES / title / "full-3-players.txt"))
    record = (SAMPLES / "league-of-six" / "full-4-players.txt").read_text("utf-8")
    table("import", "-", input="\n".join(record.splitlines()[:60]))
    table("count", "An", "3", "--guards", "7")
    return table


def rows(file, query):
    with duckdb.connect(file, read_only=True) as tables:
        return tables.execute(query).fetchall()


def test_the_tables_hold_what_the_commands_say(shelf, tmp_path):
    said = shelf("archive", str(tmp_path / "all.duckdb"))
    assert said.err == f"4 games written to {tmp_path / 'all.duckdb'}\n"
    games = shelf("games", "--json").json["games"]
    found = rows(tmp_path / "all.duckdb", "SELECT name, state, scores, winners, entries FROM games")
    assert {
        (one["game"], one["state"], tuple(one["scores"]), tuple(one["winners"] or ()))
        for one in games
    } == {(name, state, tuple(scores), tuple(won or ())) for name, state, scores, won, _n in found}
    counted = rows(tmp_path / "all.duckdb", "SELECT count(*) FROM entries")
    assert counted == [(sum(one["entries"] for one in games),)]
    sums = rows(
        tmp_path / "all.duckdb",
        "SELECT any_value(g.scores[l.seat + 1]), sum(l.amount)"
        " FROM ledger l JOIN games g USING (game) GROUP BY game, l.seat",
    )
    assert sums
    assert all(score == amount for score, amount in sums)


def test_no_column_has_a_name_that_sql_keeps_for_itself(shelf, tmp_path):
    from cli.exports.archive import TABLES

    kept = {name for (name,) in duckdb.sql("SELECT keyword_name FROM duckdb_keywords()").fetchall()}
    free = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'unreserved'"
    kept -= {name for (name,) in duckdb.sql(free).fetchall()}
    kept |= {"at", "by", "from", "to", "order", "user", "when", "end"}
    assert not kept & {column for columns in TABLES.values() for column in columns}
    shelf("archive", str(tmp_path / "x.duckdb"))
    for name, columns in TABLES.items():
        assert rows(tmp_path / "x.duckdb", f"SELECT {', '.join(columns)} FROM {name}")


def test_the_queries_of_the_docs_count_no_game_twice(shelf, tmp_path, monkeypatch):
    """What goes on from another game of the archive is left out, as `stats` leaves it out."""
    monkeypatch.chdir(tmp_path)

    def answers():
        shelf("archive", "games.duckdb")
        shelf("archive", "tables")
        return [sorted(rows(tmp_path / "games.duckdb", query)) for query in queries()]

    before = answers()
    shelf("fork", "rk1", "--at", "20")
    shelf("fork", "me2")
    assert answers() == before


def test_parquet_says_the_same(shelf, tmp_path):
    shelf("archive", str(tmp_path / "all.duckdb"))
    shelf("archive", str(tmp_path / "tables"))
    shelf("archive", str(tmp_path / "tables"))  # over its own files
    assert sorted(p.name for p in (tmp_path / "tables").iterdir()) == [
        "entries.parquet",
        "games.parquet",
        "ledger.parquet",
    ]
    for name in ("games", "entries", "ledger"):
        file = tmp_path / "tables" / f"{name}.parquet"
        ours = duckdb.sql(f"SELECT * FROM '{file}'").fetchall()
        assert ours == rows(tmp_path / "all.duckdb", f"SELECT * FROM {name}")


def test_chosen_games_and_secrets(shelf, tmp_path):
    shelf("archive", str(tmp_path / "two.duckdb"), "rk1", "3", "rk1")
    assert rows(tmp_path / "two.duckdb", "SELECT count(*) FROM games") == [(2,)]
    shelf("archive", str(tmp_path / "public.duckdb"), "los4")
    said = shelf("archive", str(tmp_path / "open.duckdb"), "los4", "--open")
    assert "los4: everything is shown" in said.err
    query = "SELECT line, event::VARCHAR FROM entries ORDER BY n DESC LIMIT 1"
    [(line, event)] = rows(tmp_path / "public.duckdb", query)
    assert "hidden until the end" in line
    assert "7" not in event
    [(line, event)] = rows(tmp_path / "open.duckdb", query)
    assert "guards 7" in line
    assert '"value":7' in event.replace(" ", "")


def test_what_there_is_to_say_of_games_is_said_where_the_disk_is_full_too(
    shelf, tmp_path, monkeypatch
):
    def write(_to, games):
        assert len(list(games)) == 1
        raise OSError(ENOSPC, "no space left on device")

    monkeypatch.setattr("cli.exports.archive.write_duckdb", write)
    said = shelf("archive", str(tmp_path / "open.duckdb"), "los4", "--open", code=None)
    assert said.code != 0
    assert "los4: everything is shown" in said.err
    assert "the disk is full" in said.err


def test_nothing_else_is_written_over(shelf, tmp_path):
    (tmp_path / "mine.duckdb").write_text("diary")
    assert "is not an archive" in shelf("archive", str(tmp_path / "mine.duckdb"), code=2).err
    with duckdb.connect(tmp_path / "other.duckdb") as tables:
        tables.execute("CREATE TABLE games (x INTEGER)")
    assert "is not an archive" in shelf("archive", str(tmp_path / "other.duckdb"), code=2).err
    assert "is not an archive" in shelf("archive", str(shelf.db), code=2).err
    assert "cannot be written" in shelf("archive", str(tmp_path / "no" / "x.duckdb"), code=2).err
    assert "there is no game rk9" in shelf("archive", str(tmp_path / "x"), "rk9", code=7).err
    assert not (tmp_path / "x").exists()


def test_an_interrupt_leaves_nothing(shelf, tmp_path, monkeypatch):
    import cli.exports.archive as archive

    def interrupted(open_game):
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, "_rows", interrupted)
    shelf("archive", str(tmp_path / "x.duckdb"), code=130)
    shelf("archive", str(tmp_path / "x"), code=130)
    assert [p.name for p in tmp_path.rglob("*") if p.is_file()] == ["games.db"]


def test_without_duckdb_one_sentence_says_what_to_do(shelf, tmp_path, monkeypatch):

    monkeypatch.setattr("cli.terminal.extras.find_spec", lambda name: None)
    said = shelf("archive", str(tmp_path / "x.duckdb"), code=2)
    assert "pip install 'tablescribe[archive]'" in said.err


def test_a_game_that_cannot_be_read_is_left_out(shelf, tmp_path):
    import sqlite3

    with sqlite3.connect(shelf.db) as raw:
        raw.execute("DROP TRIGGER entries_keep")
        raw.execute("UPDATE entries SET event = '{' WHERE game = 2 AND n = 3")
    raw.close()
    said = shelf("archive", str(tmp_path / "x.duckdb"), code=6)
    assert "me2 cannot be read" in said.err
    assert "3 games written" in said.err


def queries():
    text = Path(ROOT / "docs" / "data" / "records.md").read_text("utf-8")
    return re.findall(r"```sql\n(.*?)```", text, re.DOTALL)


def test_the_queries_of_the_docs_run(shelf, tmp_path, monkeypatch):
    shelf("archive", str(tmp_path / "games.duckdb"))
    shelf("archive", str(tmp_path / "tables"))
    monkeypatch.chdir(tmp_path)
    assert len(queries()) >= 3
    for query in queries():
        assert rows(tmp_path / "games.duckdb", query), query


def test_an_empty_store_makes_empty_tables(tmp_path):
    table = Table(tmp_path / "games.db")
    table("import", "-", input="hello", code=4)
    table("archive", str(tmp_path / "x.duckdb"))
    assert rows(tmp_path / "x.duckdb", "SELECT count(*) FROM ledger") == [(0,)]


def test_an_archive_says_one_line_and_no_more(tmp_path):
    table = Table(tmp_path / "games.db")
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    ended = completed(
        [sys.executable, "-c", "from cli.main import main; main()", "archive", "a.duckdb"],
        cwd=tmp_path,
        env={"TABLESCRIBE_DB": str(table.db), "PATH": "", "PYTHONPATH": str(SAMPLES.parent)},
        check=True,
    )
    assert ended.stdout == ""
    assert ended.stderr.splitlines() == ["1 game written to a.duckdb"]
