"""What the tests of the session share: windows on a game."""

import pytest

from tests.terminal import Terminal


@pytest.fixture
def window(tmp_path):
    """Open the session in a window, on the store of the test; all windows are closed at the end."""
    opened = []

    def open_window(*arguments, columns=80, rows=24, db=None, seen="", **env):
        terminal = Terminal(arguments, db or tmp_path / "games.db", columns, rows, **env)
        opened.append(terminal)
        if seen:
            terminal.until(seen)
        return terminal

    yield open_window
    for terminal in opened:
        terminal.program.close(force=True)
