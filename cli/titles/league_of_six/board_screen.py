"""The board: the ring with bid tracks and tax tiles, the storage tiles, and the holdings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from cli.terminal.console import colour_style
from cli.terminal.language import TIE, _
from cli.terminal.line import Line
from cli.titles.common_words import player_name
from cli.titles.layout import TOUCHED, Drawn, Frame, Layout, Row, break_sentences, holding, tie
from cli.titles.league_of_six.names import place_words
from cli.titles.league_of_six.secrets import goods_words, hand_words
from events.common import Event, Player
from events.notation import code_of
from events.titles.league_of_six import events
from events.titles.league_of_six.box import HIGHEST_BID, PLACES, TOWN_NAMES, Place, Town, side_in
from events.titles.league_of_six.components import row_of
from events.titles.league_of_six.writing import write_gain
from projections.seen import Seen
from projections.titles.league_of_six.state import Ring, State
from projections.titles.league_of_six.storing import TableRow, table_rows

WIDE = 78
"""Columns that bid tracks take, and storage tiles side by side."""

HALF = 39
"""Columns of a storage tile beside the other one."""

RING, ORDER, LEADERS, STORAGE = "ring", "order", "leaders", "storage"

ROW_CODES = [place[:2] for place in PLACES]

EVERYTHING = {RING, ORDER, LEADERS, STORAGE}
NEEDED = {
    "setup": {RING, ORDER},
    "prologue": {RING},
    "towns": {RING, ORDER},
    "taxes": {RING},
    "storing": {STORAGE, LEADERS},
    "over": EVERYTHING,
}
"""What of the table a phase is about."""


class Table(Struct, frozen=True):
    """The data that the board is drawn from.

    Attributes:
        state: the game as the viewer may see it.
        players: the players.
        touched: the codes of the parts that the last action touched.
        width: the number of columns.
    """

    state: State
    players: Sequence[Player]
    touched: frozenset[str]
    width: int

    def has_touched(self, code: str) -> bool:
        """Return whether the last action changed a part, or laid the tile it is on."""
        return code in self.touched or (STORAGE in self.touched and code[:2] in ROW_CODES)

    def mark(self, code: str) -> str:
        """Return the mark behind a code: "" unless the last action touched it."""
        return TOUCHED if self.has_touched(code) else " "

    def row(self, codes: Sequence[str], line: Line) -> Row:
        """Return a line as a row of the table."""
        return Row(" ".join(codes), [line], any(map(self.has_touched, codes)))

    def fit_row(self, code: str, line: Line) -> Row:
        """Return a line as a row of the table, broken to the width."""
        return self.row([code], line)._replace(lines=break_sentences([line], self.width))

    @property
    def needed(self) -> set[str]:
        """The parts that the phase needs, and those that the last action touched."""
        board, phase = self.state.board, self.state.order.phase
        parts = NEEDED[phase] | (EVERYTHING & self.touched)
        if phase == "prologue" and None in (board.storage, board.leaders):
            parts.discard(RING)  # towns come later
        if not self.touched.isdisjoint(TOWN_NAMES):
            parts.add(RING)
        if any(code[:2] in ROW_CODES for code in self.touched):
            parts.add(STORAGE)
        return parts


def layout(game: Seen, frame: Frame) -> Layout:
    """Return the drawings of the table and the holdings."""
    players = game.timeline.started.players
    state: State = game.state
    table = Table(
        state, players, frame.changed or frozenset(_touched_places(state, frame.last)), frame.width
    )
    return Layout(_ways(table), holdings(game))


def places(game: Seen) -> Mapping[str, object]:
    """Return the public contents of towns, rows, order, leader cards and tiles, by code."""
    state: State = game.state
    board = state.board
    rows: dict[str, object] = {
        row_code(place, number): shelf.puts and tuple(map(repr, shelf.puts))
        for place, shelves in state.chosen.items()
        for number, shelf in shelves.items()
    }
    towns: dict[str, object] = {
        town: (
            board.ring and (board.ring.numbers.get(town), board.ring.faces.get(town)),
            town in (board.besieged or ()),
            (board.tax or {}).get(town),
            [(seat, board.bids[seat]) for seat, at in enumerate(board.towns) if at == town],
        )
        for town in TOWN_NAMES
    }
    others = {ORDER: state.order.track, LEADERS: board.leaders, STORAGE: board.storage}
    return {**rows, **towns, **{code: repr(there) for code, there in others.items()}}


def _ways(table: Table) -> Iterator[Drawn]:
    if table.width >= WIDE:
        yield _wide(table, EVERYTHING)
        yield _wide(table, table.needed)
    yield _narrow(table, EVERYTHING, chosen=True)
    yield _narrow(table, table.needed, chosen=True)
    yield _narrow(table, table.needed, chosen=False)


def _wide(table: Table, parts: set[str]) -> Drawn:
    ring, head, rows = table.state.board.ring, [], []
    if ring is None:
        head.append(Line(_("the towns have not been laid out yet")))
    elif RING in parts:
        head.append(_ring_head())
        rows += [table.row([town], _town_line(table, ring, town)) for town in ring.towns]
    if ORDER in parts:
        rows.append(table.fit_row(ORDER, Line(_order_line(table))))
    if LEADERS in parts and table.state.board.leaders is not None:
        rows.append(table.fit_row(LEADERS, Line(_leader_line(table.state, legend=True))))
    if STORAGE in parts and table.state.board.storage is not None:
        rows += _storage_rows(table)
    return Drawn(rows, head)


def _narrow(table: Table, parts: set[str], *, chosen: bool) -> Drawn:
    """Return the drawing for a narrow window: the pawns by bid, a line for each row."""
    state, rows = table.state, []
    if RING in parts and state.board.ring is not None:
        rows += [table.fit_row(town, _short_town(table, town)) for town in state.board.ring.towns]
    if ORDER in parts and state.order.track is not None:
        codes = " ".join(code_of(seat, table.players) for seat in state.order.track)
        order = _("order, fewest guards first: {names}").format(names=codes)
        rows.append(table.fit_row(ORDER, Line(order)))
    if LEADERS in parts and state.board.leaders is not None:
        rows.append(table.fit_row(LEADERS, Line(_leader_line(state, legend=False))))
    if STORAGE in parts and state.board.storage is not None:
        for place in PLACES:
            if chosen:
                rows.append(_storage_head_row(table, [place]))
            rows += _rows_of(table, place, chosen=chosen)
    return Drawn(rows)


# --- the ring -----------------------------------------------------------------------------------


def _ring_head() -> Line:
    track = " ".join(f"{bid:>2}" for bid in range(HIGHEST_BID + 1))
    # translators: the head of a table; at most 13 characters
    town = _("town")
    # translators: the head of a table; at most 16 characters
    tile = _("tax tile")
    # translators: the head of a table; at most 5 characters
    road = _("road")
    return Line(f"{town:<14}{tile:<16} {road:<5} {track}", "bold")


def _town_line(table: Table, ring: Ring, town: Town) -> Line:
    state, players = table.state, table.players
    face = "y" if ring.faces[town] == "y" else ""
    name = f"{ring.numbers[town]}{face}{table.mark(town)}{TOWN_NAMES[town]}"
    line = Line().append(f"{name:<14}", "bold").append(f"{_tax_words(state, town):<16} ")
    pawns = state.board.pawns(town)
    road = pawns.get(None, [])
    _append_codes(line, road, players)
    line.append(" " * (6 - len(road)))
    for bid in range(HIGHEST_BID + 1):
        there = pawns.get(bid, [])
        line.append(" " * (2 - min(len(there), 2)) if there else " .", "dim")
        _append_codes(line, there[:2], players)
        line.append(" ")
    return line


def _short_town(table: Table, town: Town) -> Line:
    line = Line(f"{town}{table.mark(town)}{_tax_words(table.state, town):<14} ")
    for bid, seats in table.state.board.pawns(town).items():
        _append_codes(line, seats, table.players)
        line.append(f" {_('road') if bid is None else bid}  ")
    return line


def _append_codes(line: Line, seats: Sequence[int], players: Sequence[Player]) -> None:
    for seat in seats:
        line.append(code_of(seat, players), colour_style(players[seat].colours[0]))


def _tax_words(state: State, town: Town) -> str:
    """Return the contents of a town: besiegers, or a tax tile with its arrows and centre."""
    board = state.board
    if town in (board.besieged or ()):
        # translators: in a table; at most 16 characters
        return _("besieged")
    if board.tax is None:
        return ""
    name = board.tax.get(town)
    tile = state.printed.tiles.get(name or "")
    if tile is None:
        return name or _("a tile")
    return f"{name} {tile.arrows} {write_gain(tile.centre, tile.card)}"


# --- order and cards ----------------------------------------------------------------------------


def _order_line(table: Table) -> str:
    track, players = table.state.order.track, table.players
    if track is None:
        return _("the order is not known yet")
    names = " ".join(player_name(players[seat]) for seat in track)
    return _("order, fewest guards first: {names}").format(names=names)


def _leader_line(state: State, *, legend: bool) -> str:
    leaders = state.board.leaders or {}
    cards = " ".join(
        f"{stack}{leaders[stack]}" if stack in leaders else f"{stack}-" for stack in range(1, 5)
    )
    words = _("leader cards by stack: {cards}")
    if legend:
        words = _("leader cards by stack: {cards}   (c clergy, a aristocracy, b burghers)")
    return words.format(cards=cards)


# --- storage tiles ------------------------------------------------------------------------------


def _storage_rows(table: Table) -> Iterator[Row]:
    """Yield both storage tiles side by side, row by row."""
    yield _storage_head_row(table, PLACES)
    for both in zip_longest(*(table_rows(table.state, place) for place in PLACES)):
        left, right = (_row_words(table, row) if row else "" for row in both)
        yield table.row([row.code for row in both if row], Line(f"{left:<{HALF - 1}} {right}"))


def _storage_head_row(table: Table, places: Sequence[Place]) -> Row:
    heads = "".join(f"{_storage_head(table.state, place):<{HALF}}" for place in places)
    return Row("", [Line(heads.rstrip(), "bold")])


def _rows_of(table: Table, place: Place, *, chosen: bool) -> Iterator[Row]:
    """Yield the rows of a storage tile, with those chosen in earlier rounds if `chosen`."""
    for row in table_rows(table.state, place):
        if chosen or row.shelf is None or row.code in table.touched:
            yield table.fit_row(row.code, Line(_row_words(table, row)))


def _storage_head(state: State, place: Place) -> str:
    tile = (state.board.storage or {}).get(place)
    name = _("{place} {tile}, side {side}") if tile else _("{place} (no name)")
    return name.format(place=place_words(place), tile=tile, side=side_in(state.order.round))


def _row_words(table: Table, row: TableRow) -> str:
    """Return a row as text: "ro1 *4: g2r y2- b1g" is chosen, with each cube's owner."""
    mark = table.mark(row.code)
    if row.printed is None:
        return _("{code}  not described").format(code=row.code).replace(" ", mark, 1)
    number, spaces = row_of(row.printed)
    if row.shelf is None:
        return f"{row.code}{mark} {number}: {' '.join(space.text for space in spaces)}"
    cubes = [
        f"{space.text}{'-' if seat is None else code_of(seat, table.players)}"
        for space, seat in row.shelf.cubes()
    ]
    return f"{row.code}{mark}*{number}: {' '.join(cubes)}"


