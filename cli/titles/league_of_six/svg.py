"""The table as a picture: the ring of towns, order and leaders within it, the storage tiles."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import cos, pi, sin
from typing import NamedTuple

from cli.terminal.language import _
from cli.terminal.line import cell_len
from cli.titles.drawing import (
    Box,
    Drawing,
    Spot,
    Svg,
    colour_class,
    define,
    disc,
    el,
    joined,
    use,
    words,
)
from cli.titles.league_of_six.names import kind_words, place_words
from cli.titles.league_of_six.score_screen import leader_places, score_columns
from cli.titles.league_of_six.secrets import hand_words, view_of
from cli.titles.points import PointsTable, points_table
from events.common import Player
from events.titles.league_of_six.box import (
    GOODS,
    GUARD,
    HIGHEST_BID,
    HORSE,
    KINDS,
    PLACES,
    SIDES,
    STACKS,
    TOWN_NAMES,
    Place,
    Town,
    side_in,
)
from events.titles.league_of_six.components import Row, RowText, Space, TaxTile, row_of
from events.titles.league_of_six.writing import write_gain
from projections.seen import Seen
from projections.titles.league_of_six.scores import Placing
from projections.titles.league_of_six.state import Ring
from projections.titles.league_of_six.storage import Shelf
from projections.titles.league_of_six.storing import ROWS
from projections.titles.league_of_six.view import View

CUBE = 16
SHAPES: dict[str, Svg] = {
    **{good: el("rect", x=-8, y=-8, width=16, height=16, rx=2, cls="piece") for good in GOODS},
    GUARD: el("path", d="M-8 -8h16v9q-2 6 -8 8q-6 -2 -8 -8z", cls="piece"),
    HORSE: el("circle", r=8, cls="piece"),
}
"""Each symbol has a shape, a colour and a letter."""

LETTER = 9
"""How wide a letter is at most in the middle."""

LEADER = 114
"""How wide a leader card is: in the letters of a phone the longest word for a kind fits."""

SPACE = {"x": -19, "y": -14, "width": 38, "height": 28, "rx": 5}


def defs(players: Sequence[Player]) -> Svg:
    """Return the shapes that are used again and again."""
    symbols = [
        define(f"is-{symbol}", el("g", shape, words(symbol, 0, 0, "goods"), cls=f"g-{symbol}"))
        for symbol, shape in SHAPES.items()
    ]
    spaces = [
        define(f"{name}-{good}", el("g", el("rect", **SPACE, cls=cls), cls=f"g-{good}"))
        for name, cls in (("space", "piece"), ("free", "piece free"))
        for good in GOODS
    ]
    pawn = el("path", d="M-13 16q0 -12 13 -14q13 2 13 14z", cls="piece")
    discs = [disc(seat, players, 12) for seat in range(len(players))]
    pawns = [
        define(f"pawn-{seat}", el("g", pawn, mark, cls=colour_class(seat, players)))
        for seat, mark in enumerate(discs)
    ]
    figure = el("path", d="M-7 0q0 -11 7 -12q7 1 7 12zM-5 -18a5 5 0 1 1 10 0a5 5 0 1 1 -10 0")
    people = [
        define(f"person-{kind}", el("g", figure, cls=f"people kind-{kind}")) for kind in KINDS
    ]
    marks = [define(f"mark-{seat}", disc(seat, players, 9)) for seat in range(len(players))]
    return joined(*symbols, *spaces, *pawns, *people, *marks)


def pawn_box(x: float, y: float) -> Box:
    """Return what a pawn takes up."""
    return Box(x - 16, y - 16, 32, 36)


def panel(x: float, y: float, width: float, height: float) -> Svg:
    """Return a card to draw on."""
    return el("rect", x=x, y=y, width=width, height=height, rx=10, cls="card")


def symbols(text: str, x: float, y: float) -> list[Svg]:
    """Return symbols in a line, its middle at a place."""
    left = x - CUBE * (len(text) - 1) / 2
    return [use(f"is-{symbol}", left + CUBE * n, y) for n, symbol in enumerate(text)]


def leader_card(
    x: float, y: float, figures: int, kind: str | None, kind_words: Callable[[object], str]
) -> Svg:
    """Return the face-up card of a stack: as many figures, and of which kind; or a free place."""
    cls = "cell" if kind else "slot"
    frame = el("rect", x=x, y=y, width=LEADER, height=56, rx=6, cls=cls)
    number = words(str(figures), x + 11, y + 14, "bid")
    if kind is None:
        return joined(frame, number)
    middle = x + LEADER / 2
    left = middle - 9 * (figures - 1)
    people = [use(f"person-{kind}", left + 18 * n, y + 32) for n in range(figures)]
    return joined(frame, number, *people, words(kind_words(kind), middle, y + 45, "goods"))


Corner = tuple[float, float]

TOWN_WIDTH, TOWN_HEIGHT = 326, 226
CELL = 23
TRACK = TOWN_HEIGHT - 34
TILE_MIDDLE = (98.0, 92.0)
"""The middle of the town's tile on its card."""

