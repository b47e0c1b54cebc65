"""The board: the ring with bid tracks and tax tiles, the storage tiles, and who has what."""

from collections.abc import Iterator, Sequence

from cli.terminal.console import colour_style, say_drawing, say_line
from cli.terminal.language import _
from cli.terminal.line import Line
from cli.titles.common_words import named
from cli.titles.league_of_six.hand_words import hand_words
from cli.titles.league_of_six.names import place_words
from cli.titles.league_of_six.secrets import view_of
from cli.titles.viewer import Viewer
from events.common import Player
from events.notation import code_of
from events.titles.league_of_six.box import (
    HIGHEST_BID,
    PLACES,
    TOWN_NAMES,
    Place,
    Town,
    side_in,
)
from events.titles.league_of_six.components import RowText, row_of
from events.titles.league_of_six.writing import write_gain
from projections.folding import FoldedGame
from projections.titles.league_of_six.board import Ring
from projections.titles.league_of_six.storing import ROWS
from projections.titles.league_of_six.view import View


def show(game: FoldedGame, viewer: Viewer) -> None:
    """Draw the ring, the order, the leader cards, the storage tiles, then who has what."""
    players = game.timeline.started.players
    view = view_of(game, viewer)
    say_drawing(board_lines(view, players))
    for line in player_lines(view, players):
        say_line(line)


def board_lines(view: View, players: Sequence[Player]) -> Iterator[Line]:
    """Yield the lines of everything that lies on the table."""
    ring = view.board.ring
    if ring is None:
        yield Line(_("the towns do not lie yet"))
    else:
        track = " ".join(f"{bid:>2}" for bid in range(HIGHEST_BID + 1))
        # translators: the head of a table; at most 13 characters
        town = _("town")
        # translators: the head of a table; at most 16 characters
        tile = _("tax tile")
        # translators: the head of a table; at most 5 characters
        road = _("road")
        yield Line(f"{town:<14}{tile:<16} {road:<5} {track}", "bold")
        for town in ring.towns:
            yield _town_line(view, ring, town, players)
    yield Line(_order_line(view, players))
    if view.board.leaders is not None:
        yield Line(_leader_line(view))
    if view.board.storage is not None:
        yield from storage_lines(view, players)


WIDE = 78
"""Columns that the table takes; in a narrower window it is `narrow_lines`."""


def narrow_lines(view: View, players: Sequence[Player]) -> Iterator[Line]:
    """Yield the same for a narrow window: who stands on which bid, a line for each row."""
    for town in view.board.ring.towns if view.board.ring else ():
        line = Line(f"{town} {_tax_words(view, town):<14} ")
        for seat, there in enumerate(view.board.towns):
            if there == town:
                bid = view.board.bids[seat]
                style = colour_style(players[seat].colours[0])
                where = _("road") if bid is None else bid
                line.append(f"{code_of(seat, players)} {where}  ", style)
        yield line
    if view.order.track is not None:
        codes = " ".join(code_of(seat, players) for seat in view.order.track)
        yield Line(_("order, fewest guards first: {names}").format(names=codes))
    if view.board.storage is None:
        return
    for place in PLACES:
        found = view.rows(place)
        yield Line(_storage_head(view, place), "bold")
        for number in range(1, (len(found) if found else ROWS) + 1):
            row = found[number - 1] if found else None
            yield Line(_row_words(view, place, number, row, players))


def _town_line(view: View, ring: Ring, town: Town, players: Sequence[Player]) -> Line:
    mark = "y" if ring.faces[town] == "y" else ""
    name = f"{ring.numbers[town]}{mark} {TOWN_NAMES[town]}"
    line = Line(f"{name:<14}", "bold")
    line.append(f"{_tax_words(view, town):<16} ", "default")
    pawns: dict[int | None, list[int]] = {}
    for seat, there in enumerate(view.board.towns):
        if there == town:
            pawns.setdefault(view.board.bids[seat], []).append(seat)
    road = pawns.get(None, [])
    for seat in road:
        line.append(code_of(seat, players), colour_style(players[seat].colours[0]))
    line.append(" " * (6 - len(road)), "default")
    for bid in range(HIGHEST_BID + 1):
        letters = pawns.get(bid, [])
        line.append(" " * (2 - min(len(letters), 2)) if letters else " .", "dim")
        for seat in letters[:2]:
            line.append(code_of(seat, players), colour_style(players[seat].colours[0]))
        line.append(" ", "default")
    return line


