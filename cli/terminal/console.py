"""Drawing with rich: one console, and the colours of the players."""

import os
import sys
from typing import TYPE_CHECKING

from rich.style import Style

from cli.terminal.say import OFF_TERMINAL

if TYPE_CHECKING:
    from rich.console import Console

# The hues of the Okabe-Ito palette, which colour-blind people tell apart, each at a lightness that
# can be read on black and on white; a letter always stands beside.
_STYLES = {
    "blue": Style(color="#2f85c0", bold=True),
    "yellow": Style(color="#9a7d00", bold=True),
    "green": Style(color="#008f68", bold=True),
    "red": Style(color="#d55e00", bold=True),
    "orange": Style(color="#b87400", bold=True),
    "brown": Style(color="#a0653a", bold=True),
    "purple": Style(color="#b0568c", bold=True),
}


def colour_style(colour: str) -> Style:
    """Return how a player's colour is written."""
    return _STYLES.get(colour, Style(bold=True))


def console() -> "Console":
    """Return a console; off a terminal it is as wide as a file's drawings and has no colour."""
    from rich.console import Console

    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return Console(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        width=None if terminal else OFF_TERMINAL,
        no_color=not terminal or None,
        force_terminal=terminal,
    )
