"""What nobody but its owner may know of a state: guards and leader cards in hand (L6.12).

A payment is public and what is left is not: who lacks guards buys them with influence, so the true
log is folded, and what hands hold is taken out of the state afterwards.
"""

from collections.abc import Collection

from events.titles.league_of_six.box import GUARD, SECRETS
from projections.titles.league_of_six.news import Fact
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.towns import PAYING_LESS


def veil(state: State, seats: Collection[int], refs: Collection[str]) -> None:
    """Hide the hands of some players, as a gap does.

    `refs` are entries whose secret is hidden: the leader card taken there lies face up again, for
    nobody may know any more from which stack it came.
    """
    for seat in seats:
        state.hands.cards[seat] = []
        state.hands.grey[seat] = 0
        state.guards.sums[seat] = 0
        state.unknown |= {(what, seat) for what in SECRETS}
    state.guards.rows = [row for row in state.guards.rows if row.player not in seats]
    board = state.board
    if board.leaders is not None:
        back = {stack: kind for stack, (ref, kind) in board.gone.items() if ref in refs}
        board.leaders = dict(sorted({**board.leaders, **back}.items()))
    state.news = [_veil(fact) for fact in state.news if fact[0] not in _SEEN_AT_ONCE]


def impoverish(state: State, seats: Collection[int]) -> None:
    """Let hidden hands hold no guard, so that influence alone can pay.

    Who may come for less where no town can be paid depends on a hand too.
    """
    state.unknown -= {(what, seat) for what in ("guards", "score") for seat in seats}
    state.house -= PAYING_LESS


_SEEN_AT_ONCE = ("paid", "leader", "grey-gone")
"""What everybody sees when it happens, and could add up from a list."""


def _veil(fact: Fact) -> Fact:
    """Return what followed without the guards and the card that taxes have brought."""
    code, facts = fact
    if code != "collected":
        return fact
    player, symbols, _card = facts
    return code, (player, symbols.replace(GUARD, ""), None)
