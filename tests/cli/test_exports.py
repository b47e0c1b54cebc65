"""export: tables, the report and the link for other programs."""

import csv
import io
import json
import time
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.exports.bgstats import _time_of_play
from cli.exports.formats import FORMATS
from cli.terminal.cells import RISKY, table
from events.titles.registry import TITLES
from tests.cli.test_stats import BEGAN, play_timed
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


def bgstats(said):
    link = urlsplit(said.out.strip())
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    assert link.query.startswith("data=")
    return json.loads(unquote(link.query.removeprefix("data=")))


PLAYER = {
    "name": "An",
    "sourcePlayerId": "An",
    "startPlayer": True,
    "role": "red",
    "rank": 1,
    "score": 79,
    "winner": True,
}
"""The first player of a game."""


def test_the_link_for_bg_stats(table):
    table("import", str(SAMPLES / "league-of-six" / "full-3-players.txt"))
    play = bgstats(table("export", "bgstats", "--location", "Café & bar"))
    known = {name: play[name] for name in ("sourceName", "playDate", "location", "game")}
    assert known == {
        "sourceName": "tablescribe",
        "playDate": "2026-03-01 12:00:00",
        "location": "Café & bar",
        "game": {
            "name": "League of Six",
            "sourceGameId": "league-of-six",
            "bggId": 31624,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert "durationMin" not in play
    assert PLAYER in play["players"]
    assert [one["rank"] for one in play["players"]] == [1, 3, 2]
    again = bgstats(table("export", "-f", "bgstats"))
    assert again["sourcePlayId"] == play["sourcePlayId"] == table("log", "--json").json["uid"]
    assert "location" not in again


def test_the_link_knows_when_and_how_long_where_entries_tell(table, monkeypatch):
    _players, actions = play_timed(table, monkeypatch, {"b": 60, "r": 60})
    play = bgstats(table("export", "bgstats"))
    assert play["durationMin"] == actions
    ended = BEGAN + timedelta(minutes=actions)
    assert play["playDate"] == ended.strftime("%Y-%m-%d %H:%M:%S")
    assert "bggId" not in play["game"]
    assert [one["startPlayer"] for one in play["players"]].count(True) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_play_has_every_field_of_the_format_and_one_first_player(title, table):
    table("import", str(a_whole_game(title, 3)))
    play = bgstats(table("export", "bgstats"))
    assert {"name", "sourceGameId", "highestWins", "noPoints"} <= play["game"].keys()
    assert [one["startPlayer"] for one in play["players"]].count(True) == 1
    for player in play["players"]:
        assert player.keys() == PLAYER.keys()
        assert {type(player["rank"]), type(player["score"])} == {int}


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
def test_the_day_stays_the_day_in_every_time_zone_and_after_midnight(zone, table, at_home):
    at_home(zone)
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    evening = datetime(2026, 3, 1, 22, 30, tzinfo=ZoneInfo(zone))
    began = int(evening.timestamp() * 1000)
    late = _time_of_play(table.loaded(), (began, began + 3 * 3_600_000))
    day = bgstats(table("export", "bgstats"))["playDate"]
    for said, expected in ((day, evening.replace(hour=12, minute=0)), (late, evening)):
        moment = datetime.strptime(said, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
        assert moment == expected


def test_every_format_begins_as_it_says(table):
    table("import", str(SAMPLES / "score-pad" / "full-2-players.txt"))
    for name, one in FORMATS.items():
        said = table("export", name, *["--width", "100"] * one.binary)
        assert (said.bytes if one.binary else said.out).startswith(one.begins), name


@pytest.mark.parametrize("words", ["-g zz9", "--as Zoe", "--location x", "--as Zoe -g zz9"])
def test_a_picture_is_kept_from_a_terminal_before_a_game_is_looked_for(words, game, monkeypatch):
    monkeypatch.setattr("cli.exports.exporting.columns", lambda: 80)
    assert "png cannot be shown" in game("export", "png", *words.split(), code=2).err
