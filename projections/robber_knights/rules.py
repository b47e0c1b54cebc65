"""Whether an action may happen: the one predicate that refuses, lists and explains.

Each rule is a small function that yields refusals. What the state cannot hold at all comes first
("impossible"); what it can hold, and a ruling may admit, after it ("irregular").
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from events.common import Adjusted, GapDeclared
from events.robber_knights import QUANTITIES
from events.robber_knights.events import (
    OpeningTileTurnedUp,
    TileLaid,
    TileStated,
    TurnEnded,
    TurnStated,
)
from events.robber_knights.tiles import (
    KNIGHTS_EACH,
    OPENING_TILES_EACH,
    TILES_EACH,
    TOTAL,
    Kind,
)
from projections.refusal import Doubt, Refusal, refusal
from projections.robber_knights.codes import CODES
from projections.robber_knights.state import State

MINIMUM = {"p": 1, "f": 2, "m": 3, "l": 0}
"""Knights that a tile keeps at least, by terrain (Ridder bewegen)."""

MOST_ON_A_TILE = 4
MOST_PUT_OUT = 5


def refusals(state: State, event: Any) -> Iterator[Refusal]:  # noqa: ANN401
    """Yield the reasons against an event: why it is impossible, else what is irregular in it."""
    checks = _CHECKS.get(type(event))
    if checks is None:
        yield refusal(CODES, "not-of-this-title")
        return
    cannot, may_not = checks
    holds = True
    for against in cannot(state, event):
        holds = False
        yield against
    if holds:
        yield from may_not(state, event)


def impossible(state: State, event: Any) -> Refusal | None:  # noqa: ANN401
    """Return why the state cannot hold an event, None if it can."""
    checks = _CHECKS.get(type(event))
    if checks is None:
        return refusal(CODES, "not-of-this-title")
    return next(iter(checks[0](state, event)), None)


def doubts(state: State, event: Any) -> list[Doubt]:  # noqa: ANN401
    """Return what is strange about an allowed event: a kind that no letter in hand has (RK.1)."""
    if isinstance(event, TileLaid):
        strange = not state.letters[event.player].can_hold(event.kind)
    elif isinstance(event, OpeningTileTurnedUp):
        strange = not opening_kind_fits(state, event.player, event.kind)
    else:
        return []
    return [_doubt(state, event)] if strange else []


def _doubt(state: State, event: TileLaid | OpeningTileTurnedUp) -> Doubt:
    hands = "/".join(sorted(state.letters[event.player].hands()))
    if isinstance(event, OpeningTileTurnedUp):
        hands = "a"
    return Doubt("letters", "RK.1", {"player": event.player, "kind": event.kind, "hands": hands})


def opening_kind_fits(state: State, player: int, kind: Kind) -> bool:
    """Whether a tile of this kind is among the four with the letter a that a player has left."""
    return state.letters[player].letter_for(kind) == 0


# --- the opening layout -------------------------------------------------------------------------


def _opening_cannot(state: State, event: OpeningTileTurnedUp) -> Iterator[Refusal]:
    if event.player >= state.players:
        yield refusal(CODES, "no-such-seat", player=event.player)
    elif state.order.phase != "opening":
        yield refusal(CODES, "opening-done")
    elif event.cell in state.board.tiles:
        yield refusal(CODES, "occupied", cell=event.cell, kind=state.board.tiles[event.cell].kind)


def _opening_may_not(state: State, event: OpeningTileTurnedUp) -> Iterator[Refusal]:
    if event.cell not in state.board.opening:
        yield refusal(CODES, "outside-opening", cell=event.cell)
    yield from opening_kind_refusals(event.kind)
    yield from opening_owner_refusals(state, event.player)


def opening_kind_refusals(kind: Kind) -> Iterator[Refusal]:
    """A castle is kept in the hand (RK.2)."""
    if kind[1:] == "c":
        yield refusal(CODES, "castle-in-opening", kind=kind)


def opening_owner_refusals(state: State, player: int) -> Iterator[Refusal]:
    """Every player gives two tiles to the opening layout (RK.2)."""
    if len(state.letters[player].opening) >= OPENING_TILES_EACH:
        yield refusal(CODES, "opening-tiles-used", player=player)


# --- a turn -------------------------------------------------------------------------------------


def _play_cannot(state: State, player: int) -> Iterator[Refusal]:
    if player >= state.players:
        yield refusal(CODES, "no-such-seat", player=player)
    elif state.order.phase == "opening":
        missing = OPENING_TILES_EACH * state.players - state.order.opened
        yield refusal(CODES, "opening-unfinished", missing=missing)
    elif state.order.phase == "over":
        yield refusal(CODES, "game-over")
    elif not state.order.left[player]:
        yield refusal(CODES, "no-tiles-left", player=player)


def turn_refusals(state: State, player: int, turn: int, *, ends: bool = False) -> Iterator[Refusal]:
    """Who may act: the player whose turn it is, or the next one after at least one tile (RK.3)."""
    order = state.order
    if order.unknown or (ends and order.full == (player, turn)):
        return
    if player == order.player:
        if turn != order.turn and not (
            order.laid and turn == order.turn + 1 and player == order.following(player)
        ):
            yield refusal(CODES, "other-turn", turn=turn, now=order.turn)
        elif ends and not order.laid:
            yield refusal(CODES, "tile-owed", player=order.player)
    elif ends or player != order.following(order.player):
        yield refusal(CODES, "not-your-turn", player=player, now=order.player)
    elif not order.laid:
        yield refusal(CODES, "tile-owed", player=order.player)
    elif turn != order.turn + 1:
        yield refusal(CODES, "other-turn", turn=turn, now=order.turn + 1)


def _tile_cannot(state: State, event: TileLaid) -> Iterator[Refusal]:
    yield from _play_cannot(state, event.player)
    if event.cell in state.board.tiles:
        yield refusal(CODES, "occupied", cell=event.cell, kind=state.board.tiles[event.cell].kind)
    if event.knights or event.direction:
        yield from _line_cannot(state, event)


def _tile_may_not(state: State, event: TileLaid) -> Iterator[Refusal]:
    yield from turn_refusals(state, event.player, event.turn)
    yield from cell_refusals(state, event.cell)
    yield from kind_refusals(state, event.player, event.kind)
    if event.knights:
        yield from knight_refusals(state, event)


def cell_refusals(state: State, cell: str) -> Iterator[Refusal]:
    """A tile touches another with an edge (RK.3), and the layout keeps its limit (RK.4)."""
    board = state.board
    if board.tiles and not board.touches(cell):
        yield refusal(CODES, "not-adjacent", cell=cell)
    if not board.within_limit(cell):
        yield refusal(CODES, "outside-limit", cell=cell, limit=board.limit)


def kind_refusals(state: State, player: int, kind: Kind) -> Iterator[Refusal]:
    """A player has as many tiles of a kind as are in the box (RK.1)."""
    if state.board.laid[player][kind] >= TOTAL[kind]:
        yield refusal(CODES, "kind-used-up", player=player, kind=kind, total=TOTAL[kind])


# --- knights ------------------------------------------------------------------------------------


def _line_cannot(state: State, event: TileLaid) -> Iterator[Refusal]:
    """Knights stand on tiles and come from the supply (RK.5)."""
    direction, knights = event.direction, event.knights
    if (len(knights) != 1 if direction is None else len(knights) < 2) or not any(knights):
        yield refusal(CODES, "line-malformed")
        return
    if event.player < state.players and sum(knights) > state.board.supply[event.player]:
        left = state.board.supply[event.player]
        yield refusal(CODES, "supply-short", player=event.player, knights=sum(knights), left=left)
    if direction is None:
        return
    line = state.board.line(event.cell, direction, len(knights))
    for step, cell in enumerate(line[1:], 1):
        if cell is None or cell not in state.board.tiles:
            yield refusal(CODES, "line-gap", cell=cell or "-", step=step)
            return


def knight_refusals(state: State, event: TileLaid) -> Iterator[Refusal]:
    """How many knights a castle receives, and how many each tile of the line keeps (RK.5)."""
    direction, knights, kind = event.direction, event.knights, event.kind
    if kind[1:] != "c":
        yield refusal(CODES, "no-castle", cell=event.cell, kind=kind)
    if sum(knights) > MOST_PUT_OUT:
        yield refusal(CODES, "too-many-knights", knights=sum(knights), most=MOST_PUT_OUT)
    if direction is None:
        lone = "lone-knight" in state.house
        yield from _keeps(event.cell, kind, knights[0], 0, at_least=1 if lone else None)
        return
    tiles = state.board.tiles
    yield from _keeps(event.cell, kind, knights[0], 0)
    line = state.board.line(event.cell, direction, len(knights))
    for cell, keeps in zip(line[1:], knights[1:], strict=True):
        if cell is not None and (tile := tiles.get(cell)) is not None:
            yield from _keeps(cell, tile.kind, keeps, len(tile.stack))


def _keeps(
    cell: str, kind: Kind, knights: int, there: int, at_least: int | None = None
) -> Iterator[Refusal]:
    """What one tile of the line keeps: no lake, the terrain's minimum, four in all."""
    need = MINIMUM[kind[0]] if at_least is None else at_least
    if kind == "l":
        yield refusal(CODES, "lake", cell=cell)
    elif knights < need:
        yield refusal(CODES, "too-few-knights", cell=cell, kind=kind, need=need, knights=knights)
    if knights + there > MOST_ON_A_TILE:
        yield refusal(
            CODES, "tile-full", cell=cell, there=there, knights=knights, most=MOST_ON_A_TILE
        )


