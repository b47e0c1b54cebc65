"""Undo, redo and corrections, resolved into what stands."""

import pytest

from events.common import (
    Corrected,
    GameStarted,
    Noted,
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


def refs(line):
    return [item.ref for item in line.items]


@pytest.mark.parametrize(
    ("events", "target"),
    [
        ((act(1), act(2)), None),
        ((act(1), act(2), Undone(3)), 3),
        ((act(1), act(2), Undone(3), Undone(2)), 2),
        ((act(1), act(2), Undone(3), Undone(2), Redone(2)), 3),
        ((act(1), act(2), Undone(3), Undone(2), Redone(2), Redone(3)), None),
        ((act(1), act(2), act(3), Undone(3)), 4),
        ((act(1), act(2), Undone(3), act(4)), None),
        ((act(1), act(2), Undone(3), Noted("n")), 3),
        ((act(1), act(2), Undone(3), Undone(2), Redone(3)), None),
        ((act(1), act(2), Undone(3), Undone(2), Redone(3), Undone(3)), 3),
        ((act(1), act(2), act(3), Undone(4), Undone(3), Redone(4), Undone(4)), 4),
        ((act(1), act(2), act(3), Undone(4), Undone(3), Undone(2), Redone(3)), 4),
        ((act(1), act(2), act(3), Undone(2), Redone(3)), 4),
        ((act(1), act(2), act(3), Undone(2), Redone(3), Undone(3), Redone(3)), 4),
        ((act(1), act(2), act(3), Undone(4), act(4), Undone(6), Redone(4)), None),
    ],
)
def test_a_plain_redo_takes_back_the_latest_undo(events, target):
    assert timeline(*events).redo_target() == target


def test_the_first_entry_can_be_corrected():
    other = GameStarted("robber-knights", START.players[::-1], "2026-03-01", house=("lone-knight",))
    line = timeline(act(1), Corrected("1", "1", (other,)))
    assert line.started == other
    assert refs(line) == ["2"]
    assert timeline(act(1), Corrected("1", "1", (other,)), Undone(3)).started == START


@pytest.mark.parametrize(
    "event",
    [
        Undone(9),
        Undone(1),
        Redone(2),
        Redone(9),
        Corrected("9", "9", ()),
        Corrected("3", "2", ()),
        Corrected("1", "1", ()),
        Corrected("1", "2", (act(1),)),
        Corrected("2", "2", (START,)),
        Corrected("2.1", "2.1", ()),
    ],
)
def test_what_names_nothing_that_stands_has_no_effect_and_is_listed(event):
    line = timeline(act(1), act(2), event)
    assert refs(line) == ["2", "3"]
    assert list(line.unresolved) == [4]


def test_a_log_begins_with_its_start():
    with pytest.raises(ValueError, match="game-started"):
        Timeline([(1, act(1))])
    with pytest.raises(ValueError, match="game-started"):
        Timeline([])


def test_another_start_keeps_title_and_players():
    three = GameStarted("robber-knights", (*START.players, Player("C", ("green",))), "2026-03-01")
    line = timeline(act(1), Corrected("1", "1", (three,)))
    assert (line.started, list(line.unresolved)) == (START, [3])


def test_walking_back_and_forth_a_thousand_times_is_no_work():

    events = [act(i) for i in range(1, 1001)]
    for n in range(1001, 1, -1):
        events.append(Undone(n))
    for n in range(2, 1002):
        events.append(Redone(n))
    assert len(timeline(*events).items) == 1000
