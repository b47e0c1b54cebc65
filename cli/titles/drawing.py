"""A board as SVG: shapes, players' colours with their letters, and a picture of named parts.

`Svg` is markup that was built here; everything else is text and is escaped. Colours are classes
of `board.css`, for light and dark, and a letter always stands beside a colour. A `picture` is a
file of its own: few programs besides browsers read a style sheet in one, so that its rules become
the attributes of each shape, for light or for dark.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, NewType
from unicodedata import east_asian_width
from xml.etree import ElementTree

from msgspec import Struct

from cli.titles.common_words import SEAT_COLOURS, mark_of, player_name, shown_colour
from events.common import Player
from events.titles.registry import TITLES

Svg = NewType("Svg", str)
"""Markup that is safe to put into a document."""

COLOURS = frozenset((*SEAT_COLOURS, "pink"))
"""The players' colours that the style sheet knows; another word is drawn in a neutral one."""


OURS = "<!-- tablescribe -->"
"""How a picture begins, so that another export knows that it may replace it."""


class Box(NamedTuple):
    """A rectangle: its corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: "Box") -> bool:
        """Return whether another box lies within this one."""
        return self.union(other) == self

    def union(self, other: "Box") -> "Box":
        """Return the smallest box around two."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Box(x, y, right - x, bottom - y)


class Spot(Struct, frozen=True):
    """An object on the board whose changes can be marked.

    Attributes:
        box: its place.
        what: its identity; two spots with the same value are the same object.
        slides: whether it lies in a row, and shifts when an object before it comes or goes.
        moves: whether it is a piece whose path is shown; other objects only make room.
        start: the origin of its latest addition, if the path is shown.
    """

    box: Box
    what: str
    slides: bool = False
    moves: bool = False
    start: Box | None = None

    def way(self, before: "Spot | None") -> Box | None:
        """Return the box the object came from, if its path is shown."""
        return before.box if self.moves and before else self.start

    def is_still(self, before: "Spot | None") -> bool:
        """Return whether the object and its place are unchanged."""
        return before is not None and (self == before or (self.slides and self.what == before.what))


class Drawing(Struct, frozen=True):
    """The drawing of a board at one moment.

    Attributes:
        box: the area of the drawing.
        defs: reusable shapes; the same during the whole game.
        ground: the background; the same during the whole game.
        parts: the changing shapes by a stable name; parts do not overlap.
        seats: the holdings of each player, in words.
        spots: the objects with their places, by a name that stays the same when they move.
        scored: whether the drawing shows the sources of all points.
    """

    box: Box
    defs: Svg
    ground: Svg
    parts: Mapping[str, Svg]
    seats: Sequence[str]
    spots: Mapping[str, Spot] = MappingProxyType({})
    scored: bool = False