# --- ends of turns, statements ------------------------------------------------------------------


def _end_cannot(state: State, event: TurnEnded) -> Iterator[Refusal]:
    if state.order.full != (event.player, event.turn):
        yield from _play_cannot(state, event.player)


def _end_may_not(state: State, event: TurnEnded) -> Iterator[Refusal]:
    if state.order.unknown:
        yield refusal(CODES, "tile-owed", player=event.player)
    yield from turn_refusals(state, event.player, event.turn, ends=True)


_MOST = {"knights": KNIGHTS_EACH, "tiles": TILES_EACH}


def _adjusted_cannot(state: State, event: Adjusted) -> Iterator[Refusal]:
    if event.player >= state.players:
        yield refusal(CODES, "no-such-seat", player=event.player)
    elif event.quantity not in QUANTITIES:
        yield refusal(CODES, "unknown-quantity", quantity=event.quantity)
    elif not 0 <= event.value <= _MOST.get(event.quantity, event.value):
        most = _MOST.get(event.quantity, 0)
        yield refusal(CODES, "out-of-range", quantity=event.quantity, value=event.value, most=most)


def _statement_cannot(state: State) -> Iterator[Refusal]:
    if state.order.phase == "opening":
        missing = OPENING_TILES_EACH * state.players - state.order.opened
        yield refusal(CODES, "opening-unfinished", missing=missing)


