"""new: names, colours, numbers of players; every mistake gets one sentence."""

import pytest

HOUSES = ("--house", "pay-what-one-can", "--house", "pay-in-empty-town")

MISTAKES = [
    (
        ("robber-nights", "An:blue", "Bram:red"),
        2,
        "there is no title robber-nights; did you mean robber-knights?",
    ),
    (("chess", "An:blue", "Bram:red"), 2, "there is no title chess; known: robber-knights"),
    (("robber-knights", "An:blue"), 2, "Robber Knights is for 2 to 4 players, not 1"),
    (("rk", "A:blue", "B:red", "C:green", "D:yellow", "E:red"), 2, "2 to 4 players, not 5"),
    (("rk", "A:blue", "B:red", "C:green", "D:yellow", "E:purple"), 2, "2 to 4 players, not 5"),
    (("rk", "An", "B", "C", "D", "E"), 2, "Robber Knights is for 2 to 4 players, not 5"),
    (
        ("los", "An:red", "Bo", "C", "D", "E", "Eva"),
        2,
        "League of Six is for 3 to 5 players, not 6",
    ),
    (("me", "An:orange"), 2, "Meridian is for 2 to 4 players, not 1"),
    (("rk", "An:blue", "an:red"), 2, "two players are called an"),
    (("rk", "An:blue", "Bram:blue"), 2, "two players have blue"),
    (("rk", "An:blue", "Bram:rde"), 2, "there is no colour rde; did you mean red?"),
    (
        ("rk", "An:blue", "Bram:purple"),
        2,
        "there is no colour purple; known: blue, yellow, green, red",
    ),
    (("rk", "An:blue,red", "Bram:green"), 2, "An has 2 colours and needs 1"),
    (
        ("me", "An:orange", "Bo:black", "Cy:brown", "--house", "face-up-4"),
        2,
        "the house rule face-up-4 is not for 3 players",
    ),
    (
        ("los", "An:red", "Bo:blue", "Cy:green", *HOUSES),
        2,
        "the house rules pay-in-empty-town and pay-what-one-can exclude each other; choose one",
    ),
    (("rk", "An:blue", "Bram"), 2, "Bram has no colour; write it as NAME:COLOUR"),
    (("rk", "An:blue", "Bram:"), 2, "has no colour"),
    (("rk", "An:blue", "A\x1b[31m:red"), 2, "A\\x1b[31m cannot be a name"),
    (("rk", "An:blue", "\u202eB:red"), 2, "\\u202eB cannot be a name"),
    (("rk", "An:blue", "<b>:red"), 2, "cannot be a name"),
    (("rk", "An:blue", ":red"), 2, '"" cannot be a name'),
    (("rk", "An:blue", f"{'x' * 41}:red"), 2, "cannot be a name"),
    (("rk", "An:blue", "12:red"), 2, "cannot be a name"),
    (("rk", "An:blue", "Bram:red", "--first", "Zoe"), 2, "Zoe is not playing; known: An, Bram"),
    (("rk", "An:blue", "Anna:red", "--first", "a"), 2, "a could be An or Anna"),
    (("rk", "An:blue", "Bram:red", "--date", "tomorrow"), 2, "tomorrow is not a date"),
    (
        ("rk", "An:blue", "Bram:red", "--made-by", "Me!"),
        2,
        "the name of a program may have small letters",
    ),
    (("rk", "An:blue", "Bram:red", "--by", "\x07"), 2, "cannot be the name of a recorder"),
    (("rk", "An:blue", "Bram:red", "--id", "a b"), 2, "an id has at most 64 characters"),
]


@pytest.mark.parametrize(("arguments", "code", "sentence"), MISTAKES)
def test_a_mistake_gets_one_sentence_and_nothing_is_written(table, arguments, code, sentence):
    said = table("new", *arguments, code=code)
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not table.db.exists() or table("games").lines[0].startswith("there is no game")


def test_a_board_for_another_number_of_players_is_refused(table):
    players = ("An:orange", "Bo:black", "Cy:brown")
    said = table("new", "meridian", *players, "--board", "made-up-five", code=3)
    assert said.err == (
        "tablescribe: not allowed: the board made-up-five has 5 rows; "
        'this game needs 4 ("board made-up-five"; rule ME.1, the board; board-other-size)\n'
    )
    assert not table.db.exists()
    table("new", "meridian", *players)
    later = table("board", "use", "made-up-five", code=3)
    assert later.err == said.err


def test_a_rematch_draws_lots_again_and_keeps_printed_parts(table):
    players = ("An:orange", "Bo:black", "Cy:brown")
    table("new", "meridian", *players, "--board", "made-up-four")
    table("new", "rk", "An:blue", "Bram:red", "--lots", "--seed", "4-1-6")
    assert table("new", "--again", "--lots", "--json").json["started"]["lots"] != "4-1-6"
    said = table("new", "me", "--again", "--date", "2026-03-02")
    assert "board made-up-four" in said.lines[1]


@pytest.mark.parametrize("command", ["show", "turn", "score", "log", "audit", "replay", "export"])
def test_without_any_game_reading_says_how_to_start_one(table, command):
    said = table(command, code=7)
    assert "start one with: tablescribe new TITLE PLAYERS" in said.err
    assert not table.db.exists()
