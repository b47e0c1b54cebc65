"""Landscapes and buildings by their shapes, each in a cell of 100 by 100."""

from cli.titles.drawing import Svg, el, joined


def _tufts() -> Svg:
    places = (
        (46, 26),
        (70, 20),
        (28, 46),
        (58, 44),
        (84, 40),
        (40, 66),
        (70, 66),
        (52, 86),
        (84, 88),
    )
    strokes = " ".join(f"M{x - 4} {y}l2 -6M{x} {y}v-8M{x + 4} {y}l-2 -6" for x, y in places)
    return el("path", d=strokes, cls="tuft")


def _trees() -> Svg:
    places = (
        (46, 34),
        (66, 26),
        (88, 36),
        (30, 54),
        (12, 62),
        (54, 58),
        (88, 66),
        (44, 92),
        (68, 94),
    )
    crowns = " ".join(f"M{x} {y - 18}l8 15h-16z" for x, y in places)
    trunks = " ".join(f"M{x - 1.5} {y - 3}h3v4h-3z" for x, y in places)
    return joined(el("path", d=trunks, cls="trunk"), el("path", d=crowns, cls="tree"))


def _peaks() -> Svg:
    peaks = ((34, 62, 26), (66, 48, 24), (60, 92, 30), (30, 96, 16))
    rocks = " ".join(f"M{x - s} {y}L{x} {y - s * 1.3:g}L{x + s} {y}z" for x, y, s in peaks)
    snow = " ".join(
        f"M{x} {y - s * 1.3:g}l{s * 0.3:g} {s * 0.39:g}l{-s * 0.18:g} {-s * 0.1:g}"
        f"l{-s * 0.12:g} {s * 0.16:g}l{-s * 0.12:g} {-s * 0.16:g}l{-s * 0.18:g} {s * 0.1:g}z"
        for x, y, s in peaks
    )
    return joined(el("path", d=rocks, cls="peak"), el("path", d=snow, cls="snow"))


def _waves() -> Svg:
    places = ((46, 22), (14, 44), (58, 46), (34, 66), (66, 72), (44, 90))
    return el("path", d=" ".join(f"M{x} {y}q6 -8 12 0t12 0" for x, y in places), cls="wave")


def _house(x: float, y: float, size: float) -> Svg:
    """Return a house that stands on a point, its middle."""
    half = size / 2
    return joined(
        el("path", d=f"M{x - half:g} {y}v{-size * 0.7:g}h{size}v{size * 0.7:g}z", cls="wall"),
        el(
            "path",
            d=f"M{x - half - 3:g} {y - size * 0.65:g}l{half + 3:g} {-size * 0.6:g}"
            f"l{half + 3:g} {size * 0.6:g}z",
            cls="roof",
        ),
        el("path", d=f"M{x - 2.5:g} {y}v-7h5v7z", cls="door"),
    )


def _castle() -> Svg:
    keep = "M28 66v-34h5v5h5v-5h6v5h5v-5h5v34z"
    wings = "M20 66v-22h4v4h4v18zM54 66v-18h4v-4h4v22z"
    return joined(
        el("path", d="M41 32v-14l11 4 -11 4", cls="roof"),
        el("path", d=wings, cls="wall"),
        el("path", d=keep, cls="wall"),
        el("path", d="M36 66v-9a5 5 0 0 1 10 0v9z", cls="door"),
    )


def _town() -> Svg:
    church = joined(
        el("path", d="M36 60v-28h10v28z", cls="wall"),
        el("path", d="M33 33l8 -17 8 17z", cls="roof"),
        el("path", d="M41 16v-6M38.5 12h5", cls="line"),
    )
    wall = el("path", d="M14 70v-13h5v4h5v-4h6v4h5v-4h6v4h5v-4h6v4h5v-4h5v13z", cls="wall")
    return joined(_house(25, 58, 15), church, _house(55, 58, 13), wall)


LANDSCAPES = {"p": _tufts(), "f": _trees(), "m": _peaks(), "l": _waves()}
"""The texture of a landscape by its letter."""

BUILDINGS = {
    "v": joined(_house(28, 62, 17), _house(48, 68, 19)),
    "c": _castle(),
    "t": _town(),
}
"""A building by its letter."""
