"""Mistakes that are found late: correct, insert, remove."""

from cli.game.open_game import Envelope
from cli.game.starting import rematch
from tests.stores import alter


def test_a_rematch_does_not_depend_on_other_games(table):
    """Another table's game that cannot be read is not looked into, and the rematch begins."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("new", "robber-knights", "Cleo:blue", "Dirk:red")
    alter(table.db, "UPDATE entries SET event = '{}' WHERE game = 2")
    with table.opened("rk1") as game:
        assert rematch(game, 0, Envelope()).game.name == "rk3"
