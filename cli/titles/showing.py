"""The table and the legal actions, drawn or in words, as the reader prefers."""

from collections.abc import Iterable
from shutil import get_terminal_size

from cli.terminal.line import Line
from cli.terminal.reader import OFF_TERMINAL, at_table, columns, in_words
from cli.titles.layout import Frame, fit_table
from cli.titles.title_screens import TitleScreens
from events.common import Event
from projections.seen import Seen

BELOW, BELOW_AT_TABLE = 1, 6
"""Lines that stand below a drawing: the shell's prompt, or that of a session with all around it."""


def table_lines(
    screens: TitleScreens, game: Seen, last: Event | None, above: int = 0
) -> Iterable[str | Line]:
    """Return the table in words or drawn; a drawing leaves `above` lines of the window free.

    `last` is the last action in force.
    """
    if in_words():
        return screens.table_words(game)
    frame = Frame(OFF_TERMINAL, last=last)
    if columns() is not None:
        size = get_terminal_size()
        below = BELOW_AT_TABLE if at_table() else BELOW
        frame = Frame(size.columns - 1, size.lines - above - below, last)
    return fit_table(screens.layout(game, frame), frame)


def turn_lines(screens: TitleScreens, game: Seen) -> Iterable[str]:
    """Return the player to act and the legal actions, in words or in notation."""
    return (screens.turn_words if in_words() else screens.turn_lines)(game)
