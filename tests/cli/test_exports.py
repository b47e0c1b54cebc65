"""export: tables, the report and the link for other programs."""

import csv
import io
import json
import re
import time
from datetime import UTC, datetime
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.exports.bgstats import _time_of_play
from cli.exports.formats import FORMATS
from cli.terminal.cells import RISKY, defuse, table
from events.titles.registry import TITLES
from tests.table import Table
from tests.title_parts import a_whole_game
from tools.goldens import SAMPLES

cells = st.one_of(
    st.integers(-9999, 9999),
    st.none(),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12),
    st.builds(
        lambda start, rest: start + rest,
        st.sampled_from([*RISKY, "'", "''="]),
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5),
    ),
)


@given(st.lists(st.lists(cells, min_size=2, max_size=4), max_size=5))
def test_a_table_comes_back_cell_by_cell_and_nothing_in_it_is_a_formula(rows):
    text = table(("a", "b"), rows)
    assert text.startswith("a,b\r\n")
    read = list(csv.reader(io.StringIO(text, newline="")))[1:]
    assert len(read) == len(rows)
    for row, back in zip(rows, read, strict=True):
        for cell, said in zip(row, back, strict=True):
            if isinstance(cell, str):
                assert not said.startswith(RISKY)
                risky = said.lstrip("'").startswith(RISKY)
                assert (said[1:] if risky else said) == cell
            else:
                assert said == ("" if cell is None else str(cell))


def test_numbers_stay_numbers():
    assert defuse(-3) == -3
    assert defuse("-3") == "'-3"


def read_csv(text):
    assert text.count("\r\n") == text.count("\n")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.fixture
def mended(game):
    """A game with a lost village, a ruling, a correction, an undone line and a risky note."""
    game("do", "b pc i18 2", "b p h18", "b end", "r pc l18 1")
    game("undo")
    game("correct", "6", "pc i18 3")
    game("do", "--ruling", "he *said* so", "r m n22")
    game("note", '=HYPERLINK("x")')
    return game


def test_the_ledger_adds_up_to_the_score(mended):
    rows = read_csv(mended("export", "ledger").out)
    score = mended("score", "--json").json["players"]
    for seat, player in enumerate(score):
        mine = [row for row in rows if row["seat"] == str(seat)]
        assert sum(int(row["amount"]) for row in mine) == player["score"]
        if mine:
            assert mine[-1]["total"] == str(player["score"])
            assert mine[0]["player"] == player["name"]
    assert {row["rule"] for row in rows} <= set(score[0]["sources"])


@pytest.mark.parametrize("title", TITLES)
def test_the_ledger_of_every_title_adds_up(title, table):
    table("import", str(a_whole_game(title, 3)))
    rows = read_csv(table("export", "ledger").out)
    for seat, player in enumerate(table("score", "--json").json["players"]):
        assert sum(int(r["amount"]) for r in rows if r["seat"] == str(seat)) == player["score"]


def test_the_log_has_every_entry_with_what_became_of_it(mended):
    rows = read_csv(mended("export", "log").out)
    said = mended("log", "--json").json
    assert [row["entry"] for row in rows] == [str(entry["n"]) for entry in said["entries"]]
    assert [row["mark"] or None for row in rows] == [entry["mark"] for entry in said["entries"]]
    assert rows[-1]["line"] == 'note "=HYPERLINK(\\"x\\")"'
    assert rows[-1]["hash"] == said["head"]["hash"]
    assert rows[5]["player"] == "An"
    assert "undone" in {row["mark"] for row in rows}


def read_as_excel(path):
    """A table as Excel reads it where a comma stands in numbers: UTF-8 by its mark, semicolons."""
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))


@pytest.mark.parametrize("name", ["ledger", "log"])
def test_a_table_for_excel_has_the_same_cells(name, mended, tmp_path):
    mended("export", name, "--excel", str(tmp_path / "x.csv"))
    assert read_as_excel(tmp_path / "x.csv") == read_csv(mended("export", name).out)
    mended("export", name, "--excel", str(tmp_path / "x.csv"))  # over its own kind
    mended("export", name, str(tmp_path / "x.csv"))


def test_a_table_for_excel_has_no_formulas(mended, tmp_path):
    mended("note", "@SUM(1;2)", "--by", "=1;1")
    mended("export", "log", "--excel", str(tmp_path / "x.csv"))
    [*_others, last] = read_as_excel(tmp_path / "x.csv")
    assert last["by"] == "'=1;1"


def test_the_report_tells_the_game(mended):
    said = mended("export", "report").out
    assert said.startswith("<!-- tablescribe report -->\n\n# Robber Knights, ")
    for heading in ("## Course", "## Rulings", "## Corrections"):
        assert heading in said
    assert '"he \\*said\\* so"' in said
    assert "correct #6: b pc i18 3" in said
    table_lines = [line for line in said.splitlines() if line.startswith("|")]
    for line in table_lines:
        assert len(re.findall(r"(?<!\\)\|", line)) in (
            len(re.findall(r"\|", table_lines[0])),
            5,
        )
    sources = table_lines[0].split("|")
    assert [cell.strip() for cell in sources[2:-1]][-1] == "points"
    assert f"| {mended('score', '--json').json['players'][0]['score']} |" in table_lines[2]


