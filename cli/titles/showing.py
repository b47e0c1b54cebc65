"""What lies on the table and what is legal, drawn or said, as the output mode has it."""

from collections.abc import Iterable
from shutil import get_terminal_size

from cli.terminal.console import say_lines
from cli.terminal.printing import OFF_TERMINAL, say
from cli.terminal.reader import at_table, columns, in_words
from cli.titles.layout import Frame, fitted
from cli.titles.title_screens import TitleScreens
from cli.titles.viewer import Viewer
from events.common import Event
from projections.folding import FoldedGame

BELOW, BELOW_AT_TABLE = 1, 6
"""Lines that stand below a drawing: the shell's prompt, or that of a session with all around it."""


def show(
    screens: TitleScreens, game: FoldedGame, viewer: Viewer, last: Event | None, above: int = 0
) -> None:
    """Draw what lies on the table, or say it; a drawing fits the window below so many lines.

    `last` is the last action that stands.
    """
    if in_words():
        for line in screens.table_words(game, viewer):
            say(line)
        return
    frame = Frame(OFF_TERMINAL, last=last)
    if columns() is not None:
        size = get_terminal_size()
        frame = Frame(size.columns - 1, size.lines - above - _below(), last)
    say_lines(fitted(screens.layout(game, viewer, frame), frame))


def _below() -> int:
    return BELOW_AT_TABLE if at_table() else BELOW


def turn_lines(screens: TitleScreens, game: FoldedGame, viewer: Viewer) -> Iterable[str]:
    """Return who acts and what is legal, in words or with the marks of the notation."""
    return (screens.turn_words if in_words() else screens.turn_lines)(game, viewer)
