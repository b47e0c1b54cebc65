"""The table as a picture: the ring of towns, order and leaders within it, the storage tiles."""

from collections.abc import Sequence
from itertools import count
from math import cos, pi, sin
from typing import NamedTuple

from msgspec.structs import replace

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
    join,
    use,
    words,
)
from cli.titles.league_of_six.names import kind_words, place_words
from cli.titles.league_of_six.score_screen import score_columns
from cli.titles.league_of_six.secrets import goods_words, hand_words
from cli.titles.points import PointsTable, points_table
from events.common import Player
from events.titles.league_of_six import box
from events.titles.league_of_six.components import Face, Space, TaxTile, TownFace, row_of
from projections.seen import Seen
from projections.titles.league_of_six.scores import Placing
from projections.titles.league_of_six.state import Ring, State
from projections.titles.league_of_six.storing import ROWS, TableRow, leader_places, table_rows

CUBE = 16
SHAPES: dict[str, Svg] = {
    **{good: el("rect", x=-8, y=-8, width=16, height=16, rx=2, cls="piece") for good in box.GOODS},
    box.GUARD: el("path", d="M-8 -8h16v9q-2 6 -8 8q-6 -2 -8 -8z", cls="piece"),
    box.HORSE: el("circle", r=8, cls="piece"),
}
"""Each symbol has a shape, a colour and a letter."""

LETTER = 9
"""How wide a letter is at most in the middle."""

SPACE = {"x": -19, "y": -14, "width": 38, "height": 28, "rx": 5}


def defs(players: Sequence[Player]) -> Svg:
    """Return the reusable shapes."""
    symbols = [
        define(f"is-{symbol}", el("g", shape, words(symbol, 0, 0, "goods"), cls=f"g-{symbol}"))
        for symbol, shape in SHAPES.items()
    ]
    spaces = [
        define(f"{name}-{good}", el("g", el("rect", **SPACE, cls=cls), cls=f"g-{good}"))
        for name, cls in (("space", "piece"), ("free", "piece free"))
        for good in box.GOODS
    ]
    pawn = el("path", d="M-13 16q0 -12 13 -14q13 2 13 14z", cls="piece")
    discs = [disc(seat, players, 12) for seat in range(len(players))]
    pawns = [
        define(f"pawn-{seat}", el("g", pawn, mark, cls=colour_class(seat, players)))
        for seat, mark in enumerate(discs)
    ]
    figure = el("path", d="M-7 0q0 -11 7 -12q7 1 7 12zM-5 -18a5 5 0 1 1 10 0a5 5 0 1 1 -10 0")
    people = [
        define(f"person-{kind}", el("g", figure, cls=f"people kind-{kind}")) for kind in box.KINDS
    ]
    marks = [define(f"mark-{seat}", disc(seat, players, 9)) for seat in range(len(players))]
    return join(*symbols, *spaces, *pawns, *people, *marks)


def pawn_box(x: float, y: float) -> Box:
    """Return the box of a pawn."""
    return Box(x - 16, y - 16, 32, 36)


def at(x: float, y: float, *shapes: Svg) -> Svg:
    """Return shapes moved to a place; their markup is the same at every place."""
    return el("g", *shapes, transform=f"translate({x:g} {y:g})")


def panel(x: float, y: float, width: float, height: float) -> Svg:
    """Return a card to draw on."""
    return el("rect", x=x, y=y, width=width, height=height, rx=10, cls="card")


def symbols(text: str, x: float, y: float) -> list[Svg]:
    """Return symbols in a line that is centred at a place."""
    left = x - CUBE * (len(text) - 1) / 2
    return [use(f"is-{symbol}", left + CUBE * n, y) for n, symbol in enumerate(text)]


def leader_card(figures: int, kind: str | None, width: float) -> Svg:
    """Return the face-up card of a stack with its figures and kind, or an empty place."""
    cls = "cell" if kind else "slot"
    frame = el("rect", width=width, height=56, rx=6, cls=cls)
    number = words(str(figures), 11, 14, "bid")
    if kind is None:
        return join(frame, number)
    middle = width / 2
    left = middle - 9 * (figures - 1)
    people = [use(f"person-{kind}", left + 18 * n, 32) for n in range(figures)]
    return join(frame, number, *people, words(kind_words(kind), middle, 45, "goods"))


Corner = tuple[float, float]

TOWN_WIDTH, TOWN_HEIGHT = 326, 226
CELL = 23
TRACK = TOWN_HEIGHT - 34
TILE_MIDDLE = (98.0, 92.0)
"""The middle of the town's tile on its card."""

