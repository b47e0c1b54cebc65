"""The board: each tile with its kind, owner and knights from the bottom up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cli.terminal.console import BLUE, GREEN, PURPLE, YELLOW, colour_style, say_drawing, say_line
from cli.terminal.language import _
from cli.terminal.line import Line
from cli.terminal.say import about
from cli.titles.common_words import in_colours
from cli.titles.robber_knights.board_words import holding_words
from cli.titles.robber_knights.words import stack_words
from cli.titles.viewer import Viewer
from events.common import Player
from events.notation import colour_code
from events.titles.robber_knights.cells import COLUMNS, PLACE, cell_at
from projections.folding import FoldedGame
from projections.titles.robber_knights.board import Board
from projections.titles.robber_knights.legal import free_cells
from projections.titles.robber_knights.state import State

WIDE, NARROW = 7, 5
"""How many columns a tile takes."""

_TERRAINS = {"p": YELLOW, "f": GREEN, "m": PURPLE, "l": BLUE}
"""Hues as those of the players, each of which can be read on black and on white."""


class Look(NamedTuple):
    """How the board is drawn.

    Attributes:
        marks: what stands on free cells, by cell; a dot without one.
        turned: by how many quarter turns the board is turned clockwise.
        width: how many columns a tile takes.
    """

    marks: Mapping[str, str] = {}
    turned: int = 0
    width: int = WIDE


PLAIN = Look()


def terrain_style(letter: str) -> str:
    """Return how a landscape is written: plain, forest, mountains, lake."""
    return f"bold {_TERRAINS[letter]}"


def show(game: FoldedGame, viewer: Viewer) -> None:
    """Draw the layout with its legal cells, two lines a row, then who has what."""
    players = game.timeline.started.players
    state: State = game.state
    say_drawing(board_lines(state, players))
    for words in _legend().split("\n"):
        say_line(Line(words, "dim"))
    for line in player_lines(state, players):
        say_line(line)


def board_lines(state: State, players: Sequence[Player], look: Look = PLAIN) -> Iterator[Line]:
    """Yield the lines of the board: a heading, then two lines for each row."""
    free = free_cells(state)
    rows = _turned(_grid([*state.board.tiles, *(free or state.board.opening)]), look.turned)
    heads, sides = _headings(rows, look.turned)
    yield Line("   " + "".join(f" {head:<{look.width - 1}}" for head in heads), "bold")
    for side, row in zip(sides, rows, strict=True):
        upper, lower = Line(f"{side:<2} ", "bold"), Line("   ")
        for x, row_number in row:
            cell = cell_at(x, row_number) or ""
            mark = (look.marks.get(cell, ".") if cell in free else "", look.width)
            upper.append_line(_upper(state.board, cell, mark, players))
            lower.append_line(_lower(state.board, cell, look.width, players))
        yield upper
        yield lower


Grid = list[list[tuple[int, int]]]
"""Columns and rows of cells, as they are drawn: line by line."""


def _grid(cells: Sequence[str]) -> Grid:
    """Return the smallest rectangle that holds all cells, from the north-west."""
    places = [PLACE[cell] for cell in cells]
    xs, ys = [x for x, _row in places], [row for _x, row in places]
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return [[(x, row) for x in columns] for row in rows]


def _turned(grid: Grid, turns: int) -> Grid:
    """Return a grid as it looks after quarter turns clockwise."""
    for _turn in range(turns % 4):
        grid = [list(line) for line in zip(*reversed(grid), strict=True)]
    return grid


def _headings(grid: Grid, turns: int) -> tuple[list[str], list[str]]:
    """Return what stands above the columns and beside the rows of a turned grid."""
    above = [_name(place, column=turns % 2 == 0) for place in grid[0]]
    beside = [_name(line[0], column=turns % 2 == 1) for line in grid]
    return above, beside


def _name(place: tuple[int, int], *, column: bool) -> str:
    return (COLUMNS[place[0]] if 0 <= place[0] < len(COLUMNS) else "") if column else str(place[1])


def _upper(board: Board, cell: str, mark: tuple[str, int], players: Sequence[Player]) -> Line:
    tile = board.tiles.get(cell)
    label, width = mark
    if tile is None:
        return Line(f" {label:<{width - 1}}", "dim" if label == "." else "bold")
    text = Line(" ")
    text.append(tile.kind, terrain_style(tile.terrain))
    owner = players[tile.owner].colours[0]
    text.append("/")
    text.append(colour_code(owner), colour_style(owner))
    text.append(" " * (width - len(text)))
    return text


def _lower(board: Board, cell: str, width: int, players: Sequence[Player]) -> Line:
    tile = board.tiles.get(cell)
    text = Line(" ")
    if tile is not None:
        for seat, letter in zip(tile.stack, stack_words(tile.stack, players), strict=True):
            text.append(letter, colour_style(players[seat].colours[0]))
    text.append(" " * (width - len(text)))
    return text


def _legend() -> str:
    return _(
        "pv/b: kind/owner   p plain  f forest  m mountains  l lake   v village  c castle  t town\n"
        "below it the knights, bottom to top; the capital rules   . a tile may be laid"
    )


def player_lines(state: State, players: Sequence[Player]) -> Iterator[Line]:
    """Yield who has what."""
    for seat, player in enumerate(players):
        yield _player_line(state, seat, player)


def _player_line(state: State, seat: int, player: Player) -> Line:
    colour = player.colours[0]
    text = Line(f"{colour_code(colour)} ", colour_style(colour))
    text.append(about(in_colours(player), holding_words(state, seat)))
    return text
