"""Phase 6 and the end of the game (L6.10, L6.11)."""

from events.league_of_six.box import KIND_NAMES, KINDS, PLACES, ROUNDS
from projections.league_of_six.bases import Leaders
from projections.league_of_six.scores import placings
from projections.league_of_six.state import State


def end_round(state: State, ref: str) -> None:
    """Clear the board; the next round begins with its prologue, or leader cards are scored."""
    lost = sum([sum(wagon.values()) for wagon in state.wagons])
    state.tell("round-over", state.order.round, lost)
    clear_round(state)
    if state.order.round == ROUNDS:
        _score_leaders(state, ref)
        state.order.phase = "over"
    else:
        state.order.round += 1
        state.order.phase = "prologue"


def clear_round(state: State) -> None:
    """Take away what lasts for a round: goods, horses, besiegers, tiles, face-up leaders."""
    order = state.order
    state.board.clear()
    for wagon in state.wagons:
        wagon.clear()
    state.horses = [0] * state.players
    state.chosen = {place: {} for place in PLACES}
    state.shelf = None
    state.bonus = 0
    order.waiting, order.mover, order.duel = [], None, None
    order.storing, order.chooser = [], 0


def _score_leaders(state: State, ref: str) -> None:
    """Give influence for places in each kind of leader cards."""
    guards, figures = state.hands.guards, state.hands.all_figures()
    for kind in KINDS:
        for seat, place, points in placings(figures[kind], guards):
            if points:
                counted = figures[kind][seat], guards[seat], place
                state.scores.change(ref, seat, points, KIND_NAMES[kind], Leaders, *counted)
