"""League of Six on the command line: its tiles, and the cards of its hands."""

from collections.abc import Mapping

from cli.terminal.language import gettext_noop
from cli.titles.league_of_six.component_files import COMPONENTS
from cli.titles.title_options import TitleOptions, later


class LeagueOfSixOptions(TitleOptions):
    """The command-line options of League of Six."""

    printed = COMPONENTS
    keep_help = gettext_noop("Keep the tiles that were described during a game in your set.")
    action = "la 3"
    statements = ("round 3", "order An Bo Cy", "pawn An ba", "cards An b2 c3")
    printed_commands = later(".components_command", "COMMANDS")
    keep = later(".user_set")
    descriptions = ("tax 7 x..x.. w", "town ba w 3 ww/g/h/ry/b/hh")

    def counted_too(self) -> Mapping[str, str]:
        """Return the other quantities of a hand with their help, in counting order (L6.12)."""
        return {
            "guards": gettext_noop("Also the player's guards."),
            "cards": gettext_noop("Also the player's cards."),
        }


TITLE: TitleOptions = LeagueOfSixOptions()
