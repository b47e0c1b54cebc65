"""Somebody leaves before the end: of every title turns are skipped, pieces stay, nobody waits."""

from contextlib import nullcontext
from random import Random
from unittest.mock import patch

import pytest

from cli.game.looking import seen_by
from cli.game.title_laws import chance
from cli.game.title_laws.chance import Trial, play
from cli.game.title_laws.checking import breaches_of, chance_of
from cli.titles.title_session import title_session
from events.common import PlayerLeft
from events.titles.registry import TITLES
from events.titles.robber_knights.events import OpeningTileTurnedUp
from projections.folding import fold_game
from projections.seen import OPEN
from projections.timeline import Timeline
from tests import random_play
from tests.adding_a_title import kept, nim
from tests.adding_a_title.known import HANDS, known
from tests.titles.league_of_six import given as league
from tests.titles.robber_knights import given as knights
from tests.titles.score_pad import given as pads

DECLARED = {one.slug: one for one in (nim.NIM, kept.KEPT, HANDS)}
GAMES, LONG = 8, 900


def title_known(title):
    return known(title, DECLARED[title]) if title in DECLARED else nullcontext()


def trial_of(title, seed):
    brought = chance_of(title) if title in DECLARED else random_play.brought(title)
    return Trial(title, seed, brought)


def left(at_table, *seats):
    for seat in seats:
        at_table.event(PlayerLeft(seat)).then_allowed()
    return at_table


def whole_game(title, seed, leaves):
    """Return a game of chance to its end, its events, and who was listed after having left."""
    events, acted, game = [], [], None
    with patch.object(chance, "LEAVES", leaves):
        for game, event in play(trial_of(title, seed), Random(seed), LONG):
            events = events or [game.timeline.started]
            acted += [
                one
                for one in (*game.rules.actions(game.state), event)
                if getattr(one, "player", None) in game.state.absent
                and not isinstance(one, OpeningTileTurnedUp)  # it lies there face down
            ]
            events.append(event)
    if events:
        game.take(str(len(events)), events[-1])
    return game, events, acted


@pytest.mark.parametrize("title", [*TITLES.own, *DECLARED])
def test_games_of_chance_go_on_without_those_who_leave(title):
    leavers = over = 0
    with title_known(title):
        for seed in range(GAMES):
            game, events, acted = whole_game(title, seed, 0.05)
            assert acted == []
            over += game.over
            again = fold_game(Timeline(enumerate(events, 1)), check=True)
            assert again.objections == []
            assert not game.imbalances()
            assert not game.state.absent & {*game.rules.result(game.state).winners}
            leavers += len(game.state.absent)
    assert leavers
    assert over >= GAMES * 3 / 4  # nothing may be payable (L6.6), or chance finds no number


@pytest.mark.parametrize("law", ["lists", "taps", "folds", "secrets"])
@pytest.mark.parametrize("title", [*TITLES.own, *DECLARED])
def test_the_laws_hold_when_many_leave(title, law):
    with title_known(title), patch.object(chance, "LEAVES", 0.05):
        assert list(breaches_of(law, trial_of(title, 1))) == []


# --- by title -------------------------------------------------------------------------------------


def test_in_robber_knights_a_turn_begun_ends_and_one_without_a_tile_was_none():
    begun = knights.given(codes="brg").done("b p m18")
    left(begun, 0).then_turn_of("r")
    assert begun.state.order.turn == 2
    begun.when("b p n18").then_refused("has-left")
    waiting = left(knights.given(codes="brg").done("b p m18; r p n18"), 2)
    waiting.done("b p m17").then_turn_of("b", 1)  # who follows red now
    first = left(knights.given(codes="brg"), 0).then_turn_of("r")
    assert first.state.order.turn == 1
    assert left(knights.given(codes="brg", opening=""), 2).state.order.player == 0


BID = "r la; g ba; y la 2"


@pytest.mark.parametrize(("seat", "pawns"), [(0, "la ba0 la2"), (2, "la0 ba0 la")])
def test_in_league_of_six_a_bid_by_or_for_who_left_is_not_answered(seat, pawns):
    at_table = left(league.towns().done(BID), seat).then_pawns(pawns)
    assert at_table.state.order.phase == "taxes"
    assert seat not in at_table.state.order.waiting


def test_in_league_of_six_nobody_waits_for_who_must_go_elsewhere_or_has_not_chosen():
    moving = left(league.towns().done(f"{BID}; r ok"), 0).then_pawns("la ba0 la2")
    assert moving.state.order.phase == "taxes"
    at_table = left(league.towns(), 0)
    at_table.when("r la").then_refused("has-left")
    left(at_table.done("g la"), 2)
    assert at_table.state.order.waiting == [1]


def test_in_league_of_six_horses_are_harnessed_when_the_last_to_collect_leaves():
    at_table = league.taxes(parts=False)
    last = at_table.state.order.waiting[-1]
    for seat in at_table.state.order.waiting[:-1]:
        at_table.done(f"{'rgy'[seat]} rh")
    left(at_table, last)
    assert at_table.state.order.phase == "storing"
    assert last not in at_table.state.order.storing


def test_in_league_of_six_a_row_goes_on_without_who_was_to_fill_it():
    at_table = league.storing(goods="rr r g").done("r ro1")  # red must choose: 2 cubes, 3 spaces
    assert at_table.legal()
    left(at_table, 0)
    assert at_table.state.wagons[0] == {}
    assert at_table.state.order.phase != "storing" or at_table.legal()


def test_in_league_of_six_the_phase_ends_when_who_has_the_last_goods_leaves():
    at_table = left(league.storing(goods="- r -"), 1)
    assert (at_table.state.order.phase, at_table.state.order.round) == ("prologue", 2)


def test_on_a_pad_the_round_is_over_without_who_left_and_a_number_each_is_one_less():
    at_table = pads.given("golf", 3).done("An 4; Cy 3")
    assert at_table.state.round == 1
    assert left(at_table, 1).state.round == 2
    at_table.done("5 6")
    assert [at_table.state.ledger.sums[seat] for seat in (0, 2)] == [9, 9]
    at_table.when("Bo 3").then_refused("has-left")
    assert at_table.game.rules.result(at_table.state).winners == (0, 2)  # fewest, and Bo has 0


def test_a_team_goes_on_as_long_as_one_of_it_is_there():
    at_table = left(pads.given("teams", 4), 0)
    assert at_table.state.there == [0, 1]
    taps = title_session("score-pad").lines(seen_by(at_table.game, OPEN), ())
    assert {line.split()[0] for line in taps} == {"b", "c"}  # Cy, not An, who has left
    assert left(at_table, 2).state.there == [1]
    at_table.event(PlayerLeft(1)).then_allowed()
    at_table.event(PlayerLeft(3)).then_refused("last-player")
