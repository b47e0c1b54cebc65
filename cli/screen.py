"""Drawing with rich: one console, and the colours of the players."""

import os
import sys

from rich.console import Console
from rich.style import Style

# From the Okabe-Ito palette, which colour-blind people tell apart; a letter always stands beside.
_STYLES = {
    "blue": Style(color="#56b4e9", bold=True),
    "yellow": Style(color="#f0e442", bold=True),
    "green": Style(color="#009e73", bold=True),
    "red": Style(color="#d55e00", bold=True),
}


def colour_style(colour: str) -> Style:
    """Return how a player's colour is written."""
    return _STYLES.get(colour, Style(bold=True))


def console() -> Console:
    """Return a console; off a terminal it is 100 columns wide and has no colour."""
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return Console(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        width=None if terminal else 100,
        no_color=not terminal or None,
        force_terminal=terminal,
    )
