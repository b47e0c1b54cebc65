"""The position of League of Six that leaves most legal actions."""

from projections.importing import drafts_of_text
from projections.titles.league_of_six.state import State
from tests.text_records import sound_record

RECORD = """\
tablescribe text record 1
title: league-of-six
date: 2026-03-01
player: An = green
player: Bram = blue
player: Cleo = red

ring la1 ba3 go5 ka2 lo4 zi6
order g b r
storage - -
leaders c a b b
siege go lo zi
tax la- ba- ka-
g la
b ba
r ka
b w
r w
g 5r2h
g ro1 4 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10
"""
"""Five red cubes for the longest row there can be, ten spaces of one colour that all differ."""


def fullest_league() -> State:
    """Return that position: a player chooses which spaces of the row to fill."""
    _drafts, game = drafts_of_text(sound_record(RECORD), "table")
    state: State = game.state
    return state
