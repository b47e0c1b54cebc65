"""What is worked out in one walk through a long log is what the plain way finds."""

import os

import pytest

from events.common import Redone, Undone
from projections.audit import _counts, _objections
from projections.copying import deep_copy
from projections.every_line import IllegalEntries, KnownSince, ask
from projections.folding import FoldedGame, closing_claim, fold_game
from projections.importing import EarlyClaims
from projections.timeline import Timeline
from tests.long_logs import SCRIPTS, USUAL, long_log, script
from tests.projections import plain_audit
from tests.projections.plain_timeline import PlainTimeline

LOGS = 2_000 if os.environ.get("TABLESCRIBE_FUZZ") == "long" else 100
RESOLVED = (
    "started",
    "items",
    "corrections",
    "unresolved",
    "set_aside",
    "path",
    "parent",
    "last_operation",
)
WILD = {**USUAL, "wild": 12, "note": 10}


def same_resolution(events):
    """Assert that what stands is what the plain way says; return both timelines."""
    quick, plain = Timeline(events), PlainTimeline(events)
    for name in RESOLVED:
        assert getattr(quick, name) == getattr(plain, name), name
    assert [(m.n, m.taken, m.restored) for m in quick.moves] == [tuple(m) for m in plain.moves]
    assert quick.abandoned_lines() == plain.abandoned()
    assert quick.redo_target() == plain.redo_target()
    return quick, plain


def same_findings(events):
    """Assert that every check that looks back finds what the plain way finds."""
    quick, plain = same_resolution(events)
    illegal, known, claims = IllegalEntries(quick), KnownSince(quick), EarlyClaims(quick)
    ask(quick, illegal, known, claims)
    assert illegal.illegal_entries() == list(plain_audit.illegal_entries(events))
    assert list(known.reaching_back()) == list(plain_audit.revealed_by(plain))
    assert sorted(claims.found) == plain_audit.early_claims(events)
    game, other = fold_game(quick, check=True), fold_game(plain, check=True)
    assert list(_objections(game)) == list(plain_audit.objections(other))
    assert list(_counts(game, None)) == list(plain_audit.counts(other))


@pytest.mark.parametrize("title", SCRIPTS)
@pytest.mark.parametrize("weights", [USUAL, WILD], ids=["usual", "wild"])
def test_random_logs_are_audited_as_the_plain_way_audits_them(title, weights):
    """Short logs of every mixture, some of which name what is not there or is no action."""
    for seed in range(LOGS):
        same_findings(long_log(title, seed, 12 + seed % 60, **weights))


@pytest.mark.parametrize("title", SCRIPTS)
def test_a_long_log_is_audited_as_the_plain_way_audits_it(title):
    same_findings(long_log(title, 1, 400, **WILD))


@pytest.mark.parametrize("title", SCRIPTS)
def test_claims_are_looked_at_where_they_were_written(title):
    """A game that ended and was reopened; every claim but those meanwhile is in its place."""
    events = list(script(title))
    last = len(events)
    [claim] = closing_claim(fold_game(Timeline(list(enumerate(events, 1)))))
    events += [claim, Undone(last), claim, Redone(last), claim, Undone(last - 2), claim]
    log = list(enumerate(events, 1))
    assert plain_audit.early_claims(log) == [last + 3, last + 7]
    same_findings(log)


@pytest.mark.parametrize("title", SCRIPTS)
def test_a_copy_goes_on_on_its_own(title):
    """A copy made in the middle of a game and the game itself come to the same end."""
    events = script(title)
    timeline = Timeline(list(enumerate(events, 1)))
    whole = fold_game(timeline)
    for cut in range(1, len(events), 7):
        game, twin = FoldedGame(timeline), FoldedGame(timeline)
        for item in timeline.items[:cut]:
            game.take(*item)
        before = seen(game.state)
        twin.state = deep_copy(game.state)
        assert seen(twin.state) == before
        for item in timeline.items[cut:]:
            twin.take(*item)
        assert seen(game.state) == before
        assert seen(twin.state) == seen(whole.state)


def test_a_log_begins_with_its_start():
    for events in ([], [(1, Undone(1))]):
        with pytest.raises(ValueError, match="game-started"):
            Timeline(events)


def test_walking_back_and_forth_a_thousand_times_is_no_work():
    start, *actions = script("meridian")
    done = [start, *(1000 // len(actions) + 1) * actions][:1001]
    back, forth = map(Undone, range(1001, 1, -1)), map(Redone, range(2, 1002))
    events = enumerate([*done, *back, *forth], 1)
    assert len(Timeline(list(events)).items) == 1000


def seen(value):
    """Return everything that a state holds, for comparison."""
    if isinstance(value, list | tuple):
        return [seen(one) for one in value]
    if isinstance(value, dict):
        return {key: seen(one) for key, one in value.items()}
    if not type(value).__module__.startswith("projections."):
        return value
    names = [*getattr(value, "__struct_fields__", ()), *getattr(value, "__dict__", ())]
    for base in type(value).__mro__:
        names += getattr(base, "__slots__", ())
    return {name: seen(getattr(value, name)) for name in names}
