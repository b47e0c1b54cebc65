"""One way in: what stands of former games is proposed, and every way to begin leads on."""

import pytest

from cli.game.roster import Roster
from cli.session.session_commands import titled_next
from cli.session.starting import ask_players
from cli.terminal.errors import Mistake
from events.store.sqlite_store import SqliteStore

PROMPT = r"(?m)^>"


def test_a_rematch_and_known_names_are_those_of_the_corrected_table(table, window):
    table("new", "robber-knights", "Celine:blue", "Bram:red")
    table("correct", "1", "Bram:yellow", "Cecile:blue")
    table("close", "--abandoned", "--reason", "x")
    terminal = window("record", "--again", columns=110)
    terminal.until("a rematch of Robber Knights: Bram:yellow Cecile:blue")
    terminal.until("who goes first[?] Enter for Bram")
    terminal.type("", "rk2: Robber Knights", PROMPT)
    assert "#1 robber-knights Bram:yellow Cecile:blue, first Bram" in table("log").lines[0]
    other = window("new", "rk", columns=110, seen="known: Bram, Cecile\n")
    other.until("Enter for Bram:yellow Cecile:blue, Bram first")


def test_a_correction_that_was_undone_is_not_proposed(table):
    table("new", "robber-knights", "Celine:blue", "Bram:red")
    table("correct", "1", "Bram:yellow", "Cecile:blue")
    table("undo")
    with SqliteStore(table.db) as store:
        roster = Roster.of(store)
    assert roster.names() == ["Celine", "Bram"]
    assert roster.colours("Bram", "robber-knights") == ("red",)


def test_new_that_asked_goes_on_in_the_session(table, window):
    terminal = window("new", "rk", columns=110, seen="who plays, clockwise")
    terminal.type("An Bram", "An:blue Bram:yellow: Enter if that is right")
    terminal.type("Bram red", "An:blue Bram:red: Enter if that is right")
    terminal.type("An red", "An:red Bram:blue: Enter if that is right")
    terminal.type("maybe", "please answer y or n")
    terminal.type("Brm yellow", "Brm is not playing; did you mean Bram[?]")
    terminal.type("Bram yelow", "there is no colour yelow; did you mean yellow[?]")
    terminal.type("Bram Dirk", "Bram:blue Dirk:yellow: Enter if that is right")
    terminal.type("An Bram", "An:blue Bram:yellow: Enter if that is right")
    terminal.type("An red Bram red", "two players have red")
    terminal.type("An red Bo green Cy", "An:red Bo:green Cy:blue: Enter if that is right")
    terminal.type("An blue Bram red", "who goes first")
    terminal.type("", "house rules")
    terminal.type("", PROMPT)
    terminal.type("pv j18", "#2 An: opening tile plain village on j18")
    terminal.type("new", "rk1 is saved at entry 2", "which game[?] Enter for Robber Knights")
    terminal.type("q")
    assert terminal.ended() == 0
    assert table("games").out.count("\n") == 1


def test_new_with_all_it_needs_says_how_to_record(table, window):
    terminal = window("new", "rk", "An:blue", "Bram:red", columns=110)
    terminal.until("record it with: tablescribe")
    assert terminal.ended() == 0
    assert "record it with" not in table("new", "rk", "An:blue", "Bram:red").out


def test_the_first_key_after_a_refusal_replaces_the_line(game, window):
    terminal = window("record", columns=110, seen=PROMPT)
    terminal.type("pv k20 99", "cannot be read|not allowed|expected")
    terminal.keys("m", "(?m)^> m$")
    terminal.keys("\x03")
    terminal.type("pv k20 99", "(?m)^> pv k20 99$")
    terminal.keys("\x7f", "(?m)^> pv k20 9$")
    terminal.keys("8", "(?m)^> pv k20 98$")


def test_commands_are_understood_at_every_question_of_the_end(game, window):
    terminal = window("record", columns=110, rows=50, seen=PROMPT)
    terminal.type('adjust An tiles 0; Bram tiles 0 "all of them lie"')
    terminal.until("Check: how many points did you count")
    terminal.type("why An", "An: 0 points")
    terminal.type("note the cat won", "#8 noted")
    terminal.type("count Ann 3", "Ann")
    terminal.type("0 0", "what next[?]")
    terminal.type("why Bram", "Bram: 0 points")
    terminal.type("count")
    terminal.until("(?s)Bram: 0 points at the end.*Check: how many points did you count.*An:$")
    terminal.type("help why", "(?s)why .PLAYER.*An:$")
    terminal.type("none", '"none" cannot be read at position 1 ."none".: expected a number')
    terminal.type("bram 0", "#11 Bram score 0: agrees with the log")
    terminal.type("", "Bram:$")
    terminal.type("", "what next[?]")
    terminal.type("bram 1", "#12 Bram score: you counted 1, the log has 0")
    terminal.type("bram one", '"bram one" is not a number in the list')
    terminal.type("correct 6 'adjust b tiles 3 \"one is left\"'", "#13 correct #6", r"(?m)^>$")
    assert game("show", "--json").json["next"]["phase"] != "over"


