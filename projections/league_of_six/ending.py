"""Phase 6 and the end of the game (L6.10, L6.11)."""

from events.league_of_six.box import KIND_NAMES, KINDS, PLACES, ROUNDS
from projections.league_of_six.bases import Leaders
from projections.league_of_six.scores import Placing, placings
from projections.league_of_six.state import State


def end_round(state: State, ref: str) -> None:
    """Clear the board; the next round begins with its prologue, or leader cards are scored."""
    lost = sum([sum(wagon.values()) for wagon in state.wagons])
    state.news.append(("round-over", (state.order.round, lost)))
    clear_round(state)
    if state.order.round == ROUNDS:
        state.order.phase = "over"
        score_leaders(state, ref)
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


def all_known(state: State, *quantities: str) -> bool:
    """Whether no gap hides any of these quantities of anybody any more."""
    return not state.unknown or not any(what in quantities for what, _seat in state.unknown)


def score_leaders(state: State, ref: str) -> None:
    """Give influence for places in each kind of leader cards, once all hands are known.

    If a hand was put right after the end, what changed is given or taken.
    """
    if not all_known(state, "guards", "cards"):
        return
    guards, figures, given = state.hands.guards, state.hands.all_figures(), state.scores.placed
    for kind in KINDS:
        rule, shown = KIND_NAMES[kind], figures[kind]
        places = placings(shown, guards)
        if given:  # some may have no place any more
            places += [Placing(seat, 0, 0) for seat, n in enumerate(shown) if not n]
        for seat, place, points in places:
            change = points - given.get((seat, kind), 0)
            if change:
                given[seat, kind] = points
                counted = shown[seat], guards[seat], place
                state.scores.change(ref, seat, change, rule, Leaders, counted)
