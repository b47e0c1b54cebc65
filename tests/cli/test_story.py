"""The evening as it is typed: new, do, mistakes, undo, corrections, the end."""


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
