"""archive: all games as tables for DuckDB, Parquet and Delta, and the queries of the docs."""

import re
from errno import ENOSPC

import pytest

from tests.conftest import ROOT
from tests.stores import alter
from tools.goldens import SAMPLES

duckdb = pytest.importorskip("duckdb")
deltalake = pytest.importorskip("deltalake")

FORMS = ("all.duckdb", "all.delta")


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


@pytest.fixture
def archive(shelf, tmp_path):
    """An archive of all games in the form of DuckDB."""
    shelf("archive", str(tmp_path / "all.duckdb"))
    return tmp_path / "all.duckdb"


def test_the_tables_hold_what_the_commands_say(shelf, archive, capfd):
    said = shelf("archive", str(archive))
    assert (said.out, said.err) == ("", f"4 games written to {archive}\n")
    assert capfd.readouterr() == ("", ""), "a library says something itself"
    games = shelf("games", "--json").json["games"]
    found = rows(archive, "SELECT name, state, scores, winners, entries FROM games")
    assert {
        (one["game"], one["state"], tuple(one["scores"]), tuple(one["winners"] or ()))
        for one in games
    } == {(name, state, tuple(scores), tuple(won or ())) for name, state, scores, won, _n in found}
    counted = rows(archive, "SELECT count(*) FROM entries")
    assert counted == [(sum(one["entries"] for one in games),)]
    sums = rows(
        archive,
        "SELECT any_value(g.scores[l.seat + 1]), sum(l.amount)"
        " FROM ledger l JOIN games g USING (game) GROUP BY game, l.seat",
    )
    assert sums
    assert all(score == amount for score, amount in sums)


def test_no_column_has_a_name_that_sql_keeps_for_itself(archive):
    from cli.exports.archive import TABLES

    query = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category != 'unreserved'"
    kept = {name for (name,) in duckdb.sql(query).fetchall()}
    kept |= {"at", "by", "from", "to", "order", "user", "when", "end"}
    assert not kept & {column for columns in TABLES.values() for column in columns}
    for name, columns in TABLES.items():
        assert rows(archive, f"SELECT {', '.join(columns)} FROM {name}")


def test_the_queries_of_the_docs_count_no_game_twice(shelf, tmp_path, monkeypatch):
    """What goes on from another game of the archive is left out, as `stats` leaves it out."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "data" / "records.md").read_text("utf-8")
    queries = re.findall(r"```sql\n(.*?)```", text, re.DOTALL)

    def answers():
        shelf("archive", "games.duckdb")
        shelf("archive", "tables")
        return [sorted(rows(tmp_path / "games.duckdb", query)) for query in queries]

    before = answers()
    assert len(before) >= 3
    assert all(before)
    shelf("fork", "rk1", "--at", "20")
    shelf("fork", "me2")
    assert answers() == before


def test_parquet_says_the_same(shelf, archive, tmp_path):
    folder = tmp_path / "tables"
    for _ in range(2):  # also over its own files
        shelf("archive", str(folder))
    names = ["entries", "games", "ledger"]
    assert sorted(path.name for path in folder.iterdir()) == [f"{one}.parquet" for one in names]
    for name in names:
        ours = duckdb.sql(f"SELECT * FROM '{folder / name}.parquet'").fetchall()
        assert ours == rows(archive, f"SELECT * FROM {name}")


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


def test_an_archive_goes_where_it_can_be_written_and_of_games_that_are_there(shelf, tmp_path):
    diary(tmp_path / "file")
    for name in ("no/all.duckdb", "file/all.delta"):
        assert "cannot be written" in shelf("archive", str(tmp_path / name), code=2).err
    for form in (*FORMS, "tables"):
        assert "there is no game rk9" in shelf("archive", str(tmp_path / form), "rk9", code=7).err
        assert not (tmp_path / form).exists()


def test_an_interrupt_leaves_nothing(shelf, tmp_path, monkeypatch):
    import cli.exports.archive as archive

    def interrupted(open_game):
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, "_rows", interrupted)
    shelf("archive", str(tmp_path / "x.duckdb"), code=130)
    shelf("archive", str(tmp_path / "x"), code=130)
    assert [p.name for p in tmp_path.rglob("*") if p.is_file()] == ["games.db"]


@pytest.mark.parametrize(("form", "left"), [("all.duckdb", 3), ("all.delta", 2)])
def test_a_game_that_cannot_be_read_is_left_out(form, left, shelf, tmp_path):
    alter(shelf.db, "UPDATE entries SET event = '{' WHERE game = 2 AND n = 3")
    said = shelf("archive", str(tmp_path / form), code=6)
    assert "me2 cannot be read" in said.err
    assert f"{left} games written" in said.err


def test_an_empty_store_makes_empty_tables(table, tmp_path):
    table("import", "-", input="hello", code=4)
    for form in FORMS:
        table("archive", str(tmp_path / form))
    assert rows(tmp_path / "all.duckdb", "SELECT count(*) FROM ledger") == [(0,)]
    made = deltalake.DeltaTable(tmp_path / "all.delta")
    assert (made.version(), made.file_uris()) == (0, [])


# --- what is no archive of ours is not written to -------------------------------------------------


def foreign_table(path):
    with duckdb.connect(path) as tables:
        tables.execute("CREATE TABLE games (x INTEGER)")


def diary(path):
    path.write_text("diary")


def diary_in(*names):
    """Return what makes a folder with a text of somebody else."""

    def make(folder):
        folder.joinpath(*names).parent.mkdir(parents=True)
        diary(folder.joinpath(*names))

    return make


def foreign_parquet(folder):
    folder.mkdir()
    duckdb.sql("SELECT 1 AS a").write_parquet(str(folder / "games.parquet"))


def link_in(name, to):
    """Return what makes a folder in which a name leads elsewhere."""

    def make(folder):
        diary_in("diary")(folder.with_name("aside"))
        folder.mkdir()
        (folder / name).symlink_to(folder.with_name("aside") / to)

    return make


FOREIGN = {
    "text.duckdb": diary,
    "table.duckdb": foreign_table,
    "text.delta": diary,
    "folder.delta": diary_in("diary"),
    "table.delta": lambda path: deltalake.write_deltalake(path, duckdb.sql("SELECT 1 AS game")),
    "link.delta": link_in("_delta_log", ""),
    "parquet": foreign_parquet,
    "text": diary_in("games.parquet"),
    "folder": diary_in("games.parquet", "x"),
    "link": link_in("games.parquet", "diary"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_nothing_else_is_written_over(name, shelf, tmp_path):
    FOREIGN[name](tmp_path / name)
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}
    assert "is not an archive" in shelf("archive", str(tmp_path / name), code=2).err
    assert {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")} == before


def test_the_games_themselves_are_not_written_over(shelf):
    assert "is not an archive" in shelf("archive", str(shelf.db), code=2).err
