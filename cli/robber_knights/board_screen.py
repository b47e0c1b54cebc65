"""The board: each tile with its kind, owner and knights from the bottom up."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from cli.language import _, ngettext
from cli.robber_knights.words import stack_words
from cli.screen import colour_style, console
from cli.viewer import Viewer
from cli.words import colour_words
from events.common import Player
from events.notation import colour_code
from events.robber_knights.cells import COLUMNS, PLACE, cell_at
from projections.play import Game
from projections.robber_knights.board import Board
from projections.robber_knights.legal import cells as legal_cells
from projections.robber_knights.legal import opening_cells
from projections.robber_knights.state import State

_WIDTH = 7
_TERRAIN = {"p": "yellow", "f": "green", "m": "magenta", "l": "cyan"}


def show(game: Game, viewer: Viewer) -> None:
    """Draw the layout with its legal cells, two lines a row, then who has what."""
    players = game.timeline.started.players
    state: State = game.state
    out = console()
    for line in board_lines(state, players):
        line.rstrip()
        out.print(line, no_wrap=True, overflow="ignore", crop=False)
    out.print(Text(_legend(), style="dim"))
    for seat, player in enumerate(players):
        out.print(_player_line(state, seat, player))


def board_lines(state: State, players: Sequence[Player]) -> Iterator[Text]:
    """Yield the lines of the board: a heading of columns, then two lines for each row."""
    free = _free(state)
    places = [PLACE[cell] for cell in [*state.board.tiles, *(free or state.board.opening)]]
    columns = range(min(x for x, _row in places), max(x for x, _row in places) + 1)
    yield Text("   " + "".join(f" {COLUMNS[x]:<{_WIDTH - 1}}" for x in columns), style="bold")
    for row in range(min(y for _x, y in places), max(y for _x, y in places) + 1):
        upper, lower = Text(f"{row} ", style="bold"), Text("   ")
        for x in columns:
            cell = cell_at(x, row) or ""
            upper.append_text(_upper(state.board, cell, free, players))
            lower.append_text(_lower(state.board, cell, players))
        yield upper
        yield lower


def _free(state: State) -> set[str]:
    """Return the cells where a tile may be laid; none when the game is over."""
    if state.order.phase == "opening":
        return set(opening_cells(state))
    return set(legal_cells(state)) if state.order.phase == "turns" else set()


def _upper(board: Board, cell: str, free: set[str], players: Sequence[Player]) -> Text:
    tile = board.tiles.get(cell)
    if tile is None:
        return Text(f" {'.' if cell in free else '':<{_WIDTH - 1}}", style="dim")
    text = Text(" ")
    text.append(tile.kind, Style.parse(f"bold {_TERRAIN[tile.terrain]}"))
    owner = players[tile.owner].colours[0]
    text.append("/")
    text.append(colour_code(owner), colour_style(owner))
    text.append(" " * (_WIDTH - len(text)))
    return text


def _lower(board: Board, cell: str, players: Sequence[Player]) -> Text:
    tile = board.tiles.get(cell)
    text = Text(" ")
    if tile is not None:
        for seat, letter in zip(tile.stack, stack_words(tile.stack, players), strict=True):
            text.append(letter, colour_style(players[seat].colours[0]))
    text.append(" " * (_WIDTH - len(text)))
    return text


def _legend() -> str:
    return _(
        "pv/b: kind/owner   p plain  f forest  m mountains  l lake   v village  c castle  t town\n"
        "below it the knights, bottom to top; the capital rules   . a tile may be laid"
    )


def _player_line(state: State, seat: int, player: Player) -> Text:
    colour = player.colours[0]
    text = Text(f"{colour_code(colour)} ", style=colour_style(colour))
    text.append(
        _("{name} ({colour}): {knights}, {tiles}, {points}").format(
            name=player.name,
            colour=colour_words(colour),
            knights=ngettext("{n} knight left", "{n} knights left", state.board.supply[seat]),
            tiles=ngettext("{n} tile left", "{n} tiles left", state.order.left[seat]),
            points=ngettext("{n} point", "{n} points", state.scores.points[seat]),
        )
    )
    return text
