"""Drawing on a terminal: players' colours, and printing styled lines."""

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
    """Return the style of a player's colour."""
    return f"bold {_HUES.get(colour, '')}".rstrip()


def say_lines(lines: Iterable[Line]) -> None:
    """Print the lines of a drawing unchanged, for any terminal width."""
    drawn = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colours = _colours() if drawn else None
    for line in lines:
        click.echo(line.plain if colours is None else paint(line, colours))


def _colours() -> int:
    """Return the number of the terminal's colours, 0 if none are wanted."""
    if os.environ.get("NO_COLOR"):
        return 0
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return 1 << 24
    if "WT_SESSION" in os.environ:  # the terminal of Windows, which says nothing else
        return 1 << 24
    return 256 if os.environ.get("TERM", "").rpartition("-")[2] in ("256color", "kitty") else 16


def paint(line: Line, colours: int) -> str:
    """Return a line for a terminal with some number of colours."""
    parts = ((_escape(style, colours), text) for style, text in line.parts)
    return "".join(f"\x1b[{escape}m{text}\x1b[0m" if escape else text for escape, text in parts)


@cache
def _escape(style: str, colours: int) -> str:
    """Return the escape codes of a style; the last of two colours wins."""
    words = style.split()
    numbers = [number for word, number in (("bold", "1"), ("dim", "2")) if word in words]
    hue = next((word for word in reversed(words) if word[0] == "#" or word == "default"), "default")
    if colours and hue != "default":
        numbers.append(_colour(hue, colours))
    return ";".join(numbers)


def _colour(hue: str, colours: int) -> str:
    """Return the number of a colour, "#rrggbb", or of the nearest one."""
    if colours == 16:
        return str(_OF_SIXTEEN[hue])
    red, green, blue = (int(hue[place : place + 2], 16) for place in (1, 3, 5))
    if colours > 256:
        return f"38;2;{red};{green};{blue}"
    return f"38;5;{16 + 36 * _of_six(red) + 6 * _of_six(green) + _of_six(blue)}"


def _of_six(level: int) -> int:
    """Return the nearest of the six levels of the 256 colours for one of 0 to 255."""
    return round(level / 95 if level < 95 else 1 + (level - 95) / 40)
