"""Meridian on the command line: its boards, which differ from box to box (ME.2)."""

from cli.terminal.language import gettext_noop
from cli.titles.meridian.board_files import BOARDS
from cli.titles.title_options import TitleOptions, later


class MeridianOptions(TitleOptions):
    """The command-line options of Meridian."""

    printed = BOARDS
    use_help = gettext_noop(
        "Describe the board of a game that has begun; this applies from its start."
    )
    action = "9 2@2"
    statements = ("5/3 k4", "turn An")
    printed_commands = later(".board_command", "COMMANDS")


TITLE: TitleOptions = MeridianOptions()
