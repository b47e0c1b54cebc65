"""What a session says and draws in French has the marks of French."""

import pytest

from events.titles.registry import TITLES
from tests.title_parts import a_whole_game
from tests.typography import not_french


@pytest.mark.parametrize("title", TITLES)
def test_the_frames_of_a_session_are_set_in_french(window, table, title):
    table("import", str(a_whole_game(title, 3)))
    table("undo", "--to", "40")
    terminal = window(db=table.db, TABLESCRIBE_LANG="fr", columns=100, rows=40)
    frames = [terminal.until(r"(?m)^>")]
    for keys in ("?\n", "x", "\n", "turn\n", "count\n"):
        terminal.type(keys)
        frames.append(terminal.settle(0.2))
    assert [line for frame in frames for line in not_french(frame)] == []
