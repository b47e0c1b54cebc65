"""The game as an animated GIF: the board at the end of every turn, the last one longer."""

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from cli.exports.raster import check_pictures, pixels
from cli.exports.svg import draw_game
from cli.game.seen_game import SeenGame
from cli.game.viewpoint import heading
from cli.terminal.language import _
from cli.terminal.progress import track
from cli.titles.drawing import BEHIND, Drawing, Picture, Svg, el, paint, pictures
from cli.wording.sentences import standing_words
from projections.steps import turn_of

if TYPE_CHECKING:
    from PIL.Image import Image


COARSE = 8
"""Units of the plane in a pixel where shapes are only looked for."""

Name = TypeVar("Name")

Place: TypeAlias = tuple[int, int, int, int]
"""Pixels from left and top to right and bottom, these two not among them."""


class Cell(NamedTuple):
    """A part of a sprite sheet: what is drawn within its place."""

    width: int
    height: int
    shape: Svg


class Film:
    """Pictures on one plane as pixels, equal to drawing each one whole."""

    def __init__(self, pictures: Sequence[Picture], width: int, *, dark: bool) -> None:
        """Draw every shape that occurs in any of the pictures."""
        self.pictures, self._dark = pictures, dark
        first = pictures[0]
        behind = replace(first, shapes={name: first.shapes[name] for name in BEHIND})
        self._behind = _image(behind.document(dark=dark), width).convert("RGB")
        self._across = self._behind.width / first.box.width
        self._down = self._behind.height / first.box.height
        forms: dict[str, dict[Svg, None]] = {}
        for picture in pictures:
            for name in picture.shapes.keys() - behind.shapes.keys():
                forms.setdefault(name, {})[picture.shapes[name]] = None
        self._places = self._find(forms)
        self._sprites = self._draw(
            {
                (name, shape): self._cell(shape, self._places[name])
                for name, shapes in forms.items()
                for shape in shapes
            }
        )

    def frames(self, finish: Callable[["Image"], "Image"]) -> Iterator["Image"]:
        """Yield the pictures, each made from the one before by redrawing what changed.

        `finish` converts the first frame, and then each changed part.
        """
        before = self.pictures[0]
        image = finish(self.whole(before))
        for picture in self.pictures:
            for place in self._changes(before, picture):
                image.paste(finish(self._part(picture, place)), place)
            yield image.copy()
            before = picture

    def whole(self, picture: Picture) -> "Image":
        """Return one of the pictures."""
        return self._part(picture, (0, 0, *self._behind.size))

    def _part(self, picture: Picture, place: Place) -> "Image":
        """Return the part of a picture at a place."""
        part = self._behind.crop(place)
        for name, shape in picture.shapes.items():
            if name not in BEHIND and _meet(at := self._places[name], place):
                sprite = self._sprites[name, shape]
                part.paste(sprite, (at[0] - place[0], at[1] - place[1]), sprite)
        return part

    def _changes(self, before: Picture, picture: Picture) -> Iterator[Place]:
        """Yield the places where a picture differs from the one before."""
        old, new = before.shapes, picture.shapes
        for name in {**old, **new}:
            if old.get(name) != new.get(name):
                yield self._places[name]

    def _find(self, forms: Mapping[str, Mapping[Svg, None]]) -> dict[str, Place]:
        """Return the place of each shape in all its forms, from a small drawing without lines."""
        x, y, width, height = self.pictures[0].box
        way = f"scale({1 / COARSE:g}) translate({-x} {-y})"
        wide, high = ceil(width / COARSE), ceil(height / COARSE)
        lines = {name: box for one in self.pictures for name, box in one.lines.items()}
        small = self._draw(
            {
                name: Cell(wide, high, el("g", *shapes, transform=way))
                for name, shapes in forms.items()
                if name not in lines
            }
        )
        found = {
            name: self._place(box.x - x, box.y - y, box.x - x + box.width, box.y - y + box.height)
            for name, box in lines.items()
        }
        for name, image in small.items():
            left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
            around = (left - 1, top - 1, right + 1, bottom + 1)  # a faint edge is not seen
            found[name] = self._place(*(COARSE * edge for edge in around))
        return found

    def _place(self, left: float, top: float, right: float, bottom: float) -> Place:
        """Return the pixels that a part of the plane touches."""
        return (
            max(floor(left * self._across), 0),
            max(floor(top * self._down), 0),
            min(ceil(right * self._across), self._behind.width),
            min(ceil(bottom * self._down), self._behind.height),
        )

    def _cell(self, shape: Svg, place: Place) -> Cell:
        """Return the cell of a shape, drawn from the corner of its place."""
        left, top, right, bottom = place
        x, y, *_size = self.pictures[0].box
        scaled = f"scale({self._across!r} {self._down!r})"
        way = f"translate({-left} {-top}) {scaled} translate({-x} {-y})"
        return Cell(right - left, bottom - top, el("g", shape, transform=way))

    def _draw(self, cells: Mapping[Name, Cell]) -> dict[Name, "Image"]:
        """Render cells as pixels, as many on one sheet as fit into the size of a picture.

        Each canvas loads its fonts, and costs by its size. Cells of equal height waste the least of
        it.
        """
        width, height = self._behind.size
        found: dict[Name, Image] = {}
        rest = sorted(cells, key=lambda name: cells[name].height)
        while rest:
            x = y = high = 0
            corners: dict[Name, tuple[int, int]] = {}
            for name in rest:
                cell = cells[name]
                if x + cell.width > width:
                    x, y, high = 0, y + high, 0
                if corners and y + cell.height > height:
                    break
                corners[name] = x, y
                x, high = x + cell.width, max(high, cell.height)
            found |= self._sheet(cells, corners, y + high)
            del rest[: len(corners)]
        return found

    def _sheet(
        self, cells: Mapping[Name, Cell], corners: Mapping[Name, tuple[int, int]], height: int
    ) -> Iterator[tuple[Name, "Image"]]:
        """Yield the cells of one sheet, cut at their corners."""
        shapes = [
            el("g", cells[name].shape, transform=f"translate({x} {y})")
            for name, (x, y) in corners.items()
        ]
        width, defs = self._behind.width, el("defs", self.pictures[0].defs)
        box = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
        sheet = _image(paint(el("svg", defs, *shapes, cls="board", **box), dark=self._dark))
        for name, (x, y) in corners.items():
            yield name, sheet.crop((x, y, x + cells[name].width, y + cells[name].height))


