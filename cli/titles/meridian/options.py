"""Meridian on the command line: its boards, which differ from box to box (ME.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.terminal.language import gettext_noop
from cli.titles.meridian.board_files import BOARDS
from cli.titles.title_options import TitleOptions

if TYPE_CHECKING:
    from cli.terminal.command import Group


class MeridianOptions(TitleOptions):
    """What Meridian adds to the command line."""

    printed = BOARDS
    use_help = gettext_noop(
        "Describe the board of a game that has begun; this applies from its start."
    )
    action = "9 2@2"
    statements = ("5/3 k4", "turn An")

    def printed_commands(self) -> Group:
        """Return the commands that describe, check, show and list boards."""
        from cli.titles.meridian.board_command import COMMANDS

        return COMMANDS


TITLE: TitleOptions = MeridianOptions()
