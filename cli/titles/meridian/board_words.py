"""The board in sentences: every city with its island and its tower, for those who listen."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _, ngettext
from cli.terminal.phrases import about, all_of, clauses
from cli.titles.common_words import in_colours
from cli.titles.meridian.words import board_name
from cli.titles.viewer import Viewer
from events.common import Player
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed
from projections.folding import FoldedGame
from projections.titles.meridian.board import Tower
from projections.titles.meridian.state import State


def table_words(game: FoldedGame, viewer: Viewer) -> Iterator[str]:
    """Yield the board's name, the cities of each meridian from the north, then who has what."""
    state: State = game.state
    players = game.timeline.started.players
    described = state.described
    yield (
        board_name(described)
        if described
        else _("the board has not been described yet: islands unknown")
    )
    for meridian in range(1, COLUMNS + 1):
        towers = [_tower_words(tower, players) for tower in state.board.column(meridian)]
        yield _meridian_words(meridian, described, towers)
    for seat, player in enumerate(players):
        yield about(in_colours(player), holding_words(state, seat))


def board_words(board: BoardDescribed) -> Iterator[str]:
    """Yield what is printed on a board: the cities of each meridian from the north."""
    for meridian in range(1, COLUMNS + 1):
        yield _meridian_words(meridian, board, [""] * len(board.cities))


def _meridian_words(meridian: int, board: BoardDescribed | None, towers: Sequence[str]) -> str:
    """Return a meridian's cities with their islands and what stands there ("" is not said)."""
    parts = []
    for city, tower in enumerate(towers, 1):
        place = _city_words(city, board.cities[city - 1][meridian - 1] if board else "")
        parts.append(about(place, tower) if tower else place)
    return _("meridian {meridian} from the north: {cities}").format(
        meridian=meridian, cities=clauses(parts)
    )


def _city_words(city: int, letter: str) -> str:
    if not letter:
        return _("city {city}").format(city=city)
    if letter.isupper():
        words = _("city {city}, capital of island {island}")
    else:
        words = _("city {city}, island {island}")
    return words.format(city=city, island=letter.upper())


def _tower_words(tower: Tower | None, players: Sequence[Player]) -> str:
    if not tower:
        return _("free")
    return _("tower of {height} of {name}").format(
        height=tower.height, name=players[tower.owner].name
    )


def holding_words(state: State, seat: int) -> str:
    """Return what a player has left, and the cards that lie face up and that were played."""
    hand = state.hands[seat]
    parts = [
        ngettext("{n} piece left", "{n} pieces left", state.board.supply[seat]),
        ngettext("{n} card left", "{n} cards left", hand.left),
        _("face up: {cards}").format(cards=all_of(hand.face_up) or _("nothing")),
    ]
    if hand.owes:
        parts.append(ngettext("{n} card still to turn up", "{n} cards still to turn up", hand.owes))
    parts.append(_("played: {cards}").format(cards=all_of(hand.played) or _("nothing")))
    return clauses(parts)