def _gap_cannot(state: State, event: GapDeclared) -> Iterator[Refusal]:
    if state.order.phase == "over":
        yield refusal(CODES, "game-over")


def _turn_stated_cannot(state: State, event: TurnStated) -> Iterator[Refusal]:
    yield from _play_cannot(state, event.player)


def _tile_stated_cannot(state: State, event: TileStated) -> Iterator[Refusal]:
    yield from _statement_cannot(state)
    there = state.board.tiles.get(event.cell)
    if event.kind is None or event.owner is None:
        if event.knights or (event.kind is None) != (event.owner is None):
            yield refusal(CODES, "knights-without-tile", cell=event.cell)
        elif there is None:
            yield refusal(CODES, "nothing-there", cell=event.cell)
        return
    seats = {event.owner, *event.knights}
    if max(seats) >= state.players:
        yield refusal(CODES, "no-such-seat", player=max(seats))
        return
    back = Counter(there.stack) if there else Counter[int]()
    for seat, knights in Counter(event.knights).items():
        left = state.board.supply[seat] + back[seat]
        if knights > left:
            yield refusal(CODES, "supply-short", player=seat, knights=knights, left=left)
    returned = there is not None and there.owner == event.owner
    if not state.order.left[event.owner] and not returned:
        yield refusal(CODES, "no-tiles-left", player=event.owner)


def _nothing(state: State, event: object) -> Iterator[Refusal]:
    return iter(())


Check = Callable[[State, Any], Iterator[Refusal]]
_CHECKS: dict[type, tuple[Check, Check]] = {
    OpeningTileTurnedUp: (_opening_cannot, _opening_may_not),
    TileLaid: (_tile_cannot, _tile_may_not),
    TurnEnded: (_end_cannot, _end_may_not),
    Adjusted: (_adjusted_cannot, _nothing),
    GapDeclared: (_gap_cannot, _nothing),
    TileStated: (_tile_stated_cannot, _nothing),
    TurnStated: (_turn_stated_cannot, _nothing),
}
