"""League of Six on the command line: its tiles, and the cards of its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.terminal.language import gettext_noop
from cli.titles.league_of_six.component_files import COMPONENTS
from cli.titles.title_options import TitleOptions
from events.store.location import Location

if TYPE_CHECKING:
    from cli.terminal.command import Group
    from cli.terminal.output import Output
    from projections.seen import Seen


class LeagueOfSixOptions(TitleOptions):
    """What League of Six adds to the command line."""

    printed = COMPONENTS
    keep_help = gettext_noop("Keep the tiles that were described during a game in your set.")
    action = "la 3"
    statements = ("round 3", "order An Bo Cy", "pawn An ba", "cards An b2 c3")
    descriptions = ("tax 7 x..x.. w", "town ba w 3 ww/g/h/ry/b/hh")

    def counted_too(self) -> Mapping[str, str]:
        """Return what a hand holds besides, in the order of its counting (L6.12)."""
        return {
            "guards": gettext_noop("Also the player's guards."),
            "cards": gettext_noop("Also the player's cards."),
        }

    def printed_commands(self) -> Group:
        """Return the commands that describe, check, show and list tiles."""
        from cli.titles.league_of_six.components_command import COMMANDS

        return COMMANDS

    def keep(self, game: Seen, name: str, db: Location | None) -> Sequence[Output]:
        """Keep the tiles that were described during a game, a named set left out; say so.

        Raises:
            Mistake: none was, or the set cannot be called so or written.
        """
        from cli.titles.league_of_six.user_set import keep

        return keep(game, name, db)


TITLE: TitleOptions = LeagueOfSixOptions()
