"""Mistakes that are found late: correct, insert, remove."""

from cli.game.open_game import Envelope
from cli.game.starting import rematch


def test_a_rematch_of_such_a_game_keeps_them_whichever_way_it_begins(table):
    both = ("pay-in-empty-town", "pay-what-one-can")
    table("import", "-", input=LEAGUE + "".join(f"house: {rule}\n" for rule in both))
    assert table("new", "--again", "--json").json["started"]["house"] == [*both]
    with table.opened() as game:
        assert rematch(game, 0, Envelope()).game.game.timeline.started.house == both


LEAGUE = """tablescribe text record 1
title: league-of-six
date: 2026-03-01
player: An = red
player: Bo = green
player: Cy = yellow
"""
