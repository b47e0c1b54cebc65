"""Score pad on the command line: its pads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.terminal.language import gettext_noop
from cli.titles.score_pad.pads import PADS
from cli.titles.title_options import TitleOptions, later

if TYPE_CHECKING:
    from cli.terminal.output import Output
    from events.store.location import Location
    from projections.seen import Seen


class ScorePadOptions(TitleOptions):
    """The command-line options of score pads."""

    printed = PADS
    keep_help = gettext_noop("Save the pad of a game under a name, to play it again.")
    action = "An 12"
    printed_commands = later(".pad_command", "COMMANDS")

    def keep(self, game: Seen, name: str, db: Location | None) -> Sequence[Output]:
        """Save the pad of a game under a name, and return the message.

        Raises:
            Mistake: the name is invalid or taken.
        """
        return [PADS.keep(replace(game.state.pad, name=name), db)]


TITLE: TitleOptions = ScorePadOptions()
