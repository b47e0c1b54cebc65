"""Pictures one after the other: each is the one before it with what has changed drawn anew."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from cli.exports.raster import pixels
from cli.titles.drawing import Box, Svg, el
from cli.titles.picture import Picture, painted

if TYPE_CHECKING:
    from PIL.Image import Image

COARSE = 12
"""Units of the plane in a pixel where shapes are only looked for."""

EDGE = 24
"""Pixels drawn around what is needed, because shapes end differently at the edge of a canvas."""

CANVAS = 10_000
"""Pixels that cost as much to draw as it costs to begin a canvas."""

SHEET = (2000, 1500)
"""How wide and high a sheet is in pixels, if nothing on it is larger."""


class Cell(NamedTuple):
    """A part of a sheet: what is drawn from its corner on, and does not reach out of it."""

    width: float
    height: float
    shape: Svg


class Frame:
    """A picture in pixels, of a size that its box has in all frames."""

    def __init__(self, picture: Picture, size: tuple[int, int], covers: Mapping[Svg, Box]) -> None:
        """Take a picture, and what of the plane each of its elements covers."""
        self.picture = picture
        self._across, self._down = size[0] / picture.box.width, size[1] / picture.box.height
        self._touched: list[tuple[Svg, Box]] = []
        self._elements = {
            name: _elements(shape)
            for name, shape in picture.shapes.items()
            if name not in picture.lines
        }
        self._covers = covers

    def _pixels(self, box: Box) -> Box:
        """Return the whole pixels that a part of the plane touches."""
        left, top = box.x - self.picture.box.x, box.y - self.picture.box.y
        x, y = floor(left * self._across), floor(top * self._down)
        right, bottom = (left + box.width) * self._across, (top + box.height) * self._down
        return Box(x, y, ceil(right) - x, ceil(bottom) - y)

    def _drawn(self, corner: Box, *shapes: Svg) -> Svg:
        """Return shapes in pixels, from a corner on."""
        x, y, *_size = self.picture.box
        way = f"translate({-corner.x} {-corner.y}) scale({self._across!r} {self._down!r})"
        return el("g", *shapes, transform=f"{way} translate({-x} {-y})")

    def lines(self, before: Frame) -> Iterator[tuple[Box, Cell]]:
        """Yield the lines around the drawing that were other ones before, and where they are."""
        shapes, old = self.picture.shapes, before.picture.shapes
        for name, line in self.picture.lines.items():
            if shapes[name] != old[name]:
                box = self._pixels(line)
                paper = el("rect", width=box.width, height=box.height, cls="ground")
                words = self._drawn(box, shapes[name])
                yield box, Cell(box.width, box.height, el("g", paper, words))

    def changed(self, before: Frame) -> list[Box]:
        """Return where the drawing was another one before."""
        return _joined(
            self._pixels(self._covers[element])
            for frame, other in ((self, before), (before, self))
            for name, elements in frame._elements.items()
            for element in _other(elements, other._elements.get(name, ()))
        )

    def part(self, box: Box) -> Svg:
        """Return all of the drawing that is in a box, from its corner on."""
        lines = self.picture.lines
        self._touched = self._touched or [
            (element, self._pixels(lines.get(name) or self._covers[element]))
            for name, shape in self.picture.shapes.items()
            for element in self._elements.get(name, (shape,))
        ]
        return self._drawn(box, *(one for one, touched in self._touched if _meet(touched, box)))


@cache
def _elements(shape: Svg) -> tuple[Svg, ...]:
    """Return the elements that a shape is made of."""
    tree = ElementTree.fromstring(f"<g>{shape}</g>")  # noqa: S314  # it was built here
    return tuple(Svg(ElementTree.tostring(one, "unicode")) for one in tree)


def _other(elements: Sequence[Svg], others: Sequence[Svg]) -> Sequence[Svg]:
    """Return the elements that are not among others, or all where only their order is another."""
    found = [element for element in elements if element not in others]
    return found if found or len(elements) != len(others) or elements == others else elements


def frames_of(pictures: Sequence[Picture], width: int, *, dark: bool) -> Iterator[Image]:
    """Yield pictures as pixels: as if each was drawn whole, but for rounding at edges of shapes."""
    covers, defs = _covers(pictures), pictures[0].defs
    images: dict[Box, Image] = {}
    latest: dict[Box, Frame] = {}
    frames: list[tuple[Frame, Frame]] = []
    for picture in pictures:
        box = picture.box
        if box not in images:
            images[box] = _image(picture.document(dark=dark), width).convert("RGB")
        frame = Frame(picture, images[box].size, covers)
        frames.append((latest.get(box, frame), frame))
        latest[box] = frame
    lines = [cell for old, frame in frames for _box, cell in frame.lines(old)]
    drawn = _drawn(lines, defs, dark=dark)
    for old, frame in frames:
        image = images[frame.picture.box].copy()
        for box in frame.changed(old):
            canvas = _grown(box, EDGE)
            part = _canvas(canvas.width, canvas.height, [frame.part(canvas)], defs, dark=dark)
            inner = (EDGE, EDGE, part.width - EDGE, part.height - EDGE)
            image.paste(part.convert("RGB").crop(inner), (int(box.x), int(box.y)))
        for box, _cell in frame.lines(old):
            image.paste(next(drawn).convert("RGB"), (int(box.x), int(box.y)))
        images[frame.picture.box] = image
        yield image


def _covers(pictures: Sequence[Picture]) -> dict[Svg, Box]:
    """Return what each element but lines covers, or a little more: all of them are drawn small."""
    x, y, width, height = reduce(Box.joined, (picture.box for picture in pictures))
    shapes = {
        element: None
        for picture in pictures
        for name, shape in picture.shapes.items()
        if name not in picture.lines
        for element in _elements(shape)
    }
    way = f"scale({1 / COARSE:g}) translate({-x} {-y})"
    wide, high = ceil(width / COARSE), ceil(height / COARSE)
    bold = {"transform": way, "stroke": "#000", "stroke_width": COARSE}  # a thin letter is seen
    cells = [Cell(wide, high, el("g", shape, **bold)) for shape in shapes]
    found: dict[Svg, Box] = {}
    for shape, image in zip(shapes, _drawn(cells, pictures[0].defs, dark=False), strict=True):
        left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
        box = Box(
            x + COARSE * left, y + COARSE * top, COARSE * (right - left), COARSE * (bottom - top)
        )
        found[shape] = _grown(box, COARSE)
    return found


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes that cover the same, some of them as one where that is drawn sooner."""
    found: list[Box] = []
    for box in boxes:
        whole = box
        while near := next((one for one in found if _is_near(one, whole)), None):
            found.remove(near)
            whole = whole.joined(near)
        found.append(whole)
    return found


