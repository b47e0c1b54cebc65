"""An evening as one page: standings and tables, without a script and without the network."""

import base64
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

START = "<!doctype html>\n<!-- tablescribe -->"
"""How every page begins."""

FOLDER = Path(__file__).parent / "html"


def evening_page(
    name: str,
    heads: Sequence[str],
    standings: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[str]]],
) -> str:
    """Return the page: the cells of the standings, and of each round a sentence for each table."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from cli.terminal.language import _, spoken

    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(FOLDER),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style = _style()
    content: dict[str, Any] = {
        "_": _,
        "lang": spoken(),
        "policy": f"default-src 'none'; style-src {_hash(style)}; base-uri 'none'",
        "style": _ours(style),
        "name": name,
        "heads": heads,
        "standings": standings,
        "rounds": rounds,
    }
    return environment.get_template("evening.html").render(content)


def _style() -> str:
    """Return the colours and letters of all our pages, and what this one has besides."""
    page = (FOLDER / "page.css").read_text("utf-8")
    common = page.split("/* The board", maxsplit=1)[0]
    return common + (FOLDER / "evening.css").read_text("utf-8")


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _ours(text: str) -> object:
    from markupsafe import Markup

    return Markup(text)  # noqa: S704
