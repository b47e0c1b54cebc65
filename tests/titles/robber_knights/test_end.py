"""RK.7: how the game ends, and who wins."""

from events.common import GapDeclared
from events.titles.robber_knights.events import TileLaid, TurnEnded
from projections.titles.robber_knights.title import TITLE
from tests.titles.robber_knights.given import given


def _last_tile(points=(5, 3), supply=(4, 4)):
    at_table = given("b p i18")
    order = at_table.state.order
    order.left[:] = [0, 1]
    order.player, order.turn, order.laid = 1, 2, 0
    at_table.state.scores.sums[:] = points
    at_table.state.board.supply[:] = supply
    return at_table.when("r pc l18").then_allowed()


def test_the_game_ends_when_every_tile_lies():
    after = _last_tile()
    assert TITLE.over(after.state)
    after.event(TileLaid(0, 3, "p", "h18"))
    assert after.refusals[0].code == "game-over"
    after.event(TurnEnded(0, 3))
    assert after.refusals[0].code == "game-over"
    after.when("b p h18").then_refused("game-over")
    after.event(GapDeclared("late")).then_refused("game-over")
    assert after.legal_lines() == set()
    after.when("r end").then_allowed()  # the last turn has ended by itself


def test_a_tie_goes_to_more_knights_left():
    result = TITLE.result(_last_tile((5, 5), (4, 6)).state)
    assert (result.winners, result.tie_break) == ((1,), (4, 6))


def test_a_tie_in_knights_too_is_shared():
    assert TITLE.result(_last_tile((5, 5), (4, 4)).state).winners == (0, 1)
