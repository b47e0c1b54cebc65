"""Phase 6 and the end of the game (L6.10, L6.11)."""

from events.titles.league_of_six.box import KIND_NAMES, ROUNDS
from projections.titles.league_of_six.scores import Leaders, Placing, placings
from projections.titles.league_of_six.state import State


def end_round(state: State, ref: str) -> None:
    """Clear the board; the next round begins with its prologue, or leader cards are scored."""
    order = state.order
    lost = sum([sum(wagon.values()) for wagon in state.wagons])
    state.news.append(("round-over", (order.round, lost)))
    clear_round(state)
    if order.round == ROUNDS:
        order.phase = "over"
        score_leaders(state, ref)
    else:
        order.round += 1
        order.phase = "prologue"


def clear_round(state: State) -> None:
    """Take away what lasts for a round: goods, horses, besiegers, tiles, face-up leaders."""
    order = state.order
    state.board.clear()
    state.wagons = [{} for _ in range(state.players)]
    state.horses = [0] * state.players
    state.unchosen.clear()
    for rows in state.chosen.values():
        rows.clear()
    state.shelf = None
    state.bonus = 0
    order.waiting, order.mover, order.duel = [], None, None
    order.storing, order.chooser, order.declined = [], 0, 0


def all_known(state: State, *quantities: str) -> bool:
    """Whether no gap hides any of these quantities of anybody any more."""
    return not state.unknown or not any(what in quantities for what, _seat in state.unknown)


def score_leaders(state: State, ref: str) -> None:
    """Give influence for places in each kind of leader cards, once all hands are known.

    If a hand was put right after the end, what changed is given or taken.
    """
    if not all_known(state, "guards", "cards"):
        return
    guards = state.guards.sums
    for kind, figures in state.hands.all_figures().items():
        given, places = state.placed[kind], placings(figures, guards)
        if any(given):  # some may have no place any more
            places += [Placing(seat, 0, 0) for seat, shown in enumerate(figures) if not shown]
        for one in places:
            seat, change = one.seat, one.points - given[one.seat]
            if change:
                given[seat] = one.points
                counted = Leaders(figures[seat], guards[seat], one.place)
                state.scores.change(ref, seat, change, KIND_NAMES[kind], counted)
