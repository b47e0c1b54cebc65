"""Paying guards: out of the hand, and what lacks from the bank for influence (L6.6)."""

from events.titles.league_of_six.box import HIGHEST_BID, PRICE_OF_A_GUARD
from projections.titles.league_of_six.scores import Bought, BoughtFor, Paid, Received
from projections.titles.league_of_six.state import State


def affordable(state: State, seat: int) -> int | None:
    """Return how many guards a player can pay at most, bought ones included; None if unknown."""
    if not state.unknown.isdisjoint((("guards", seat), ("score", seat))):
        return None
    influence = max(state.scores.sums[seat], 0)
    return state.guards.sums[seat] + influence // PRICE_OF_A_GUARD


def payable_bids(most: int | None, least: int, way: int = 0, empty: int = 0) -> range:
    """Return the spaces of a bid track, from the lowest that is free, that can be paid.

    `most` is what is `affordable` before the way to the town is paid; None limits nothing. Of an
    empty track no space is above `empty`, of any none is above 12.
    """
    highest = HIGHEST_BID if least else empty
    if most is not None and most - way < highest:
        highest = most - way
    return range(least, highest + 1)


def pay(state: State, ref: str, seat: int, guards: int, rule: str, to: int | None) -> None:
    """Pay guards to the bank or to a player; what lacks is bought, never below 0 influence.

    What still lacks (a ruling let it stand) is not paid. Of unknown guards what is needed is there;
    unknown influence buys what lacks.
    """
    hand, bought, held, paid = state.guards, 0, guards, guards
    if (lacking := guards - hand.sums[seat]) > 0:
        if ("guards", seat) in state.unknown:
            held = hand.sums[seat]
        else:
            bought = _buy(state, ref, seat, lacking)
            held = paid = hand.sums[seat]
    if held:
        hand.change(ref, seat, -held, rule, Paid())
    if to is not None and paid:
        hand.change(ref, to, paid, "received", Received(seat))
    if paid or bought:
        receiver = -1 if to is None else to
        state.news.append(("paid", (seat, paid, bought, receiver, state.scores.sums[seat])))


def _buy(state: State, ref: str, seat: int, lacking: int) -> int:
    """Buy the guards that a player lacks, as far as influence goes; return how many."""
    bought = lacking
    if ("score", seat) not in state.unknown:
        bought = min(lacking, max(state.scores.sums[seat], 0) // PRICE_OF_A_GUARD)
    if bought:
        spent = bought * PRICE_OF_A_GUARD
        state.scores.change(ref, seat, -spent, "guards", Bought(bought))
        state.guards.change(ref, seat, bought, "bought", BoughtFor(spent))
    return bought