def _tax_words(view: View, town: Town) -> str:
    """Return what lies in a town: besiegers, a tax tile with its arrows and centre."""
    board = view.board
    if town in (board.besieged or ()):
        # translators: in a table; at most 16 characters
        return _("besieged")
    if board.tax is None:
        return ""
    name = board.tax.get(town)
    tile = view.printed.tiles.get(name or "")
    if tile is None:
        return name or _("a tile")
    return f"{name} {tile.arrows} {write_gain(tile.centre, tile.card)}"


def _order_line(view: View, players: Sequence[Player]) -> str:
    if view.order.track is None:
        return _("the order is not known yet")
    names = " ".join(named(players[seat]) for seat in view.order.track)
    return _("order, fewest guards first: {names}").format(names=names)


def _leader_line(view: View) -> str:
    leaders = view.board.leaders or {}
    cards = " ".join(
        f"{stack}{leaders[stack]}" if stack in leaders else f"{stack}-" for stack in range(1, 5)
    )
    return _("leader cards: {cards}   (c clergy, a aristocracy, b burghers)").format(cards=cards)


def storage_lines(view: View, players: Sequence[Player]) -> Iterator[Line]:
    """Yield both storage tiles side by side, row by row."""
    rows = {place: view.rows(place) for place in PLACES}
    yield Line("".join(f"{_storage_head(view, place):<39}" for place in PLACES), "bold")
    most = max(len(found) if found else ROWS for found in rows.values())
    for number in range(1, most + 1):
        line = Line()
        for place in PLACES:
            found = rows[place]
            row = found[number - 1] if found and number <= len(found) else None
            line.append(f"{_row_words(view, place, number, row, players):<39}")
        yield line


def _storage_head(view: View, place: Place) -> str:
    tile = (view.board.storage or {}).get(place)
    name = _("{place} {tile}, side {side}") if tile else _("{place} (no name)")
    return name.format(place=place_words(place), tile=tile, side=side_in(view.order.round))


def _row_words(
    view: View, place: Place, number: int, row: RowText | None, players: Sequence[Player]
) -> str:
    """Return a row: "ro1 4: g2r y2- b1g" is chosen, with whose cube lies on each space."""
    shelf = view.chosen[place].get(number)
    code = f"{place[:2]}{number}"
    if shelf is not None:
        spaces = [
            f"{space.text}{'-' if seat is None else code_of(seat, players)}"
            for space, seat in shelf.cubes()
        ]
        return f"{code} *{shelf.number}: {' '.join(spaces)}"
    if row is None:
        return _("{code}  not described").format(code=code)
    return f"{code}  {printed_words(row)}"


def printed_words(text: RowText) -> str:
    """Return what is printed on a row in letters: "4: g2 y2 b1"."""
    row = row_of(text)
    return f"{row.number}: {' '.join(space.text for space in row.spaces)}"


def player_lines(view: View, players: Sequence[Player]) -> Iterator[Line]:
    """Yield who has what."""
    for seat, player in enumerate(players):
        yield _player_line(view, seat, player)


def _player_line(view: View, seat: int, player: Player) -> Line:
    text = Line(f"{named(player)}: ", colour_style(player.colours[0]))
    goods = write_gain(view.goods(seat)) or "-"
    parts = [
        _("influence {points}").format(points=_points(view, seat)),
        *hand_words(view, seat),
        _("wagon {goods}").format(goods=goods),
        _("horses {horses}").format(horses=view.horses[seat]),
    ]
    text.append(", ".join(parts), "default")
    return text


def _points(view: View, seat: int) -> str:
    return "?" if view.unknown("score", seat) else str(view.scores.sums[seat])
