"""Meridian in the session at the table: suggestions."""

from __future__ import annotations

from collections.abc import Sequence

from cli.titles.title_session import TitleSession
from cli.titles.viewer import Viewer
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.folding import FoldedGame
from projections.short_form import short
from projections.titles.meridian import legal
from projections.titles.meridian.state import State


def suggestions(game: FoldedGame, viewer: Viewer) -> Sequence[str]:
    """Return the cards that can be turned up, else towers, the cheapest first."""
    state: State = game.state
    owing, may = legal.turn_ups(state), legal.may_turn_up(state)
    if (first := state.order.turning_up()) is not None:
        return [short(game, CardTurnedUp(first, card)) for card in owing[first]]
    plays = sorted(legal.actions(state), key=_cost)
    return [
        *(short(game, play) for play in plays),
        *(short(game, CardTurnedUp(seat, card)) for seat, cards in owing.items() for card in cards),
        *(short(game, CardTurnedUp(seat, card)) for seat, cards in may.items() for card in cards),
    ]


def _cost(play: CardPlayed) -> tuple[bool, bool, int]:
    """Return what a turn costs: passing last, taking a tower back late, small towers first."""
    return play.meridian is None, play.lifted is not None, play.height or 0


def rules_now(game: FoldedGame) -> Sequence[str]:
    """Return the rules of cards, or of towers."""
    owing = game.state.order.owing()
    return ("ME.3",) if owing else ("ME.4", "ME.5", "ME.6")


class MeridianSession(TitleSession):
    """What Meridian offers to the session."""

    suggestions = staticmethod(suggestions)
    rules_now = staticmethod(rules_now)


TITLE: TitleSession = MeridianSession()