def _touched_places(state: State, last: Event | None) -> Iterable[str]:
    """Return the codes of the touched towns ("la"), rows ("ro1") or parts of the table."""
    match last:
        case events.RingLaid() | events.TownsBesieged() | events.TaxTilesLaid():
            return last.towns
        case (
            events.TownChosen()
            | events.BidRaised()
            | events.BidAccepted()
            | events.TaxCollected()
            | events.PawnStated()
        ):
            return [last.town]
        case events.OrderDrawn() | events.OrderStated():
            return [ORDER]
        case events.LeadersTurnedUp() | events.LeaderTaken():
            return [LEADERS]
        case events.StorageLaid():
            return [STORAGE]
        case events.RowChosen():
            return [row_code(last.place, last.row)]
        case events.SpacesFilled():
            return _filled_rows(state, last)
        case _:
            return []


def row_code(place: str, number: int) -> str:
    """Return the code of a row, "ro1"."""
    return f"{place[:2]}{number}"


def _filled_rows(state: State, last: events.SpacesFilled) -> Iterable[str]:
    """Yield the codes of rows whose spaces a player has just filled."""
    for place, shelves in state.chosen.items():
        for number, shelf in shelves.items():
            puts = [(put.player, tuple(space.text for space in put.spaces)) for put in shelf.puts]
            if (last.player, tuple(last.spaces)) in puts:
                yield row_code(place, number)


