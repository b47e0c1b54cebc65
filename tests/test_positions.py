"""A stated position is one fact: the same from every order of its lines, judged when all hold."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cli.game.starting import check_sheet, read_sheet
from cli.game.stating import Statement, state_position
from cli.terminal.errors import Mistake
from cli.titles.title_screens import title_screens
from events.common import Event, GameStarted, GapDeclared, Noted, Player
from events.store.entry import draft, encode_event
from events.store.event_store import seal_all
from events.titles.league_of_six.events import RoundStated
from events.titles.registry import TITLES
from projections.audit import audit
from projections.folding import FoldedGame, fold_game
from projections.importing import drafts_of_text
from projections.positions import empty_statement, topic_of
from projections.timeline import Timeline
from tests.cli.test_sheet import lines_of
from tests.random_play import PLAYED
from tests.table import Table
from tests.text_records import sound_record
from tests.title_parts import a_whole_game

REASON = "a cup fell over"
CUTS, ORDERS, AUDITED = 12, 3, 3


def folded(started: Event, events: Sequence[Event]) -> FoldedGame:
    return fold_game(Timeline(list(enumerate([started, *events], 1))))


def said_of(there: FoldedGame, here: FoldedGame) -> list[Statement]:
    """Return what a table says that has gone on from one moment of a game to another."""
    parts = there.rules.position(there.state)
    now = [event for part in parts for event in part.now]
    topics = {topic_of(event) for event in now}
    lie = [one for part in here.rules.position(here.state) if part.many for one in part.now]
    gone = [empty_statement(one) for one in lie if topic_of(one) not in topics]
    return [Statement("typed", replace(event, reason=REASON)) for event in [*now, *gone]]


def moments(title: str, seed: int) -> tuple[FoldedGame, FoldedGame, list[Event]]:
    """Return a game after a gap, the game as it truly is then, and what the players say first."""
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


PAD = next(slug for slug in TITLES.own if slug not in PLAYED)


def findings(game: FoldedGame, event: Event) -> list[str]:
    """Return what an audit finds in a log that goes on with an event."""
    events = [*game.timeline.raw.values(), event]
    entries = seal_all([draft(one, by="t", id_=f"e{n}", at=n) for n, one in enumerate(events, 1)])
    found = audit("e1", entries, list(enumerate(events, 1)))
    return [str((one.severity, one.code, one.ref)) for one in found]


@pytest.mark.parametrize("seed", range(CUTS))
@pytest.mark.parametrize("title", [*PLAYED, PAD])
def test_a_true_position_is_accepted_in_every_order_of_its_lines(title, seed):
    here, there, first = moments(title, seed)
    before = here.imbalances().keys()
    known = findings(here, Noted("as it was")) if seed < AUDITED else []
    said = [*(Statement("typed", event) for event in first), *said_of(there, here)]
    found: list[tuple[Any, ...]] = []
    for order in range(ORDERS):
        Random(order).shuffle(said)
        stated = state_position(here.twin(), said, REASON, title_screens(title), whole=True)
        assert not stated.refused, stated.refused
        game = here.twin()
        parts = list(stated.event.parts)
        Random(order).shuffle(parts)  # a record may have them in any order
        event = replace(stated.event, parts=tuple(parts))
        assert not game.refusals(event)
        game.take("100", event)
        assert game.imbalances().keys() <= before
        audited = findings(here, event) if seed < AUDITED else []
        found.append((game.rules.position(game.state), game.rules.actions(game.state), audited))
        assert not [one for one in audited if "conservation" in one and one not in known]
    assert all(other == found[0] for other in found)
    assert sorted(map(str, said_of(game, there))) == sorted(map(str, said_of(there, there)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("title", PLAYED)
def test_a_sheet_is_the_same_from_every_order_of_its_lines(title, players, tmp_path):
    """What a game ended with, typed on a sheet: the same log and the same score."""
    table = Table(tmp_path / "games.db").play(a_whole_game(title, players).read_text("utf-8"))
    with table.opened() as played:
        lines, scores = [*lines_of(played)], played.game.rules.result(played.game.state).scores
        started = replace(played.game.timeline.started, sheet=True, lots=None)
        described = [item.event for item in played.timeline().descriptions()]
    logs = []
    for order in range(ORDERS):
        Random(order).shuffle(lines)
        sheet = check_sheet(started, described, read_sheet(started, described, lines))
        logs.append([encode_event(event) for event in sheet.events])
        assert sheet.game.rules.result(sheet.game.state).scores == scores
    assert all(log == logs[0] for log in logs)


def test_titles_of_the_program_can_all_be_stated():
    assert {*PLAYED, PAD} == set(TITLES.own)


def test_a_sheet_that_says_nothing_has_a_mistake_of_its_own():
    players = (Player("An", ("blue",)), Player("Bram", ("red",)))
    started = GameStarted("robber-knights", players, "2026-03-01", sheet=True)
    with pytest.raises(Mistake) as said:
        check_sheet(started, (), ())
    assert said.value.members["code"] == "empty-sheet"
