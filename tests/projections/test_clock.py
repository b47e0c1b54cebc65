"""How long each player has thought: whose the time between two entries is."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.common import (
    Adjusted,
    Corrected,
    Counted,
    GameClosed,
    GameStarted,
    GapDeclared,
    Noted,
    Origin,
    Player,
    Redone,
    Ruled,
    Undone,
    is_annotation,
)
from events.store.entry import Entry, encode_event
from events.titles.robber_knights.events import TurnEnded
from projections.clock import LONGEST_GAME, PAUSE, SHORTEST, acted_at, clock, span
from projections.timeline import Timeline
from tests.long_logs import SCRIPTS, script

START = GameStarted(
    "robber-knights", (Player("An", ("blue",)), Player("Bram", ("red",))), "2026-03-01"
)
SECOND = 1000
AN, BRAM = 0, 1


def act(player):
    return TurnEnded(player, 1)


def log(*timed):
    """Return events with their numbers and entries, of pairs: seconds since the one before."""
    now, events, entries = 10**12, [], []
    for n, (seconds, event) in enumerate([(0, START), *timed], 1):
        now += round(seconds * SECOND)
        events.append((n, event))
        entries.append(Entry(n, f"e{n}", now, "table", encode_event(event), b""))
    return events, entries


def of(*timed):
    return clock(2, *log(*timed))


BEGUN = (300, act(AN))
"""The first action, after the board was laid out."""


def test_a_turn_is_a_run_of_actions():
    found = of(BEGUN, (40, act(BRAM)), (20, act(BRAM)), (30, act(AN)), (10, act(BRAM)))
    bram = found.players[BRAM]
    assert [(turn.taken / SECOND, turn.n) for turn in bram.turns] == [(60, 4), (10, 6)]
    assert (bram.median_turn, bram.longest) == (35 * SECOND, bram.turns[0])
    assert of().players[AN].median_turn is None
    assert of().players[AN].longest is None


def test_after_the_last_action_it_is_the_turn_of_whoever_follows():
    found = of(BEGUN, (40, act(BRAM)), (15, Noted("tea")))
    assert (found.thought, found.span) == (40 * SECOND, 340 * SECOND)
    assert found.running(found.last + 5 * SECOND) == 20 * SECOND
    assert found.running(found.last + PAUSE) is None
    assert found.running(found.last - 1) is None
    later = of(BEGUN, (40, act(BRAM)), (PAUSE / SECOND, Noted("we are back")))
    assert later.running(later.last + 5 * SECOND) == 5 * SECOND
    assert of(BEGUN, (0, GameClosed((1, 0), (0,), "1"))).running(0) is None


# --- whatever happens -----------------------------------------------------------------------------

EVENTS = st.one_of(
    *2 * [st.builds(act, st.sampled_from([AN, BRAM]))],
    st.builds(Ruled, st.builds(act, st.sampled_from([AN, BRAM])), st.just("agreed")),
    st.sampled_from(
        [
            Noted("rain"),
            Counted(AN, "score", 3),
            Undone(2),
            Redone(2),
            Corrected("2", "2", (act(BRAM),)),
            Adjusted(BRAM, "score", 3, "counted"),
            GapDeclared("nobody wrote"),
        ]
    ),
)
SECONDS = st.one_of(
    st.sampled_from([0, 0.004, SHORTEST / SECOND, PAUSE / SECOND]),
    st.integers(-7200, 7200),
    st.integers(1, 60),
)
TIMED = st.lists(st.tuples(SECONDS, EVENTS), max_size=40)


def spanned(events, entries):
    """The ms between neighbours up to what was done last, those of a clock set back not counted."""
    done = max(i for i, (_n, event) in enumerate(events) if not is_annotation(event))
    pairs = pairwise(entries[: done + 1])
    return sum(max(after.at - before.at, 0) for before, after in pairs)


def plain_clock(timed):
    """Return what An and Bram have thought, and pauses: the rules of docs once more, forwards.

    The stretches since what was done last wait for whoever does something next.
    """
    thought, paused, waiting, held = [0, 0], 0, 0, 0
    batch: list[tuple[int, int]] = []  # actions within less than a second of each other
    since, begun = 0, False

    def settle() -> None:
        if len({player for player, _ms in batch}) == 1:
            for player, ms in batch:
                thought[player] += ms
        batch.clear()

    for seconds, event in timed:
        ms = max(0, round(seconds * SECOND))
        since += ms
        if ms >= PAUSE or isinstance(event, GapDeclared):
            held += ms
        else:
            waiting += ms
        if is_annotation(event):
            continue
        action = event.action if isinstance(event, Ruled) else event
        player = action.player if isinstance(action, TurnEnded) else None
        if player is None or since >= SHORTEST:
            settle()
        if player is not None:
            batch.append((player, waiting if begun else 0))
            begun = True
        paused += held
        waiting = held = since = 0
    settle()
    return thought, paused


@given(TIMED)
def test_the_clock_is_that_of_a_plain_walk(timed):
    events, entries = log(*timed)
    found = clock(2, events, entries)
    assert ([one.thought for one in found.players], found.paused) == plain_clock(timed)
    assert found.span == spanned(events, entries)
    assert min(found.other, found.actions - found.untimed) >= 0


HOURS = LONGEST_GAME / SECOND
WHOLE, SHORT = 60, SHORTEST / SECOND


@pytest.mark.parametrize(
    ("timed", "began", "ended"),
    [
        ([BEGUN, (WHOLE, act(BRAM)), (5, Noted("rain"))], 0, 300 + WHOLE),
        ([(1, act(AN)), (WHOLE, Undone(2)), (5, act(AN))], 0, 6 + WHOLE),
        ([(0, act(AN)), (SHORT, act(BRAM))], 0, SHORT),
        ([(0, act(AN)), (SHORT - 0.001, act(BRAM))], None, None),  # typed in afterwards
        ([(-5, act(AN)), (WHOLE, act(BRAM))], -5, WHOLE - 5),  # the clock was set back
        ([(0, act(AN)), (HOURS - 0.001, act(BRAM))], 0, HOURS - 0.001),
        ([(0, act(AN)), (HOURS, act(BRAM))], None, None),
        ([(5, Noted("rain"))], None, None),
    ],
)
def test_a_game_takes_from_its_start_to_its_last_action_where_that_is_believable(
    timed, began, ended
):
    events, entries = log(*timed)
    found = span(Timeline(events), entries)
    expected = None if began is None else (round(began * SECOND), round(ended * SECOND))
    assert (found and tuple(at - entries[0].at for at in found)) == expected


def test_of_a_fork_only_its_own_actions_have_a_time():
    forked = replace(START, origin=Origin("0" * 32, 3, "0" * 64, 3))
    events, entries = log((1, act(AN)), (1, act(BRAM)), (9, act(AN)), (WHOLE, act(BRAM)))
    whole = Timeline([(1, forked), *events[1:]])
    assert [item.ref for item, _at in acted_at(whole, entries)] == ["4", "5"]


@pytest.mark.parametrize("title", SCRIPTS)
def test_whole_games_have_a_clock_that_adds_up(title):
    chance, (started, *recorded) = Random(18), script(title)
    assert isinstance(started, GameStarted)
    events, entries = log(*((chance.choice((0, 2, 30, 1200)), event) for event in recorded))
    found = clock(len(started.players), events, entries)
    assert found.span == spanned(events, entries)
    acting = [event for event in recorded if getattr(event, "player", None) is not None]
    assert found.actions == len(acting) > 20
    assert found.thought
