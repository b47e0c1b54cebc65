"""What the table says although it has happened already: the end of a round's storing (L6.9)."""

from events.titles.league_of_six.events import StoringEnded
from tests.titles.league_of_six.given import storing, taxes


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
