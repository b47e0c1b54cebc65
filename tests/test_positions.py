"""A stated position is one fact: the same from every order of its lines, judged when all hold."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cli.game.stating import Statement, positioned
from cli.titles.title_screens import title_screens
from events.common import Event, GapDeclared
from events.titles.league_of_six.events import RoundStated
from events.titles.registry import TITLES
from projections.folding import FoldedGame, fold_game
from projections.importing import drafts_of_text
from projections.positions import emptied, topic_of
from projections.timeline import Timeline
from tests.random_play import PLAYED
from tests.text_records import sound_record
from tests.title_parts import a_whole_game

REASON = "a cup fell over"
CUTS, ORDERS = 12, 3


def folded(started: Event, events: Sequence[Event]) -> FoldedGame:
    return fold_game(Timeline(list(enumerate([started, *events], 1))))


def said_of(there: FoldedGame, here: FoldedGame) -> list[Statement]:
    """Return what a table says that has gone on from one moment of a game to another."""
    parts = there.rules.position(there.state)
    now = [event for part in parts for event in part.now]
    topics = {topic_of(event) for event in now}
    lie = [one for part in here.rules.position(here.state) if part.many for one in part.now]
    gone = [emptied(one) for one in lie if topic_of(one) not in topics]
    return [Statement("typed", replace(event, reason=REASON)) for event in [*now, *gone]]


def moments(title: str, seed: int) -> tuple[FoldedGame, FoldedGame, list[Event]]:
    """Return a game after a gap, the game as it truly is then, and what the table says first."""
    rng = Random(f"{title} {seed}")
    record = a_whole_game(title, rng.randrange(2, 6)).read_text("utf-8")
    _drafts, whole = drafts_of_text(sound_record(record), "table")
    started, events = whole.timeline.started, [item.event for item in whole.timeline.items]
    opening = len(events) // 4
    while True:
        here, there = sorted(rng.sample(range(opening, len(events)), 2))
        now = folded(started, events[:there])
        first: list[Event] = []
        if title == "league-of-six":  # a position is stated where a round begins
            if now.state.order.phase != "prologue" or now.over:
                continue
            first = [RoundStated(now.state.order.round, REASON)]
        if not now.over:
            return folded(started, [*events[:here], GapDeclared(REASON)]), now, first


@pytest.mark.parametrize("seed", range(CUTS))
@pytest.mark.parametrize("title", PLAYED)
def test_a_true_position_is_accepted_in_every_order_of_its_lines(title, seed):
    here, there, first = moments(title, seed)
    before = here.imbalances().keys()
    said = [*(Statement("typed", event) for event in first), *said_of(there, here)]
    found: list[tuple[Any, ...]] = []
    for order in range(ORDERS):
        Random(order).shuffle(said)
        stated = positioned(here.twin(), said, REASON, title_screens(title), whole=True)
        assert not stated.refused, stated.refused
        game = here.twin()
        parts = list(stated.event.parts)
        Random(order).shuffle(parts)  # a record may have them in any order
        event = replace(stated.event, parts=tuple(parts))
        assert not game.refusals(event)
        game.take("100", event)
        assert game.imbalances().keys() <= before
        found.append((game.rules.position(game.state), game.rules.actions(game.state)))
    assert all(other == found[0] for other in found)
    assert sorted(map(str, said_of(game, there))) == sorted(map(str, said_of(there, there)))


def test_titles_of_the_program_can_all_be_stated():
    assert set(PLAYED) < set(TITLES.own)