def bgstats(said):
    link = urlsplit(said.out.strip())
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    assert link.query.startswith("data=")
    return json.loads(unquote(link.query.removeprefix("data=")))


def test_the_link_for_bg_stats(table):
    table("import", str(SAMPLES / "league-of-six" / "full-3-players.txt"))
    play = bgstats(table("export", "bgstats", "--location", "Café & bar"))
    assert play["sourceName"] == "tablescribe"
    assert play["sourcePlayId"] == table("log", "--json").json["uid"]
    assert play["playDate"] == "2026-03-01 12:00:00"
    assert "durationMin" not in play
    assert play["location"] == "Café & bar"
    assert play["game"] == {
        "name": "League of Six",
        "sourceGameId": "league-of-six",
        "bggId": 31624,
        "highestWins": True,
        "noPoints": False,
    }
    players = {one["name"]: one for one in play["players"]}
    assert players["An"] == {
        "name": "An",
        "sourcePlayerId": "An",
        "startPlayer": True,
        "role": "red",
        "rank": 1,
        "score": 79,
        "winner": True,
    }
    assert [one["rank"] for one in play["players"]] == [1, 3, 2]
    again = bgstats(table("export", "-f", "bgstats"))
    assert again["sourcePlayId"] == play["sourcePlayId"]
    assert "location" not in again


