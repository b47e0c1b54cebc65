"""Shapes of League of Six: goods, guards, horses, pawns, leader cards."""

from collections.abc import Callable, Sequence

from cli.titles.drawing import Box, Svg, colour_class, define, disc, el, joined, use, words
from events.common import Player
from events.titles.league_of_six.box import GOODS, GUARD, HORSE, KINDS

CUBE = 16
SHAPES: dict[str, Svg] = {
    **{good: el("rect", x=-8, y=-8, width=16, height=16, rx=2, cls="piece") for good in GOODS},
    GUARD: el("path", d="M-8 -8h16v9q-2 6 -8 8q-6 -2 -8 -8z", cls="piece"),
    HORSE: el("circle", r=8, cls="piece"),
}
"""Each symbol has a shape, a colour and a letter."""

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
    pawns = [
        define(f"pawn-{seat}", el("g", _pawn(), disc(seat, players, 12), cls=colour_class(player)))
        for seat, player in enumerate(players)
    ]
    figure = el("path", d="M-7 0q0 -11 7 -12q7 1 7 12zM-5 -18a5 5 0 1 1 10 0a5 5 0 1 1 -10 0")
    people = [
        define(f"person-{kind}", el("g", figure, cls=f"people kind-{kind}")) for kind in KINDS
    ]
    marks = [define(f"mark-{seat}", disc(seat, players, 9)) for seat in range(len(players))]
    return joined(*symbols, *spaces, *pawns, *people, *marks)


def _pawn() -> Svg:
    return el("path", d="M-13 16q0 -12 13 -14q13 2 13 14z", cls="piece")


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
    frame = el("rect", x=x, y=y, width=106, height=56, rx=6, cls="cell" if kind else "slot")
    number = words(str(figures), x + 11, y + 14, "bid")
    if kind is None:
        return joined(frame, number)
    left = x + 53 - 9 * (figures - 1)
    people = [use(f"person-{kind}", left + 18 * n, y + 32) for n in range(figures)]
    return joined(frame, number, *people, words(kind_words(kind), x + 53, y + 45, "goods"))
