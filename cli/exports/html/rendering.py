"""The common parts of all pages: template, style, content security policy."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cli.terminal.language import day_words, tie
from cli.titles.drawing import Box, style_sheet

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

LEAST = 9.3
"""The smallest text on a board, in pixels of the window that `ROOM` is about."""

ROOM = (990, 568)
"""What a board has of a window of 1366 by 657, in pixels: a small laptop's."""

SIDE = 0.464
"""What stands beside the board, as a part of the height of a window of 1280 by 800.

Where the rest of the width has no room for a board of 70 % of the height, the page is a column.
"""


def page_style(box: Box, more: Sequence[str] = ()) -> str:
    """Return the style sheet of a page with a drawing of this size; `more` adds files."""
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
    """Return a style sheet with a minimum text size in units of the drawing."""
    return re.sub(
        r"(?<=font-size: )[\d.]+(?=px)", lambda found: f"{max(float(found[0]), least):.3g}", style
    )


FOLDER = Path(__file__).parent


@cache
def template(name: str, *folders: Path) -> Template:
    """Return a template from some folders and the common one, with escaping on."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader([*folders, FOLDER]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(held=tie, day=day_words)
    return environment.get_template(name)


def ours(markup: str) -> Markup:
    """Return trusted markup, built here or part of the program, for a template."""
    from markupsafe import Markup

    return Markup(markup)  # noqa: S704  # no text of a log comes here without `cli.titles.drawing`


def policy(style: str, script: str | None = None) -> str:
    """Return a content security policy that allows only this style and this script."""
    allowed = f"default-src 'none'; style-src {_hash(style)}; "
    if script is not None:
        allowed += f"script-src {_hash(script)}; img-src data:; "
    return f"{allowed}base-uri 'none'; form-action 'none'"


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
