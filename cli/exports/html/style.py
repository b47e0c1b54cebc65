"""The style of one page: its board fills the window, and no text on it is too small to read."""

import re
from collections.abc import Sequence
from pathlib import Path

from cli.titles.drawing import Box, style_sheet

LEAST = 9.3
"""The smallest text on a board, in pixels of the window that `ROOM` is about."""

ROOM = (990, 568)
"""What a board has of a window of 1366 by 657, in pixels: a small laptop's."""

SIDE = 0.464
"""What stands beside the board, as a part of the height of a window of 1280 by 800.

Where the rest of the width has no room for a board of 70 % of the height, the page is a column.
"""


def page_style(box: Box, more: Sequence[str] = ()) -> str:
    """Return the style sheet of a page with a drawing of this size; `more` are files besides."""
    ratio = box.width / box.height
    scale = min(ROOM[0] / box.width, ROOM[1] / box.height)
    wide = round(1000 * (SIDE + 0.7 * ratio))
    files = (Path(__file__).parent / name for name in ("page.css", *more))
    own = "".join(file.read_text("utf-8") for file in files)
    own = own.replace("--ratio: 1;", f"--ratio: {ratio:.4g};")
    own = own.replace("(min-aspect-ratio: 1)", f"(min-aspect-ratio: {wide}/1000)")
    whole = legible(style_sheet(), LEAST / scale) + own
    return re.sub(r"\n\s*", "\n", re.sub(r"/\*.*?\*/", "", whole, flags=re.DOTALL))


def legible(style: str, least: float) -> str:
    """Return a style sheet in which no text is smaller than that, in units of the drawing."""
    return re.sub(
        r"(?<=font-size: )[\d.]+(?=px)", lambda found: f"{max(float(found[0]), least):.3g}", style
    )
