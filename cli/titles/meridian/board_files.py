"""Board files: the boards of Meridian, shipped, kept and by path (ME.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.terminal.language import gettext_noop
from cli.titles.printed_parts import PrintedParts

if TYPE_CHECKING:
    from events.part_file import FileFault, ReadFile
    from events.titles.meridian.events import BoardDescribed


class Boards(PrintedParts["BoardDescribed"]):
    """The boards of Meridian."""

    title = "meridian"
    name = "board"
    plural = "boards"
    shipped_in = "boards"
    what = gettext_noop("the board")
    new = ("board", "new", "meridian")
    option_help = gettext_noop("The board (Meridian); see: board list.")
    name_help = gettext_noop("A board's name, or a .toml file.")
    unreadable = gettext_noop("{path} cannot be read as a board file ({detail})")
    unknown = gettext_noop("there is no board {name}; {nearest}")
    elsewhere = gettext_noop("{title} has no board to describe; only Meridian has boards")

    def read(self, text: str) -> ReadFile[BoardDescribed]:
        """Return a board file as read."""
        from events.titles.meridian.board_file import read_board

        return read_board(text)

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with, or unusual in, a board file."""
        from cli.titles.meridian.board_words import fault_words

        return fault_words(fault)


BOARDS = Boards()
