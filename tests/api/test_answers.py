"""What programs are answered over HTTP is what the commands print with --json, byte for byte."""

import json
import re
import shutil

import pytest

from cli.serve.api.calls import CALLS
from cli.serve.api.exporting import KINDS
from cli.serve.links import Role
from events.secrets import public_form
from events.titles.registry import TITLES
from tests.api.begun import begin
from tests.api.described import check_described
from tests.api.served import serving
from tests.table import Table
from tools.samples import FOLDER

SAMPLES = sorted(FOLDER.glob("*/*.txt"))
SINGLY, ID = 30, r'"id":"[^"]*"'
READS = [call.name for call in CALLS if not call.writes and call.of_game]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """All sample games in one file."""
    table = Table(tmp_path_factory.mktemp("library") / "games.db")
    table("import", *map(str, SAMPLES))
    return table


@pytest.fixture(scope="module")
def server(library):
    with serving(library.db) as server:
        yield server


def games(table):
    return table("games", "--all", "--json").json["games"]


def printed(table, game, name, *options):
    """What a command prints about a game."""
    at = [game] if name == "audit" else ["--game", game]
    return table(name, *options, *at, "--json", code=None).bytes


def test_every_read_of_every_sample_game_is_what_the_command_prints(library, server):
    for game in games(library):
        name, entries = game["game"], game["entries"]
        for read in READS:
            asked = {"player": game["players"][0]} if read == "why" else {}
            options = [*asked.values()]
            if read in ("show", "turn", "score"):
                asked["at"] = entries // 2
                options.append(f"--at={entries // 2}")
            if read == "log":
                asked["after"] = entries // 3
                options.append(f"--after={entries // 3}")
            answer = server.table.get(f"/games/{name}/{read}", **asked)
            assert answer.content == printed(library, name, read, *options), (name, read)
            check_described(read, answer)


def test_what_is_about_all_games_is_what_the_commands_print(library, server):
    assert server.table.get("/games", all=True).content == library("games", "-a", "--json").bytes
    assert server.table.get("/stats").content == library("stats", "--json").bytes
    for name, query in (("games", {}), ("stats", {"title": "meridian"})):
        check_described(name, server.table.get(f"/{name}", **query))


@pytest.mark.parametrize("kind", KINDS)
def test_an_export_is_the_file_that_the_command_writes(kind, library, server):
    for title in TITLES:
        of_title = [game for game in games(library) if game["title"] == title]
        game = min(of_title, key=lambda one: one["entries"])
        answer = server.table.get(f"/games/{game['uid']}/export/{kind}")
        check_described("export", answer)
        if answer.status_code == 200:
            written = library("export", kind, "--game", game["game"]).bytes
            if kind == "jsonl" and game["state"] != "over":  # its secrets are sealed
                written = public_form(written.decode()).encode()
            assert answer.content == written
        else:  # a record is open, and somebody still holds something; or there is no result yet
            assert game["state"] != "over"
            assert answer.status_code == (400 if kind == "bgstats" else 403)


def test_a_player_sees_by_the_link_what_the_command_shows_with_as(library, server):
    for game in games(library):
        if game["title"] != "league-of-six":
            continue
        name, player = game["game"], game["players"][1]
        link = server.link(Role.PLAYER, game["uid"], 1)
        for read in READS:
            asked = {"player": player} if read == "why" else {}
            seen = [] if read in ("clock",) else ["--as", player]
            answer = link.get(f"/games/{name}/{read}", **asked)
            assert answer.content == printed(library, name, read, *asked.values(), *seen), read
            check_described(read, answer)


# --- writing ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def begun(library):
    """A file with the beginning of a full game of each title, and the lines that follow in it."""
    table = Table(library.db.with_name("begun.db"))
    return table, {title: begin(table, title) for title in TITLES}


