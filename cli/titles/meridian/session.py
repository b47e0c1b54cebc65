"""Meridian in the session at the table: suggestions and the part that matters."""

from __future__ import annotations

from collections.abc import Sequence

from cli.terminal.line import Line
from cli.titles.meridian.board_screen import board_lines, player_lines, turned_lines
from cli.titles.title_session import Frame, TitleSession, unbroken
from cli.titles.viewer import Viewer
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.folding import FoldedGame
from projections.short_form import short
from projections.titles.meridian import legal
from projections.titles.meridian.state import State


def suggestions(game: FoldedGame, viewer: Viewer) -> Sequence[str]:
    """Return the cards that can be turned up, else towers, the cheapest first."""
    state: State = game.state
    owing = legal.turn_ups(state)
    if (first := state.order.turning_up()) is not None:
        return [short(game, CardTurnedUp(first, card)) for card in owing[first]]
    plays = sorted(legal.actions(state), key=_cost)
    return [
        *(short(game, play) for play in plays),
        *(short(game, CardTurnedUp(seat, card)) for seat, cards in owing.items() for card in cards),
    ]


def _cost(play: CardPlayed) -> tuple[bool, bool, int]:
    """Return what a turn costs: passing last, taking a tower back late, small towers first."""
    return play.meridian is None, play.lifted is not None, play.height or 0


def drawing(game: FoldedGame, viewer: Viewer, frame: Frame) -> Sequence[Line]:
    """Return the meridians, in a narrow window a line each, then who has what."""
    state: State = game.state
    players = game.timeline.started.players
    lines = list(board_lines(state, players))
    if max(len(line.plain.rstrip()) for line in lines) > frame.width:
        lines = list(turned_lines(state, players))
    return [*unbroken(lines), *player_lines(state, players)]


def rules_now(game: FoldedGame) -> Sequence[str]:
    """Return the rules of cards, or of towers."""
    owing = game.state.order.owing()
    return ("ME.3",) if owing else ("ME.4", "ME.5", "ME.6")


class MeridianSession(TitleSession):
    """What Meridian offers to the session."""

    suggestions = staticmethod(suggestions)
    drawing = staticmethod(drawing)
    rules_now = staticmethod(rules_now)


TITLE: TitleSession = MeridianSession()
