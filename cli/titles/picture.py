"""A drawing as a file of its own: every colour is an attribute, so that any program shows it.

Pages style drawings by the style sheet. Few programs besides browsers read one in a picture, so
here its rules become the attributes of each shape, for light or for dark.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, reduce
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

BEHIND = ("paper", "ground")
"""The shapes of a picture that are the same in all pictures of a game, below all others."""

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
        lines: where each line of text around the drawing is, by its name.
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


def picture(drawing: Drawing, players: Sequence[Player], said: str) -> Picture:
    """Return the picture of a drawing."""
    return pictures([(said, drawing)], players)[0]


def pictures(turns: Sequence[tuple[str, Drawing]], players: Sequence[Player]) -> list[Picture]:
    """Return the pictures of drawings on one plane, which has room for each with its heading."""
    box = reduce(Box.joined, (drawing.box for _said, drawing in turns))
    said = [*(heading for heading, _drawing in turns), *map(named, players)]
    longest = max(_wide(word) for text in said for word in text.split(" "))
    inner = max(box.width, LEAST_WIDTH, 19 * longest + 30)
    above = [_heading(heading, box, inner) for heading, _drawing in turns]
    below = [_players(drawing, players, box, inner) for _said, drawing in turns]
    rise, fall = LINE * max(map(len, above)), LINE * max(map(len, below))
    x, y, width = box.x - MARGIN, box.y - 2 * MARGIN - rise, inner + 2 * MARGIN
    plane = Box(x, y, width, rise + box.height + fall + 4 * MARGIN)
    paper = el("rect", **plane._asdict(), cls="ground")
    shown: list[Picture] = []
    for (heading, drawing), over, under in zip(turns, above, below, strict=True):
        shapes = {"paper": paper, "ground": drawing.ground}
        shapes |= {f"part-{name}": part for name, part in drawing.parts.items()}
        lines = {f"line-{foot:g}": line for foot, line in (over | under).items()}
        bands = {f"line-{foot:g}": Box(x, foot - LINE + 6, width, LINE) for foot in over | under}
        shown.append(Picture(heading, plane, drawing.defs, shapes | lines, bands))
    return shown


def _heading(heading: str, box: Box, width: float) -> dict[float, Svg]:
    """Return the heading above the board, line by line, by where the letters of each stand."""
    lines = _wrapped(heading, width, 19)
    feet = [box.y - MARGIN - LINE * n for n in reversed(range(len(lines)))]
    return {
        foot: words(line, box.x, foot, "heading") for foot, line in zip(feet, lines, strict=True)
    }


def _players(
    drawing: Drawing, players: Sequence[Player], box: Box, width: float
) -> dict[float, Svg]:
    """Return what each player has, line by line below the board, by where the letters stand."""
    below: dict[float, Svg] = {}
    for seat, (player, has) in enumerate(zip(players, drawing.seats, strict=True)):
        said = f"{named(player)}: {has}" if has else named(player)
        for n, line in enumerate(_wrapped(said, width - 30, 15)):
            foot = box.y + box.height + MARGIN + LINE * (len(below) + 1)
            place = f"translate({box.x + 12:g} {foot - 5:g})"
            piece = el("g", disc(seat, players), transform=place) if n == 0 else Svg("")
            below[foot] = joined(piece, words(line, box.x + 30, foot, "seat"))
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
