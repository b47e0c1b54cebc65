"""A town of the ring: its six sides, the tax tile in it, and the bid track with the pawns."""

from collections.abc import Iterator
from math import cos, pi, sin

from cli.terminal.language import _
from cli.titles.drawing import Box, Spot, Svg, el, joined, use, words
from cli.titles.league_of_six.names import kind_words
from cli.titles.league_of_six.svg_shapes import panel, pawn_box, symbols
from events.titles.league_of_six.box import HIGHEST_BID, SIDES, TOWN_NAMES, Town
from events.titles.league_of_six.components import TaxTile
from projections.titles.league_of_six.board import Ring
from projections.titles.league_of_six.view import View

WIDTH, HEIGHT = 326, 226
CELL = 23
TRACK = HEIGHT - 34
MIDDLE = (98.0, 92.0)
"""The middle of the town's tile on its card."""

OUTER, INNER = 90.0, 46.0
"""How far the corners of the town's tile and of a tax tile are from it."""


def ring_line(width: float, lower: float) -> Svg:
    """Return the way around, through the middles of all towns."""
    left, top = WIDTH / 2, HEIGHT / 2
    return el("rect", x=left, y=top, width=width - WIDTH, height=lower, rx=40, cls="ring")


def town_parts(view: View, ring: Ring, town: Town, x: float, y: float) -> dict[str, Svg]:
    """Draw a town: what is printed, what lies in it, who stands there."""
    return {
        f"town-{town}": _printed(view, ring, town, x, y),
        f"tax-{town}": _lies(view, town, x, y),
        f"pawns-{town}": _pawns(view, town, x, y),
    }


def _hexagon(x: float, y: float, corner: float) -> str:
    """Return a hexagon with a side on top."""
    angles = [pi / 3 * n - pi * 2 / 3 for n in range(SIDES)]
    points = (f"{x + corner * cos(a):.1f} {y + corner * sin(a):.1f}" for a in angles)
    return f"M{'L'.join(points)}z"


def _towards(side: int, far: float, x: float, y: float) -> tuple[float, float]:
    """Return the place on the way from the middle to a side, clockwise from the top."""
    angle = pi / 3 * side - pi / 2
    return x + far * cos(angle), y + far * sin(angle)


def _printed(view: View, ring: Ring, town: Town, x: float, y: float) -> Svg:
    face = ring.faces[town]
    left, top = x + MIDDLE[0], y + MIDDLE[1]
    known = view.printed.faces.get((town, face))
    sides = [
        shape
        for side, text in enumerate(known.each_side() if known else ())
        for shape in symbols(text, *_towards(side, 60, left, top))
    ]
    track = [_cell(bid, x, y) for bid in range(HIGHEST_BID + 1)]
    return joined(
        panel(x, y, WIDTH, HEIGHT),
        el("path", d=_hexagon(left, top, OUTER), cls=f"face-{face}"),
        *sides,
        words(TOWN_NAMES[town], x + 222, y + 30, "name"),
        words(str(ring.numbers[town]), x + 204, y + 30, "number"),
        *track,
    )


def _cell(bid: int, x: float, y: float) -> Svg:
    left = x + 14 + CELL * bid
    cell = el("rect", x=left, y=y + TRACK, width=CELL, height=26, cls="cell")
    return joined(cell, words(str(bid), left + CELL / 2, y + TRACK + 13, "bid"))


def _lies(view: View, town: Town, x: float, y: float) -> Svg:
    """Draw the besiegers, or the tax tile with its arrows and centre."""
    board = view.board
    if town in (board.besieged or ()):
        return _siege(x, y)
    if board.tax is None or town not in board.tax:
        return Svg("")
    name = board.tax[town] or ""
    left, top = x + MIDDLE[0], y + MIDDLE[1]
    tile = view.printed.tiles.get(name)
    label = _("tax tile {name}").format(name=name) if name else _("a tax tile")
    return joined(
        el("path", d=_hexagon(left, top, INNER), cls="tile"),
        *(_printed_tile(tile, left, top) if tile else [words("?", left, top, "number")]),
        words(label, x + 200, y + 62, "note"),
        words(_tile_words(tile), x + 200, y + 82, "note") if tile else Svg(""),
    )


def _tile_words(tile: TaxTile) -> str:
    """Return the kind of the pair of figures in the centre, "" without one."""
    return _("+2 {kind}").format(kind=kind_words(tile.card)) if tile.card else ""


def _printed_tile(tile: TaxTile, x: float, y: float) -> list[Svg]:
    arrows = [
        el("path", d="M-5 3l5 -13 5 13z", cls="ink", transform=_turn(side, x, y))
        for side, arrow in enumerate(tile.arrows)
        if arrow == "x"
    ]
    centre = symbols(tile.centre, x, y) if tile.centre else []
    return [*arrows, *centre, *([] if tile.centre else [words(tile.card or "", x, y, "number")])]


def _turn(side: int, x: float, y: float) -> str:
    left, top = _towards(side, 30, x, y)
    return f"translate({left:.1f} {top:.1f}) rotate({60 * side})"


def _siege(x: float, y: float) -> Svg:
    left, top = x + MIDDLE[0], y + MIDDLE[1]
    swords = (
        f"M{left - 34:g} {top + 34:g}l62 -68M{left + 34:g} {top + 34:g}l-62 -68"
        f"M{left - 36:g} {top + 14:g}l20 20M{left + 36:g} {top + 14:g}l-20 20"
    )
    return joined(
        el("path", d=swords, cls="swords"),
        el("rect", x=x + 200, y=y + 50, width=104, height=26, rx=5, cls="banner"),
        words(_("besieged"), x + 252, y + 63, "banner-text"),
    )


def _pawns(view: View, town: Town, x: float, y: float) -> Svg:
    """Draw who stands on the track by the bid, and who stands on the road."""
    places = _pawn_places(view, town, x, y)
    return joined(*(use(f"pawn-{seat}", left, top) for seat, left, top in places))


def _pawn_places(view: View, town: Town, x: float, y: float) -> Iterator[tuple[int, float, float]]:
    """Yield who stands in a town, and where."""
    there: dict[int | None, list[int]] = {}
    for seat, at in enumerate(view.board.towns):
        if at == town:
            there.setdefault(view.board.bids[seat], []).append(seat)
    for bid, seats in there.items():
        for n, seat in enumerate(seats):
            if bid is None:
                yield seat, x + 212 + 30 * (n % 4), y + 118 + 34 * (n // 4)
            else:
                yield seat, x + 25.5 + CELL * bid, y + TRACK - 13 - 24 * n


def town_spots(view: View, ring: Ring, town: Town, x: float, y: float) -> dict[str, Spot]:
    """Return what lies where in a town."""
    board, (left, top) = view.board, MIDDLE
    printed = f"{ring.numbers[town]} {ring.faces[town]}"
    spots = {f"town-{town}": Spot(Box(x, y, WIDTH, HEIGHT), printed)}
    inside = Box(x + left - INNER, y + top - INNER, 2 * INNER, 2 * INNER)
    if town in (board.besieged or ()):
        spots[f"tax-{town}"] = Spot(inside, "besieged")
    elif board.tax is not None and town in board.tax:
        spots[f"tax-{town}"] = Spot(inside, f"tile {board.tax[town]}")
    for seat, to_right, down in _pawn_places(view, town, x, y):
        spots[f"pawn-{seat}"] = Spot(pawn_box(to_right, down), f"{town} {board.bids[seat]}")
    return spots
