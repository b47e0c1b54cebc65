"""The one predicate and the one fold, put together from those of the phases.

Whether an action may happen, and how it changes the state, stands in the file of its phase:
`prologue.py`, `towns.py`, `taxes.py`, `storing.py`. Here it is put together, with descriptions and
statements, and with what is only strange.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.common import Adjusted, Event, GapDeclared, StatedTogether
from events.titles.league_of_six import box, events
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.components import part_name
from projections.predicate import NOTHING, Found, adjusted_cannot
from projections.refusal import Doubt, refusal
from projections.titles.league_of_six import prologue, storing, taxes, towns
from projections.titles.league_of_six.codes import CODES, check_seat, other_phase
from projections.titles.league_of_six.scores import StatedGuards
from projections.titles.league_of_six.state import State, card_of
from projections.titles.title_rules import Effect, EventRules, change_nothing, note_stated

_MOST = {
    "score": 999,
    "guards": taxes.MOST_GUARDS,
    **dict.fromkeys(box.GOOD_NAMES.values(), box.CUBES),
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


def _described_doubts(state: State, event: events.ComponentsDescribed) -> list[Doubt]:
    found = component_doubts(event.parts)
    return [Doubt(code, "L6.2", {**params}) for _part, code, params in found]


def _row_doubts(state: State, event: events.RowChosen) -> list[Doubt]:
    if event.row <= storing.ROWS or event.place in state.board.rows:
        return []
    return [Doubt("rows-more", "L6.2", {"row": event.row, "rows": storing.ROWS})]


def _collected_doubts(state: State, event: events.TaxCollected) -> list[Doubt]:
    found: list[Doubt] = []
    symbols, card = taxes.gain_of(state, event)
    ends = "box-ends" in state.house
    cubes = taxes.cubes_out(state) + taxes.goods_in(symbols)
    if cubes > box.CUBES and not ends:
        found.append(Doubt("cubes-out", "L6.3", {"cubes": cubes, "box": box.CUBES}))
    if sum(state.guards.sums) + symbols.count(box.GUARD) > taxes.MOST_GUARDS and not ends:
        found.append(Doubt("guards-out", "L6.3", {"box": box.GUARD_CARDS}))
    runs_out = state.hands.grey_left <= 0 and "grey-always" not in state.house
    if card and event.levy.grey != "none" and runs_out:
        code = "grey-taken" if event.levy.grey == "taken" else "grey-out"
        found.append(Doubt(code, "L6.3", {"taker": event.player}))
    return found


_DOUBTS: dict[type[Event], Callable[[State, Any], list[Doubt]]] = {
    events.ComponentsDescribed: _described_doubts,
    events.RowChosen: _row_doubts,
    events.TaxCollected: _collected_doubts,
}


# --- descriptions and statements ----------------------------------------------------------------


def _described_cannot(state: State, event: events.ComponentsDescribed) -> Found:
    if not state.printed:
        return NOTHING
    for part in event.parts:
        known = state.printed.known_part(part)
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
        most = {**_MOST, "guards": max(taxes.MOST_GUARDS - others, 0)}
    return adjusted_cannot(event, state.players, most)


def _round_stated_cannot(state: State, event: events.RoundStated) -> Found:
    return [refusal(CODES, "game-over")] if state.order.phase == "over" else NOTHING


def _board_stated_cannot(state: State, event: events.OrderStated | events.PawnStated) -> Found:
    """Markers and pawns are stated before the first town is chosen (L6.4)."""
    if state.order.phase not in ("setup", "prologue"):
        return [other_phase(state)]
    if isinstance(event, events.OrderStated):
        return prologue.players_cannot(state, event.order)
    return check_seat(state, event.player)


def _cards_stated_cannot(state: State, event: events.CardsStated) -> Found:
    if found := check_seat(state, event.player):
        return found
    return _sheet_cannot(state, event) if state.sheet else NOTHING


def _sheet_cannot(state: State, event: events.CardsStated) -> Found:
    """More leader cards in all hands at the end than the box has (L6.3)."""
    others = (hand for seat, hand in enumerate(state.hands.cards) if seat != event.player)
    held = Counter(card.figures for hand in others for card in hand)
    held.update(card_of(text).figures for text in event.cards or ())
    for figures, cards in sorted(held.items()):
        most = box.STACK_CARDS + (box.GREY_CARDS if figures == box.GREY_FIGURES else 0)
        endless = figures == box.GREY_FIGURES and "grey-always" in state.house
        if cards > most and not endless:
            return [refusal(CODES, "cards-short", figures=figures, cards=cards, box=most)]
    return NOTHING


# --- how they change the state -------------------------------------------------------------------


def _describe(state: State, ref: str, event: events.ComponentsDescribed) -> None:
    state.printed.learn(event.parts)
    prologue.look_at_rows(state)
    if state.order.phase == "storing":
        storing.look_at_unchosen(state)


def _adjust(state: State, ref: str, event: Adjusted) -> None:
    player, what, value = event.player, event.quantity, note_stated(state, event)
    if value is None:
        return
    if what == "score":
        state.scores.state(ref, player, value)
    elif what == "guards":
        state.guards.state(ref, player, value, StatedGuards)
        _hand_stated(state, ref)
    elif what == "horses":
        state.horses[player] = value
    else:
        good = next(good for good in box.GOODS if box.GOOD_NAMES[good] == what)
        state.wagons[player].pop(good, None)
        if value:
            state.wagons[player][good] = value
        storing.goods_stated(state, ref)


def _hand_stated(state: State, ref: str) -> None:
    """Score leader cards anew if a hand is put right after the end."""
    if state.order.phase == "over":
        storing.score_leaders(state, ref)


def _gap(state: State, ref: str, event: GapDeclared) -> None:
    storing.clear_round(state)
    state.order.unknown = True
    state.order.track = None
    state.order.phase = "setup"
    state.board.towns = [None] * state.players
    state.hide()


def _round_stated(state: State, ref: str, event: events.RoundStated) -> None:
    storing.clear_round(state)
    state.order.round = event.round
    state.order.unknown = False
    state.board.tax_out = set()
    state.board.storage_out = set()
    if event.round == 1:
        state.board.towns = [None] * state.players
    ready = state.board.ring is not None and state.order.track is not None
    state.order.phase = "prologue" if ready else "setup"


def _order_stated(state: State, ref: str, event: events.OrderStated) -> None:
    state.order.track = list(event.order)
    if state.order.phase == "setup" and state.board.ring is not None:
        state.order.phase = "prologue"


def _pawn_stated(state: State, ref: str, event: events.PawnStated) -> None:
    state.board.towns[event.player] = event.town


def _cards_stated(state: State, ref: str, event: events.CardsStated) -> None:
    hidden = {(what, event.player) for what in ("cards", *box.KIND_NAMES.values())}
    state.hands.cards[event.player] = list(map(card_of, event.cards or ()))
    state.hands.grey[event.player] = 0  # nobody said which ones are
    if event.cards is None:
        state.unknown |= hidden
        return
    state.unknown -= hidden
    _hand_stated(state, ref)


_LEFT = {"towns": towns.towns_left, "taxes": taxes.taxes_left, "storing": storing.storing_left}
"""How each phase goes on in which players act."""


def leave(state: State, ref: str, player: int) -> None:
    """Let a player leave: goods and horses go back to the box, and nobody waits any more."""
    state.news, state.ended = [], None
    state.absent.add(player)
    state.wagons[player] = {}
    state.horses[player] = 0
    if (go_on := _LEFT.get(state.order.phase)) is not None:
        go_on(state, ref, player)


def _afresh(effect: Effect) -> Effect:
    """Let an event take effect; what followed from the one before is forgotten."""

    def apply(state: State, ref: str, event: Event) -> None:
        if state.ended and isinstance(event, state.ended[0]):
            vars(state).update(state.ended[1])
        state.news, state.ended = [], None
        effect(state, ref, event)

    return apply


_EVENTS: dict[type[Event], EventRules] = {
    **prologue.EVENTS,
    **towns.EVENTS,
    **taxes.EVENTS,
    **storing.EVENTS,
    events.ComponentsDescribed: EventRules(_describe, _described_cannot),
    Adjusted: EventRules(_adjust, _adjusted_cannot),
    GapDeclared: EventRules(_gap),
    StatedTogether: EventRules(change_nothing),
    events.RoundStated: EventRules(_round_stated, _round_stated_cannot),
    events.OrderStated: EventRules(_order_stated, _board_stated_cannot),
    events.PawnStated: EventRules(_pawn_stated, _board_stated_cannot),
    events.CardsStated: EventRules(_cards_stated, _cards_stated_cannot),
}
EVENTS = {kind: replace(one, effect=_afresh(one.effect)) for kind, one in _EVENTS.items()}
"""What there is against an event of each type, and how it changes the state."""
