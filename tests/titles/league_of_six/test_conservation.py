"""Conservation: each imbalance is found when it is made on purpose, and by nothing that happens."""

import pytest

from events.common import GapDeclared
from projections.titles.league_of_six.scores import Bought, Paid
from projections.titles.league_of_six.state import Duel
from projections.titles.league_of_six.title import TITLE
from tests.test_title_laws import whatever
from tests.titles.league_of_six.given import storing, towns


def found(at_table):
    return [(one.code, one.source) for one in TITLE.imbalances(at_table.state)]


def guards_from_nowhere():
    at_table = towns()
    at_table.state.guards.sums[1] += 1
    return at_table


def fewer_guards_than_none():
    at_table = towns()
    at_table.state.guards.change("9", 1, -4, "bid", Paid())
    return at_table


def influence_below_nothing():
    at_table = towns()
    at_table.state.scores.change("9", 2, -11, "guards", Bought(5))
    return at_table


def two_pawns_in_a_town():
    at_table = towns().done("la; ba")
    at_table.state.board.towns[1] = "la"
    return at_table


def a_third_pawn_beside_a_bid():
    at_table = towns("rgyb").done("la; ba; la 2")
    at_table.state.board.towns[1] = "la"
    return at_table


def goods_that_nobody_had():
    at_table = storing()
    at_table.state.wagons[0]["r"] = -1
    return at_table


@pytest.mark.parametrize(
    ("broken", "imbalance"),
    [
        (guards_from_nowhere, ("guards", "L6.3")),
        (fewer_guards_than_none, ("guards", "L6.3")),
        (influence_below_nothing, ("influence", "L6.6")),
        (two_pawns_in_a_town, ("pawns", "L6.5")),
        (a_third_pawn_beside_a_bid, ("pawns", "L6.5")),
        (goods_that_nobody_had, ("goods", "L6.9")),
    ],
)
def test_each_imbalance_is_found(broken, imbalance):
    assert found(broken()) == [imbalance]


def test_two_pawns_about_whose_town_is_bid_are_none():
    at_table = towns().done("la; la 2")
    assert at_table.state.order.duel == Duel("la", 1, 0, 2)
    assert found(at_table) == []


def test_unknown_influence_may_be_anything():
    at_table = influence_below_nothing().event(GapDeclared("rain"))
    assert found(at_table) == []


@pytest.mark.parametrize("seed", range(24))
def test_nothing_that_players_let_stand_is_one(seed):
    game, _events = whatever("league-of-six", seed, entries=10 * seed + 20)
    assert not TITLE.imbalances(game.state)