WRAPPED = 14
"""Letters of a label that no longer stands in one line on a town's card."""

OUTER, INNER = 90.0, 46.0
"""How far the corners of the town's tile and of a tax tile are from it."""


def ring_line(towns: Sequence[Corner]) -> Svg:
    """Return the line through the centres of all towns."""
    left, top = TOWN_WIDTH / 2, TOWN_HEIGHT / 2
    wide, high = max(x for x, _y in towns), max(y for _x, y in towns)
    return el("rect", x=left, y=top, width=wide, height=high, rx=40, cls="ring")


def _hexagon(x: float, y: float, corner: float) -> str:
    """Return the points of a hexagon with a side on top."""
    angles = [pi / 3 * n - pi * 2 / 3 for n in range(box.SIDES)]
    points = (f"{x + corner * cos(a):.1f} {y + corner * sin(a):.1f}" for a in angles)
    return f"M{'L'.join(points)}z"


def _towards(side: int, far: float, x: float, y: float) -> tuple[float, float]:
    """Return the point at a distance from the centre towards a side, clockwise from the top."""
    angle = pi / 3 * side - pi / 2
    return x + far * cos(angle), y + far * sin(angle)


def _town(known: TownFace | None, face: Face, number: int, town: box.Town) -> Svg:
    """Draw a town: its upper face and its bid track."""
    sides = [
        shape
        for side, text in enumerate(known.each_side() if known else ())
        for shape in symbols(text, *_towards(side, 60, *TILE_MIDDLE))
    ]
    return join(
        panel(0, 0, TOWN_WIDTH, TOWN_HEIGHT),
        el("path", d=_hexagon(*TILE_MIDDLE, OUTER), cls=f"face-{face}"),
        *sides,
        words(box.TOWN_NAMES[town], 222, 30, "name"),
        words(str(number), 204, 30, "number"),
        *(_cell(bid) for bid in range(box.HIGHEST_BID + 1)),
    )


def _cell(bid: int) -> Svg:
    left = 14 + CELL * bid
    cell = el("rect", x=left, y=TRACK, width=CELL, height=26, cls="cell")
    return join(cell, words(str(bid), left + CELL / 2, TRACK + 13, "bid"))


def _tax_tile(name: str | None, tile: TaxTile | None) -> Svg:
    """Draw the tax tile of a town, with its arrows and centre if they are known."""
    label = _("tax tile {name}").format(name=name) if name else _("a tax tile")
    said = [label]
    if tile and tile.card:
        said.append(_("+2 {kind}").format(kind=kind_words(tile.card)))
    lines = [part for one in said for part in _wrap(one)]
    return join(
        el("path", d=_hexagon(*TILE_MIDDLE, INNER), cls="tile"),
        *(_printed_tile(tile) if tile else [words("?", *TILE_MIDDLE, "number")]),
        *(words(line, 192, 56 + 17 * n, "note") for n, line in enumerate(lines)),
    )


def _wrap(label: str) -> list[str]:
    return [label] if len(label) < WRAPPED else label.rsplit(" ", 1)


def _printed_tile(tile: TaxTile) -> list[Svg]:
    arrows = [
        el("path", d="M-5 3l5 -13 5 13z", cls="ink", transform=_turn(side))
        for side, arrow in enumerate(tile.arrows)
        if arrow == "x"
    ]
    if tile.centre:
        return [*arrows, *symbols(tile.centre, *TILE_MIDDLE)]
    return [*arrows, words(tile.card or "", *TILE_MIDDLE, "number")]


def _turn(side: int) -> str:
    left, top = _towards(side, 30, *TILE_MIDDLE)
    return f"translate({left:.1f} {top:.1f}) rotate({60 * side})"


def _siege() -> Svg:
    left, top = TILE_MIDDLE
    swords = (
        f"M{left - 34:g} {top + 34:g}l62 -68M{left + 34:g} {top + 34:g}l-62 -68"
        f"M{left - 36:g} {top + 14:g}l20 20M{left + 36:g} {top + 14:g}l-20 20"
    )
    return join(
        el("path", d=swords, cls="swords"),
        el("rect", x=200, y=50, width=104, height=26, rx=5, cls="banner"),
        words(_("besieged"), 252, 63, "banner-text"),
    )


HEAD = 44
"""How far below the top of a storage tile its rows begin."""

WIDE = 46


