"""An evening as one page: standings and tables, without a script and without the network."""

from collections.abc import Sequence
from typing import Any

from cli.exports.html.rendering import FOLDER, ours, policy, template

START = "<!doctype html>\n<!-- tablescribe -->"
"""How every page begins."""


def evening_page(
    name: str,
    heads: Sequence[str],
    standings: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[str]]],
) -> str:
    """Return the page: the cells of the standings, and of each round a sentence for each table."""
    from cli.terminal.language import _
    from cli.terminal.reader import reader

    style = _style()
    content: dict[str, Any] = {
        "_": _,
        "lang": reader().language,
        "policy": policy(style),
        "style": ours(style),
        "name": name,
        "heads": heads,
        "standings": standings,
        "rounds": rounds,
    }
    return template("evening.html").render(content)


def _style() -> str:
    """Return the colours and letters of all our pages, and what this one has besides."""
    page = (FOLDER / "page.css").read_text("utf-8")
    common = page.split("/* The board", maxsplit=1)[0]
    return common + (FOLDER / "evening.css").read_text("utf-8")
