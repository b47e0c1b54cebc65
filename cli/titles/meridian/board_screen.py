"""The board: ten meridians, each city with its island and its tower."""

from collections.abc import Iterator, Sequence

from cli.terminal.console import colour_style, say_drawing, say_line
from cli.terminal.language import _, ngettext
from cli.terminal.line import Line
from cli.titles.common_words import named
from cli.titles.meridian.words import tower_words
from cli.titles.viewer import Viewer
from events.common import Player
from events.titles.meridian.cards import COLUMNS
from projections.folding import FoldedGame
from projections.titles.meridian.state import State

_WIDTH = 7


def show(game: FoldedGame, viewer: Viewer) -> None:
    """Draw the meridians from north to south, then who has what."""
    state: State = game.state
    players = game.timeline.started.players
    say_drawing(board_lines(state, players))
    for words in _legend(state).split("\n"):
        say_line(Line(words, "dim"))
    for line in player_lines(state, players):
        say_line(line)


def board_lines(state: State, players: Sequence[Player]) -> Iterator[Line]:
    """Yield the lines of the board: the meridians' numbers, then a line for each row of cities."""
    numbers = "".join(f"{meridian:<{_WIDTH}}" for meridian in range(1, COLUMNS + 1))
    yield Line(f"   {numbers}", "bold")
    for city in range(1, state.board.cities + 1):
        line = Line(f"{city}  ", "bold")
        for meridian in range(1, COLUMNS + 1):
            line.append_line(_cell(state, meridian, city, players))
        yield line


def turned_lines(state: State, players: Sequence[Player]) -> Iterator[Line]:
    """Yield the board for a narrow window: a line for each meridian, its cities from the north."""
    cities = range(1, state.board.cities + 1)
    yield Line("    " + "".join(f"{city:<{_WIDTH}}" for city in cities), "bold")
    for meridian in range(1, COLUMNS + 1):
        line = Line(f"{meridian:<4}", "bold")
        for city in cities:
            line.append_line(_cell(state, meridian, city, players))
        yield line


def _cell(state: State, meridian: int, city: int, players: Sequence[Player]) -> Line:
    letter = state.described.cities[city - 1][meridian - 1] if state.described else ""
    mark = f"{letter.upper()}{'*' if letter.isupper() else ' '}" if letter else ""
    text = Line(mark, "dim")
    tower = state.board.column(meridian)[city - 1]
    if tower:
        colour = players[tower.owner].colours[0]
        text.append(tower_words(tower.owner, tower.height, players), colour_style(colour))
    else:
        text.append(".", "dim")
    text.append(" " * (_WIDTH - len(text)))
    return text


def _legend(state: State) -> str:
    towers = _("k4: a tower of 4 pieces   .: a free city   rows from the north")
    if state.described is None:
        islands = _("no board described yet: islands unknown")
    elif state.described.made_up:
        islands = _("letters are islands, * a capital   board {name} (made up)")
    else:
        islands = _("letters are islands, * a capital   board {name}")
    name = state.described.name if state.described else ""
    return f"{towers}\n{islands.format(name=name)}"


def player_lines(state: State, players: Sequence[Player]) -> Iterator[Line]:
    """Yield who has what."""
    for seat, player in enumerate(players):
        yield _player_line(state, seat, player)


def _player_line(state: State, seat: int, player: Player) -> Line:
    hand = state.hands[seat]
    text = Line(f"{named(player)}: ", colour_style(player.colours[0]))
    text.append(
        _("{pieces}, {cards}; face up {face_up}; played {played}").format(
            pieces=ngettext("{n} piece left", "{n} pieces left", state.board.supply[seat]),
            cards=ngettext("{n} card left", "{n} cards left", hand.left),
            face_up=" ".join([*hand.face_up, *["?"] * hand.owes]) or "-",
            played=" ".join(hand.played) or "-",
        ),
        "default",
    )
    return text
