"""Mistakes that are found late: correct, insert, remove."""

from cli.game.open_game import Envelope
from cli.game.starting import rematch
from tests.stores import alter


def test_a_rematch_of_such_a_game_keeps_them_whichever_way_it_begins(table):
    both = ("pay-in-empty-town", "pay-what-one-can")
    table("import", "-", input=LEAGUE + "".join(f"house: {rule}\n" for rule in both))
    assert table("new", "--again", "--json").json["started"]["house"] == [*both]
    with table.opened() as game:
        assert rematch(game, 0, Envelope()).game.game.timeline.started.house == both


def test_a_rematch_does_not_depend_on_other_games(table):
    """Another table's game that cannot be read is not looked into, and the rematch begins."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("new", "robber-knights", "Cleo:blue", "Dirk:red")
    alter(table.db, "UPDATE entries SET event = '{}' WHERE game = 2")
    with table.opened("rk1") as game:
        assert rematch(game, 0, Envelope()).game.name == "rk3"


LEAGUE = """tablescribe text record 1
title: league-of-six
date: 2026-03-01
player: An = red
player: Bo = green
player: Cy = yellow
"""
