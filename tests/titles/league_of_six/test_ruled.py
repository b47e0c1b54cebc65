"""What the players let stand: the folds hold it, the notation says it, the game goes on."""

import pytest

from cli.titles.title_screens import title_screens
from events.common import Adjusted
from events.titles.league_of_six.events import LeaderCard, TownChosen, tax_collected
from events.titles.league_of_six.notation import read
from events.titles.league_of_six.writing import write
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.given import taxes, towns


def test_a_bid_of_nothing_in_a_taken_town_is_no_bid():
    towns().done("la").event(TownChosen(1, 1, "la", 0), ruling=True).then_refused("bid-missing")
    towns().done("la").when("la", ruling=True).then_refused("bid-missing")


def test_a_pawn_in_a_besieged_town_collects_nothing():
    at_table = towns().when("go", ruling=True)
    at_table.done("la; ba")
    for seat in list(at_table.state.order.waiting):
        if seat == 0:
            at_table.done("r -")
        else:
            at_table.done(f"{'rgy'[seat]} 1")
    assert at_table.state.order.phase != "taxes"
    assert write(tax_collected(0, 1, "go", None, ""), at_table.seats) == "r -"


def test_who_can_pay_nothing_goes_by_a_ruling_and_pays_what_there_is():
    at_table = towns().done("la")
    at_table.event(Adjusted(1, "guards", 1, "x")).event(Adjusted(1, "score", 1, "x"))
    at_table.when("la 3").then_refused("bid-unpayable")
    at_table.when("la 3", ruling=True).done("ok")
    at_table.then_guards(4, 0, 3).then_influence(10, 1, 10)


@pytest.mark.parametrize("gained", ["g 2w2r", "g 2w2r+c", "g -", "g 3h -card"])
def test_a_ruled_gain_is_written_and_read_back(gained):
    at_table = taxes()
    [line] = read(gained, at_table.seats)
    event = TITLE.bind(at_table.state, line)
    at_table.when(gained, ruling=True)
    assert [one.code for one in at_table.refusals] == ["gain-not-given"]
    assert write(event, at_table.seats) == gained


def test_declining_and_taking_a_card_are_taken_back_alike():
    """Whether a card was taken is hidden, so the undo of both says the same (L6.12)."""
    from events.titles.league_of_six.events import LeaderTaken

    at_table = towns()
    told = [
        TITLE.revelation(at_table.state, LeaderTaken(0, 1, LeaderCard(stack)))
        for stack in (None, 1, 4)
    ]
    assert told[0] is not None
    assert told[0].code == told[1].code
    words = title_screens("league-of-six").revealed_words
    assert len({words(one, at_table.seats) for one in told if one}) == 1
