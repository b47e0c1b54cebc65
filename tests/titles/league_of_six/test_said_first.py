"""What is said first of a line: that it has happened already, who may act, that it is over."""

from events.common import Adjusted
from events.titles.league_of_six.events import StoringEnded
from tests.titles.league_of_six.given import storing, taxes, towns


def test_done_after_the_storing_has_ended_by_itself_is_needless():
    at_table = taxes(parts=False).done("g h; y h; r h")  # no goods, so nothing to store
    rules, state = at_table.game.rules, at_table.state
    assert state.order.round == 2
    assert rules.needless(state, StoringEnded(1)).params == {"round": 1}
    at_table.done("storage b e")
    assert rules.needless(state, StoringEnded(1)) is None


def test_done_while_rows_are_chosen_is_not():
    at_table = storing()
    assert at_table.game.rules.needless(at_table.state, StoringEnded(1)) is None


def test_who_may_act_comes_before_what_is_possible():
    towns("ryg").done("la").when("g la").then_refused("not-your-turn", "bid-missing")
    taxes(parts=False).when("r 1").then_refused("not-your-tax", "not-described")
    storing().when("g ro7").then_refused("not-your-row", "no-such-row")


def test_after_the_end_every_action_is_told_that():
    at_table = towns()
    at_table.state.order.phase = "over"
    for text in ("la", "ok", "3", "2w", "ro1", "card 1", "siege go lo zi", "storage a d"):
        at_table.when(text).then_refused("game-over")
    at_table.state.board.besieged = None
    at_table.when("tax 1 2 3").then_refused("game-over")


def test_a_town_whose_resident_stands_on_12_is_closed_with_and_without_a_bid():
    at_table = towns().event(Adjusted(1, "guards", 20, "x")).done("la; la 12; ba")
    at_table.when("la 12").then_refused("closed")
    assert at_table.refusals[0].irregular
    at_table.when("la").then_refused("closed")
    assert not at_table.refusals[0].irregular  # a bid is missing besides
