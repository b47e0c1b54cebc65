"""The moving picture in the README: keys pressed in a real session (`make docs` writes it).

Every window that came after a key is a frame. A line of a window is drawn once and shown in the
frames that have it. Who wants nothing to move sees the last frame.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from pyte.screens import Char

from tools.tours import session

PATH = Path(__file__).parent.parent / "docs" / "pictures" / "session.svg"
STEPS = (("", 1.5), ("pc", 0.8), ("e", 0.8), ("e11", 1.5), ("3", 1.8))
STEPS += (("\r", 3.0), ("rpca", 1.5), ("s13", 1.8), ("\r", 3.0), ("why An\r", 4.0), ("u", 4.0))
"""The keys of each frame, and how many seconds it stays."""

LASTS = sum(seconds for _keys, seconds in STEPS)

COLUMNS, ROWS = 80, 20
WIDE, HIGH, EDGE = 8.4, 18, 12
"""The pixels of a letter, of a line, and around the window."""

PAPER, INK = "#1b1f24", "#d0d7de"
NAMED: Mapping[str, str] = {
    "default": INK,
    "black": "#6e7681",
    "red": "#ff7b72",
    "green": "#56d364",
    "brown": "#e3b341",
    "blue": "#79c0ff",
    "magenta": "#d2a8ff",
    "cyan": "#76e3ea",
    "white": INK,
}
Row = tuple[Char, ...]


def windows() -> list[list[Row]]:
    """Play the steps in a session; return the window after each."""
    found = []
    with session("robber-knights", rows=ROWS) as terminal:
        for keys, _seconds in STEPS:
            terminal.keys(keys)
            terminal.settle(0.4)
            screen = terminal.screen
            found.append([tuple(screen.buffer[y][x] for x in range(COLUMNS)) for y in range(ROWS)])
    return found


def _line(row: Row, y: int) -> str:
    """Return a line of a window as text of SVG, empty if nothing is on it."""
    parts = []
    x = 0
    for style, cells in groupby(row, key=lambda cell: (cell.fg, cell.bold)):
        text = "".join(cell.data for cell in cells)
        if said := text.strip():
            at = EDGE + (x + text.index(said)) * WIDE
            colour = NAMED.get(style[0]) or "#" + "".join(
                f"{(one + 255) // 2:02x}" for one in bytes.fromhex(style[0])
            )  # halfway to white, as it can be read on a dark window
            bold = ' font-weight="bold"' if style[1] else ""
            parts.append(
                f'<tspan x="{at:.1f}" fill="{colour}"{bold} '
                f'textLength="{len(said) * WIDE:.1f}">{escape(said)}</tspan>'
            )
        x += len(text)
    return f'<text y="{EDGE + y * HIGH + 14}">{"".join(parts)}</text>' if parts else ""


def _shown_in(frames: Sequence[int]) -> str:
    """Return the keyframes of what stands in some of the frames."""
    stops, start, before = [], 0.0, None
    for number, (_keys, seconds) in enumerate(STEPS):
        shown = number in frames
        if shown is not before:
            stops.append(f"{100 * start / LASTS:.2f}%{{opacity:{int(shown)}}}")
        start, before = start + seconds, shown
    return "".join(stops)


def session_cast() -> str:
    """Return the picture as SVG."""
    frames = defaultdict[str, list[int]](list)
    for number, window in enumerate(windows()):
        for y, row in enumerate(window):
            if line := _line(row, y):
                frames[line].append(number)
    sets = defaultdict[tuple[int, ...], list[str]](list)
    for line, shown in frames.items():
        sets[tuple(shown)].append(line)
    wide, high = 2 * EDGE + COLUMNS * WIDE, 2 * EDGE + ROWS * HIGH
    rules, groups = [], []
    for number, (shown, lines) in enumerate(sets.items()):
        rest = int(len(STEPS) - 1 in shown)
        rules.append(f"@keyframes k{number}{{{_shown_in(shown)}}}")
        rules.append(f".f{number}{{opacity:{rest};animation-name:k{number}}}")
        groups.append(f'<g class="f{number}">{"".join(lines)}</g>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" '
            'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">',
            "<title>A few turns in a session of tablescribe</title>",
            f"<style>text{{white-space:pre}}g{{animation:{LASTS:.1f}s step-end infinite}}",
            *rules,
            "@media (prefers-reduced-motion: reduce){g{animation:none!important}}</style>",
            f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
            *groups,
            "</svg>\n",
        ]
    )