def _meet(one: Place, other: Place) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _image(svg: str, width: int | None = None) -> "Image":
    from PIL import Image

    return Image.open(io.BytesIO(pixels(svg, width)))


WIDTH = 640
HEIGHT = 1600
"""A picture that is higher than this is drawn smaller, if no width is asked for."""

SECONDS = 1.0
LAST = 4
"""How many times longer than a frame the last one stays."""

APART = 12
"""How far colours of the palette are apart, more or less."""

LOOKED_AT = 6
"""Frames whose colours are counted."""


def export(
    open_game: SeenGame,
    at: int | None = None,
    *,
    dark: bool = False,
    width: int | None = None,
    seconds: float = SECONDS,
) -> bytes:
    """Return the game as a GIF, up to an entry if one is said.

    Raises:
        Mistake: what draws pictures is not installed, or there is no such entry.
    """
    check_pictures()
    shown = pictures(list(_turns(open_game, at)), open_game.players)
    plane = shown[0].box
    fitting = round(min(WIDTH, plane.width, plane.width * HEIGHT / plane.height))
    return _moving(Film(shown, width or fitting, dark=dark), round(1000 * seconds))


def _turns(open_game: SeenGame, at: int | None) -> Iterator[tuple[str, Drawing]]:
    """Yield the heading and drawing of each turn's end, and of the game's."""
    turn = None
    for step in open_game.steps(at):
        turn = (turn_of(step.item.event) if step.item else None) or turn
        coming = turn_of(step.coming.event) if step.coming else None
        if step.coming is None or (turn is not None and coming not in (None, turn)):
            n = int(step.ref.split(".")[0]) if step.coming else at
            standing = standing_words(step.game, open_game.players, open_game.screens)
            drawing = draw_game(step.game, open_game.screens)
            yield f"{heading(open_game, n)} · {standing}", drawing


def _moving(film: Film, ms: int) -> bytes:
    """Return a film as a GIF with one palette and the program's name."""
    from PIL import Image

    count = len(film.pictures)
    looked_at = [*film.pictures[:: -(-count // LOOKED_AT)], film.pictures[-1]]
    palette = _palette([film.whole(picture) for picture in looked_at])
    frames = film.frames(lambda drawn: drawn.quantize(palette=palette, dither=Image.Dither.NONE))
    first, *others = track(frames, count, _("drawing"))
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*[ms] * len(others), LAST * ms],
        loop=0,
        comment="tablescribe",
    )
    return out.getvalue()


def _palette(frames: Sequence["Image"]) -> "Image":
    """Return a palette of the most frequent colours, those that fill shapes.

    They are far apart, as Pillow takes the first near one.
    """
    from PIL import Image

    seen: Counter[Any] = Counter()
    for frame in frames:
        for count, colour in frame.getcolors(frame.width * frame.height) or ():
            seen[colour] += count
    chosen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for colour, _count in seen.most_common():
        chosen.setdefault(tuple(part // APART for part in colour), colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in [*chosen.values()][:256] for part in colour])
    return palette
