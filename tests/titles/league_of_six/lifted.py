"""What the house rules of League of Six lift."""

from events.common import Adjusted
from tests.titles.league_of_six.given import prologue, storing, towns


def poor():
    """Nobody can pay for any town."""
    at_table = towns("gry")
    for seat in range(3):
        at_table.event(Adjusted(seat, "guards", 0, "x")).event(Adjusted(seat, "score", 1, "x"))
    at_table.state.board.towns[:] = ["la", "la", "la"]
    return at_table


def poor_with_company():
    """Nobody can pay for any town, and one player stands in one of them for nothing."""
    at_table = poor()
    at_table.state.house |= {"pay-in-empty-town"}
    return at_table.done("ba")


def last_of_the_stack():
    at_table = prologue("rgyb", parts=False)
    at_table.state.order.round = 5
    at_table.state.board.tax_out = {str(n) for n in range(1, 17)}
    return at_table.done("storage a d; leaders c a b b; siege go lo")


LIFTED = {
    "shuffle-all": (last_of_the_stack, "tax 1 2 3 4"),
    "bid-on-empty": (towns, "la 2"),
    "pay-in-empty-town": (poor, "ba"),
    "pay-what-one-can": (poor_with_company, "ba 1"),
    "may-decline-row": (storing, "pass"),
}
"""Of each house rule that lifts a refusal a situation and an action."""

LIFTS_NONE = frozenset(("grey-always", "box-ends", "order-tie-fewest", "horse-tie-fewest"))
"""Those that say what happens, and not what may."""
