"""The worked cases of the rulebook, L6.13 and L6.14, each named after its number."""

import pytest

from projections.titles.league_of_six.scores import placings
from tests.titles.league_of_six.given import Given, storing, towns

# Red and yellow sit before green and blue: that is the order of the example.
CODES = "rygb"


def before_blue() -> Given:
    """Follow the example of phase 2 up to the last player."""
    at_table = towns(CODES)
    at_table.done("la; ba")  # red to Lauban, yellow to Bautzen
    at_table.done("la 2; ok; ba 1")  # green bids 2, red takes them and bids 1 in Bautzen
    at_table.done("2; ok; la 3")  # yellow bids 2, red takes them and bids 3 in Lauban
    return at_table.done("ok; ba 3; ok; ka")  # green to Bautzen, yellow to Kamenz


def test_l6_13a_until_blue():
    before_blue().then_guards(2, 2, 0, 3).then_pawns("la3 ka0 ba3 -")


def test_l6_13a_what_blue_can_do_and_what_it_costs():
    legal = before_blue().legal()
    assert "zi" in legal  # nobody is there
    assert {"ka 1", "la 4", "ba 4"} <= legal
    assert not {"ka", "la 3", "ba 3", "go", "lo"} & legal
    after = before_blue().done("la 4; ok")  # red takes four guards: one of them is bought
    after.then_influence(10, 10, 10, 8)
    assert after.followed[0] == "paid"


def test_l6_13a_blue_bids_1_in_kamenz_and_yellow_goes_to_zittau():
    after = before_blue().done("ka 1; ok; zi")
    after.then_guards(2, 1, 0, 2).then_pawns("la3 zi0 ba3 ka1")
    assert [CODES[seat] for seat in after.state.order.waiting] == ["g", "r", "b", "y"]


def test_l6_13b_three_players_fill_a_royal_row():
    at_table = storing("gbr", "rrgy gy b")
    at_table.done("ro1")  # number 4: two green, one yellow, one blue
    assert at_table.legal() == {"g2", "g1"}  # the yellow lies; of the greens the player chooses
    at_table.done("g2")
    rows = [row for row in at_table.state.scores.rows if row.rule in ("stored", "row")]
    assert [(row.player, row.amount) for row in rows] == [(0, 2), (0, 2), (1, 1), (2, 1), (0, 4)]
    at_table.then_influence(18, 11, 11)
    assert at_table.state.order.storing[at_table.state.order.chooser] == 1


@pytest.mark.parametrize(
    ("figures", "guards", "points"),
    [
        ([5, 5, 1, 1, 1], [2, 2, 0, 0, 0], [6, 6, 0, 0, 0]),  # two tied first, three tied third
        ([2, 0, 0], [0, 9, 9], [6, 0, 0]),
        ([2, 1, 1], [0, 3, 1], [6, 4, 2]),
        ([2, 1, 1], [0, 1, 1], [6, 2, 2]),
        ([4, 3, 2, 1], [0, 0, 0, 0], [9, 6, 4, 2]),
        ([5, 5, 3, 2, 1], [4, 5, 9, 9, 9], [6, 9, 4, 2, 0]),
        ([6, 5, 2, 2, 2], [0, 0, 1, 1, 1], [9, 6, 0, 0, 0]),
        ([1, 1, 1, 1], [3, 3, 3, 3], [2, 2, 2, 2]),
        ([0, 0, 0, 1], [3, 3, 3, 0], [0, 0, 0, 9]),
        ([1, 1, 1, 1, 1], [3, 3, 3, 3, 3], [0, 0, 0, 0, 0]),
    ],
)
def test_l6_13c_points_for_a_kind(figures, guards, points):
    found = {one.seat: one.points for one in placings(figures, guards)}
    assert [found.get(seat, 0) for seat in range(len(figures))] == points
