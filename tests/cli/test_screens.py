"""show, turn, score, why: what they say, at any entry, and as JSON."""

import json

import pytest

KINDS = ("l", "m", "p", "pv", "pc", "pt", "fv", "fc", "ft")
MIDDLE = ("b pc i18 e113", "b p h18", "b end", "r pc j17 s11", "r end")


@pytest.fixture
def middle(game):
    game("do", *MIDDLE)
    return game


def test_the_board(middle):
    assert (
        middle("show").out
        == """\
rk1, entry 10
    g      h      i      j      k      l
16                       .
17         .      .     >pc/r   .
                         R
18  .      p/b    pc/b  >pv/b   m/b    .
                  B      bR     bbB
19         .      .      p/r    pv/r   .
20                       .      .
pv/b: kind/owner   p plain  f forest  m mountains  l lake   v village  c castle  t town
below it the knights, bottom to top; the capital rules   . a tile may be laid   > last change
b An (blue): 25 knights left, 20 tiles left, 1 point
r Bram (red): 28 knights left, 21 tiles left, 3 points
"""
    )


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


def test_the_running_score_by_castle_village_and_town(middle):
    assert (
        middle("score").out
        == """\
rk1, entry 10
          castles  villages  towns  points
An (b)          1         0      0       1
Bram (r)        1         2      0       3
if it ended now: An 1, Bram 3: Bram wins
"""
    )
    assert "An 3, Bram 0: An wins" in middle("score", "--at", "6").out
    json = middle("score", "--json").json
    assert json["players"][1] == {
        "name": "Bram",
        "score": 3,
        "sources": {"castle": 1, "village": 2, "town": 0, "adjusted": 0},
    }


def test_why_says_what_a_player_has_now_and_how_to_see_how_it_came(middle):
    assert middle("why", "An").lines == [
        "An: 1 point if it ended now",
        "  castles 1: i18 [RK.6]",
        "every gain and loss: why b --history",
    ]
    assert middle("why", "An", "--json").json["holds"] == [
        {"rule": "castle", "place": "i18", "entry": "6", "amount": 1}
    ]


def test_why_alone_says_what_everybody_has(middle):
    assert middle("why").lines == [
        "rk1, entry 10",
        "An: 1 point if it ended now",
        "  castles 1: i18",
        "Bram: 3 points if it ended now",
        "  castles 1: j17",
        "  villages 2: j18",
        "if it ended now: An 1, Bram 3: Bram wins",
    ]
    seats = [json.loads(line)["player"] for line in middle("why", "--json").lines]
    assert seats == [0, 1]


def test_the_history_of_why_lists_every_row_of_the_ledger(middle):
    assert middle("why", "An", "--history").lines == [
        "An: 1 point if it ended now",
        "  #6  +1 =  1  plain castle i18: top knight An (B) [RK.6]",
        "  #6  +2 =  3  plain village j18: top knight An (B) [RK.6]",
        "  #9  -2 =  1  plain village j18: lost, top knight now Bram (bR) [RK.6]",
    ]
    rows = middle("why", "An", "--json").json
    assert sum(row["amount"] for row in rows["ledger"]) == rows["score"] == 1
    assert middle("why", "b", "--at", "5").lines == ["An: 0 points if it ended now"]
    assert "Zoe does not play; known: An, Bram" in middle("why", "Zoe", code=4).err


def test_a_shared_win_and_a_tie_are_explained(game):
    assert "An and Bram share the victory" in game("score").out
    game("do", "b pc i18 2; r pc l18 1")
    assert "Bram wins the tie-break with more knights (29)" in game("score").out


def test_the_log(middle):
    said = middle("log").lines
    assert said[0] == "#1  robber-knights An:blue Bram:red, first An"
    assert said[5] == "#6  b pc i18 e113"
    assert said[-1].startswith("10 entries, fingerprint ")
    json = middle("log", "--json").json
    assert json["head"]["hash"] == json["entries"][-1]["hash"]
    assert [entry["mark"] for entry in json["entries"]] == [None] * 10
    assert middle("log", "--at", "3").lines[2] == "#3 b m k18"


def test_the_games(table):
    assert "there is no game yet" in table("games", code=7).err
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    assert table("games").lines == [
        "* rk1    2026-03-01  Robber Knights: An 0, Bram 0; open, at entry 1"
    ]
    table("new", "robber-knights", "An:blue", "Bram:red")
    assert (
        table("games").lines[-1]
        == "several games are open: say which one with --game when you record"
    )
    assert [row["current"] for row in table("games", "--json").json["games"]] == [False, False]
    several = table("do", "pv", code=7)
    assert several.err == (
        "tablescribe: several games are open (rk2, rk1); say which one with --game\n"
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
