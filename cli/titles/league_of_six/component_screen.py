"""Tiles on the screen: drawn for comparison with the printed ones, and listed."""

import textwrap
from collections.abc import Sequence

from cli.terminal.language import _
from cli.terminal.phrases import TIE, about
from cli.terminal.reader import in_words
from cli.titles.league_of_six.component_words import part_title
from cli.titles.league_of_six.names import tile_words
from events.titles.league_of_six.components import Part, StorageFace, TaxTile, TownFace, row_of
from events.titles.league_of_six.events import ComponentsDescribed
from events.titles.league_of_six.part_text import PART_NAMES, missing_parts, part_name, write_part

WIDTH = 80


def drawn(part: Part) -> list[str]:
    """Return the lines of a drawn tile, or of one in words; sides go clockwise from the top."""
    title = part_title(part_name(part))
    if in_words():
        return [about(title, tile_words(part))]
    match part:
        case TownFace():
            return [title, *_hexagon(part.each_side(), str(part.number))]
        case TaxTile():
            card = f"+{part.card}" if part.card else ""
            return [title, *_hexagon(part.arrows, part.centre + card)]
        case StorageFace():
            rows = [row_of(row) for row in part.each_row()]
            return [
                title,
                *(f"{row.number:>4} | {' '.join(s.text for s in row.spaces)}" for row in rows),
            ]


def _hexagon(sides: Sequence[str], middle: str) -> list[str]:
    lines = [
        f"{'':12}{sides[0]:^8}",
        f"{'':12}{'_' * 8}",
        f"{sides[5]:>10} /{'':8}\\ {sides[1]}",
        f"{'':10}/{middle:^10}\\",
        f"{'':10}\\{'':10}/",
        f"{sides[4]:>10} \\{'_' * 8}/ {sides[2]}",
        f"{'':12}{sides[3]:^8}",
    ]
    return [line.rstrip() for line in lines]


def listed(described: ComponentsDescribed, *, draw: bool = False) -> list[str]:
    """Return the lines of a set: each tile on its line or drawn, then what is missing."""
    lines = [head(described)]
    for part in described.parts:
        lines += _shown(part, draw=draw)
    if missing := missing_parts(described.parts):
        names = ", ".join(name.replace(" ", TIE) for name in missing)
        lines += _wrapped(_("not described: {parts}").format(parts=names))
    return [*lines, *legend()]


def _shown(part: Part, *, draw: bool) -> list[str]:
    if in_words():
        return drawn(part)
    return ["", *drawn(part)] if draw else _wrapped(write_part(part))


def head(described: ComponentsDescribed) -> str:
    """Return a set's name and how much of the box it describes."""
    words = _("{name}: {n} of {all} described")
    if described.made_up:
        words = _("{name}: {n} of {all} described (made up)")
    return words.format(name=described.name, n=len(described.parts), all=len(PART_NAMES))


def legend() -> list[str]:
    """Return what the letters mean."""
    return [
        _("w guard   r g y b goods (red, green, yellow, blue)   h horse   x an arrow"),
        _("+c +a +b a pair of figures (clergy, aristocracy, burghers)   sides clockwise"),
    ]


def _wrapped(line: str) -> list[str]:
    lines = textwrap.wrap(line, WIDTH, subsequent_indent="    ")
    return [line.replace(TIE, " ") for line in lines]
