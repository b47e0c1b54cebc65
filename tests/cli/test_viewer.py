"""--as and --open: what players hold in secret stays hidden until the end, in every output.

The titles that keep no secrets stand in: for these tests the knights of Robber Knights, and the
pieces of Meridian, are secret.
"""

import pytest
from msgspec.structs import replace

from cli.game import annotating
from cli.titles.meridian.board_files import BOARDS
from events.common import Counted
from events.secrets import unsalt
from events.store.entry import seal
from events.titles.meridian.events import describe
from events.titles.robber_knights.title import TITLE as ROBBER_KNIGHTS_EVENTS
from projections.seen import OPEN, PUBLIC, Viewer
from tools.goldens import SAMPLES

SAID_OPEN = "everything is shown, including players' secrets"


@pytest.fixture
def secret(game, monkeypatch):
    """A game of Robber Knights whose players hold their knights in secret."""
    monkeypatch.setattr(ROBBER_KNIGHTS_EVENTS, "SECRETS", ("knights",))
    game("do", "b pc i18 2")
    return game


@pytest.fixture
def ended(table, monkeypatch):
    """The same after the last tile."""
    monkeypatch.setattr(ROBBER_KNIGHTS_EVENTS, "SECRETS", ("knights",))
    table.play((SAMPLES / "robber-knights" / "full-2-players.txt").read_text("utf-8"))
    return table


# --- who looks ----------------------------------------------------------------------------------


def test_a_viewer_sees_nothing_secret_or_the_own_or_all():
    assert not PUBLIC.sees(0)
    assert Viewer(seat=1).sees(1)
    assert not Viewer(seat=1).sees(0)
    assert OPEN.sees(0)
    assert [str(viewer) for viewer in (PUBLIC, OPEN, Viewer(seat=1))] == ["public", "open", "1"]


READING = ("show", "turn", "score", "why An", "log", "replay", "audit")


ASKING = [
    (command, options)
    for command in READING
    for options in (["--as", "Bram"], ["--as", "r"], ["--open"])
    if (command, options) != ("turn", ["--open"])  # it says what has been worked out
]


@pytest.mark.parametrize(("command", "options"), ASKING)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_without_secrets_the_options_change_nothing(game, command, options, form):
    words = [*command.split(), *form]
    assert game(*words, *options) == game(*words)
    assert "view" not in game(*words, "--json").json


@pytest.mark.parametrize("command", [*READING, "count An 1", "do end", "undo", "gap x"])
def test_a_player_who_does_not_play_and_both_options_are_mistakes(secret, command):
    words = command.split()
    assert "Zoe is not playing; known: An, Bram" in secret(*words, "--as", "Zoe", code=4).err
    both = secret(*words, "--as", "An", "--open", code=2)
    assert "use either --as or --open, not both" in both.err
    assert secret("log").lines[-1].startswith("6 entries")


@pytest.mark.parametrize("command", [*READING, "do end", "undo", "count An 1"])
def test_an_open_view_of_a_running_game_says_so_first(secret, command):
    assert secret(*command.split(), "--open").lines[0] == SAID_OPEN


@pytest.mark.parametrize("command", READING)
def test_json_says_whose_view_it_is_where_players_hold_secrets(secret, command):
    words = [*command.split(), "--json"]
    views = [secret(*words, *options).json["view"] for options in ((), ("--as", "Bram"))]
    assert [*views, secret(*words, "--open").json["view"]] == ["public", "1", "open"]


def test_json_of_what_writes_says_so_too(secret):
    for words in ("do end", "undo", "redo", "correct 6 pc i18", "note x", "count An 1", "gap x"):
        assert secret(*words.split(), "--json").json["view"] == "public"


# --- counts and statements of secrets -----------------------------------------------------------


def test_a_count_of_a_secret_is_noted_and_compared_at_the_end(secret):
    said = secret("count", "An", "knights", "20")
    assert said.lines == ["#7 An knights: recorded; it will be checked when the game is over"]
    assert secret("count", "An", "knights", "28", "--as", "An").lines == [
        "#8 An knights 28: agrees with the log"
    ]
    said = secret("count", "An", "knights", "20", "--as", "Bram", "--json").json
    assert (said["logged"], said["agrees"], said["event"]["value"]) == (None, None, None)
    said = secret("count", "An", "knights", "20", "--open", "--json").json
    assert (said["logged"], said["agrees"], said["event"]["value"]) == (28, False, 20)
    assert secret("count", "An", "1").lines == ["#11 An score 1: agrees with the log"]


def test_the_audit_does_not_say_whether_a_count_of_a_secret_agrees(secret):
    secret("count", "An", "knights", "20")
    assert secret("audit").lines == [
        "rk1 #7: notice: An knights: counted; it is compared when the game is over",
        "rk1: all is well, 7 entries",
    ]
    [finding] = secret("audit", "--json").json["findings"]
    assert finding["params"] == {"player": 0, "quantity": "knights"}
    assert finding["code"] == "count-hidden"
    assert "counted 20, the log has 28" in secret("audit", "--as", "An", code=1).out
    [finding] = secret("audit", "--json", "--open", code=1).json["findings"]
    assert (finding["params"]["counted"], finding["params"]["logged"]) == (20, 28)