def el(tag: str, *inside: Svg, **attributes: object) -> Svg:
    """Return an SVG element; `cls` is its class, "_" in a name becomes "-", None is omitted.

    Floats are rounded: a hundredth of a unit is invisible.
    """
    written = "".join(
        f' {"class" if name == "cls" else name.replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Svg(f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>")


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{round(value, 1):g}"
    return str(value) if type(value) is int else escape(str(value))


def words(text: str, x: float, y: float, cls: str | None = None) -> Svg:
    """Return a text element at a place."""
    return el("text", Svg(escape(text)), x=x, y=y, cls=cls)


def title(text: str) -> Svg:
    """Return a title element, the tooltip of a shape."""
    return el("title", Svg(escape(text)))


def describe_picture(text: str, lines: Sequence[str]) -> list[Svg]:
    """Return the title and description elements of a picture, for its root."""
    heading = el("title", Svg(escape(text)), id="title")
    return [heading, el("desc", Svg(escape("\n".join(lines))), id="description")][: 1 + bool(lines)]


def join(*parts: Svg) -> Svg:
    """Return several parts of markup joined."""
    return Svg("".join(parts))


def use(name: str, x: float, y: float) -> Svg:
    """Return a reference to a shape of the defs, at a place."""
    return el("use", href=f"#d-{name}", x=x, y=y)


def define(name: str, *inside: Svg) -> Svg:
    """Return a reusable shape for the defs."""
    return el("g", *inside, id=f"d-{name}")


def colour_class(seat: int, players: Sequence[Player]) -> str:
    """Return the CSS class of a player's colour."""
    colour = shown_colour(seat, players)
    return f"c-{colour if colour in COLOURS else 'other'}"


def disc(seat: int, players: Sequence[Player], radius: float = 10) -> Svg:
    """Return a player's piece at the origin: a disc with the letter of the colour."""
    return el(
        "g",
        el("circle", r=radius, cls="piece"),
        words(mark_of(seat, players), 0, 0, "letter"),
        cls=colour_class(seat, players),
    )


def draw_words(lines: Sequence[str], players: int) -> Drawing:
    """Return the drawing of a title that has no picture: the sentences about its table as lines."""
    parts = {f"line-{n}": words(line, 0, 22 * n + 11, "seat") for n, line in enumerate(lines)}
    width = max((9.0 * len(line) for line in lines), default=0)
    box = Box(0, 0, width, 22 * len(lines))
    spots = {f"line-{n}": Spot(Box(0, 22 * n, width, 22), line) for n, line in enumerate(lines)}
    return Drawing(box, join(), join(), parts, [""] * players, spots)


@cache
def style_sheet() -> str:
    """Return the style sheet of drawings, with the title-specific ones appended."""
    here = Path(__file__).parent
    own = [here / folder / "board.css" for folder in TITLES.folders()]
    titles = "\n".join(file.read_text("utf-8") for file in own if file.exists())
    return (here / "board.css").read_text("utf-8").replace("/* titles */\n", titles)


Declared = Mapping[str, str]
"""What a rule of the style sheet says: the value of each property."""

BEHIND = ("paper", "ground")
"""The shapes of a picture that are the same in all pictures of a game, below all others."""

MARGIN = 16
LINE = 26
LEAST_WIDTH = 560

NO_ATTRIBUTES = {"color", "color-scheme", "dominant-baseline"}
"""What a style sheet says and no attribute: `_place` and `_computed` follow it."""

MIDDLE = 0.35
"""How far below its middle a text's line is, in parts of its size."""


class Picture(Struct, frozen=True):
    """A drawing with a heading above and the holdings of each player below.

    Attributes:
        said: the heading.
        box: the area of the drawing.
        defs: reusable shapes.
        shapes: all other shapes by name, from the bottom to the top.
        lines: the position of each line of text around the drawing, by name.
    """

    said: str
    box: Box
    defs: Svg
    shapes: Mapping[str, Svg]
    lines: Mapping[str, Box]

    def document(self, *, dark: bool, lines: Sequence[str] = ()) -> str:
        """Return the picture as a file; `lines` are its description for screen readers."""
        x, y, width, height = self.box
        svg = el(
            "svg",
            *describe_picture(self.said, lines),
            el("defs", self.defs),
            *self.shapes.values(),
            viewBox=f"{x:g} {y:g} {width:g} {height:g}",
            width=f"{width:g}",
            height=f"{height:g}",
            role="img",
            aria_labelledby="title description" if lines else "title",
            cls="board",
        )
        return f"{OURS}\n{paint(svg, dark=dark)}\n"


def picture(drawing: Drawing, players: Sequence[Player], said: str) -> Picture:
    """Return the picture of one drawing."""
    return pictures([(said, drawing)], players)[0]


def pictures(turns: Sequence[tuple[str, Drawing]], players: Sequence[Player]) -> list[Picture]:
    """Return pictures of equal size, with room in each for its heading."""
    box = reduce(Box.union, (drawing.box for _said, drawing in turns))
    said = [*(heading for heading, _drawing in turns), *map(player_name, players)]
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
    """Return the lines of the heading above the board, by the baseline of each."""
    lines = _wrap(heading, width, 19)
    feet = [box.y - MARGIN - LINE * n for n in reversed(range(len(lines)))]
    return {
        foot: words(line, box.x, foot, "heading") for foot, line in zip(feet, lines, strict=True)
    }


def _players(
    drawing: Drawing, players: Sequence[Player], box: Box, width: float
) -> dict[float, Svg]:
    """Return the lines of the players' holdings below the board, by the baseline of each."""
    below: dict[float, Svg] = {}
    for seat, (player, has) in enumerate(zip(players, drawing.seats, strict=True)):
        said = f"{player_name(player)}: {has}" if has else player_name(player)
        for n, line in enumerate(_wrap(said, width - 30, 15)):
            foot = box.y + box.height + MARGIN + LINE * (len(below) + 1)
            place = f"translate({box.x + 12:g} {foot - 5:g})"
            piece = el("g", disc(seat, players), transform=place) if n == 0 else Svg("")
            below[foot] = join(piece, words(line, box.x + 30, foot, "seat"))
    return below


def _wrap(text: str, width: float, size: float) -> list[str]:
    """Return a text wrapped to a width, with at least one word in each line."""
    lines = [""]
    for word in text.split(" "):
        line = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _wide(line) * size > width:
            lines.append(word)
        else:
            lines[-1] = line
    return lines


def _wide(text: str) -> float:
    """Return an upper bound for the width of a text, in units of the font size."""
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> float:
    if letter in "MWmw@" or east_asian_width(letter) in "WF":
        return 1.1
    return 0.82 if letter.isupper() else 0.7


def paint(markup: Svg, *, dark: bool) -> str:
    """Return a drawing with the rules of the style sheet as attributes of its shapes.

    Of the classes of a shape the last one wins, in the order of the style sheet.
    """
    root = ElementTree.fromstring(markup)  # noqa: S314  # it was built here
    _paint(root, _rules(dark), {})
    root.set("xmlns", "http://www.w3.org/2000/svg")
    root.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    return ElementTree.tostring(root, encoding="unicode")


def _paint(shape: ElementTree.Element, rules: Mapping[str, Declared], around: Declared) -> None:
    """Set the attributes of a shape and its descendants; `around` are the inherited values."""
    said: dict[str, str] = {}
    for name in (shape.tag, *shape.attrib.pop("class", "").split()):
        said |= rules.get(name, {})
    passed = {k: v for k, v in said.items() if k.startswith("--") or k in ("color", "font-size")}
    inherited = {**around, **passed}
    for name, value in said.items():
        if name not in NO_ATTRIBUTES and not name.startswith("--"):
            shape.set(name, _compute(value, inherited))
    if said.get("dominant-baseline") == "central":
        shape.set("y", _place(shape.get("y", "0"), inherited["font-size"]))
    if target := shape.get("href"):
        shape.set("xlink:href", target)  # what programs of before SVG 2 read
    for inside in shape:
        _paint(inside, rules, inherited)


def _place(y: str, size: str) -> str:
    """Return the baseline of a text that is centred at a height."""
    return f"{float(y) + MIDDLE * float(size.removesuffix('px')):g}"


def _compute(value: str, inherited: Declared) -> str:
    """Return the computed value of a style sheet value at a shape."""
    if value == "currentColor":
        return inherited["color"]
    if found := re.fullmatch(r"var\((--[a-z]+)(?:, (.+))?\)", value):
        return inherited.get(found[1]) or found[2] or "none"
    return value.removesuffix("px")


@cache
def _rules(dark: bool) -> dict[str, dict[str, str]]:
    """Return the declarations of the style sheet by class, and those of `text`."""
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
                rule |= _declarations(body)
    return found


def _declarations(body: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in body.split(";") if line.strip())
    return {name.strip(): value.strip() for name, _colon, value in pairs}
