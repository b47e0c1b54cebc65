"""A player leaves a game of League of Six: influence, guards and cards stay, the rest is over."""

from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import storing_left
from projections.titles.league_of_six.taxes import taxes_left
from projections.titles.league_of_six.towns import towns_left

_LEFT = {"towns": towns_left, "taxes": taxes_left, "storing": storing_left}
"""How each phase goes on in which players act."""


def leave(state: State, ref: str, player: int) -> None:
    """Let a player leave: goods and horses go back to the box, and nobody waits any more."""
    state.news, state.ended = [], None
    state.absent.add(player)
    state.wagons[player] = {}
    state.horses[player] = 0
    if (go_on := _LEFT.get(state.order.phase)) is not None:
        go_on(state, ref, player)
