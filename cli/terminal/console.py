"""Drawing on a terminal: the colours of the players, and printing lines with styles."""

import os
import sys
from collections.abc import Iterable
from functools import cache

import click

from cli.terminal.line import Line

# The hues of the Okabe-Ito palette, which colour-blind people tell apart, each at a lightness that
# can be read on black and on white; a letter always stands beside.
BLUE, YELLOW, GREEN, RED = "#2f85c0", "#9a7d00", "#008f68", "#d55e00"
ORANGE, BROWN, PURPLE = "#b87400", "#a0653a", "#b0568c"

_HUES = {
    "blue": BLUE,
    "yellow": YELLOW,
    "green": GREEN,
    "red": RED,
    "orange": ORANGE,
    "brown": BROWN,
    "purple": PURPLE,
}

_OF_SIXTEEN = {BLUE: 34, YELLOW: 33, GREEN: 32, RED: 31, ORANGE: 33, BROWN: 33, PURPLE: 35}
"""What comes next to a hue on a terminal with no more than 16 colours."""


def colour_style(colour: str) -> str:
    """Return how a player's colour is written."""
    return f"bold {_HUES.get(colour, '')}".rstrip()


def on_terminal() -> bool:
    """Return whether what is printed is seen at once, on a terminal that can do more than print."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def say_lines(lines: Iterable[Line]) -> None:
    """Print lines of a drawing as they are, however wide the terminal is."""
    colours = _colours() if on_terminal() else None
    for line in lines:
        click.echo(line.plain if colours is None else paint(line, colours))


def _colours() -> int:
    """Return how many colours the terminal has, 0 if none are wanted."""
    if os.environ.get("NO_COLOR"):
        return 0
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return 1 << 24
    if "WT_SESSION" in os.environ:  # the terminal of Windows, which says nothing else
        return 1 << 24
    return 256 if os.environ.get("TERM", "").rpartition("-")[2] in ("256color", "kitty") else 16


def paint(line: Line, colours: int) -> str:
    """Return a line as a terminal of so many colours takes it."""
    parts = ((_escape(style, colours), text) for style, text in line.parts)
    return "".join(f"\x1b[{escape}m{text}\x1b[0m" if escape else text for escape, text in parts)


@cache
def _escape(style: str, colours: int) -> str:
    """Return a style as numbers for a terminal; of two colours the last one holds."""
    words = style.split()
    numbers = [number for word, number in (("bold", "1"), ("dim", "2")) if word in words]
    hue = next((word for word in reversed(words) if word[0] == "#" or word == "default"), "default")
    if colours and hue != "default":
        numbers.append(_colour(hue, colours))
    return ";".join(numbers)


def _colour(hue: str, colours: int) -> str:
    """Return the number of a colour, "#rrggbb", or of the one that comes next to it."""
    if colours == 16:
        return str(_OF_SIXTEEN[hue])
    red, green, blue = (int(hue[place : place + 2], 16) for place in (1, 3, 5))
    if colours > 256:
        return f"38;2;{red};{green};{blue}"
    return f"38;5;{16 + 36 * _of_six(red) + 6 * _of_six(green) + _of_six(blue)}"


def _of_six(level: int) -> int:
    """Return which of the six levels of the 256 colours comes next to one of 0 to 255."""
    return round(level / 95 if level < 95 else 1 + (level - 95) / 40)
