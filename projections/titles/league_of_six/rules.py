"""Whether an action may happen: the one predicate that refuses, lists and explains.

What there is against each kind of action stands in the file of its phase: `prologue_rules.py`,
`town_rules.py`, `tax_rules.py`, `storing_rules.py`. Here they are put together, with statements.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from events.common import Adjusted, Event, GapDeclared, StatedTogether
from events.titles.league_of_six.box import (
    CUBES,
    GREY_CARDS,
    GREY_FIGURES,
    GUARD,
    GUARD_CARDS,
    STACK_CARDS,
)
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    CardsStated,
    ComponentsDescribed,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    OrderStated,
    PawnStated,
    RingLaid,
    RoundStated,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    StorageLaid,
    StoringEnded,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
)
from events.titles.league_of_six.part_text import part_name
from projections.predicate import NOTHING, Check, Found, Predicate, adjusted_cannot, allowed
from projections.refusal import Doubt, refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.hands import card_of
from projections.titles.league_of_six.prologue_rules import (
    order_cannot,
    players_cannot,
    prologue_cannot,
    ring_cannot,
    ring_may_not,
    storage_may_not,
    tax_may_not,
)
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import ROWS, rows_of
from projections.titles.league_of_six.storing_rules import (
    declined_cannot,
    declined_may_not,
    ended_cannot,
    ended_may_not,
    filled_cannot,
    leader_cannot,
    leader_may_not,
    row_cannot,
    row_may_not,
    row_who,
)
from projections.titles.league_of_six.tax_rules import (
    collected_cannot,
    collected_may_not,
    collected_who,
)
from projections.titles.league_of_six.taxes import MOST_GUARDS, cubes_out, gain_of, goods_in
from projections.titles.league_of_six.timing import seated
from projections.titles.league_of_six.town_rules import (
    answer_cannot,
    chosen_cannot,
    chosen_may_not,
    chosen_who,
    raised_may_not,
)

_MOST = {
    "score": 999,
    "guards": MOST_GUARDS,
    "red": CUBES,
    "green": CUBES,
    "yellow": CUBES,
    "blue": CUBES,
    "horses": 60,
}
"""The highest value that can be stated, by quantity."""


def doubts(state: State, event: Any) -> list[Doubt]:  # noqa: ANN401
    """Return what is warned about and not refused.

    That is what is unusual in a description or on a tile (L6.2), and where a supply of the box
    runs out (L6.3).
    """
    found = _DOUBTS.get(type(event))
    return found(state, event) if found else []


def _described_doubts(state: State, event: ComponentsDescribed) -> list[Doubt]:
    found = component_doubts(event.parts)
    return [Doubt(code, "L6.2", {**params}) for _part, code, params in found]


def _row_doubts(state: State, event: RowChosen) -> list[Doubt]:
    if event.row <= ROWS or rows_of(state, event.place) is not None:
        return []
    return [Doubt("rows-more", "L6.2", {"row": event.row, "rows": ROWS})]


def _collected_doubts(state: State, event: TaxCollected) -> list[Doubt]:
    found: list[Doubt] = []
    symbols, card = gain_of(state, event)
    ends = "box-ends" in state.house
    cubes = cubes_out(state) + goods_in(symbols)
    if cubes > CUBES and not ends:
        found.append(Doubt("cubes-out", "L6.3", {"cubes": cubes, "box": CUBES}))
    if sum(state.guards.sums) + symbols.count(GUARD) > MOST_GUARDS and not ends:
        found.append(Doubt("guards-out", "L6.3", {"box": GUARD_CARDS}))
    runs_out = state.hands.grey_left <= 0 and "grey-always" not in state.house
    if card and event.grey != "none" and runs_out:
        code = "grey-taken" if event.grey == "taken" else "grey-out"
        found.append(Doubt(code, "L6.3", {"taker": event.player}))
    return found


_DOUBTS: dict[type[Event], Callable[[State, Any], list[Doubt]]] = {
    ComponentsDescribed: _described_doubts,
    RowChosen: _row_doubts,
    TaxCollected: _collected_doubts,
}


# --- descriptions and statements ----------------------------------------------------------------


def _described_cannot(state: State, event: ComponentsDescribed) -> Found:
    if not state.printed:
        return NOTHING
    for part in event.parts:
        known = state.printed.known(part)
        if known is not None and known != part:
            return [refusal(CODES, "described-differently", part=part_name(part))]
    return NOTHING


def _adjusted_cannot(state: State, event: Adjusted) -> Found:
    if event.quantity in ("cards", "clergy", "aristocracy", "burghers"):
        return [refusal(CODES, "cards-whole")]
    most = _MOST
    if state.sheet and event.player < state.players:
        others = sum(
            guards
            for seat, guards in enumerate(state.guards.sums)
            if seat != event.player and ("guards", seat) not in state.unknown
        )
        most = {**_MOST, "guards": max(MOST_GUARDS - others, 0)}
    return adjusted_cannot(event, state.players, most)


def _gap_cannot(state: State, event: GapDeclared | RoundStated) -> Found:
    return [refusal(CODES, "game-over")] if state.order.phase == "over" else NOTHING


def _order_stated_cannot(state: State, event: OrderStated) -> Found:
    if state.order.phase not in ("setup", "prologue"):
        return [refusal(CODES, "not-now", phase=state.order.phase)]
    return players_cannot(state, event.order)


def _pawn_stated_cannot(state: State, event: PawnStated) -> Found:
    if state.order.phase not in ("setup", "prologue"):
        return [refusal(CODES, "not-now", phase=state.order.phase)]
    return seated(state, event.player)


def _cards_stated_cannot(state: State, event: CardsStated) -> Found:
    if found := seated(state, event.player):
        return found
    return _sheet_cannot(state, event) if state.sheet else NOTHING


def _sheet_cannot(state: State, event: CardsStated) -> Found:
    """More leader cards in all hands at the end than the box has (L6.3)."""
    others = (hand for seat, hand in enumerate(state.hands.cards) if seat != event.player)
    held = Counter(card.figures for hand in others for card in hand)
    held.update(card_of(text).figures for text in event.cards)
    for figures, cards in sorted(held.items()):
        box = STACK_CARDS + (GREY_CARDS if figures == GREY_FIGURES else 0)
        endless = figures == GREY_FIGURES and "grey-always" in state.house
        if cards > box and not endless:
            return [refusal(CODES, "cards-short", figures=figures, cards=cards, box=box)]
    return NOTHING


CHECKS: dict[type[Event], tuple[Check, Check]] = {
    RingLaid: (ring_cannot, ring_may_not),
    OrderDrawn: (order_cannot, allowed),
    StorageLaid: (prologue_cannot, storage_may_not),
    LeadersTurnedUp: (prologue_cannot, allowed),
    TownsBesieged: (prologue_cannot, allowed),
    TaxTilesLaid: (prologue_cannot, tax_may_not),
    TownChosen: (chosen_cannot, chosen_may_not),
    BidRaised: (answer_cannot, raised_may_not),
    BidAccepted: (answer_cannot, allowed),
    TaxCollected: (collected_cannot, collected_may_not),
    RowChosen: (row_cannot, row_may_not),
    RowDeclined: (declined_cannot, declined_may_not),
    SpacesFilled: (filled_cannot, allowed),
    LeaderTaken: (leader_cannot, leader_may_not),
    StoringEnded: (ended_cannot, ended_may_not),
    ComponentsDescribed: (_described_cannot, allowed),
    Adjusted: (_adjusted_cannot, allowed),
    GapDeclared: (_gap_cannot, allowed),
    StatedTogether: (allowed, allowed),
    RoundStated: (_gap_cannot, allowed),
    OrderStated: (_order_stated_cannot, allowed),
    PawnStated: (_pawn_stated_cannot, allowed),
    CardsStated: (_cards_stated_cannot, allowed),
}
"""What makes an event of each type impossible, and what makes it irregular."""

WHO: dict[type[Event], Check] = {
    TownChosen: chosen_who,
    TaxCollected: collected_who,
    RowChosen: row_who,
    RowDeclined: row_who,
}
"""What there is against who acts."""

_PREDICATE = Predicate(CODES, CHECKS, WHO)

refusals = _PREDICATE.refusals
impossible = _PREDICATE.impossible