def holdings(game: Seen) -> Sequence[Sequence[Line]]:
    """Return the holdings three times: in sentences, those a round needs, and these in one line."""
    players = game.timeline.started.players
    seats = range(len(players))
    each = ", ".join(_each(game, players, seat) for seat in seats)
    return (
        [holding(seat, players, ", ".join(_all_words(game, seat))) for seat in seats],
        [holding(seat, players, ", ".join(_round_words(game, seat))) for seat in seats],
        [Line(_("goods and horses: {held}").format(held=each))],
    )


def _all_words(game: Seen, seat: int) -> list[str]:
    state: State = game.state
    points = "?" if ("score", seat) in state.unknown else state.scores.sums[seat]
    influence = _("influence {points}").format(points=points)
    return [influence, *hand_words(game, seat), *map(tie, goods_words(state, seat))]


def _round_words(game: Seen, seat: int) -> list[str]:
    """Return the words for a player's goods and horses, and for the hand if it is visible."""
    hand = [] if seat in game.hidden else hand_words(game, seat)
    return [*hand, *map(tie, goods_words(game.state, seat))]


def _each(game: Seen, players: Sequence[Player], seat: int) -> str:
    """Return each player's holdings in letters: "r 2rg 0", with a visible hand in brackets."""
    state: State = game.state
    words = f"{code_of(seat, players)} {write_gain(state.goods(seat)) or '-'} {state.horses[seat]}"
    hand = "" if seat in game.hidden else f" ({', '.join(hand_words(game, seat))})"
    return words.replace(" ", TIE) + hand
