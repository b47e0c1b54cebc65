"""What there is against collecting taxes (L6.7, L6.8)."""

from collections import Counter

from events.titles.league_of_six.box import GOODS
from events.titles.league_of_six.events import TaxCollected
from projections.predicate import NOTHING, Found
from projections.refusal import refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.taxes import (
    gain_of,
    goods_in,
    goods_left,
    printed_tile,
    short_gains,
    too_many,
)
from projections.titles.league_of_six.timing import not_now, seated


def collected_cannot(state: State, event: TaxCollected) -> Found:
    """Everybody collects once, in the own town; a turning needs a described tile."""
    if found := seated(state, event.player) or not_now(state, "taxes", event.round):
        return found
    player = event.player
    if player not in state.order.waiting:
        return [refusal(CODES, "collected-already", player=player)]
    here = state.board.towns[player]
    if event.town != here:
        return [refusal(CODES, "other-town", town=event.town, here=here or "-")]
    by_turning = event.turning is not None
    if by_turning == (event.gained is not None) or (by_turning and event.card):
        return [refusal(CODES, "gain-malformed")]
    if by_turning and state.tax_pair(player) is None:
        return [refusal(CODES, "not-described", town=event.town)]
    return NOTHING


def collected_who(state: State, event: TaxCollected) -> Found:
    """The order of phase 3 holds."""
    waiting, player = state.order.waiting, event.player
    if not_now(state, "taxes", event.round) or player not in waiting or player == waiting[0]:
        return NOTHING
    return [refusal(CODES, "not-your-tax", player=player, now=waiting[0])]


def collected_may_not(state: State, event: TaxCollected) -> Found:
    """The order of phase 3 holds, and a described tile gives what one of its turnings gives."""
    found = [*collected_who(state, event)]
    if "box-ends" in state.house and too_many(state, symbols := gain_of(state, event).symbols):
        told = {"goods": goods_in(symbols), "left": goods_left(state)}
        found.append(refusal(CODES, "goods-short", **told))
    if event.gained is not None and not _given(state, event, event.gained):
        found.append(refusal(CODES, "gain-not-given", town=event.town))
    return found


def _given(state: State, event: TaxCollected, gained: str) -> bool:
    """Whether a declared gain can be, as far as its tile and its town are described."""
    tile = printed_tile(state, event.player)
    if tile is None:
        return True
    turnings = state.turnings(event.player)
    if turnings is not None:
        return event.card == tile.card and any(
            gained in short_gains(state, symbols) if too_many(state, symbols) else gained == symbols
            for symbols in turnings
        )
    lacking = Counter(tile.centre) - Counter(gained)
    if "box-ends" in state.house:
        for good in GOODS:  # they may have run out
            del lacking[good]
    return event.card == tile.card and not lacking