def test_new_in_a_session_takes_the_title_that_is_named():
    assert titled_next("new") == ""
    assert titled_next("new raubritter") == "robber-knights"
    assert titled_next("NEW League of Six") == "league-of-six"
    with pytest.raises(Mistake, match="there is no title chess"):
        titled_next("new chess")


def test_a_rematch_on_a_pad_names_the_pad(table, window):
    table("new", "score-pad", "Anna", "Andre", "--pad", "rummy")
    window("new", "--again", columns=110).until("a rematch of Score pad rummy: Anna Andre")


def test_a_session_in_which_a_game_is_discarded_asks_what_comes_instead(table, window):
    table("new", "rk", "Ann:blue", "Bram:red")
    terminal = window("record", columns=110, seen=PROMPT)
    terminal.type("discard", "u to bring this one back")
    terminal.type("2", '"2" is not a number in the list')
    terminal.type("bram 3", "is not a number in the list, a file name")
    terminal.type("cont 3", "there is no command cont in a session; did you mean count")
    terminal.type("u", "undone: #2", PROMPT)
    terminal.type("discard", "u to bring this one back")
    terminal.type("4", "a rematch of Robber Knights: Ann:blue Bram:red")
    terminal.type("", "rk2: Robber Knights", PROMPT)


def test_two_colours_are_changed_at_once_and_who_had_one_gets_one_given_up(table, window):
    terminal = window("new", "meridian", columns=110, seen="who plays, clockwise")
    terminal.type("An:black Bram", "An:black,grey Bram:brown,orange: Enter if that is right")
    terminal.type("n", "who plays, clockwise")
    terminal.type("An Bo", "An:black,grey Bo:brown,orange: Enter if that is right")
    terminal.type("Bo black,brown", "An:grey,orange Bo:black,brown: Enter if that is right")
    terminal.type("An black,orange", "An:black,orange Bo:brown,grey: Enter if that is right")


def test_a_rematch_keeps_two_house_rules_that_exclude_each_other(table, window):
    both = ("pay-in-empty-town", "pay-what-one-can")
    lines = ["tablescribe text record 1", "title: league-of-six", "date: 2026-03-01"]
    lines += [f"player: {one}" for one in ("An = red", "Bo = green", "Cy = yellow")]
    table("import", "-", input="\n".join([*lines, *(f"house: {rule}" for rule in both), ""]))
    terminal = window("record", "--again", columns=110, seen="a rematch of League of Six")
    terminal.until("draw by lot")
    terminal.type("", "los2: League of Six")
    assert table("show", "--json").json["house"] == [*both]


def test_house_rules_that_exclude_each_other_are_asked_for_again(table, window):
    terminal = window("new", "los", columns=110, seen="who plays, clockwise")
    terminal.type("An:red Bo:green Cy:yellow", "house rules")
    terminal.type(
        "4 pay-w", "pay-in-empty-town and pay-what-one-can exclude each other; choose one"
    )
    terminal.type("pay-w", "the tiles: made-up")


@pytest.mark.parametrize("line", ["why bram", "count", "note the cat", "u"])
def test_a_command_is_no_player(table, capsys, line):
    table("new", "robber-knights", "Celine:blue", "Bram:red")
    answers = iter([line, "Celine Bram", "", ""])
    with SqliteStore(table.db) as store:
        roster = Roster.of(store)
    started = ask_players(
        "robber-knights", roster, lambda _said, _words=(), default="": next(answers) or default
    )
    assert [player.name for player in started.players] == ["Celine", "Bram"]
    word = line.split()[0]
    words = f'"{word}" is a command for a game that has begun; first type who plays'
    assert words in capsys.readouterr().err


def test_a_player_may_be_called_as_a_command(table):
    table("new", "robber-knights", "Note:blue", "Bram:red")
    with SqliteStore(table.db) as store:
        roster = Roster.of(store)
    answers = iter(["note bram", "", ""])
    started = ask_players(
        "robber-knights", roster, lambda _said, _words=(), default="": next(answers) or default
    )
    assert [player.name for player in started.players] == ["Note", "Bram"]
