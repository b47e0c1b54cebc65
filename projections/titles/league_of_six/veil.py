"""The secret part of a state: guards and leader cards in hand (L6.12).

Payments are public, but what is left is not: a player without guards buys them with influence. So
the fold runs on the true log, and the hands are removed from the state afterwards.
"""

from collections.abc import Collection

from events.titles.league_of_six.box import GUARD, SECRETS
from projections.titles.league_of_six.news import Fact
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.towns import PAYING_LESS


def veil(state: State, seats: Collection[int], refs: Collection[str]) -> None:
    """Hide the hands of some players, as a gap does.

    `refs` are entries with a hidden secret. The leader card taken there lies face up again, as
    nobody may know which stack it came from.
    """
    for seat in seats:
        state.hands.cards[seat] = []
        state.hands.grey[seat] = 0
        state.guards.sums[seat] = 0
        state.unknown |= {(what, seat) for what in SECRETS}
    state.guards.rows = [row for row in state.guards.rows if row.player not in seats]
    board = state.board
    back = {stack: kind for stack, (ref, kind) in board.gone.items() if ref in refs}
    board.gone = {stack: taken for stack, taken in board.gone.items() if stack not in back}
    if board.leaders is not None:
        board.leaders = dict(sorted({**board.leaders, **back}.items()))
    state.news = [_veil(fact) for fact in state.news if fact[0] not in _SEEN_AT_ONCE]


def impoverish(state: State, seats: Collection[int]) -> None:
    """Empty the hidden hands of guards, so that only influence can pay.

    This also changes which towns are open to a player who can pay none.
    """
    state.unknown -= {(what, seat) for what in ("guards", "score") for seat in seats}
    state.house -= PAYING_LESS


_SEEN_AT_ONCE = ("paid", "leader", "grey-gone")
"""What everybody sees when it happens, and could add up from a list."""


def _veil(fact: Fact) -> Fact:
    """Return a consequence without the guards and the card that taxes gave."""
    code, facts = fact
    if code != "collected":
        return fact
    player, symbols, _card = facts
    return code, (player, symbols.replace(GUARD, ""), None)
