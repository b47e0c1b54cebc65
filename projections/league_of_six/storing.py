"""Phase 5: goods are stored row by row, until no row can take a cube (L6.9)."""

from collections.abc import Sequence

from events.league_of_six.box import KIND_NAMES, PLACES, Good, Place, side_in
from events.league_of_six.components import Row, Space, row_of, space_of
from events.league_of_six.events import LeaderTaken, RowChosen, SpacesFilled, StoringEnded
from projections.league_of_six.bases import FullRow, Stored
from projections.league_of_six.ending import end_round
from projections.league_of_six.hands import Card
from projections.league_of_six.state import State
from projections.league_of_six.storage import Shelf

ROWS = 4
"""Rows of a storage tile that nobody described (L6.2)."""


def begin(state: State, ref: str, seats: Sequence[int]) -> None:
    """Begin the phase: rows are chosen in this order, again and again."""
    order = state.order
    order.phase = "storing"
    order.storing = list(seats)
    order.chooser = 0
    _go_on(state, ref)


def rows_of(state: State, place: Place) -> tuple[Row, ...] | None:
    """Return the rows of the storage tile on a place, None if it is not described."""
    tile = state.board.storage[place] if state.board.storage else None
    return state.printed.rows.get((tile, side_in(state.order.round))) if tile else None


def unchosen(state: State) -> list[tuple[Place, int, Row | None]]:
    """Return the rows that can still be chosen: place, number from the top, what is printed."""
    found: list[tuple[Place, int, Row | None]] = []
    for place in PLACES:
        rows = rows_of(state, place)
        for number in range(1, (len(rows) if rows else ROWS) + 1):
            if (place, number) not in state.chosen:
                found.append((place, number, rows[number - 1] if rows else None))
    return found


_NO_GOODS: frozenset[Good] = frozenset()


def goods_left(state: State) -> frozenset[Good]:
    """Return the colours of which anybody has a cube."""
    return _NO_GOODS.union(*state.wagons)


def chooser(state: State) -> int | None:
    """Return who chooses a row now, None while a row is filled or its bonus taken."""
    if state.order.phase != "storing" or state.shelf is not None or state.bonus:
        return None
    return state.order.storing[state.order.chooser]


def filler(state: State) -> int | None:
    """Return who must choose which spaces to fill, None if nobody must."""
    return state.shelf.waiting[0] if state.shelf and state.shelf.waiting else None


def bonus_stacks(state: State) -> list[int]:
    """Return the stacks whose leader card may be taken for the full row."""
    leaders = state.board.leaders or {}
    return [stack for stack in leaders if stack <= state.bonus]


def row_chosen(state: State, ref: str, event: RowChosen) -> None:
    """Choose a row; everybody fills it in turn from the one who chose."""
    rows = rows_of(state, event.place)
    known = rows[event.row - 1] if rows and event.row <= len(rows) else None
    row = row_of(event.printed) if event.printed else known
    if row is None:
        return
    state.order.chooser = state.order.storing.index(event.player)
    state.shelf = Shelf(event.place, row, event.player, state.players)
    state.chosen[event.place, event.row] = state.shelf
    _fill(state, ref)


def spaces_filled(state: State, ref: str, event: SpacesFilled) -> None:
    """Fill the spaces that a player chose, and go on."""
    shelf = state.shelf
    if shelf is None:
        return
    player = shelf.waiting.pop(0)
    _put(state, ref, player, list(map(space_of, event.spaces)))
    _fill(state, ref)


def goods_stated(state: State, ref: str) -> None:
    """Go on with a row whose next player has other goods, by what the table stated."""
    if state.shelf is not None:
        _fill(state, ref)


def _fill(state: State, ref: str) -> None:
    """Let everybody in turn fill what must be filled, up to the first who has a choice."""
    shelf = state.shelf
    while shelf is not None and shelf.waiting and shelf.free:
        player = shelf.waiting[0]
        due = shelf.due(state.wagons[player])
        if due.forced:
            _put(state, ref, player, due.forced)
        if due.choices:
            return
        shelf.waiting.pop(0)
    _full(state, ref)


def _put(state: State, ref: str, player: int, spaces: Sequence[Space]) -> None:
    shelf = state.shelf
    if shelf is None:
        return
    points = shelf.put(spaces, player, state.wagons[player])
    written = tuple([space.text for space in spaces])
    state.scores.change(ref, player, points, "stored", Stored(shelf.place, written))
    state.tell("stored", player=player, spaces=" ".join(written), points=points)


def _full(state: State, ref: str) -> None:
    """Give the bonus of a full row: influence on the royal tile, a leader card on the civic one."""
    shelf, state.shelf = state.shelf, None
    if shelf is not None and not shelf.free:
        if shelf.place == "civic":
            state.bonus = shelf.row.number
            if bonus_stacks(state):
                return
            state.bonus = 0
            state.tell("no-card", player=shelf.chooser)
        elif shelf.row.number:
            state.scores.change(
                ref, shelf.chooser, shelf.row.number, "row", FullRow(shelf.row.number)
            )
            state.tell("row", player=shelf.chooser, points=shelf.row.number)
    _next(state, ref)


def leader_taken(state: State, ref: str, event: LeaderTaken) -> None:
    """Take the leader card of a stack, or none."""
    state.bonus = 0
    leaders = state.board.leaders or {}
    if event.stack is not None and event.stack in leaders:
        kind = leaders.pop(event.stack)
        state.hands.cards[event.player].append(Card(kind, event.stack))
        figures = event.stack
        state.tell("leader", player=event.player, kind=KIND_NAMES[kind], figures=figures)
    _next(state, ref)


def _next(state: State, ref: str) -> None:
    state.order.chooser = (state.order.chooser + 1) % state.players
    _go_on(state, ref)


def _go_on(state: State, ref: str) -> None:
    """End the phase when no unchosen row can take a cube that anybody has."""
    goods = goods_left(state)
    if not goods or not any(_takes(state, place, goods) for place in PLACES):
        end_round(state, ref)


def _takes(state: State, place: Place, goods: frozenset[Good]) -> bool:
    """Whether an unchosen row of a tile can take one of these goods, or may, undescribed."""
    rows, chosen = rows_of(state, place), state.chosen
    if rows is None:
        return any((place, number) not in chosen for number in range(1, ROWS + 1))
    for number, row in enumerate(rows, 1):
        if not row.goods.isdisjoint(goods) and (place, number) not in chosen:
            return True
    return False


def just_ended(state: State, round_: int) -> bool:
    """Whether the storing of a round ended by itself, and nothing has been laid since."""
    order, board = state.order, state.board
    if order.phase == "over":
        return round_ == order.round
    laid = (board.storage, board.leaders, board.besieged, board.tax)
    return order.phase == "prologue" and round_ == order.round - 1 and laid.count(None) == 4


def storing_ended(state: State, ref: str, event: StoringEnded) -> None:
    """End the phase because the table says so; once it has ended that changes nothing."""
    if state.order.phase == "storing":
        end_round(state, ref)
