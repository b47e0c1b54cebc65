"""Every refusal of League of Six: where its rule is written, and whether a ruling admits it."""

from msgspec.structs import replace

from projections.predicate import NOTHING, Found
from projections.refusal import Refusal, by_rule, refusal
from projections.titles.league_of_six.state import Phase, State

CODES = by_rule(
    {
        "L6.1": (
            "ring-laid ring-towns number-missing order-drawn order-players player-missing",
            "number-differs",
        ),
        "L6.2": ("not-described no-such-row row-unknown described-differently", "row-differs"),
        "L6.3": ("cards-short", "goods-short"),
        "L6.4": (
            "not-now other-round laid-already siege-twice siege-count siege-first"
            " tax-towns tax-missing tax-twice",
            "tax-used tax-left",
        ),
        "L6.5": (
            "answer-first move-first bid-missing placed-already no-bid not-your-answer"
            " other-bid other-town",
            "not-your-turn besieged closed same-town bid-on-empty bid-low",
        ),
        "L6.6": ("", "town-unpayable bid-unpayable"),
        "L6.7": ("", "not-your-tax"),
        "L6.8": ("collected-already gain-malformed turning-high", "gain-not-given"),
        "L6.9": (
            "fill-first card-first row-chosen nothing-to-fill not-your-fill spaces-wrong"
            " no-card-due not-your-card card-gone",
            "not-your-row row-compulsory card-high rows-left",
        ),
        "L6.10": ("storage-twice", "storage-used"),
        "log": ("round-unknown cards-whole", ""),
    }
)


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


def check_player(state: State, player: int) -> Found:
    """Return what is against a player of a play: nobody sits there, or not any more."""
    if player in state.absent:
        return [refusal(CODES, "has-left", player=player)]
    return check_seat(state, player)


def check_seat(state: State, player: int) -> Found:
    """Return what is against a seat: nobody sits there."""
    return NOTHING if player < state.players else [refusal(CODES, "no-such-seat", player=player)]