class Plan(NamedTuple):
    """The positions of everything in the drawing.

    Attributes:
        towns: the corners of the towns, clockwise.
        order: the corner of the order.
        leaders: the corner of the leader cards.
        storage: the corners of the storage tiles.
        band: the width of order and leader cards.
        line: the height of a row of a storage tile.
        box: the area of the whole drawing.
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
        """The height of a storage tile."""
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
    towns=(*((n * ACROSS, 0) for n in range(3)), *((n * ACROSS, LOWER) for n in (2, 1, 0))),
    order=(0, DOWN),
    leaders=(STORED + GAP, DOWN),
    storage=((0, LOWER + DOWN), (STORED + GAP, LOWER + DOWN)),
    band=STORED,
    line=42,
    box=Box(0, 0, WIDTH, LOWER + DOWN + 238),
)
"""Three towns above, then three below on the way back; order and leaders within the ring."""

ASIDE = 2000
"""How far right of the towns the storage tiles lie: no window shows both."""

NARROW = Plan(
    towns=((0, 0), (ACROSS, 0), (ACROSS, DOWN), (ACROSS, 2 * DOWN), (0, 2 * DOWN), (0, DOWN)),
    order=(0, 3 * DOWN),
    leaders=(0, 3 * DOWN + MIDDLE + GAP),
    storage=((ASIDE, 0), (ASIDE, HEAD + ROWS * 66 + 28 + GAP)),
    band=ACROSS + TOWN_WIDTH,
    line=66,
    box=Box(0, 0, ACROSS + TOWN_WIDTH, 3 * DOWN + 2 * MIDDLE + GAP),
)
"""The ring two towns wide; the storage tiles one above the other, each row as high as a finger."""

TILES = Box(ASIDE, 0, STORED, 2 * NARROW.tile + GAP)
"""The storage tiles alone."""


def _row(row: TableRow) -> Svg:
    """Draw a row: its code, its owner, its number, its spaces."""
    shapes = [words(row.code, 16, 0, "note")]
    if row.shelf is not None:
        shapes.append(use(f"mark-{row.shelf.chooser}", 64, 0))
    if row.printed is None:
        return join(*shapes, words(_("not described"), 84, 0, "note"))
    number, spaces = row_of(row.printed)
    shapes.append(el("rect", x=82, y=-15, width=30, height=30, rx=15, cls="cell"))
    shapes.append(words(str(number), 97, 0, "number"))
    cubes = row.shelf.cubes() if row.shelf else [(space, None) for space in spaces]
    for n, (space, seat) in enumerate(cubes):
        shapes.append(_space(space, seat, 142 + WIDE * n))
    return join(*shapes)


def _space(space: Space, seat: int | None, x: float) -> Svg:
    if seat is None:
        return join(use(f"free-{space.good}", x, 0), words(space.text, x, 0, "ink"))
    text = el("g", words(space.text, x - 6, 0, "letter"), cls=f"g-{space.good}")
    return join(use(f"space-{space.good}", x, 0), text, use(f"mark-{seat}", x + 14, -8))


def draw(game: Seen) -> Drawing:
    """Draw the whole table as the viewer may see it, and the result at the end."""
    return _draw_result(game, WHOLE.box, len(box.KINDS)) if game.over else _draw(game, WHOLE)


def draw_now(game: Seen) -> Drawing:
    """Draw the part that the phase needs, narrow: the stacked storage tiles, or the towns."""
    if game.over:
        return _draw_result(game, NARROW.box, 1)
    drawing = _draw(game, NARROW)
    return replace(drawing, box=TILES) if game.state.order.phase == "storing" else drawing


def _draw(game: Seen, plan: Plan) -> Drawing:
    state: State = game.state
    table = TablePicture(state, plan)
    return Drawing(
        box=plan.box,
        defs=defs(game.timeline.started.players),
        ground=join(),
        parts=table.parts,
        seats=[
            ", ".join([*hand_words(game, seat), *goods_words(state, seat)])
            for seat in range(state.players)
        ],
        spots=table.spots,
    )


class TablePicture:
    """The drawing of the table in progress.

    Attributes:
        parts: the shapes, by the name of their object.
        spots: the objects with their places, by name.
    """

    def __init__(self, state: State, plan: Plan) -> None:
        self._state, self._plan = state, plan
        self.parts: dict[str, Svg] = {}
        self.spots: dict[str, Spot] = {}
        self._draw_ring()
        self._draw_order()
        self._draw_leaders()
        for place, corner in zip(box.PLACES, plan.storage, strict=False):
            self._draw_storage(place, *corner)

    def _draw_ring(self) -> None:
        ring, plan = self._state.board.ring, self._plan
        if ring is None:
            self.parts["ring"] = el("g")  # it lies under all else, once there is one
            unlaid = _("the towns have not been laid out yet")
            self.parts["no-ring"] = words(unlaid, plan.box.width / 2, TOWN_HEIGHT / 2, "axis")
            return
        self.parts["ring"] = ring_line(plan.towns)
        for town, corner in zip(ring.towns, plan.towns, strict=True):
            self._draw_town(ring, town, *corner)

    def _draw_town(self, ring: Ring, town: box.Town, x: float, y: float) -> None:
        """Draw the print of a town, its contents and its pawns."""
        board, printed = self._state.board, self._state.printed
        face, number = ring.faces[town], ring.numbers[town]
        known = printed.faces.get((town, face))
        self.parts[f"town-{town}"] = at(x, y, _town(known, face, number, town))
        self.spots[f"town-{town}"] = Spot(Box(x, y, TOWN_WIDTH, TOWN_HEIGHT), f"{number} {face}")
        left, top = x + TILE_MIDDLE[0] - INNER, y + TILE_MIDDLE[1] - INNER
        inside = Box(left, top, 2 * INNER, 2 * INNER)
        if town in (board.besieged or ()):
            self.parts[f"tax-{town}"] = at(x, y, _siege())
            self.spots[f"tax-{town}"] = Spot(inside, "besieged")
        elif town in (board.tax or {}):
            name = (board.tax or {})[town]
            tile = _tax_tile(name, printed.tiles.get(name or ""))
            self.parts[f"tax-{town}"] = at(x, y, tile)
            self.spots[f"tax-{town}"] = Spot(inside, f"tile {name}")
        pawns: list[Svg] = []
        for bid, seats in board.pawns(town).items():
            for n, seat in enumerate(seats):
                if bid is None:
                    right, down = 212.0 + 30 * (n % 4), 118 + 34 * (n // 4)
                else:
                    right, down = 25.5 + CELL * bid, TRACK - 13 - 24 * n
                pawns.append(use(f"pawn-{seat}", right, down))
                spot = Spot(pawn_box(x + right, y + down), f"{town} {bid}", moves=True)
                self.spots[f"pawn-{seat}"] = spot
        if pawns:
            self.parts[f"pawns-{town}"] = at(x, y, *pawns)

    def _draw_order(self) -> None:
        plan, order = self._plan, self._state.order
        x, y = plan.order
        heading = _("round {round}; order, fewest guards first").format(round=order.round)
        shapes = [panel(0, 0, plan.band, MIDDLE), words(heading, 16, 16, "note")]
        for n, seat in enumerate(order.track or ()):
            right = 34 + 46 * n
            shapes.append(use(f"pawn-{seat}", right, 58))
            self.spots[f"order-{seat}"] = Spot(pawn_box(x + right, y + 58), "", moves=True)
        self.parts["order"] = at(x, y, *shapes)

    def _draw_leaders(self) -> None:
        (x, y), leaders = self._plan.leaders, self._state.board.leaders or {}
        heading = words(_("leader cards"), 16, 16, "note")
        self.parts["leaders"] = at(x, y, panel(0, 0, self._plan.band, MIDDLE), heading)
        width = (self._plan.band - 32 + 5) / len(box.STACKS) - 5
        for n, stack in enumerate(box.STACKS):
            corner, kind = (x + 16 + (width + 5) * n, y + 29), leaders.get(stack)
            self.parts[f"leader-{stack}"] = at(*corner, leader_card(stack, kind, width))
            if kind is not None:
                self.spots[f"leader-{stack}"] = Spot(Box(*corner, width, 56), kind)

    def _draw_storage(self, place: box.Place, x: float, y: float) -> None:
        """Draw the storage tile on a place: its rows with their owners and cubes."""
        state, plan = self._state, self._plan
        heading = words(_heading(state, place), 16, 26, "note")
        self.parts[f"storage-{place}"] = at(x, y, panel(0, 0, STORED, plan.tile), heading)
        rows = table_rows(state, place) if state.board.storage is not None else []
        line = plan.line * min(1, ROWS / max(len(rows), 1))
        for n, row in enumerate(rows):
            middle = y + HEAD + line * (n + 0.5)
            name, chooser = f"{place}-{row.number}", row.shelf.chooser if row.shelf else ""
            self.parts[f"row-{name}"] = at(x, middle, _row(row))
            box = Box(x + 6, middle - plan.line / 2 + 1, STORED - 12, plan.line - 2)
            self.spots[f"row-{name}"] = Spot(box, f"{row.printed} {chooser}")
            for k, (_space, seat) in enumerate(row.shelf.cubes() if row.shelf else ()):
                if seat is not None:
                    cube = Box(x + 142 + WIDE * k - 22, middle - 19, WIDE, 36)
                    self.spots[f"cube-{name}-{k}"] = Spot(cube, f"{seat}")


def _heading(state: State, place: box.Place) -> str:
    if state.board.storage is None:
        return place_words(place)
    tile = state.board.storage.get(place)
    name = _("{place}: storage tile {tile}, side {side}") if tile else _("{place}: a storage tile")
    return name.format(place=place_words(place), tile=tile, side=box.side_in(state.order.round))


LINE = 34
"""How high a line of the result is, where the kinds of leaders stand one above the other."""

RESULT = 490
"""How wide the result is before it fills the table: so its letters can be read on a phone."""


def _draw_result(game: Seen, box: Box, across: int) -> Drawing:
    """Draw the result: the placings in each kind of leader cards, and the sources of all points."""
    state, players = game.state, game.timeline.started.players
    wide = across > 1
    scale, unit = (box.width / RESULT, 22 / LINE) if wide else (1, 1)
    inner, gap, line = box.width / scale, GAP * unit, LINE * unit
    width, height = (inner + gap) / across - gap, line * (state.players + 1.4)
    parts: dict[str, Svg] = {}
    y = 0.0
    for n, (kind, figures, placed) in enumerate(leader_places(state)):
        x, y = n % across * (width + gap), n // across * (height + gap)
        lines = [
            _place(state, players[one.seat].name, one, figures[one.seat], unit, width)
            for one in placed
        ]
        place = [f"translate({x:g} {y + line * (1.7 + row):g})" for row in range(len(lines))]
        figure = join(
            use(f"person-{kind}", x + 22 * unit, y + max(32 * unit, 26)),
            words(kind_words(kind), x + 38 * unit, y + 24 * unit, "note" if wide else "name"),
        )
        moved = map(lambda way, one: el("g", one, transform=way), place, lines)
        parts[f"end-{kind}"] = join(panel(x, y, width, height), figure, *moved)
    top = y + height + gap if parts else 0
    points = points_table(game, score_columns()) or PointsTable([], [], [])
    table = [*zip(points.heads, zip(*points.rows, strict=True), strict=False)]
    table.append((_("points"), tuple(points.sums)))
    first, column = 220 * unit, (inner - 220 * unit) / state.players
    middles = [first + column * (seat + 0.5) for seat in range(state.players)]
    heads = [use(f"mark-{seat}", x, top + 19 * unit) for seat, x in enumerate(middles)] + [
        words(player.name, x, top + 46 * unit, "card-ink")
        for player, x in zip(players, middles, strict=True)
        if LETTER * cell_len(player.name) <= column
    ]
    begin = top + 64 * unit
    row = min(1.6 * line, (box.height / scale - begin) / len(table)) if wide else line
    rows = [
        join(
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
    parts["end-points"] = join(panel(0, top, inner, bottom - top), *heads, *rows)
    way = f"scale({scale:.4g})"
    seats = [", ".join(hand_words(game, seat)) for seat in range(state.players)]
    return Drawing(
        Box(0, 0, box.width, max(scale * bottom, box.height if wide else 0)),
        defs(players),
        join(),
        {name: el("g", part, transform=way) for name, part in parts.items()},
        seats,
        scored=True,
    )


def _place(state: State, name: str, one: Placing, figures: int, unit: float, width: float) -> Svg:
    """Draw a line of a kind: the player, figures and guards, the placing, the points."""
    named, bold = unit == 1, "number" if unit == 1 else "card-ink strong"
    return join(
        words(f"{one.place}.", 15 * unit, 0, "card-ink"),
        use(f"mark-{one.seat}", 45 * unit, 0),
        *([words(name, 60, 0, "note")] if named else []),
        words(str(figures), width - 132 * unit, 0, bold),
        use(f"is-{box.GUARD}", width - 92 * unit, 0),
        words(str(state.guards.sums[one.seat]), width - 68 * unit, 0, "card-ink"),
        words(f"{one.points:+}", width - 28 * unit, 0, bold),
    )
