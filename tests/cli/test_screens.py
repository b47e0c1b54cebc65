"""show, turn, score, why: what they say, at any entry, and as JSON."""

import pytest

KINDS = ("l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft")
MIDDLE = ("b pc i18 e113", "b p h18", "b end", "r pc j17 s11", "r end")


@pytest.fixture
def middle(game):
    game("do", *MIDDLE)
    return game


def test_the_board_of_an_earlier_entry_changes_nothing(middle):
    assert middle("show", "--at", "5").out.startswith("rk1, as it was after entry 5 of 10\n")
    assert "no entry 11" in middle("show", "--at", "11", code=2).err
    assert middle("log").lines[-1].startswith("10 entries")


def test_the_turn(middle):
    said = middle("turn").out
    assert said.startswith(
        "turn 3: An (b) lays 1 to 3 tiles\n  An (b)    hand A B or B B   stack B3 C5 D5 E5\n"
    ) or said.startswith(
        "turn 3: An (b) lays 1 to 3 tiles\n  An (b)    hand B B   stack B3 C5 D5 E5\n"
    )
    assert "cells: " in said
    assert "pc: staying 1,2,3,4; going at most (direction, steps): " in said
    assert len(said.splitlines()) <= 24


def test_the_turn_in_the_opening_and_at_the_end(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    said = table("turn").lines
    assert said[0] == "next: 4 opening tiles: owner, kind, cell (for example b pv j18)"
    assert "cells: j18 k18 j19 k19" in said
    assert "  An (b): m mountains, p plain, pv plain village" in said
    table("close", "--abandoned")
    assert table("turn").lines == ["the game was abandoned"]


def test_what_has_been_worked_out_appears_only_on_demand(game):
    assert "holds" not in game("turn").out
    assert "  An holds plain, plain castle" in game("turn", "--open").lines
    assert "tiles:" not in game("turn").out
    assert "tiles: p plain, pc plain castle" in game("turn", "--open").lines
    assert "tiles: p plain, pc plain castle" in game("turn", "--as", "An").lines
    told = game("turn", "--json").json
    assert "holds" not in told["hands"][0]
    assert {action.split()[1] for action in told["actions"]} == set(KINDS)
    assert game("turn", "--json", "--open").json["hands"][0]["holds"] == ["p", "pc"]
    game("do", "b p i18")
    assert "An may hold lake" in game("turn", "--open").out


def test_a_shared_win_and_a_tie_are_explained(game):
    assert "An and Bram share the victory" in game("score").out
    game("do", "b pc i18 2; r pc l18 1")
    assert "Bram wins the tie-break with more knights (29)" in game("score").out


def test_the_games(table):
    assert "there is no game yet" in table("games", code=7).err
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    assert table("games").lines == [
        "* rk1    2026-03-01  Robber Knights: An 0, Bram 0; open, at entry 1"
    ]
    table("new", "robber-knights", "An:blue", "Bram:red")
    assert (
        table("games").lines[-1] == "several games are open: choose one with --game when you record"
    )
    assert [row["current"] for row in table("games", "--json").json["games"]] == [False, False]
    several = table("do", "pv", code=7)
    assert several.err == (
        "tablescribe: several games are open (rk2, rk1); choose one with --game\n"
    )
    assert table("do", "pv", "-g", "rk1").code == 0
    assert table("show").lines[0] == "rk1, entry 2"  # reading takes the one written to last
    table("close", "--abandoned", "-g", "1")
    assert table("do", "pv").lines[0].startswith("#2 An")
    assert "there is no game rk9" in table("show", "-g", "rk9", code=7).err
    assert "there is no game xx2" in table("show", "-g", "xx2", code=7).err


def test_a_replay_off_a_terminal_is_plain_text(middle):
    said = middle("replay").lines
    assert said[0] == "#1 robber-knights An:blue Bram:red, first An"
    assert said[5] == (
        "#6 b pc i18 e113         plain castle on i18, knights east 1, 1 and 3; "
        "An +1 i18, An +2 j18; An 3, Bram 0"
    )
    assert "if it ended now: An 1, Bram 3: Bram wins" in said
    assert middle("replay", "--boards").out.count("pv/b: kind/owner") == 10


def test_every_legal_action_of_the_json_can_be_recorded(game):
    actions = game("turn", "--json", "--open").json["actions"]
    assert len(actions) == 158
    for action in actions[::20]:
        game("do", action)
        game("undo")


def test_the_legal_actions_in_the_opening(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    actions = table("turn", "--json").json["actions"]
    assert len(actions) == 2 * 3 * 4
