"""A drawing as a file of its own: every colour is an attribute, so that any program shows it.

Pages style drawings by the style sheet. Few programs besides browsers read one in a picture, so
here its rules become the attributes of each shape, for light or for dark.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from unicodedata import east_asian_width
from xml.etree import ElementTree

from msgspec import Struct

from cli.titles.common_words import named
from cli.titles.drawing import (
    OURS,
    Box,
    Drawing,
    Svg,
    described,
    disc,
    el,
    joined,
    style_sheet,
    words,
)
from events.common import Player

Declared = Mapping[str, str]
"""What a rule of the style sheet says: the value of each property."""

MARGIN = 16
LINE = 26
LEAST_WIDTH = 560

NO_ATTRIBUTES = {"color", "color-scheme", "dominant-baseline"}
"""What a style sheet says and no attribute: `_place` and `_value` follow it."""

MIDDLE = 0.35
"""How far below its middle a text's line is, in parts of its size."""


class Picture(Struct, frozen=True):
    """A drawing with a heading above and what each player has below.

    Attributes:
        said: the heading.
        box: what of the plane is drawn on.
        defs: shapes that are used again and again.
        shapes: everything else by name, from the lowest to what lies on top.
        lines: where the lines of text around the drawing stand.
    """

    said: str
    box: Box
    defs: Svg
    shapes: Mapping[str, Svg]
    lines: Mapping[str, Box]

    def document(self, *, dark: bool, lines: Sequence[str] = ()) -> str:
        """Return the picture as a file; `lines` say the same for those who cannot see it."""
        x, y, width, height = self.box
        svg = el(
            "svg",
            *described(self.said, lines),
            el("defs", self.defs),
            *self.shapes.values(),
            viewBox=f"{x:g} {y:g} {width:g} {height:g}",
            width=f"{width:g}",
            height=f"{height:g}",
            role="img",
            aria_labelledby="title description" if lines else "title",
            cls="board",
        )
        return f"{OURS}\n{painted(svg, dark=dark)}\n"


def picture(
    drawing: Drawing, players: Sequence[Player], said: str, box: Box | None = None
) -> Picture:
    """Return the picture of a drawing; `box` is what it needs, where that is more than this one."""
    box = box or drawing.box
    longest = max(_wide(word) for text in (said, *map(named, players)) for word in text.split(" "))
    inner = max(box.width, LEAST_WIDTH, 19 * longest + 30)
    above, below = _heading(said, box, inner), _players(drawing, players, box, inner)
    top = LINE * len(above) + MARGIN
    x, y, width = box.x - MARGIN, box.y - MARGIN - top, inner + 2 * MARGIN
    height = box.height + LINE * len(below) + top + 3 * MARGIN
    bottom = box.y + box.height
    tops = {f"above-{n}": y + LINE * n for n in range(len(above))}
    tops |= {f"below-{n}": bottom + LINE * n for n in range(len(below))}
    band = {name: Box(x, top + MARGIN + 6, width, LINE) for name, top in tops.items()}
    shapes = {
        "paper": el("rect", x=x, y=y, width=width, height=height, cls="ground"),
        **dict(zip(band, above, strict=False)),
        "ground": drawing.ground,
        **{f"part-{name}": part for name, part in drawing.parts.items()},
        **{f"below-{n}": line for n, line in enumerate(below)},
    }
    return Picture(said, Box(x, y, width, height), drawing.defs, shapes, band)


def _heading(heading: str, box: Box, width: float) -> list[Svg]:
    lines = _wrapped(heading, width, 19)
    return [
        words(line, box.x, box.y - MARGIN - LINE * (len(lines) - 1 - n), "heading")
        for n, line in enumerate(lines)
    ]


def _players(drawing: Drawing, players: Sequence[Player], box: Box, width: float) -> list[Svg]:
    """Return what each player has, line by line below the board."""
    below: list[Svg] = []
    for seat, (player, has) in enumerate(zip(players, drawing.seats, strict=True)):
        said = f"{named(player)}: {has}" if has else named(player)
        for n, line in enumerate(_wrapped(said, width - 30, 15)):
            y = box.y + box.height + MARGIN + LINE * (len(below) + 1)
            place = f"translate({box.x + 12:g} {y - 5:g})"
            piece = el("g", disc(seat, players), transform=place) if n == 0 else Svg("")
            below.append(joined(piece, words(line, box.x + 30, y, "seat")))
    return below


def _wrapped(text: str, width: float, size: float) -> list[str]:
    """Return a text in lines that are not wider, a word at least in each."""
    lines = [""]
    for word in text.split(" "):
        line = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _wide(line) * size > width:
            lines.append(word)
        else:
            lines[-1] = line
    return lines


def _wide(text: str) -> float:
    """Return how wide a text is at most, in parts of its size: nobody here can measure letters."""
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> float:
    if letter in "MWmw@" or east_asian_width(letter) in "WF":
        return 1.1
    return 0.82 if letter.isupper() else 0.7


def painted(markup: Svg, *, dark: bool) -> str:
    """Return a drawing with the attributes that the style sheet gives its shapes.

    Of the classes of a shape the last one wins, as their rules stand in the style sheet.
    """
    root = ElementTree.fromstring(markup)  # noqa: S314  # it was built here
    _paint(root, _rules(dark), {})
    root.set("xmlns", "http://www.w3.org/2000/svg")
    root.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode")


def _paint(shape: ElementTree.Element, rules: Mapping[str, Declared], around: Declared) -> None:
    """Give a shape and those in it their attributes; `around` is what they inherit."""
    said: dict[str, str] = {}
    for name in (shape.tag, *shape.attrib.pop("class", "").split()):
        said |= rules.get(name, {})
    passed = {k: v for k, v in said.items() if k.startswith("--") or k in ("color", "font-size")}
    inherited = {**around, **passed}
    for name, value in said.items():
        if name not in NO_ATTRIBUTES and not name.startswith("--"):
            shape.set(name, _value(value, inherited))
    if said.get("dominant-baseline") == "central":
        shape.set("y", _place(shape.get("y", "0"), inherited["font-size"]))
    if target := shape.get("href"):
        shape.set("xlink:href", target)  # what programs of before SVG 2 read
    for inside in shape:
        _paint(inside, rules, inherited)


def _place(y: str, size: str) -> str:
    """Return where the line of a text is whose middle is at a height."""
    return f"{float(y) + MIDDLE * float(size.removesuffix('px')):g}"


def _value(value: str, inherited: Declared) -> str:
    """Return what a value of the style sheet is at a shape."""
    if value == "currentColor":
        return inherited["color"]
    if found := re.fullmatch(r"var\((--[a-z]+)(?:, (.+))?\)", value):
        return inherited.get(found[1]) or found[2] or "none"
    return value.removesuffix("px")


@cache
def _rules(dark: bool) -> dict[str, dict[str, str]]:
    """Return what the style sheet says of each class, and of `text`."""
    sheet = re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.DOTALL)
    nested = re.compile(
        r"@media [^{]*prefers-color-scheme: dark[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}"
    )
    plain = nested.sub("", sheet)
    found: dict[str, dict[str, str]] = {}
    for part in (plain, *nested.findall(sheet)) if dark else (plain,):
        for names, body in re.findall(r"([^{}]+)\{([^{}]*)\}", part):
            for name in names.split(","):
                rule = found.setdefault(name.strip().removeprefix("."), {})
                rule |= _declared(body)
    return found


def _declared(body: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in body.split(";") if line.strip())
    return {name.strip(): value.strip() for name, _colon, value in pairs}
