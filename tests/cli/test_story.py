"""The evening as it is typed: new, do, mistakes, undo, corrections, the end."""


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
