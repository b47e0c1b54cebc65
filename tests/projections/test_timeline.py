"""Undo, redo and corrections, resolved into what stands."""

import pytest

from events.common import (
    Corrected,
    Counted,
    GameStarted,
    Noted,
    Player,
    Redone,
    Ruled,
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


def test_without_undo_everything_stands_in_order():
    assert refs(timeline(act(1), act(2), act(3))) == ["2", "3", "4"]


def test_undo_takes_back_the_last_operation_and_again_the_one_before():
    assert refs(timeline(act(1), act(2), Undone(3))) == ["2"]
    assert refs(timeline(act(1), act(2), Undone(3), Undone(2))) == []


def test_undo_to_takes_back_all_that_stood_after():
    line = timeline(act(1), act(2), act(3), Undone(3))
    assert refs(line) == ["2"]
    assert line.moves[0].taken == (3, 4)


def test_redo_goes_forward_again():
    assert refs(timeline(act(1), act(2), Undone(3), Redone(3))) == ["2", "3"]


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


def test_after_something_new_the_abandoned_line_is_listed_and_can_be_restored():
    line = timeline(act(1), act(2), act(3), Undone(3), act(4))
    assert refs(line) == ["2", "6"]
    assert line.abandoned() == [[3, 4]]
    back = timeline(act(1), act(2), act(3), Undone(3), act(4), Redone(4))
    assert refs(back) == ["2", "3", "4"]
    assert back.abandoned() == [[6]]
    assert back.moves[-1].taken == (6,)
    assert back.moves[-1].restored == (3, 4)


def test_counts_and_notes_are_passed_over_by_undo():
    line = timeline(act(1), Counted(0, "score", 3), Noted("n"))
    assert line.last_operation == 2
    undone = timeline(act(1), Counted(0, "score", 3), Noted("n"), Undone(2))
    assert refs(undone) == ["4"]  # the note stays; the count spoke of a state that is gone
    assert undone.set_aside == [3]
    redone = timeline(act(1), Counted(0, "score", 3), Noted("n"), Undone(2), Redone(2))
    assert refs(redone) == ["2", "3", "4"]


def test_a_ruling_is_taken_off_its_action():
    [item] = timeline(Ruled(act(1), "so be it")).items
    assert (item.event, item.ruling) == (act(1), "so be it")


def test_a_correction_replaces_a_range_and_its_actions_have_numbers_of_their_own():
    line = timeline(act(1), act(2), act(3), Corrected("3", "3", (act(7), act(8))))
    assert refs(line) == ["2", "5.1", "5.2", "4"]


def test_inserting_and_removing_are_the_same_event():
    assert refs(timeline(act(1), act(2), Corrected("3", None, (act(9),)))) == ["2", "4.1", "3"]
    assert refs(timeline(act(1), act(2), act(3), Corrected("2", "3", ()))) == ["4"]


def test_a_correction_can_correct_a_correction():
    line = timeline(
        act(1), Corrected("2", "2", (act(7), act(8))), Corrected("3.2", "3.2", (act(9),))
    )
    assert refs(line) == ["3.1", "4.1"]


def test_counts_in_a_corrected_range_stay():
    line = timeline(act(1), Counted(0, "score", 0), act(2), Corrected("2", "4", (act(9),)))
    assert refs(line) == ["5.1", "3"]


def test_undo_takes_back_a_whole_correction():
    assert refs(timeline(act(1), Corrected("2", "2", (act(7),)), Undone(3))) == ["2"]


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


def test_undo_of_what_was_taken_back_already_has_no_effect():
    line = timeline(act(1), act(2), Undone(3), Undone(3))
    assert refs(line) == ["2"]
    assert list(line.unresolved) == [5]


def test_a_log_begins_with_its_start():
    with pytest.raises(ValueError, match="game-started"):
        Timeline([(1, act(1))])
    with pytest.raises(ValueError, match="game-started"):
        Timeline([])


def test_a_count_stays_with_its_action_also_after_undo_and_redo():
    line = timeline(act(1), act(2), Undone(3), Counted(0, "score", 0), Redone(3))
    assert refs(line) == ["2", "5", "3"]


def test_a_note_stays_when_its_action_is_taken_back():
    assert refs(timeline(act(1), act(2), Noted("n"), Undone(3), act(4))) == ["2", "4", "6"]


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