WRAPPED = 15
"""Letters of a label that no longer stands in one line on a town's card."""

OUTER, INNER = 90.0, 46.0
"""How far the corners of the town's tile and of a tax tile are from it."""


def ring_line(towns: Sequence[Corner]) -> Svg:
    """Return the way around, through the middles of all towns."""
    left, top = TOWN_WIDTH / 2, TOWN_HEIGHT / 2
    wide, high = max(x for x, _y in towns), max(y for _x, y in towns)
    return el("rect", x=left, y=top, width=wide, height=high, rx=40, cls="ring")


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
    left, top = x + TILE_MIDDLE[0], y + TILE_MIDDLE[1]
    known = view.printed.faces.get((town, face))
    sides = [
        shape
        for side, text in enumerate(known.each_side() if known else ())
        for shape in symbols(text, *_towards(side, 60, left, top))
    ]
    track = [_cell(bid, x, y) for bid in range(HIGHEST_BID + 1)]
    return joined(
        panel(x, y, TOWN_WIDTH, TOWN_HEIGHT),
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
    left, top = x + TILE_MIDDLE[0], y + TILE_MIDDLE[1]
    tile = view.printed.tiles.get(name)
    label = _("tax tile {name}").format(name=name) if name else _("a tax tile")
    said = [label] if len(label) < WRAPPED else label.rsplit(" ", 1)
    said += [_tile_words(tile)] if tile else []
    return joined(
        el("path", d=_hexagon(left, top, INNER), cls="tile"),
        *(_printed_tile(tile, left, top) if tile else [words("?", left, top, "number")]),
        *(words(line, x + 192, y + 56 + 17 * n, "note") for n, line in enumerate(said) if line),
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
    left, top = x + TILE_MIDDLE[0], y + TILE_MIDDLE[1]
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
    board, (left, top) = view.board, TILE_MIDDLE
    printed = f"{ring.numbers[town]} {ring.faces[town]}"
    spots = {f"town-{town}": Spot(Box(x, y, TOWN_WIDTH, TOWN_HEIGHT), printed)}
    inside = Box(x + left - INNER, y + top - INNER, 2 * INNER, 2 * INNER)
    if town in (board.besieged or ()):
        spots[f"tax-{town}"] = Spot(inside, "besieged")
    elif board.tax is not None and town in board.tax:
        spots[f"tax-{town}"] = Spot(inside, f"tile {board.tax[town]}")
    for seat, to_right, down in _pawn_places(view, town, x, y):
        place = f"{town} {board.bids[seat]}"
        spots[f"pawn-{seat}"] = Spot(pawn_box(to_right, down), place, moves=True)
    return spots


HEAD = 44
"""How far below the top of a storage tile its rows begin."""

WIDE = 46


class Plan(NamedTuple):
    """Where everything is drawn.

    Attributes:
        towns: the corners of the towns, clockwise; none where they are not drawn.
        order: the corner of the order, drawn beside towns.
        leaders: the corner of the leader cards, drawn beside towns.
        storage: the corners of the storage tiles; none where they are not drawn.
        band: how wide order and leader cards are.
        line: how high a row of a storage tile is.
        box: the plane that all of it takes.
    """

    towns: tuple[Corner, ...]
    order: Corner
    leaders: Corner
    storage: tuple[Corner, ...]
    band: float
    line: float
    box: Box

    @property
    def tile(self) -> float:
        """How high a storage tile is."""
        return HEAD + ROWS * self.line + 28


GAP = 16
MIDDLE = 92
"""How high a band is: order, leaders."""

ACROSS, DOWN = TOWN_WIDTH + GAP, TOWN_HEIGHT + GAP
WIDTH = 3 * TOWN_WIDTH + 2 * GAP
STORED = (WIDTH - GAP) / 2
"""How wide a storage tile is."""

LOWER = DOWN + MIDDLE + GAP
"""Where the lower three towns begin."""

WHOLE = Plan(
    towns=(
        *((n * ACROSS, 0) for n in range(3)),
        *((n * ACROSS, LOWER) for n in (2, 1, 0)),
    ),
    order=(0, DOWN),
    leaders=(STORED + GAP, DOWN),
    storage=((0, LOWER + DOWN), (STORED + GAP, LOWER + DOWN)),
    band=STORED,
    line=42,
    box=Box(0, 0, WIDTH, LOWER + DOWN + 238),
)
"""Three towns above, then three below on the way back; order and leaders within the ring."""

TOWNS_ALONE = Plan(
    towns=(
        (0, 0),
        (ACROSS, 0),
        (ACROSS, DOWN),
        (ACROSS, 2 * DOWN),
        (0, 2 * DOWN),
        (0, DOWN),
    ),
    order=(0, 3 * DOWN),
    leaders=(0, 3 * DOWN + MIDDLE + GAP),
    storage=(),
    band=ACROSS + TOWN_WIDTH,
    line=42,
    box=Box(0, 0, ACROSS + TOWN_WIDTH, 3 * DOWN + 2 * MIDDLE + GAP),
)
"""The ring two towns wide."""

TILES = Plan(
    towns=(),
    order=(0, 0),
    leaders=(0, 0),
    storage=((0, 0), (0, HEAD + 4 * 66 + 28 + GAP)),
    band=STORED,
    line=66,
    box=Box(0, 0, STORED, 2 * (HEAD + 4 * 66 + 28) + GAP),
)
"""The storage tiles one above the other, each row as high as a finger."""


def storage_parts(view: View, plan: Plan) -> dict[str, Svg]:
    """Draw the storage tiles, row by row."""
    found: dict[str, Svg] = {}
    for place, (left, y) in zip(PLACES, plan.storage, strict=False):
        found[f"storage-{place}"] = joined(
            panel(left, y, STORED, plan.tile),
            words(_heading(view, place), left + 16, y + 26, "note"),
        )
        if view.board.storage is not None:
            found |= _rows(view, place, left, y, plan)
    return found


def storage_spots(view: View, plan: Plan) -> dict[str, Spot]:
    """Return what lies where on the storage tiles: rows with who chose them, cubes."""
    found: dict[str, Spot] = {}
    for place, (left, y) in zip(
        PLACES if view.board.storage is not None else (), plan.storage, strict=False
    ):
        rows = view.rows(place) or (None,) * ROWS
        for number, (row, middle) in enumerate(_lines(rows, y, plan), 1):
            shelf = view.chosen[place].get(number)
            name, chooser = f"{place}-{number}", shelf.chooser if shelf else ""
            box = Box(left + 6, middle - plan.line / 2 + 1, STORED - 12, plan.line - 2)
            found[f"row-{name}"] = Spot(box, f"{shelf.printed if shelf else row} {chooser}")
            for k, (_space, seat) in enumerate(shelf.cubes() if shelf else ()):
                if seat is not None:
                    cube = Box(left + 142 + WIDE * k - 22, middle - 19, WIDE, 36)
                    found[f"cube-{name}-{k}"] = Spot(cube, f"{seat}")
    return found


def _lines(
    rows: Sequence[RowText | None], y: float, plan: Plan
) -> list[tuple[RowText | None, float]]:
    """Return rows, each with where its middle is."""
    line = plan.line * min(1, ROWS / len(rows))
    return [(row, y + HEAD + line * (number - 0.5)) for number, row in enumerate(rows, 1)]


def _heading(view: View, place: Place) -> str:
    if view.board.storage is None:
        return place_words(place)
    tile = view.board.storage.get(place)
    name = _("{place}: storage tile {tile}, side {side}") if tile else _("{place}: a storage tile")
    return name.format(place=place_words(place), tile=tile, side=side_in(view.order.round))


def _rows(view: View, place: Place, x: float, y: float, plan: Plan) -> dict[str, Svg]:
    return {
        f"row-{place}-{number}": _row(
            row_of(printed) if printed else None,
            view.chosen[place].get(number),
            f"{place[:2]}{number}",
            x,
            middle,
        )
        for number, (printed, middle) in enumerate(
            _lines(view.rows(place) or (None,) * ROWS, y, plan), 1
        )
    }


def _row(printed: Row | None, shelf: Shelf | None, code: str, x: float, y: float) -> Svg:
    """Draw a row: who chose it, its number, its spaces; how it is typed stands before it."""
    row = shelf.row if shelf else printed
    shapes = [words(code, x + 16, y, "note")]
    if shelf is not None:
        shapes.append(use(f"mark-{shelf.chooser}", x + 64, y))
    if row is None:
        return joined(*shapes, words(_("not described"), x + 84, y, "note"))
    shapes.append(el("rect", x=x + 82, y=y - 15, width=30, height=30, rx=15, cls="cell"))
    shapes.append(words(str(row.number), x + 97, y, "number"))
    cubes = shelf.cubes() if shelf else [(space, None) for space in row.spaces]
    for n, (space, seat) in enumerate(cubes):
        shapes.append(_space(space, seat, x + 142 + WIDE * n, y))
    return joined(*shapes)


def _space(space: Space, seat: int | None, x: float, y: float) -> Svg:
    if seat is None:
        return joined(use(f"free-{space.good}", x, y), words(space.text, x, y, "ink"))
    text = el("g", words(space.text, x - 6, y, "letter"), cls=f"g-{space.good}")
    return joined(use(f"space-{space.good}", x, y), text, use(f"mark-{seat}", x + 14, y - 8))


def draw(game: Seen) -> Drawing:
    """Draw everything that lies on the table, as far as the viewer may see it; then the result."""
    return _ended(game, WHOLE.box, len(KINDS)) if game.over else _draw(game, WHOLE)


def draw_now(game: Seen) -> Drawing:
    """Draw what the phase needs, narrow: the storage tiles one above the other, or the towns."""
    return _ended(game, TOWNS_ALONE.box, 1) if game.over else _draw(game, plan_now(view_of(game)))


def _draw(game: Seen, plan: Plan) -> Drawing:
    view = view_of(game)
    players = game.timeline.started.players
    return Drawing(
        box=plan.box,
        defs=defs(players),
        ground=joined(),
        parts={
            **({"ring": ring_line(plan.towns)} if plan.towns and view.board.ring else {}),
            **_towns(view, plan),
            **(_order(view, plan) if plan.towns else {}),
            **(_leaders(view, plan) if plan.towns else {}),
            **storage_parts(view, plan),
        },
        seats=[_has(view, seat) for seat in range(view.players)],
        spots=spots(view, plan),
    )


LINE = 34
"""How high a line of the result is, where the kinds of leaders stand one above the other."""

RESULT = 490
"""How wide the result is before it fills the table: so its letters can be read on a phone."""


def _ended(game: Seen, box: Box, across: int) -> Drawing:
    """Draw the result: the places in each kind of leader cards, and what all points come from."""
    view, players = view_of(game), game.timeline.started.players
    wide = across > 1
    scale, unit = (box.width / RESULT, 22 / LINE) if wide else (1, 1)
    inner, gap, line = box.width / scale, GAP * unit, LINE * unit
    width, height = (inner + gap) / across - gap, line * (view.players + 1.4)
    parts: dict[str, Svg] = {}
    y = 0.0
    for n, (kind, figures, placed) in enumerate(leader_places(view)):
        x, y = n % across * (width + gap), n // across * (height + gap)
        lines = [
            _place(view, players[one.seat].name, one, figures[one.seat], unit, width)
            for one in placed
        ]
        place = [f"translate({x:g} {y + line * (1.7 + row):g})" for row in range(len(lines))]
        figure = joined(
            use(f"person-{kind}", x + 22 * unit, y + max(32 * unit, 26)),
            words(kind_words(kind), x + 38 * unit, y + 24 * unit, "note" if wide else "name"),
        )
        moved = map(lambda way, one: el("g", one, transform=way), place, lines)
        parts[f"end-{kind}"] = joined(panel(x, y, width, height), figure, *moved)
    top = y + height + gap if parts else 0
    points = points_table(game, score_columns()) or PointsTable([], [], [])
    table = [*zip(points.heads, zip(*points.rows, strict=True), strict=False)]
    table.append((_("points"), tuple(points.sums)))
    first, column = 220 * unit, (inner - 220 * unit) / view.players
    middles = [first + column * (seat + 0.5) for seat in range(view.players)]
    heads = [use(f"mark-{seat}", x, top + 19 * unit) for seat, x in enumerate(middles)] + [
        words(player.name, x, top + 46 * unit, "card-ink")
        for player, x in zip(players, middles, strict=True)
        if LETTER * cell_len(player.name) <= column
    ]
    begin = top + 64 * unit
    row = min(1.6 * line, (box.height / scale - begin) / len(table)) if wide else line
    rows = [
        joined(
            words(name, 20 * unit, y, "note"),
            *(
                words(f"{n}".replace("-", "\N{MINUS SIGN}"), x, y, "number")
                for x, n in zip(middles, earned, strict=False)
            ),
        )
        for y, (name, earned) in zip(count(begin + row / 2, row), table, strict=False)
    ]
    total, bottom = begin + row * (len(table) - 1), begin + row * len(table)
    rows.append(el("path", d=f"M{20 * unit:g} {total:.1f}H{inner - 20 * unit:.1f}", cls="line"))
    parts["end-points"] = joined(panel(0, top, inner, bottom - top), *heads, *rows)
    way = f"scale({scale:.4g})"
    seats = [", ".join(hand_words(view, seat)) for seat in range(view.players)]
    return Drawing(
        Box(0, 0, box.width, max(scale * bottom, box.height if wide else 0)),
        defs(players),
        joined(),
        {name: el("g", part, transform=way) for name, part in parts.items()},
        seats,
        scored=True,
    )


def _place(view: View, name: str, one: Placing, figures: int, unit: float, width: float) -> Svg:
    """Draw a line of a kind: whose, how many figures and guards, which place, how many points."""
    named, bold = unit == 1, "number" if unit == 1 else "card-ink strong"
    return joined(
        words(f"{one.place}.", 15 * unit, 0, "card-ink"),
        use(f"mark-{one.seat}", 45 * unit, 0),
        *([words(name, 60, 0, "note")] if named else []),
        words(str(figures), width - 132 * unit, 0, bold),
        use(f"is-{GUARD}", width - 92 * unit, 0),
        words(str(view.guards(one.seat)), width - 68 * unit, 0, "card-ink"),
        words(f"{one.points:+}", width - 28 * unit, 0, bold),
    )


def plan_now(view: View) -> Plan:
    """Return what the phase needs."""
    return TILES if view.order.phase == "storing" else TOWNS_ALONE


def spots(view: View, plan: Plan) -> dict[str, Spot]:
    """Return what lies where: towns, tax tiles, pawns, order, leader cards, rows, cubes."""
    ring, leaders = view.board.ring, view.board.leaders or {}
    found = storage_spots(view, plan)
    if not plan.towns:
        return found
    if ring is not None:
        for town, corner in zip(ring.towns, plan.towns, strict=True):
            found |= town_spots(view, ring, town, *corner)
    for n, seat in enumerate(view.order.track or ()):
        found[f"order-{seat}"] = Spot(pawn_box(*_in_order(n, plan)), "", moves=True)
    for n, stack in enumerate(STACKS):
        if stack in leaders:
            found[f"leader-{stack}"] = Spot(
                Box(*_leader_corner(n, plan), LEADER, 56), leaders[stack]
            )
    return found


def _towns(view: View, plan: Plan) -> dict[str, Svg]:
    ring = view.board.ring
    if not plan.towns:
        return {}
    if ring is None:
        unlaid = _("the towns have not been laid out yet")
        return {"no-ring": words(unlaid, plan.box.width / 2, TOWN_HEIGHT / 2, "axis")}
    found: dict[str, Svg] = {}
    for town, corner in zip(ring.towns, plan.towns, strict=True):
        found |= town_parts(view, ring, town, *corner)
    return {name: part for name, part in found.items() if part}


def _order(view: View, plan: Plan) -> dict[str, Svg]:
    x, y = plan.order
    heading = _("round {round}; order, fewest guards first").format(round=view.order.round)
    seats: Sequence[int] = view.order.track or ()
    return {
        "order": joined(
            panel(x, y, plan.band, MIDDLE),
            words(heading, x + 16, y + 16, "note"),
            *(use(f"pawn-{seat}", *_in_order(n, plan)) for n, seat in enumerate(seats)),
        )
    }


def _in_order(place: int, plan: Plan) -> tuple[float, float]:
    """Return where the pawn of a place in the order stands."""
    return plan.order[0] + 34 + 46 * place, plan.order[1] + 58


def _leaders(view: View, plan: Plan) -> dict[str, Svg]:
    leaders = view.board.leaders or {}
    cards = {
        f"leader-{stack}": leader_card(
            *_leader_corner(n, plan), stack, leaders.get(stack), kind_words
        )
        for n, stack in enumerate(STACKS)
    }
    x, y = plan.leaders
    frame = panel(x, y, plan.band, MIDDLE)
    heading = words(_("leader cards"), x + 16, y + 16, "note")
    return {"leaders": joined(frame, heading), **cards}


def _leader_corner(place: int, plan: Plan) -> tuple[float, float]:
    return plan.leaders[0] + 16 + (LEADER + 5) * place, plan.leaders[1] + 29


def _has(view: View, seat: int) -> str:
    goods = write_gain(view.goods(seat)) or "-"
    parts = [
        *hand_words(view, seat),
        _("wagon {goods}").format(goods=goods),
        _("horses {horses}").format(horses=view.horses[seat]),
    ]
    return ", ".join(parts)
