"""An evening as one HTML page with standings and tables, without scripts or network."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cli.game.evenings import Night, ShowCall, stand
from cli.game.game_store import store_remarks
from cli.terminal.command import Group
from cli.terminal.files import keep_from_harm, write_whole
from cli.terminal.language import _, gettext_noop
from cli.terminal.reader import reader
from cli.voices.evenings import ADD, LIST, SHOW, UNDO, rounds_words, standing_cells, standings_heads
from events.store.event_store import EventStore

START = "<!doctype html>\n<!-- tablescribe -->"
"""How every page begins."""


def _show(store: EventStore, call: ShowCall) -> Night:
    """Return the state of an evening, and write its page if requested.

    Raises:
        Mistake: there is no such evening, something else has the page's name, or it cannot be
            written.
        StoreError: the store cannot be read.
    """
    night = stand(store, call)
    if night.page is not None:
        keep_from_harm(night.page, [START])
        cells = [standing_cells(one) for one in night.standings]
        heads, rounds = standings_heads(), list(rounds_words(night))
        page = evening_page(night.name, heads, cells, rounds, store_remarks(store, None))
        write_whole(night.page, page)
    return night


def evening_page(
    name: str,
    heads: Sequence[str],
    standings: Sequence[Sequence[str]],
    rounds: Sequence[tuple[str, Sequence[str]]],
    remarks: Sequence[str] = (),
) -> str:
    """Return the page from remarks, the cells of the standings, and a sentence for each table."""
    from cli.exports.html.rendering import ours, policy, template

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
        "remarks": remarks,
    }
    return template("evening.html").render(content)


def _style() -> str:
    """Return the common style sheet of all pages with this page's own rules."""
    from cli.exports.html.rendering import FOLDER

    page = (FOLDER / "page.css").read_text("utf-8")
    common = page.split("/* The board", maxsplit=1)[0]
    return common + (FOLDER / "evening.css").read_text("utf-8")


EVENING = Group(
    "evening",
    gettext_noop("Keep the games of a club night or convention together, with standings."),
    (LIST, ADD, UNDO, replace(SHOW, use=_show)),
)
