"""The store may be named before the command, as the language may."""

import pytest

from cli.terminal.global_options import is_alone, move_behind
from tests.table import Table


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("--db X show", "show --db X"),
        ("--db=X store check a", "store check a --db=X"),
        ("--db X note -- --db Y", "note --db X -- --db Y"),
        ("--db X show --db Y", "show --db Y"),
        ("--db X --db Y show", "show --db Y"),
        ("show --db X", "show --db X"),
        ("--db", "--db"),
        ("--db X", "--db X"),
        ("--db X --help", "--db X --help"),
        ("", ""),
    ],
)
def test_a_store_before_the_command_is_read_as_one_behind_it(typed, read):
    assert " ".join(move_behind(typed.split())) == read


@pytest.mark.parametrize(("typed", "alone"), [("", True), ("--db X", True), ("--db", False)])
def test_a_store_alone_leads_to_the_session(typed, alone):
    assert is_alone(typed.split()) == alone


def test_every_order_reads_the_same_game(game, tmp_path):
    other = Table(tmp_path / "other.db")
    said = game("show").out
    for words in (("--db", str(game.db), "show"), ("--lang", "en", f"--db={game.db}", "show")):
        assert other(*words).out == said
    assert "db" in other("--db", str(game.db), "schema", code=2).err
