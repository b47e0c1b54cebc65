"""The board as a picture: landscapes, buildings, and the knights on them from the bottom up."""

from collections.abc import Sequence

from cli.terminal.language import _, ngettext
from cli.titles.drawing import (
    Box,
    Drawing,
    Spot,
    Svg,
    colour_class,
    define,
    el,
    join,
    title,
    use,
    words,
)
from cli.titles.robber_knights.board_words import left_words
from cli.titles.robber_knights.words import kind_words, stack_words
from events.common import Player
from events.notation import code_of
from events.titles.robber_knights.tiles import COLUMNS, PLACE
from projections.seen import Seen
from projections.titles.robber_knights.state import Board, State, Tile


def _tufts() -> Svg:
    at = ((46, 26), (70, 20), (28, 46), (58, 44), (84, 40), (40, 66), (70, 66), (52, 86), (84, 88))
    strokes = " ".join(f"M{x - 4} {y}l2 -6M{x} {y}v-8M{x + 4} {y}l-2 -6" for x, y in at)
    return el("path", d=strokes, cls="tuft")


def _trees() -> Svg:
    at = ((46, 34), (66, 26), (88, 36), (30, 54), (12, 62), (54, 58), (88, 66), (44, 92), (68, 94))
    crowns = " ".join(f"M{x} {y - 18}l8 15h-16z" for x, y in at)
    trunks = " ".join(f"M{x - 1.5} {y - 3}h3v4h-3z" for x, y in at)
    return join(el("path", d=trunks, cls="trunk"), el("path", d=crowns, cls="tree"))


def _peaks() -> Svg:
    peaks = ((34, 62, 26), (66, 48, 24), (60, 92, 30), (30, 96, 16))
    rocks = " ".join(f"M{x - s} {y}L{x} {y - s * 1.3:g}L{x + s} {y}z" for x, y, s in peaks)
    snow = " ".join(
        f"M{x} {y - s * 1.3:g}l{s * 0.3:g} {s * 0.39:g}l{-s * 0.18:g} {-s * 0.1:g}"
        f"l{-s * 0.12:g} {s * 0.16:g}l{-s * 0.12:g} {-s * 0.16:g}l{-s * 0.18:g} {s * 0.1:g}z"
        for x, y, s in peaks
    )
    return join(el("path", d=rocks, cls="peak"), el("path", d=snow, cls="snow"))


def _waves() -> Svg:
    at = ((46, 22), (14, 44), (58, 46), (34, 66), (66, 72), (44, 90))
    return el("path", d=" ".join(f"M{x} {y}q6 -8 12 0t12 0" for x, y in at), cls="wave")


