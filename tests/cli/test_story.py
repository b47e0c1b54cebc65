"""The evening as it is typed: new, do, mistakes, undo, corrections, the end."""

from tests.conftest import OPENING


def test_several_actions_are_recorded_all_or_none(game):
    refused = game("do", "b pc i18 2", "b p i17", "b lk99", code=4)
    assert game("log").lines[-1].startswith("5 entries")
    assert "position" in refused.err
    refused = game("do", "b pc i18 2; b p a18", code=4)
    refused = game("do", "b pc i18 2", "p m10", code=3)
    assert refused.err.startswith("tablescribe: action 2: not allowed: m10 does not share an edge")
    assert game("log").lines[-1].startswith("5 entries")
    assert len(game("do", "b pc i18 2", "p i17", "end").lines) == 3


def test_lines_from_standard_input_are_recorded_one_by_one(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    lines = "\n".join(["# the opening", *OPENING, "", "b pc i18 2  # a castle", "b p z99", "b end"])
    said = table("do", "-", input=lines, code=4)
    assert len(said.lines) == 5
    assert said.err.startswith("tablescribe: line 8:")
    assert table("log").lines[-1].startswith("6 entries")


def test_a_refusal_says_what_was_read_what_is_wrong_the_rule_and_what_is_legal(game):
    said = game("do", "b pc m20 2", code=3)
    assert said.out == ""
    assert said.err == (
        "tablescribe: not allowed: m20 does not share an edge with a tile "
        '("b pc m20 2"; rule RK.3, laying 1 to 3 tiles; not-adjacent); legal: j17 k17 '
        "i18 l18 i19 l19 j20 k20\n"
    )
    said = game("do", "b pc i18 e111", code=3)
    assert "a mountains" not in said.err
    assert "at least 3 knights must stay on k18 (mountains), not 1" in said.err
    assert "legal: e12 e21 e11" in said.err


def test_a_turn_that_has_ended_is_not_ended_again(game):
    game("do", "b pc i18 2", "p i17", "b p h18")
    for text in ("end", "b end", "."):
        said = game("do", text)
        assert said.lines == ["An's turn has already ended; nothing was recorded"]
    assert game("do", "end", "--ruling", "we skip").lines == said.lines
    assert game("log").lines[-1].startswith("8 entries")
    assert game("do", "end", "--json").json == {
        "format": "tablescribe.nothing/1",
        "game": "rk1",
        "read": "end",
        "code": "turn-ended",
        "params": {"player": 0},
    }
    assert len(game("do", "r pc j17; r end; end").lines) == 3
    assert game("log").lines[-1].startswith("10 entries")


def test_a_name_that_nobody_has_gets_the_nearest(game):
    assert "Brm is not playing; did you mean Bram?" in game("do", "Brm: p h18", code=4).err
    assert "y is not playing; known: An, Bram" in game("do", "y p h18", code=4).err


def test_a_half_typed_line_says_what_comes_next(game):
    assert "valid so far; next: a cell" in game("do", "b pc k", code=4).err
    assert "the cell for the plain castle is missing" in game("do", "b pc", code=3).err


def test_undo_walks_back_redo_forward_and_both_name_what(game):
    game("do", "b pc i18 2", "b p h18", "b end")
    assert game("undo").lines[0].startswith("#9 undone: #8 b end; An 1, Bram 0")
    second = game("undo").lines
    assert second[0].startswith("#10 undone: #7 b p h18")
    assert second[1] == "  notice: since then An has drawn and seen a tile (B)"
    assert game("redo").lines[0].startswith("#11 redone: #7 b p h18")
    assert game("redo").lines[0].startswith("#12 redone: #8 b end")
    assert "nothing to redo" in game("redo", code=3).err


def test_undo_to_and_the_abandoned_line(game):
    game("do", "b pc i18 2", "b p h18", "b end", "r pc l18 1")
    undone = game("undo", "--to", "6")
    assert "#7 b p h18; #8 b end; #9 r pc l18 1" in undone.lines[0]
    assert undone.lines[1].startswith("  notice: since then 2 things have been revealed")
    game("do", "b p i17")
    assert "with N one of #9" in game("redo", code=3).err
    shown = game("log", "--all")
    assert "#7  b p h18  [undone]" in shown.lines
    assert "abandoned: #7..#9; to bring it back: redo --line 9" in shown.lines
    assert "#7 " not in game("log").out
    restored = game("redo", "--line", "9").lines[0]
    assert "redone: #7 b p h18; #8 b end; #9 r pc l18 1; undone: #11 b p i17" in restored


def test_a_plain_redo_after_a_line_was_restored_by_its_number(game):
    game("do", "b pc i18 2", "b p h18", "b end")
    game("undo")
    game("undo")
    assert game("redo", "--line", "8").lines[0].startswith("#11 redone: #7 b p h18; #8 b end")
    stood = game("score").out
    assert "there is nothing to redo" in game("redo", code=3).err
    game("undo")
    assert game("redo").lines[0].startswith("#13 redone: #8 b end")
    assert game("score").out.splitlines()[1:] == stood.splitlines()[1:]


def test_undo_and_redo_of_what_cannot_be(game):
    assert "no entry 99" in game("undo", "--to", "99", code=2).err
    assert "there is nothing to undo after entry 5" in game("undo", "--to", "5", code=3).err
    assert "no entry 99" in game("redo", "--line", "99", code=2).err
    assert "is not undone" in game("redo", "--line", "3", code=3).err
    game("note", "hello")
    assert "no abandoned line ends with" in game("redo", "--line", "6", code=3).err
    for _ in range(4):
        game("undo")
    assert "nothing to undo" in game("undo", code=3).err
    assert (
        "was undone earlier; redo --line 3 brings it back" in game("undo", "--to", "3", code=3).err
    )


def test_undo_to_an_undo_is_the_state_after_it(game):
    game("do", "b pc i18 2", "b p h18", "b end")
    game("undo")
    game("undo")
    game("redo")
    game("redo")
    assert game("undo", "--to", "10").lines[0].startswith("#13 undone: #7 b p h18; #8 b end")
    assert game("score").lines[1:] == game("score", "--at", "10").lines[1:]


def test_the_table_counts(game):
    game("do", "b pc i18 2")
    assert game("count", "An", "1").lines == ["#7 An score 1: agrees with the log"]
    assert game("count", "An", "knights", "28").lines[0].endswith("agrees with the log")
    said = game("count", "Bram", "4").lines[0]
    assert said == "#9 Bram score: you counted 4, the log has 0 (4 less)"
    game("do", "b p h18")
    game("count", "An", "5")
    game("count", "An", "6")
    found = game("audit", code=1)
    assert "rk1 #11: error: An score: counted 5, the log has 1 (4 less); " in found.out
    assert "no count has agreed since #7; look from #10 on" in found.out


def test_a_ruling_admits_what_the_state_can_hold(game):
    said = game("do", "--ruling", "we all agreed", "b pc m20 2")
    assert '  ruling "we all agreed": m20 does not share an edge with a tile' in said.lines
    refused = game("do", "--ruling", "no", "b p k18", code=3)
    assert "k18 is taken (mountains)" in refused.err
    usual = game("do", "--ruling", "why not", "b p i18")
    assert "needs no ruling" in usual.err
    assert game("audit").lines == [
        'rk1 #6: notice: allowed by the players, "we all agreed": m20 does not share an edge with '
        "a tile [RK.3 not-adjacent]",
        "rk1: all is well, 7 entries",
    ]


def test_a_table_that_lost_the_thread_goes_on(game):
    game("do", "b pc i18 2")
    said = game("gap", "the", "cat", "jumped", "on", "the", "board")
    assert "next: unknown; begin the line with the player whose turn it is" in said.lines[0]
    game("adjust", "l18", "fv", "r", "rr", "--reason", "it lies there")
    game("adjust", "An", "knights", "20", "--reason", "counted")
    game("adjust", "Bram", "7", "--reason", "as the track says")
    assert "begin the line with a player" in game("do", "p i17", code=3).err
    assert "Bram 7" in game("do", "r pt l19").lines[0]
    audit = game("audit").out
    assert "notice: part of the game was not recorded" in audit
    assert audit.count("stated by the players, not checked") == 3


def test_a_game_recorded_from_the_middle(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("gap", "we began to record at ten")
    table("adjust", "k18", "pc", "b", "b", "--reason", "as it lies")
    table("adjust", "turn", "Bram", "1", "--reason", "he laid one")
    said = table("do", "pv k19").lines[0]
    assert said.startswith("#5 Bram: plain village on k19")


def test_closing(game):
    said = game("close", code=3)
    assert "is not finished" in said.err
    said = game("close", "--abandoned", "--reason", "too late")
    assert said.lines[0].startswith("#6 the game was abandoned")
    assert "was abandoned" in game("do", "b pc i18", "-g", "rk1", code=3).err
    assert "abandoned" in game("games").out
    assert "#7 undone: #6 abandoned" in game("undo", "-g", "1").lines[0]
    game("do", "b pc i18")


def test_a_finished_game_closes_with_its_result_and_can_be_reopened(table):
    from pathlib import Path

    sample = Path("sample_games/robber-knights/full-2-players.txt")
    record = "\n".join(
        line for line in sample.read_text("utf-8").splitlines() if not line.startswith("result")
    )
    table.play(record)
    n = int(table("log").lines[-1].split()[0])
    assert "closed: An" in table("log").lines[-2]
    assert "already closed" in table("close", "-g", "rk1").out
    assert "undone: #" in table("undo", "-g", "rk1").out
    last = table("log", "--all", "--json").json["entries"][n - 2]
    assert last["mark"] == "undone"
    again = table("do", last["line"])
    assert "the game is over" in again.lines[-1]
    assert "closed: An" in table("log").lines[-2]
    assert table("audit").code == 0
