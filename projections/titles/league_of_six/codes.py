"""Every refusal of League of Six: where its rule is written, and whether a ruling admits it."""

from msgspec.structs import replace

from projections.predicate import NOTHING, Found
from projections.refusal import COMMON, Refusal, Rule, refusal
from projections.titles.league_of_six.state import Phase, State

CODES: dict[str, Rule] = {
    **COMMON,
    "not-now": Rule("L6.4", irregular=False),
    "other-round": Rule("L6.4", irregular=False),
    "round-unknown": Rule("log", irregular=False),
    "ring-laid": Rule("L6.1", irregular=False),
    "ring-towns": Rule("L6.1", irregular=False),
    "number-missing": Rule("L6.1", irregular=False),
    "number-differs": Rule("L6.1", irregular=True),
    "order-drawn": Rule("L6.1", irregular=False),
    "order-players": Rule("L6.1", irregular=False),
    "player-missing": Rule("L6.1", irregular=False),
    "laid-already": Rule("L6.4", irregular=False),
    "storage-twice": Rule("L6.10", irregular=False),
    "storage-used": Rule("L6.10", irregular=True),
    "siege-twice": Rule("L6.4", irregular=False),
    "siege-count": Rule("L6.4", irregular=False),
    "siege-first": Rule("L6.4", irregular=False),
    "tax-towns": Rule("L6.4", irregular=False),
    "tax-missing": Rule("L6.4", irregular=False),
    "tax-twice": Rule("L6.4", irregular=False),
    "tax-used": Rule("L6.4", irregular=True),
    "tax-left": Rule("L6.4", irregular=True),
    "not-your-turn": Rule("L6.5", irregular=True),
    "answer-first": Rule("L6.5", irregular=False),
    "move-first": Rule("L6.5", irregular=False),
    "bid-missing": Rule("L6.5", irregular=False),
    "placed-already": Rule("L6.5", irregular=False),
    "besieged": Rule("L6.5", irregular=True),
    "closed": Rule("L6.5", irregular=True),
    "same-town": Rule("L6.5", irregular=True),
    "bid-on-empty": Rule("L6.5", irregular=True),
    "bid-low": Rule("L6.5", irregular=True),
    "town-unpayable": Rule("L6.6", irregular=True),
    "bid-unpayable": Rule("L6.6", irregular=True),
    "no-bid": Rule("L6.5", irregular=False),
    "not-your-answer": Rule("L6.5", irregular=False),
    "other-bid": Rule("L6.5", irregular=False),
    "other-town": Rule("L6.5", irregular=False),
    "collected-already": Rule("L6.8", irregular=False),
    "not-your-tax": Rule("L6.7", irregular=True),
    "not-described": Rule("L6.2", irregular=False),
    "gain-malformed": Rule("L6.8", irregular=False),
    "gain-not-given": Rule("L6.8", irregular=True),
    "goods-short": Rule("L6.3", irregular=True),
    "turning-high": Rule("L6.8", irregular=False),
    "not-your-row": Rule("L6.9", irregular=True),
    "fill-first": Rule("L6.9", irregular=False),
    "card-first": Rule("L6.9", irregular=False),
    "row-compulsory": Rule("L6.9", irregular=True),
    "row-chosen": Rule("L6.9", irregular=False),
    "no-such-row": Rule("L6.2", irregular=False),
    "row-unknown": Rule("L6.2", irregular=False),
    "row-differs": Rule("L6.2", irregular=True),
    "nothing-to-fill": Rule("L6.9", irregular=False),
    "not-your-fill": Rule("L6.9", irregular=False),
    "spaces-wrong": Rule("L6.9", irregular=False),
    "no-card-due": Rule("L6.9", irregular=False),
    "not-your-card": Rule("L6.9", irregular=False),
    "card-gone": Rule("L6.9", irregular=False),
    "card-high": Rule("L6.9", irregular=True),
    "rows-left": Rule("L6.9", irregular=True),
    "described-differently": Rule("L6.2", irregular=False),
    "cards-short": Rule("L6.3", irregular=False),
    "cards-whole": Rule("log", irregular=False),
}


PHASE_RULES = {"setup": "L6.1", "prologue": "L6.4", "towns": "L6.5", "taxes": "L6.8"}
"""Where it is written what happens in a phase."""


def other_phase(state: State) -> Refusal:
    """Return the refusal of what belongs to another phase; its rule is that of the phase now."""
    phase = state.order.phase
    found = refusal(CODES, "not-now", phase=phase)
    return replace(found, source=PHASE_RULES.get(phase, "L6.9"))


def not_now(state: State, phase: Phase, round_: int) -> Found:
    """Return what is against a play of a phase: over, unknown round, another phase or round."""
    order = state.order
    if order.phase == "over":
        return [refusal(CODES, "game-over")]
    if order.unknown:
        return [refusal(CODES, "round-unknown")]
    if order.phase != phase:
        return [other_phase(state)]
    if round_ != order.round:
        return [refusal(CODES, "other-round", round=round_, now=order.round)]
    return NOTHING


def acting(state: State, player: int) -> Found:
    """Return what is against a player of a play: nobody sits there, or not any more."""
    if player in state.absent:
        return [refusal(CODES, "has-left", player=player)]
    return check_seat(state, player)


def check_seat(state: State, player: int) -> Found:
    """Return what is against a seat: nobody sits there."""
    return NOTHING if player < state.players else [refusal(CODES, "no-such-seat", player=player)]
