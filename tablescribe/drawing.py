"""The table of a declared title as a drawing: the board as a grid, what players have in cards.

What lies in a place is drawn as its words, each a card of its own, and a tap that is such a word,
or the name of a place, lies where that is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict

from cli.terminal.console import colour_style
from cli.terminal.language import about
from cli.terminal.line import Line, cell_len
from cli.titles.common_words import mark_of, shown_colour
from cli.titles.drawing import Box, Drawing, Spot, Svg, colour_class, disc, el, join, words
from cli.titles.layout import TOUCHED, Drawn, Frame, Layout, Row
from cli.titles.sentence import Sentence
from events.common import Event, Player
from tablescribe.declaration import Place, is_code

CELL, GAP, LETTER = 56.0, 8.0, 9.0
"""How large a place of the board is, how far things lie apart, how wide a letter is at most."""


class Shown(Struct, frozen=True):
    """A place in the reader's words: what it is called, and what lies there."""

    place: Place
    name: str
    said: str


class Card(Struct, frozen=True):
    """A thing that is drawn.

    Attributes:
        name: what it is known by, while other things lie elsewhere.
        place: where it lies.
        text: what it says, a word of what the place holds.
        box: where it is drawn.
    """

    name: str
    place: Place
    text: str
    box: Box


class Laid(Struct, frozen=True):
    """A table, laid out.

    Attributes:
        cards: what is drawn.
        texts: what is written beside it, and where.
        seats: the middle of each player's row.
        box: the room that all of it takes.
    """

    cards: list[Card]
    texts: list[tuple[str, float, float]]
    seats: dict[int, float]
    box: Box


def lay_out(places: Sequence[Shown], players: Sequence[Player]) -> Laid:
    """Lay out a table: the board, what lies beside it, a row for each player."""
    board = [(one, one.place.at) for one in places if one.place.at is not None]
    cards = [_cell(one, *at) for one, at in board]
    texts = [
        (one.name, CELL * column + 4, CELL * row + 14)
        for one, (column, row) in board
        if one.place.holds != "" and not is_code(one.name)
    ]
    seats: dict[int, float] = {}
    y = max((one.box.y + CELL + GAP for one in cards), default=0.0)
    wide = max((one.box.x + CELL for one in cards), default=0.0)
    for seat in (None, *range(len(players))):
        own = [one for one in places if one.place.player == seat and one.place.at is None]
        x = 0.0
        if own and seat is not None:
            seats[seat] = y + CELL / 2
            x = 32.0
        for one in own:
            name = about(one.name, "").rstrip()
            texts.append((name, x, y + CELL / 2 + 5))
            x += LETTER * cell_len(name) + GAP
            for n, text in enumerate(one.said.split()):
                width = max(32.0, LETTER * cell_len(text) + 14)
                box = Box(x, y + GAP, width, CELL - 2 * GAP)
                cards.append(Card(f"{one.place.key} {n}", one.place, text, box))
                x += width + GAP
            x += GAP
        wide = max(wide, x)
        y += CELL if own else 0.0
    return Laid(cards, texts, seats, Box(0, 0, wide, y))


def _cell(one: Shown, column: int, row: int) -> Card:
    box, holds = Box(CELL * column, CELL * row, CELL, CELL), one.place.holds
    text = "?" if holds is None else str(holds)
    return Card(one.place.key, one.place, text or one.name, box)


def draw(places: Sequence[Shown], players: Sequence[Player]) -> Drawing:
    """Return the table as a picture."""
    table = lay_out(places, players)
    parts = {
        **{one.name: _card(one, players) for one in table.cards},
        **{f"text-{n}": words(*one, "seat") for n, one in enumerate(table.texts)},
        **{
            f"seat-{seat}": el("g", disc(seat, players), transform=f"translate(14 {y:g})")
            for seat, y in table.seats.items()
        },
    }
    spots = {
        one.name: Spot(one.box, one.text, slides=one.place.at is None)
        for one in table.cards
        if one.place.holds not in ("", None) or one.place.at is None
    }
    return Drawing(table.box, join(), join(), parts, [""] * len(players), spots)


def _card(card: Card, players: Sequence[Player]) -> Svg:
    """Return a thing in its frame; an empty place of the board has its name in it."""
    x, y, width, height = card.box
    middle = (x + width / 2, y + height / 2)
    on_board, whose = card.place.at is not None, card.place.player
    shape = el("rect", x=x, y=y, width=width, height=height, rx=0 if on_board else 6, cls="card")
    if card.place.holds == "" and on_board:
        return join(shape, el("g", words(card.text, *middle, "card-ink"), cls="dim"))
    if whose is None or not on_board:
        return join(shape, words(card.text, *middle, "card-ink"))
    piece = el("circle", cx=middle[0], cy=middle[1], r=width / 2 - 6, cls="piece")
    inside = (piece, words(card.text, *middle, "letter"))
    return join(shape, el("g", *inside, cls=colour_class(whose, players)))


def layout(
    places: Sequence[Shown], players: Sequence[Player], frame: Frame, rest: Sequence[Sentence]
) -> Layout:
    """Return the board as a grid of what lies in its places, with all else in sentences."""
    board = {one.place.at: one for one in places if one.place.at is not None}
    held = [[Line(one.words) for one in rest]]
    if not board:
        return Layout((), held)
    touched = _touched_places(places, frame.last) | frame.changed
    wide = max(cell_len(_words(one, players)) for one in board.values())
    rows = []
    for y in range(max(at[1] for at in board) + 1):
        line, marked = Line(""), False
        for x in range(max(at[0] for at in board) + 1):
            one = board.get((x, y))
            mark = one is not None and one.place.key in touched
            marked |= mark
            line.append(TOUCHED if mark else " ", "bold")
            _append(line, one, wide, players)
        rows.append(Row(str(y + 1), [line], marked))
    return Layout([Drawn(rows)], held)


def _words(one: Shown, players: Sequence[Player]) -> str:
    """Return what lies in a place and whose it is, or its name; a name in words beside both."""
    holds = "?" if one.place.holds is None else str(one.place.holds)
    said = holds if is_code(one.name) else f"{one.name} {holds}".rstrip()
    said = said if one.place.holds != "" else one.name
    return said if one.place.player is None else f"{said} {mark_of(one.place.player, players)}"


def _append(line: Line, one: Shown | None, wide: int, players: Sequence[Player]) -> None:
    said = "" if one is None else _words(one, players)
    style = "dim" if one is not None and one.place.holds == "" else ""
    if one is not None and one.place.player is not None:
        style = colour_style(shown_colour(one.place.player, players))
    line.append(f" {said:<{wide + 1}}", style)


def _touched_places(places: Sequence[Shown], last: Event | None) -> frozenset[str]:
    """Return the places that the last action names."""
    said = {str(value) for value in asdict(last).values()} if last is not None else set()
    return frozenset(one.place.key for one in places if one.place.name in said)