def test_the_end_shows_what_was_hidden(ended):
    last = int(ended("log").lines[-1].split()[0])
    ended("count", "1", "knights", "20", code=4)
    name = ended("show", "--json").json["players"][0]["name"]
    said = ended("count", name, "knights", "29").lines[0]
    assert f"{name} knights: you counted 29, the log has " in said
    assert ended("log", "--json").json["view"] == "open"
    assert ended("log", "--at", str(last + 1), "--json").json["entries"][-1]["event"]["value"] == 29
    assert SAID_OPEN not in ended("show", "--open").out
    assert "counted 29, the log has" in ended("audit", code=1).out
    ended("undo")  # the end is taken back: what was secret is secret again
    assert ended("show", "--json").json["view"] == "public"
    assert "hidden until the end" in ended("log").out


# --- what a title hides -------------------------------------------------------------------------


def test_a_record_of_a_running_game_is_open_and_says_so(secret, ended):
    secret("new", "rk", "An:blue", "Bram:red")
    assert "this record reveals players' secrets" in secret("export").err
    assert "this record reveals players' secrets" in secret("export", "-f", "jsonl").err
    assert "this record reveals players' secrets" not in ended("export", "-g", "2").err


# --- counting more than one thing ---------------------------------------------------------------


def test_a_hash_tells_no_secret_and_is_shown_to_everybody(table):
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("count", "An", "guards", "3")
    [known] = {table("log", "--json", *seen).json["head"]["hash"] for seen in ((), ("--open",))}
    assert len(known) == 64
    assert known in table("export", "html").out
    stored = table.loaded().entries[-1]
    assert '"secret":{"value":3,"salt":"' in stored.event
    guesses = (
        replace(stored, event=unsalt(stored.event).replace(":3,", f":{n},")) for n in range(9)
    )
    prev = table.loaded().entries[-2].hash
    assert stored.hash not in {seal(stored.n, guess, prev) for guess in guesses}


def test_a_hash_by_which_an_older_log_tells_a_secret_is_not_shown(table, monkeypatch):
    monkeypatch.setattr(annotating, "count_event", lambda one, _secrets: Counted(*one))
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow")
    table("count", "An", "guards", "3")  # as versions before the second format recorded it
    for seen in ((), ("--as", "Bram")):
        log = table("log", "--json", *seen).json
        assert {one["hash"] for one in log["entries"]} == {log["head"]["hash"]} == {""}
        assert table("export", "log", *seen).lines[-1].endswith(",")
    known = table("log", "--json", "--open").json["head"]["hash"]
    assert len(known) == 64
    assert known not in table("export", "html").out


# --- starting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["rk", "me"])
def test_components_are_for_titles_that_need_them(table, title):
    seats = {"rk": ("An:blue", "Bo:red"), "me": ("An:black,grey", "Bo:brown,orange")}[title]
    said = table("new", title, *seats, "--components", "mine", code=2)
    assert "this game has no components to describe" in said.err
    assert not table.db.exists()


def test_printed_parts_are_written_behind_the_start(table, monkeypatch):
    rows = ("aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj")
    monkeypatch.setattr(BOARDS, "find", lambda name, db: describe(name, rows))
    said = table("new", "me", "An:black,grey", "Bo:brown,orange", "--board", "mine")
    assert said.lines[1] == "board mine"
    assert table("log").lines[-1].startswith("2 entries")


def test_any_word_is_a_colour_where_the_title_says_so(table, monkeypatch):
    monkeypatch.setattr(ROBBER_KNIGHTS_EVENTS, "ANY_COLOUR", True)
    said = table("new", "rk", "An:blue", "Bo:bronze", code=2)
    assert "bronze and blue both have the letter b; use another word for one of them" in said.err
    assert "cannot be a colour" in table("new", "rk", "An:blue", "Bo:béige", code=2).err
    assert "cannot be a colour" in table("new", "rk", "An:blue,", "Bo:red", code=2).err
    assert "two players have pink" in table("new", "rk", "An:pink", "Bo:pink", code=2).err
    said = table("new", "rk", "An:blue", "Pink:red", "Bo:pink", code=2)
    assert "Pink is also the name of a colour" in said.err
    table("new", "rk", "An:blue", "Bo:Wine")
    assert "w Bo (wine)" in table("show").out
    assert table("export").out.splitlines()[4] == "player: Bo = wine"


def test_a_card_that_a_row_does_not_give_is_not_told_by_the_rule_beside_it():
    from cli.titles.league_of_six.secrets import hidden_params

    params = {"stack": 3, "most": 2, "taker": 1}
    assert set(hidden_params(params, Viewer())) == set(hidden_params(params, Viewer(seat=0)))
    assert set(hidden_params(params, Viewer())) == {"stack", "taker"}
    assert not hidden_params(params, Viewer(seat=1))
    assert not hidden_params(params, Viewer(open=True))


def test_the_reason_of_a_ruling_is_said_also_where_what_it_let_stand_is_hidden(table):
    record = (SAMPLES / "league-of-six" / "full-3-players.txt").read_text("utf-8")
    table.play("\n".join(record.splitlines()[:18]) + "\n")
    table("do", "--ruling", "the chips were lost", "g wwh")
    said = table("log").lines[-2:]
    assert said[0].startswith('#12 ruling "the chips were lost" Bram: collects 1 horse in '), said
    assert "hidden until the end" in " ".join(said)