def _house(x: float, y: float, size: float) -> Svg:
    """Return a house centred on a point."""
    half = size / 2
    return join(
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
    return join(
        el("path", d="M41 32v-14l11 4 -11 4", cls="roof"),
        el("path", d=wings, cls="wall"),
        el("path", d=keep, cls="wall"),
        el("path", d="M36 66v-9a5 5 0 0 1 10 0v9z", cls="door"),
    )


def _town() -> Svg:
    church = join(
        el("path", d="M36 60v-28h10v28z", cls="wall"),
        el("path", d="M33 33l8 -17 8 17z", cls="roof"),
        el("path", d="M41 16v-6M38.5 12h5", cls="line"),
    )
    wall = el("path", d="M14 70v-13h5v4h5v-4h6v4h5v-4h6v4h5v-4h6v4h5v-4h5v13z", cls="wall")
    return join(_house(25, 58, 15), church, _house(55, 58, 13), wall)


LANDSCAPES = {"p": _tufts(), "f": _trees(), "m": _peaks(), "l": _waves()}
"""The texture of a landscape by its letter."""

BUILDINGS = {"v": join(_house(28, 62, 17), _house(48, 68, 19)), "c": _castle(), "t": _town()}
"""A building by its letter."""


SIDE = 100
"""The side of a cell; a tile is a little smaller."""

EDGE = 26
"""The room for the letters of the columns and the numbers of the rows."""


def draw(game: Seen) -> Drawing:
    """Draw the layout: every tile with its owner's letter, its knights and its ruler."""
    state: State = game.state
    players = game.timeline.started.players
    tiles = state.board.tiles.items()
    return Drawing(
        box=_box(state.board),
        defs=_defs(players),
        ground=join(*(use("free", *_corner(cell)) for cell in state.board.opening)),
        parts={
            **_axes(state.board),
            **{f"t-{cell}": _tile(cell, tile, players) for cell, tile in tiles},
            **{f"k-{cell}": _stack(cell, tile, players) for cell, tile in tiles if tile.stack},
        },
        seats=[_has(state, seat) for seat in range(state.players)],
        spots=_spots(state.board),
    )


def _spots(board: Board) -> dict[str, Spot]:
    """Return the tiles with their knights by cell, with the origin of the latest knights."""
    laid = {tile.ref: cell_box(cell) for cell, tile in board.tiles.items()}
    return {
        f"t-{cell}": Spot(
            cell_box(cell),
            f"{tile.kind} {tile.owner} {tile.stack}",
            start=laid.get(tile.reached_at),
        )
        for cell, tile in board.tiles.items()
    }


def cell_box(cell: str) -> Box:
    """Return the box of a cell, occupied or free."""
    return Box(*_corner(cell), SIDE, SIDE)


def _corner(cell: str) -> tuple[int, int]:
    x, row = PLACE[cell]
    return x * SIDE, row * SIDE


def _places(board: Board) -> list[tuple[int, int]]:
    return [PLACE[cell] for cell in (*board.tiles, *board.opening)]


def _box(board: Board) -> Box:
    places = _places(board)
    west, north = min(x for x, _row in places), min(row for _x, row in places)
    columns = max(x for x, _row in places) - west + 1
    rows = max(row for _x, row in places) - north + 1
    x, y = west * SIDE - EDGE, north * SIDE - EDGE
    return Box(x, y, columns * SIDE + EDGE, rows * SIDE + EDGE)


def _axes(board: Board) -> dict[str, Svg]:
    places = _places(board)
    columns, rows = {x for x, _row in places}, {row for _x, row in places}
    top, left = min(rows) * SIDE - EDGE / 2, min(columns) * SIDE - EDGE / 2
    middle = SIDE / 2
    return {
        "columns": join(
            *(words(COLUMNS[x], x * SIDE + middle, top, "axis") for x in sorted(columns))
        ),
        "rows": join(*(words(str(row), left, row * SIDE + middle, "axis") for row in sorted(rows))),
    }


def _tile(cell: str, tile: Tile, players: Sequence[Player]) -> Svg:
    x, y = _corner(cell)
    return join(
        use(f"land-{tile.terrain}", x, y),
        use(f"is-{tile.kind[1]}", x, y) if len(tile.kind) > 1 else Svg(""),
        use(f"owner-{tile.owner}", x, y),
        words(tile.kind, x + 20, y + 17, "letter"),
    )


def _stack(cell: str, tile: Tile, players: Sequence[Player]) -> Svg:
    x, y = _corner(cell)
    what = _("{cell}: {kind}, knights {stack}").format(
        cell=cell, kind=kind_words(tile.kind), stack=stack_words(tile.stack, players)
    )
    top = len(tile.stack) - 1
    step = min(19, 74 / len(tile.stack))
    knights = [
        use(f"{'ruler' if place == top else 'knight'}-{seat}", x + 76, y + 84 - place * step)
        for place, seat in enumerate(tile.stack)
    ]
    return el("g", title(what), use(f"rule-{tile.stack[-1]}", x, y), *knights)


def _defs(players: Sequence[Player]) -> Svg:
    square = {"x": 2, "y": 2, "width": 96, "height": 96, "rx": 9}
    free = define("free", el("rect", **square, cls="ghost"))
    own = [shape for seat in range(len(players)) for shape in _own(seat, players)]
    return join(
        free,
        *(
            define(
                f"land-{terrain}",
                el("rect", **square, cls=f"land land-{terrain}"),
                texture,
                el("rect", x=6, y=7, width=28, height=20, rx=6, cls="plate"),
            )
            for terrain, texture in LANDSCAPES.items()
        ),
        *(define(f"is-{building}", shape) for building, shape in BUILDINGS.items()),
        *own,
    )


def _own(seat: int, players: Sequence[Player]) -> list[Svg]:
    """Return the reusable shapes of a player: owner's mark, ruler's frame, knight, top knight."""
    letter, colour = code_of(seat, players), colour_class(seat, players)
    body = el("rect", x=-16, y=-9.5, width=32, height=19, rx=8, cls="piece")
    crown = el("path", d="M-8 -10v-7l4 3.5 4 -5.5 4 5.5 4 -3.5v7z", cls="piece")
    frame = {"x": 4, "y": 4, "width": 92, "height": 92, "rx": 7}
    return [
        define(
            f"owner-{seat}",
            el(
                "g",
                el("path", d="M8 72h20v12l-10 8 -10 -8z", cls="piece"),
                words(letter, 18, 81, "letter"),
                cls=colour,
            ),
        ),
        define(
            f"rule-{seat}",
            el(
                "g",
                el("rect", **frame, cls="ruled-edge"),
                el("rect", **frame, cls="ruled"),
                cls=colour,
            ),
        ),
        define(f"knight-{seat}", el("g", body, words(letter, 0, 0, "letter"), cls=colour)),
        define(
            f"ruler-{seat}", el("g", crown, body, words(letter.upper(), 0, 0, "letter"), cls=colour)
        ),
    ]


def _has(state: State, seat: int) -> str:
    return _("{knights}, {tiles}").format(
        knights=left_words(state, seat),
        tiles=ngettext("{n} tile left", "{n} tiles left", state.order.left[seat]),
    )
