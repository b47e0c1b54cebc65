"""The page's clock: how long each player has thought, as a section of its own."""

from html import escape

from cli.game.seen_game import SeenGame
from cli.game.thinking import clock_of
from cli.terminal.language import _
from cli.titles.drawing import Svg, el, joined
from cli.wording.clock_words import clock_heads, clock_notes, clock_rows


def clock_section(open_game: SeenGame) -> Svg:
    """Return the heading, the table and what it leaves out; nothing where the entries do not tell.

    It can be scrolled in a narrow window, as the other tables of the page.
    """
    clock, limit = clock_of(open_game), open_game.game.timeline.started.limit
    if not clock.thought:
        return Svg("")
    _player, *heads = clock_heads(limit)
    rows = [
        el("tr", el("th", _text(name), scope="row"), *(el("td", _text(cell)) for cell in cells))
        for name, *cells in clock_rows(clock, open_game.players, limit)
    ]
    above = el("tr", *(el("th", _text(head), scope="col") for head in (_("player"), *heads)))
    return joined(
        el("h2", _text(_("Clock")), id="clock-head"),
        el(
            "div",
            el("table", el("thead", above), el("tbody", *rows)),
            cls="scroll",
            tabindex=0,
            role="group",
            aria_labelledby="clock-head",
        ),
        *(el("p", _text(sentence), cls="note") for sentence in clock_notes(clock)),
    )


def _text(text: str) -> Svg:
    return Svg(escape(text))
