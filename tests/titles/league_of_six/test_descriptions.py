"""Descriptions that come late: they hold backwards, and nothing breaks by it (L6.2)."""

import pytest
from msgspec.structs import replace

from events.common import Corrected, GameStarted, Player
from events.store.entry import draft
from events.store.event_store import seal_all
from events.titles.league_of_six.components import StorageFace, TaxTile
from events.titles.league_of_six.events import (
    ComponentsDescribed,
    RowChosen,
    StoringEnded,
    TaxCollected,
    TaxTilesLaid,
)
from events.titles.league_of_six.notation import read
from projections.audit import audit
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.given import CIVIC, FACES, RING, ROYAL, players

LAID = "storage a d; leaders c a b b; siege go lo zi; tax la1 ba2 ka3"
START = f"{RING}; order r g y; {LAID}; la; ba; ka"


def log(*plays):
    """Return a game's events: lines are bound as they come, descriptions are taken as they are."""
    events = [(1, GameStarted("league-of-six", players("rgy"), "2026-03-01"))]
    for one in plays:
        if isinstance(one, str):
            for line in read(one, players("rgy")):
                game = fold_game(Timeline(events))
                event = TITLE.bind(game.state, line)
                assert not game.refusals(event), (one, game.refusals(event))
                events.append((len(events) + 1, event))
        else:
            events.append((len(events) + 1, one))
    return events


def and_then(events, text):
    """Return a log with one more line."""
    [line] = read(text, players("rgy"))
    return [*events, (len(events) + 1, TITLE.bind(fold_game(Timeline(events)).state, line))]


def findings(events):
    entries = seal_all([draft(e, by="t", id_=f"e{n}", at=n) for n, e in events])
    return [(one.code, one.ref) for one in audit("e1", entries, events) if one.code != "no-claim"]


def every_way(events):
    """Fold a log in every way: all ways agree."""
    found = [fold_game(Timeline(events), check=check) for check in (True, False)]
    for game in found:
        assert game.state.order.phase == found[0].state.order.phase
        assert game.state.scores.rows == found[0].state.scores.rows
    return found[0]


def test_a_declared_gain_is_compared_with_a_later_description():
    events = log(
        START, "g 2w+b; y rr; r rg", ComponentsDescribed((*FACES, TaxTile("2", "xx....", "h")))
    )
    game = every_way(events)
    assert game.state.order.phase == "storing"
    refs = [ref for code, ref in findings(events) if code == "description"]
    assert [type(events[int(ref) - 1][1]) for ref in refs] == [TaxCollected]
    assert [code for code, _ref in findings(events) if code == "unchecked"] == ["unchecked"] * 2


@pytest.mark.parametrize("corrected_last", [False, True])
def test_a_description_is_named_and_no_correction_of_something_else(corrected_last):
    """What a later description contradicts was not made wrong by another name for a player."""
    played = log(START, "g 2w+b; y rr; r rg")
    described = ComponentsDescribed((*FACES, TaxTile("2", "xx....", "h")))
    other = replace(played[0][1], players=(Player("Ann", ("red",)), *players("rgy")[1:]))
    added = [described, Corrected("1", "1", (other,))]
    for event in added if corrected_last else reversed(added):
        played = [*played, (len(played) + 1, event)]
    codes = [code for code, _ref in findings(played)]
    assert "description" in codes
    assert not {"irregular", "skipped"} & {*codes}


@pytest.mark.parametrize("corrected_last", [False, True])
def test_of_a_tile_and_its_description_what_came_last_is_named(corrected_last):
    """Tile 5 lies in Bautzen by a correction, and does not give what was collected there."""
    played = log(START, "g 2w+b; y rr; r rg")
    [(at, laid)] = [(n, event) for n, event in played if isinstance(event, TaxTilesLaid)]
    described = ComponentsDescribed((*FACES, TaxTile("5", "xx....", "h")))
    corrected = replace(laid, tiles=tuple("5" if tile == "2" else tile for tile in laid.tiles))
    added = [described, Corrected(str(at), str(at), (corrected,))]
    for event in added if corrected_last else reversed(added):
        played = [*played, (len(played) + 1, event)]
    [collected] = [
        n for n, event in played if isinstance(event, TaxCollected) and event.player == 1
    ]
    code = "irregular" if corrected_last else "description"
    assert (code, str(collected)) in findings(played)