def test_the_link_knows_when_and_how_long_where_entries_tell(table, monkeypatch):
    record = (SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8")
    actions = [line.split("#")[0] for line in record.splitlines() if re.match("[br] ", line)]
    began = int(datetime(2026, 3, 1, 19, 30, tzinfo=UTC).timestamp() * 1000)
    clock = iter(began + 60_000 * minute for minute in range(10_000))
    monkeypatch.setattr(time, "time_ns", lambda: next(clock) * 1_000_000)
    first = re.search("first: (.*)", record)[1]
    seats = [f"{name}:{colour}" for name, colour in re.findall("player: (.*) = (.*)", record)]
    table("new", "robber-knights", *seats, "--first", first, "--date", "2026-03-01")
    for line in actions:
        table("do", line)
    play = bgstats(table("export", "bgstats"))
    assert play["durationMin"] == len(actions)
    ended = datetime.fromtimestamp(began / 1000 + 60 * len(actions), UTC)
    assert play["playDate"] == ended.strftime("%Y-%m-%d %H:%M:%S")
    assert "bggId" not in play["game"]
    assert [one["startPlayer"] for one in play["players"]].count(True) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_play_has_every_field_of_the_format_and_one_first_player(title, table):
    table("import", str(a_whole_game(title, 3)))
    play = bgstats(table("export", "bgstats"))
    fields = {"name", "sourcePlayerId", "startPlayer", "role", "rank", "score", "winner"}
    assert all(one.keys() == fields for one in play["players"])
    assert all(isinstance(one[name], int) for one in play["players"] for name in ("rank", "score"))
    assert [one["startPlayer"] for one in play["players"]].count(True) == 1
    assert isinstance(play["game"].get("bggId", 0), int)
    assert {"name", "sourceGameId", "highestWins", "noPoints"} <= play["game"].keys()


@pytest.fixture
def at_home(monkeypatch):
    """Lets the machine stand in a time zone."""

    def stand(zone):
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield stand
    monkeypatch.undo()
    time.tzset()


ZONES = ["Pacific/Kiritimati", "Pacific/Niue", "America/Los_Angeles", "Asia/Kolkata", "UTC"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zones to choose from")
@pytest.mark.parametrize("zone", ZONES)
def test_the_day_stays_the_day_in_every_time_zone(zone, table, at_home):
    at_home(zone)
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    said = bgstats(table("export", "bgstats"))["playDate"]
    moment = datetime.strptime(said, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M") == "2026-03-01 12:00"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zones to choose from")
@pytest.mark.parametrize("zone", ZONES)
def test_a_game_that_ends_after_midnight_is_of_the_evening_before(zone, table, at_home):
    at_home(zone)
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    open_game = table.loaded()
    evening = datetime(2026, 3, 1, 22, 30, tzinfo=ZoneInfo(zone)).timestamp() * 1000
    night = evening + 3 * 3_600_000
    said = _time_of_play(open_game, (int(evening), int(night)))
    moment = datetime.strptime(said, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert moment.timestamp() * 1000 == evening


def test_a_format_is_named_or_follows_from_the_file(game, tmp_path):
    game("export", "ledger", str(tmp_path / "x.tsv"))
    assert (tmp_path / "x.tsv").read_text().startswith(FORMATS["ledger"].start)
    for ending, name in ((".csv", "ledger"), (".md", "report"), (".jsonl", "jsonl")):
        game("export", str(tmp_path / f"a{ending}"))
        assert (tmp_path / f"a{ending}").read_text().startswith(FORMATS[name].start)
        game("export", str(tmp_path / f"a{ending}"))  # over its own kind
    assert "did you mean ledger?" in game("export", "ledgr", "x.csv", code=2).err
    (tmp_path / "notes.md").write_text("# mine")
    assert "is not a record" in game("export", "report", str(tmp_path / "notes.md"), code=2).err
    assert game("export", "-f", "log").out.startswith(FORMATS["log"].start)
    assert "always shows everything" in game("export", "jsonl", "--as", "An", code=2).err
    assert "--location is for bgstats" in game("export", "log", "--location", "x", code=2).err


def test_every_format_begins_as_it_says(table):
    table("import", str(SAMPLES / "meridian" / "full-2-players.txt"))
    for name, one in FORMATS.items():
        said = table("export", name, *["--width", "100"] * one.binary)
        assert (said.bytes if one.binary else said.out).startswith(one.begins), name


@pytest.fixture
def running(table):
    """A running game with a secret of An: 7 guards."""
    record = (SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8")
    table("import", "-", input="\n".join(record.splitlines()[:60]))
    table("count", "An", "3", "--guards", "7")
    return table


@pytest.mark.parametrize("name", ["log", "report"])
def test_tables_of_a_running_game_hide_what_screens_hide(name, running):
    public = running("export", name)
    assert "counted, hidden until the end" in public.out
    assert "guards 7" not in public.out
    opened = running("export", name, "--open")
    assert "guards 7" in opened.out
    assert "everything is shown" in opened.err
    assert "guards 7" in running("export", name, "--as", "An").out
    assert "guards 7" not in running("export", name, "--as", "Bram").out


NO_GAME = "there is no game zz9"
NOBODY = "Zoe is not playing"
ALWAYS_OPEN = "--as does not work with text"
NOT_OURS = "notes.md already exists and is not a record"
NO_FOLDER = "cannot be written"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("zz -g zz9", 2, "there is no format zz"),
        ("zz --as Zoe", 2, "there is no format zz"),
        ("text a b -g zz9", 2, "there is no format a"),
        ("text --as An -g zz9", 2, ALWAYS_OPEN),
        ("text --as Zoe", 2, ALWAYS_OPEN),
        ("text --as Zoe --dark", 2, ALWAYS_OPEN),
        ("text --as An --open", 2, ALWAYS_OPEN),
        ("report --as Zoe -g zz9", 7, NO_GAME),
        ("report --dark -g zz9", 7, NO_GAME),
        ("report --as Zoe --dark", 4, NOBODY),
        ("report --as Zoe notes.md", 4, NOBODY),
        ("report --as Zoe --open", 2, "use either --as or --open"),
        ("report --dark notes.md", 2, "--dark is for svg, png, gif"),
        ("report --excel --dark --at 900", 2, "--at is for svg, png, gif"),
        ("svg --at 900 --location x", 2, "--location is for bgstats"),
        ("svg --at 900 notes.md", 2, "there is no entry 900"),
    ],
)
def test_of_two_mistakes_the_first_that_is_checked_is_said(
    words, code, sentence, running, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.md").write_text("# mine")
    said = running("export", *words.split(), code=code)
    assert said.err.startswith(f"tablescribe: {sentence}")
    assert said.out == ""


@pytest.mark.parametrize("words", ["-g zz9", "--as Zoe", "--location x", "--as Zoe -g zz9"])
def test_a_picture_is_kept_from_a_terminal_before_a_game_is_looked_for(words, game, monkeypatch):
    monkeypatch.setattr("cli.exports.exporting.columns", lambda: 80)
    assert "png cannot be shown" in game("export", "png", *words.split(), code=2).err


@pytest.mark.parametrize(
    ("words", "warning"),
    [("text", "this record reveals players' secrets"), ("report --open", "everything is shown")],
)
@pytest.mark.parametrize(("file", "failure"), [("notes.md", NOT_OURS), ("no/r.md", NO_FOLDER)])
def test_a_warning_of_secrets_comes_before_a_file_that_fails(
    words, warning, file, failure, running, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.md").write_text("# mine")
    first, second = running("export", *words.split(), file, code=2).err.splitlines()
    assert warning in first
    assert failure in second
    assert (tmp_path / "notes.md").read_text() == "# mine"


def test_a_record_is_the_same_in_another_store(mended, tmp_path):
    other = Table(tmp_path / "other.db").play(mended("export", "jsonl").out)
    for name in ("ledger", "log", "report"):
        assert other("export", name).out == mended("export", name).out
