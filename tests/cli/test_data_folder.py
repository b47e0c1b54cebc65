"""Where the file of games is kept without --db: where platformdirs says, imported or not."""

from pathlib import Path

import platformdirs
import pytest

from cli.terminal.data_folder import store_path


@pytest.mark.parametrize(
    "environment",
    [
        {"HOME": "/an"},
        {"HOME": "/an/"},
        {"HOME": "/an", "XDG_DATA_HOME": "/data"},
        {"HOME": "/an", "XDG_DATA_HOME": "/data//of an/"},
        {"HOME": "/an", "XDG_DATA_HOME": ""},
        {"HOME": "/an", "XDG_DATA_HOME": "data"},
        {"HOME": "/an", "XDG_DATA_HOME": "~/data"},
        {"HOME": "", "XDG_DATA_HOME": "/data"},
        {"HOME": "home"},
        {},
    ],
)
def test_the_file_of_games_lies_in_the_data_folder(environment, monkeypatch):
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    folder = platformdirs.user_data_path("tablescribe", appauthor=False)
    assert store_path(None) == folder / "games.db"


def test_a_file_that_is_named_is_taken():
    assert store_path(Path("games.db")) == Path("games.db")
