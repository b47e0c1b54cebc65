"""The form for a score sheet: the final position, and how the game ended by it."""

from __future__ import annotations

from collections.abc import Sequence

from cli.game.sheets import REASON, Sheet, checked
from cli.game.stating import Statement
from cli.session.asking import Ask
from cli.session.position_form import Form
from cli.titles.title_screens import title_screens
from cli.titles.view import View
from cli.titles.viewer import Viewer
from cli.wording.sentences import standing_words
from events.common import Event, GameStarted
from events.titles.registry import title_events


def asked_sheet(started: GameStarted, described: Sequence[Event], ask: Ask) -> Sheet:
    """Ask for the final position of a game, and return its sheet.

    Raises:
        Leave: the questions were left.
    """
    screens = title_screens(started.title)

    def result(stated: Sequence[Statement]) -> str:
        game = checked(started, described, stated).game
        return standing_words(game, started.players, screens)

    view = View(title_events(started.title), screens, started.players, Viewer(open=True))
    events = list(enumerate([started, *described], 1))
    stated = Form(events, view, REASON, ask, result).statements()
    return checked(started, described, stated)