@pytest.mark.parametrize("title", TITLES)
def test_a_game_recorded_over_http_is_the_game_that_the_commands_record(title, begun, tmp_path):
    table, lines = begun
    by_hand, over_http = Table(tmp_path / "by-hand.db"), Table(tmp_path / "http.db")
    for copy in (by_hand, over_http):
        shutil.copy(table.db, copy.db)
    game = lines[title].game
    with serving(over_http.db) as server:
        for number, line in enumerate(lines[title].lines[:SINGLY]):
            id_ = f"line.{number}"
            answer = server.recorder.post(f"/games/{game}/do", actions=line, id=id_)
            check_described("do", answer)
            assert answer.content == by_hand("do", "--json", "-g", game, "--id", id_, line).bytes
        same_reads(server, over_http, game)
        rest = ";".join(lines[title].lines[SINGLY:])
        answer = server.recorder.post(f"/games/{game}/do", actions=rest)
        check_described("do", answer)
        ours, theirs = answer.text, by_hand("do", "--json", "-g", game, rest).out
        assert re.sub(ID, "", ours) == re.sub(ID, "", theirs)
        assert '"over":true' in ours
        same_reads(server, over_http, game)


def same_reads(server, table, game):
    """What the server keeps in memory is what a fresh look at the log finds."""
    for read in set(READS) - {"clock", "why"}:
        answer = server.table.get(f"/games/{game}/{read}")
        assert answer.content == printed(table, game, read), read
        check_described(read, answer)
    clock = json.loads(printed(table, game, "clock"))
    assert server.table.get(f"/games/{game}/clock").json() | {"running": 0} == clock | {
        "running": 0
    }


EVENING = (
    ("do", {"actions": ["b pv j18", "b m k18", "r p j19", "r pv k19"]}, None),
    ("do", {"actions": "pc i18 2", "id": "first"}, None),
    ("undo", {"id": "u"}, ["undo"]),
    ("redo", {"id": "r"}, ["redo"]),
    ("note", {"text": "@6 well laid", "id": "n"}, ["note", "@6 well laid"]),
    ("count", {"what": "blue 3", "id": "c"}, ["count", "blue 3"]),
    ("count", {"what": ["1", "0"]}, ["count", "1", "0"]),
    (
        "correct",
        {"entries": "6", "actions": "pc i18 1", "id": "x"},
        ["correct", "6", "pc i18 1"],
    ),
    ("gap", {"reason": "coffee", "id": "g"}, ["gap", "coffee"]),
    ("adjust", {"what": "red 4", "reason": "recounted"}, ["adjust", "red 4", "--reason=recounted"]),
    ("undo", {"to": 6}, ["undo", "--to", "6"]),
    ("close", {"abandoned": True, "reason": "late"}, ["close", "--abandoned", "--reason=late"]),
)


def test_whatever_is_written_is_answered_as_the_command_answers_it(tmp_path):
    by_hand, over_http = Table(tmp_path / "by-hand.db"), Table(tmp_path / "http.db")
    seats = ["An:blue", "Bram:red"]
    by_hand("new", "robber-knights", *seats, "--id", "evening", "--date", "2026-03-01")
    shutil.copy(by_hand.db, tmp_path / "empty.db")
    over_http("new", "robber-knights", "Cleo:blue", "Dirk:red")
    with serving(over_http.db) as server:
        new = {"title": "robber-knights", "players": seats, "date": "2026-03-01", "id": "evening"}
        answer = server.recorder.post("/games", **new)
        assert answer.status_code == 201
        assert answer.json()["uid"] == "evening"
        check_described("new", answer)
        for name, said, typed in EVENING:
            answer = server.recorder.post(f"/games/2/{name}", **said)
            check_described(name, answer)
            assert answer.status_code == 200, answer.text
            words = typed or ["do", *([said["actions"]] if "id" in said else said["actions"])]
            ids = [f"--id={said['id']}"] if "id" in said else []
            said_by_hand = by_hand(words[0], "--json", *ids, *words[1:]).lines
            theirs = map(json.loads, said_by_hand)
            for ours, other in zip(answer.text.splitlines(), theirs, strict=True):
                assert {**json.loads(ours), "game": "", "id": ""} == {**other, "game": "", "id": ""}
            same_reads(server, over_http, "rk2")
