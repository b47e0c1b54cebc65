"""What every play has to answer to: the phase and the round that it names (L6.4)."""

from projections.predicate import NOTHING, Found
from projections.refusal import refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.turn_order import Phase


def not_now(state: State, phase: Phase, round_: int) -> Found:
    """Return what is against a play of a phase: over, unknown round, another phase or round."""
    order = state.order
    if order.phase == "over":
        return [refusal(CODES, "game-over")]
    if order.unknown:
        return [refusal(CODES, "round-unknown")]
    if order.phase != phase:
        return [refusal(CODES, "not-now", phase=order.phase)]
    if round_ != order.round:
        return [refusal(CODES, "other-round", round=round_, now=order.round)]
    return NOTHING


def seated(state: State, player: int) -> Found:
    """Return what is against a seat: nobody sits there."""
    return NOTHING if player < state.players else [refusal(CODES, "no-such-seat", player=player)]
