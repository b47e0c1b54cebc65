"""Undo, redo and corrections, resolved into what stands."""

import pytest

from events.common import (
    GameStarted,
    Player,
    Redone,
    Undone,
)
from events.titles.robber_knights.events import TurnEnded
from projections.timeline import Timeline

START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bram", ("red",))), "2026-03-01"
)


def act(n):
    """An action that can be told from others."""
    return TurnEnded(0, n)


def timeline(*events):
    return Timeline(list(enumerate([START, *events], 1)))


def test_a_log_begins_with_its_start():
    with pytest.raises(ValueError, match="game-started"):
        Timeline([(1, act(1))])
    with pytest.raises(ValueError, match="game-started"):
        Timeline([])


def test_walking_back_and_forth_a_thousand_times_is_no_work():

    events = [act(i) for i in range(1, 1001)]
    for n in range(1001, 1, -1):
        events.append(Undone(n))
    for n in range(2, 1002):
        events.append(Redone(n))
    assert len(timeline(*events).items) == 1000