def _is_near(one: Box, other: Box) -> bool:
    return _area(one.joined(other)) < _area(one) + _area(other) + CANVAS


def _area(box: Box) -> float:
    return box.width * box.height


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _drawn(cells: Sequence[Cell], defs: Svg, *, dark: bool) -> Iterator[Image]:
    """Yield cells as pixels. Many are drawn at once: each canvas reads the letters of its fonts."""
    rest = list(cells)
    while rest:
        wide = max(SHEET[0], *(cell.width for cell in rest))
        x = y = high = 0.0
        corners: list[tuple[float, float]] = []
        for cell in rest:
            if x + cell.width > wide:
                x, y, high = 0, y + high, 0
            if corners and y + cell.height > SHEET[1]:
                break
            corners.append((x, y))
            x, high = x + cell.width, max(high, cell.height)
        shapes = [
            el("g", cell.shape, transform=f"translate({left} {top})")
            for cell, (left, top) in zip(rest, corners, strict=False)
        ]
        sheet = _canvas(wide, max(y + high, 1), shapes, defs, dark=dark)
        for cell, (left, top) in zip(rest, corners, strict=False):
            yield sheet.crop((left, top, left + cell.width, top + cell.height))
        del rest[: len(corners)]


def _canvas(width: float, height: float, shapes: Sequence[Svg], defs: Svg, *, dark: bool) -> Image:
    """Return shapes on a canvas of so many pixels."""
    plane = {"width": int(width), "height": int(height), "cls": "board"}
    view = f"0 0 {width:g} {height:g}"
    return _image(painted(el("svg", el("defs", defs), *shapes, viewBox=view, **plane), dark=dark))


def _image(svg: str, width: int | None = None) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(pixels(svg, width)))
