"""A board as SVG: shapes, players' colours with their letters, and a picture of named parts.

`Svg` is markup that was built here; everything else is text and is escaped. Colours are classes
of `board.css`, for light and dark, and a letter always stands beside a colour. `picture.py` makes
files of their own of drawings.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, NewType

from msgspec import Struct

from cli.titles.common_words import mark_of, shown_colour
from events.common import Player
from events.titles.registry import TITLES

Svg = NewType("Svg", str)
"""Markup that is safe to put into a document."""

COLOURS = frozenset(
    [
        "black",
        "blue",
        "brown",
        "green",
        "grey",
        "orange",
        "pink",
        "purple",
        "red",
        "white",
        "yellow",
    ]
)
"""The players' colours that the style sheet knows; another word is drawn in a neutral one."""


OURS = "<!-- tablescribe -->"
"""How a picture begins, so that another export knows that it may replace it."""


class Box(NamedTuple):
    """A part of the plane: where it begins, and how far it reaches."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def joined(self, other: "Box") -> "Box":
        """Return the smallest box around two."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Box(x, y, right - x, bottom - y)


class Spot(Struct, frozen=True):
    """Something that lies on the board, so that a change of it can be marked.

    Attributes:
        box: where it lies.
        what: what it is; two of them are the same if this is.
        slides: whether it lies in a row, elsewhere when something before it comes or goes.
        moves: whether it is a piece, whose way is shown; other things only make room.
        start: where what came to it last came from, if its way is shown.
    """

    box: Box
    what: str
    slides: bool = False
    moves: bool = False
    start: Box | None = None

    def way(self, before: "Spot | None") -> Box | None:
        """Return where it came from, if its way is shown."""
        return before.box if self.moves and before else self.start

    def is_still(self, before: "Spot | None") -> bool:
        """Whether it lies where it did, as what it was."""
        return before is not None and (self == before or (self.slides and self.what == before.what))


class Drawing(Struct, frozen=True):
    """A board at one moment.

    Attributes:
        box: what of the plane is drawn on.
        defs: shapes that are used again and again; the same all game long.
        ground: what lies behind; the same all game long.
        parts: everything that changes, by a name that stays the same; parts do not overlap.
        seats: what each player has, in words.
        spots: what lies where, by a name that stays the same wherever it is moved.
        scored: whether it shows what everybody's points come from.
    """

    box: Box
    defs: Svg
    ground: Svg
    parts: Mapping[str, Svg]
    seats: Sequence[str]
    spots: Mapping[str, Spot] = MappingProxyType({})
    scored: bool = False


def el(tag: str, *inside: Svg, **attributes: object) -> Svg:
    """Return an element; `cls` is its class, an underscore in a name is a hyphen, None is left out.

    A float is written short: a hundredth of a unit cannot be seen.
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
    """Return a text at a place."""
    return el("text", Svg(escape(text)), x=x, y=y, cls=cls)


def title(text: str) -> Svg:
    """Return what a shape is, for those who point at it."""
    return el("title", Svg(escape(text)))


def described(text: str, lines: Sequence[str]) -> list[Svg]:
    """Return what a picture is, and the same as its picture in sentences, for its root."""
    heading = el("title", Svg(escape(text)), id="title")
    return [heading, el("desc", Svg(escape("\n".join(lines))), id="description")][: 1 + bool(lines)]


def joined(*parts: Svg) -> Svg:
    """Return several parts of markup as one."""
    return Svg("".join(parts))


def use(name: str, x: float, y: float) -> Svg:
    """Return a shape of the defs at a place."""
    return el("use", href=f"#d-{name}", x=x, y=y)


def define(name: str, *inside: Svg) -> Svg:
    """Return a shape for the defs."""
    return el("g", *inside, id=f"d-{name}")


def colour_class(seat: int, players: Sequence[Player]) -> str:
    """Return the class of the colour in which a player is drawn."""
    colour = shown_colour(seat, players)
    return f"c-{colour if colour in COLOURS else 'other'}"


def disc(seat: int, players: Sequence[Player], radius: float = 10, *, high: bool = False) -> Svg:
    """Return a piece of a player around the origin: a disc with the letter of the colour."""
    letter = mark_of(seat, players)
    return el(
        "g",
        el("circle", r=radius, cls="piece"),
        words(letter.upper() if high else letter, 0, 0, "letter"),
        cls=colour_class(seat, players),
    )


def written(lines: Sequence[str], players: int) -> Drawing:
    """Return the picture of a title without one: what is said of its table, line by line."""
    parts = {f"line-{n}": words(line, 0, 22 * n + 11, "seat") for n, line in enumerate(lines)}
    width = max((9.0 * len(line) for line in lines), default=0)
    box = Box(0, 0, width, 22 * len(lines))
    spots = {f"line-{n}": Spot(Box(0, 22 * n, width, 22), line) for n, line in enumerate(lines)}
    return Drawing(box, joined(), joined(), parts, [""] * players, spots)


@cache
def style_sheet() -> str:
    """Return the style sheet of drawings, with that of each title that has its own."""
    here = Path(__file__).parent
    own = [here / folder / "board.css" for folder in TITLES.folders()]
    titles = "\n".join(file.read_text("utf-8") for file in own if file.exists())
    return (here / "board.css").read_text("utf-8").replace("/* titles */\n", titles)