def test_a_row_that_a_later_description_does_not_have():
    """What was printed there by the players' word counts; the audit says that it differs."""
    short = StorageFace("a", 1, "4 g2 g1/3 r3/2 y1 b2")
    before = log(START, "g h; y h; r rrhh", "ro4 2 r1 r1")
    events = [*before, (len(before) + 1, ComponentsDescribed((short,)))]
    assert every_way(events).state.scores.sums == every_way(before).state.scores.sums
    assert ("description", str(len(before))) in findings(events)


def test_a_tile_that_nobody_described_may_have_more_rows_than_four():
    game = every_way(log(START, "g h; y h; r rrhh", "ro6 2 r1 r1"))
    assert game.state.scores.sums == [14, 10, 10]
    [doubt] = TITLE.doubts(
        fold_game(Timeline(log(START, "g h; y h; r rrhh"))).state,
        RowChosen(0, 1, "royal", 6, "2 r1"),
    )
    assert doubt.code == "rows-more"


def test_a_fifth_row_can_be_said_after_the_last_of_four_was_thought_to_be_chosen():
    rows = [f"{place}{row} 1 g1" for row in (1, 2, 3, 4) for place in ("ro", "ci")]
    before = log(START, "g h; y h; r rrhh", *rows)
    assert every_way(before).state.order.round == 2
    events = [*before, *and_then(before, "ro5 2 r1 r1")[len(before) :]]
    assert TITLE.doubts(fold_game(Timeline(before)).state, events[-1][1])[0].code == "rows-more"
    assert not fold_game(Timeline(before)).refusals(events[-1][1])
    game = every_way(events)
    assert (game.state.order.round, game.state.order.phase) == (2, "prologue")
    assert game.state.scores.sums == [12, 10, 12]
    assert "illegal" not in [code for code, _ref in findings(and_then(events, "storage b e"))]
    laid = and_then(before, "storage b e")
    assert fold_game(Timeline(laid)).refusals(events[-1][1])[0].code == "not-now"


def test_a_phase_that_had_ended_before_its_last_rows_were_chosen():
    """Rows that a later description shows to be dead are skipped; what comes after them holds."""
    dead = (StorageFace("a", 1, "1 g1"), StorageFace("d", 1, "1 b1"))
    before = log(START, "g h; y h; r rhhh", "ro1 1 g1", "ci1 1 b1", "done")
    events = [*before, (len(before) + 1, ComponentsDescribed(dead))]
    game = every_way(events)
    assert (game.state.order.round, game.state.order.phase) == (2, "prologue")
    rows = [str(n) for n, event in before if isinstance(event, RowChosen)]
    assert [ref for code, ref in findings(events) if code == "description"] == rows
    assert "illegal" not in [code for code, _ref in findings(and_then(events, "storage b e"))]


def test_a_description_that_ends_the_phase_at_once():
    before = log(START, "g h; y h; r rhhh", "ro1 1 g1")
    dead = (StorageFace("a", 1, "1 g1"), StorageFace("d", 1, "1 b1"))
    events = [*before, (len(before) + 1, ComponentsDescribed(dead))]
    state = every_way(events).state
    assert state.order.round == 2
    assert "illegal" not in [code for code, _ref in findings(and_then(events, "storage b e"))]
    assert not TITLE.refusals(state, StoringEnded(1))


def test_the_table_that_stopped_while_a_row_was_open_is_told_so():
    before = log(START, "g h; y h; r rhhh", "done")
    events = [*before, (len(before) + 1, ComponentsDescribed((ROYAL, CIVIC)))]
    assert every_way(events).state.order.round == 2
    assert ("description", str(len(before))) in findings(events)


def test_the_card_of_a_tile_is_part_of_what_is_declared():
    """It is not filled in, as what is written must mean the same before and after a description."""
    tile = ComponentsDescribed((TaxTile("2", "x..x..", "", "b"),))
    game = fold_game(Timeline(log(tile, START)))
    [line] = read("g 2w", players("rgy"))
    assert [one.code for one in game.refusals(TITLE.bind(game.state, line))] == ["gain-not-given"]


def test_live_and_loaded_games_agree_after_describe(table):
    table("new", "league-of-six", "Roos:red", "Gijs:green", "Ymke:yellow")
    table.do(START, "g h; y h; r rhhh", "ro1 1 g1")
    said = table("describe", "storage a 1 1 g1; storage d 1 1 b1")
    assert "the storage tiles (storage)" in said.out
    assert "round 2" in table("turn").out
    assert "contradicts what was described later" in table("audit", code=1).out  # ro1 was dead
    table("do", "storage b e")
    text = table("export").out
    table("import", "-", input=text)
    assert table("export", "--game", "los2").out == text
    lossless = table("export", "-f", "jsonl", "--game", "los1").out
    assert table("import", "-", input=lossless).code == 0
