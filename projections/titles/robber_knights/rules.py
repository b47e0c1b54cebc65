"""Whether an action may happen: the one predicate that refuses, lists and explains.

Each rule is a small function that returns what it has against an action. First what the state
cannot hold at all ("impossible"); if it can, what a ruling may admit ("irregular").
"""

from collections import Counter
from functools import cache
from typing import Any

from events.common import Adjusted, Event, GapDeclared, StatedTogether
from events.titles.robber_knights import events
from events.titles.robber_knights.tiles import (
    KNIGHTS_EACH,
    NEIGHBOURS,
    OPENING_TILES_EACH,
    PLACE,
    TILES_EACH,
    TOTAL,
    Kind,
)
from projections.predicate import NOTHING, Found, adjusted_cannot, bar
from projections.refusal import Doubt, Refusal, by_rule, refusal
from projections.titles.robber_knights import state
from projections.titles.robber_knights.state import Board, State, line_of
from projections.titles.title_rules import EventRules, believe_position, predicate

CODES = by_rule(
    {
        "RK.1": ("", "kind-used-up"),
        "RK.2": (
            "opening-unfinished opening-done",
            "outside-opening castle-in-opening opening-tiles-used",
        ),
        "RK.3": (
            "no-tiles-left turn-unknown cell-missing occupied",
            "not-your-turn tile-owed other-turn not-adjacent",
        ),
        "RK.4": ("", "outside-limit"),
        "RK.5": (
            "supply-short line-malformed line-gap",
            "no-castle too-many-knights lake too-few-knights tile-full",
        ),
        "log": ("knights-without-tile", ""),
    }
)
"""Every refusal by its rule: what is impossible, and what a ruling admits."""


MINIMUM = {"p": 1, "f": 2, "m": 3, "l": 99}
"""Knights that a tile keeps at least, by terrain (Ridder bewegen); no knight goes on a lake."""

MOST_ON_A_TILE = 4
MOST_PUT_OUT = 5
MOST_POINTS = 128
"""32 points a player in the box (RK.1)."""


def doubts(state: State, event: Any) -> list[Doubt]:  # noqa: ANN401
    """Return what is strange about an allowed event: a kind that no letter in hand has (RK.1)."""
    if isinstance(event, events.TileLaid):
        strange = not state.letters[event.player].can_hold(event.kind)
    elif isinstance(event, events.OpeningTileTurnedUp):
        strange = not opening_kind_fits(state, event.player, event.kind)
    else:
        return []
    return [_doubt(state, event)] if strange else []


def _doubt(state: State, event: events.TileLaid | events.OpeningTileTurnedUp) -> Doubt:
    hands = "/".join(sorted(state.letters[event.player].hands()))
    if isinstance(event, events.OpeningTileTurnedUp):
        hands = "a"
    return Doubt("letters", "RK.1", {"player": event.player, "kind": event.kind, "hands": hands})


def opening_kind_fits(state: State, player: int, kind: Kind) -> bool:
    """Return whether a player's four tiles with the letter a still include one of this kind."""
    return state.letters[player].letter_for(kind) == 0


# --- the opening layout -------------------------------------------------------------------------


def _opening_cannot(state: State, event: events.OpeningTileTurnedUp) -> Found:
    if event.player >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.player)]
    if state.order.phase != "opening":
        return [refusal(CODES, "opening-done")]
    return _is_occupied(state, event.cell)


def _is_occupied(state: State, cell: str) -> Found:
    tile = state.board.tiles.get(cell)
    return [refusal(CODES, "occupied", cell=cell, kind=tile.kind)] if tile else NOTHING


def _opening_may_not(state: State, event: events.OpeningTileTurnedUp) -> Found:
    outside = event.cell not in state.board.opening
    return [
        *([refusal(CODES, "outside-opening", cell=event.cell)] if outside else NOTHING),
        *opening_kind_refusals(event.kind),
        *opening_owner_refusals(state, event.player),
    ]


def opening_kind_refusals(kind: Kind) -> Found:
    """A castle is kept in the hand (RK.2)."""
    return [refusal(CODES, "castle-in-opening", kind=kind)] if kind[1:] == "c" else NOTHING


def opening_owner_refusals(state: State, player: int) -> Found:
    """Every player gives two tiles to the opening layout (RK.2)."""
    if len(state.letters[player].opening) < OPENING_TILES_EACH:
        return NOTHING
    return [refusal(CODES, "opening-tiles-used", player=player)]


# --- a turn -------------------------------------------------------------------------------------


def _play_cannot(state: State, player: int) -> Found:
    order = state.order
    if player >= state.players:
        return [refusal(CODES, "no-such-seat", player=player)]
    if order.phase == "turns" and order.can_go_on(player):
        return NOTHING
    if order.phase == "opening":
        return [_opening_unfinished(state)]
    if order.phase == "over":
        return [refusal(CODES, "game-over")]
    return [refusal(CODES, "has-left" if order.left[player] else "no-tiles-left", player=player)]


def _opening_unfinished(state: State) -> Refusal:
    missing = OPENING_TILES_EACH * state.players - state.order.opened
    return refusal(CODES, "opening-unfinished", missing=missing)


def turn_refusals(state: State, player: int, turn: int, *, ends: bool = False) -> Found:
    """Who may act: the player whose turn it is, or the next one after at least one tile (RK.3)."""
    order = state.order
    if player == order.player and turn == order.turn and (order.laid or not ends):
        return NOTHING
    if order.unknown or (ends and order.full == (player, turn)):
        return NOTHING
    if player == order.player:
        if turn == order.turn:
            return [refusal(CODES, "tile-owed", player=player)]
        again = order.laid and turn == order.turn + 1 and player == order.following(player)
        return NOTHING if again else [refusal(CODES, "other-turn", turn=turn, now=order.turn)]
    if ends or player != order.following(order.player):
        return [refusal(CODES, "not-your-turn", player=player, now=order.player)]
    if not order.laid:
        return [refusal(CODES, "tile-owed", player=order.player)]
    if turn != order.turn + 1:
        return [refusal(CODES, "other-turn", turn=turn, now=order.turn + 1)]
    return NOTHING


def _opening_who(state: State, event: events.OpeningTileTurnedUp) -> Found:
    if event.player >= state.players or state.order.phase != "opening":
        return NOTHING
    return opening_owner_refusals(state, event.player)


def _tile_who(state: State, event: events.TileLaid) -> Found:
    if _play_cannot(state, event.player):
        return NOTHING
    return turn_refusals(state, event.player, event.turn)


def _tile_cannot(state: State, event: events.TileLaid) -> Found:
    if found := _play_cannot(state, event.player):
        return found
    if event.cell in state.board.tiles:
        return _is_occupied(state, event.cell)
    return line_cannot(state, event) if event.knights or event.direction else NOTHING


def _tile_may_not(state: State, event: events.TileLaid) -> Found:
    turn = turn_refusals(state, event.player, event.turn)
    cell = cell_refusals(state, event.cell)
    kind = kind_refusals(state, event.player, event.kind)
    knights = knight_refusals(state, event) if event.knights else NOTHING
    return [*turn, *cell, *kind, *knights] if turn or cell or kind or knights else NOTHING


def within_limit(board: Board, cell: str) -> bool:
    """Return whether the layout keeps its limit with a tile there (RK.4)."""
    limit = board.limit
    x, y = PLACE[cell]
    return (
        board.east - limit < x < board.west + limit
        and board.south - limit < y < board.north + limit
    )


def cell_refusals(state: State, cell: str) -> Found:
    """A tile touches another with an edge (RK.3), and the layout keeps its limit (RK.4)."""
    board = state.board
    apart = board.tiles.keys().isdisjoint(NEIGHBOURS[cell])
    within = within_limit(board, cell)
    if within and not apart:
        return NOTHING
    found = [refusal(CODES, "not-adjacent", cell=cell)] if apart and board.tiles else []
    if not within:
        found.append(refusal(CODES, "outside-limit", cell=cell, limit=board.limit))
    return found


def kind_refusals(state: State, player: int, kind: Kind) -> Found:
    """A player has as many tiles of a kind as are in the box (RK.1)."""
    if state.board.laid[player][kind] < TOTAL[kind]:
        return NOTHING
    return [refusal(CODES, "kind-used-up", player=player, kind=kind, total=TOTAL[kind])]


# --- knights ------------------------------------------------------------------------------------


def line_cannot(state: State, event: events.TileLaid) -> Found:
    """Knights stand on tiles and come from the supply (RK.5)."""
    direction, knights = event.direction, event.knights
    many, long = sum(knights), len(knights)
    if not many or (long != 1 if direction is None else long < 2):
        return [refusal(CODES, "line-malformed")]
    left = state.board.supply[event.player]
    if many > left:
        return [refusal(CODES, "supply-short", player=event.player, knights=many, left=left)]
    if direction is not None:
        line = line_of(event)[1:long]
        for step, cell in enumerate(line, 1):
            if cell not in state.board.tiles:
                return [refusal(CODES, "line-gap", cell=cell, step=step)]
        if len(line) < long - 1:
            return [refusal(CODES, "line-gap", cell="-", step=len(line) + 1)]
    return NOTHING


def knight_refusals(state: State, event: events.TileLaid) -> Found:
    """Return how many knights a castle receives and each tile of the line keeps (RK.5)."""
    direction, knights, kind = event.direction, event.knights, event.kind
    found: list[Refusal] = []
    if kind[1:] != "c":
        found.append(refusal(CODES, "no-castle", cell=event.cell, kind=kind))
    if (many := sum(knights)) > MOST_PUT_OUT:
        found.append(refusal(CODES, "too-many-knights", knights=many, most=MOST_PUT_OUT))
    tiles, line, there = state.board.tiles, line_of(event), 0
    for step, keeps in enumerate(knights):
        cell = line[step]
        if step:
            tile = tiles[cell]
            kind, there = tile.kind, len(tile.stack)
        fits = staying(kind, there) if direction else staying_alone(state, kind)
        if keeps not in fits:
            found += against_staying(cell, kind, keeps, there, fits.start)
    return found


@cache
def staying(kind: Kind, there: int, least: int | None = None) -> range:
    """Return how many knights can stay on an occupied tile: the terrain's minimum, four in all."""
    return range(least or MINIMUM[kind[0]], MOST_ON_A_TILE - there + 1)


def staying_alone(state: State, kind: Kind) -> range:
    """Return how many knights can stay on a new castle if none go on (house rule `lone-knight`)."""
    return staying(kind, 0, 1) if "lone-knight" in state.house else staying(kind, 0)


def against_staying(cell: str, kind: Kind, knights: int, there: int, least: int) -> Found:
    """Return why so many cannot stay on a tile: a lake, the terrain's minimum, four in all."""
    found: list[Refusal] = []
    if kind == "l":
        found.append(refusal(CODES, "lake", cell=cell))
    elif knights < least:
        few = refusal(CODES, "too-few-knights", cell=cell, kind=kind, need=least, knights=knights)
        found.append(few)
    if knights + there > MOST_ON_A_TILE:
        full = {"there": there, "knights": knights, "most": MOST_ON_A_TILE}
        found.append(refusal(CODES, "tile-full", cell=cell, **full))
    return found


# --- ends of turns, statements ------------------------------------------------------------------


def _end_cannot(state: State, event: events.TurnEnded) -> Found:
    if state.order.full == (event.player, event.turn):
        return NOTHING
    return _play_cannot(state, event.player)


def _end_may_not(state: State, event: events.TurnEnded) -> Found:
    if state.order.unknown:
        return [refusal(CODES, "tile-owed", player=event.player)]
    return turn_refusals(state, event.player, event.turn, ends=True)


_MOST = {"score": MOST_POINTS, "knights": KNIGHTS_EACH, "tiles": TILES_EACH}
"""The highest value that can be stated, by quantity."""


def _adjusted_cannot(state: State, event: Adjusted) -> Found:
    seated = event.player < state.players
    if seated and event.quantity == "tiles" and state.order.phase == "opening":
        return [_opening_unfinished(state)]
    most = _MOST
    if state.sheet and seated:
        most = {**_MOST, "knights": KNIGHTS_EACH - state.on_tiles(event.player)}
    return adjusted_cannot(event, state.players, most)


def _turn_stated_cannot(state: State, event: events.TurnStated) -> Found:
    return _play_cannot(state, event.player)


def _tile_stated_cannot(state: State, event: events.TileStated) -> Found:
    there = state.board.tiles.get(event.cell)
    if state.order.phase == "opening":
        return [_opening_unfinished(state)]
    if (event.kind is None) != (event.owner is None) or (event.knights and event.kind is None):
        return [refusal(CODES, "knights-without-tile", cell=event.cell)]
    if event.owner is None:
        return NOTHING
    seats = max(event.owner, *event.knights, 0)
    if seats >= state.players:
        return [refusal(CODES, "no-such-seat", player=seats)]
    found: list[Refusal] = []
    back = Counter(there.stack) if there else Counter[int]()
    for seat, knights in Counter(event.knights).items():
        left = state.board.supply[seat] + back[seat]
        if state.sheet_done:  # what players have left was stated: the others of the box
            left = KNIGHTS_EACH - state.board.supply[seat] - state.on_tiles(seat) + back[seat]
        if knights > left:
            found.append(refusal(CODES, "supply-short", player=seat, knights=knights, left=left))
    returned = there is not None and there.owner == event.owner
    if not state.sheet_done and not state.order.left[event.owner] and not returned:
        found.append(refusal(CODES, "no-tiles-left", player=event.owner))
    return found or (bar(_sheet_cannot(state, event)) if state.sheet else NOTHING)


def _sheet_cannot(state: State, event: events.TileStated) -> Found:
    """Return what is impossible on the table at the end, by the box and the limits."""
    kind, owner, there = event.kind, event.owner, state.board.tiles.get(event.cell)
    if kind is None or owner is None:
        return NOTHING
    same = there is not None and (there.owner, there.kind) == (owner, kind)
    found = [] if same else [*kind_refusals(state, owner, kind)]
    if not within_limit(state.board, event.cell):
        found.append(refusal(CODES, "outside-limit", cell=event.cell, limit=state.board.limit))
    if event.knights:
        found += against_staying(event.cell, kind, len(event.knights), 0, 1)
    return found


EVENTS: dict[type[Event], EventRules] = {
    events.OpeningTileTurnedUp: EventRules(
        state.opening_tile, _opening_cannot, _opening_may_not, _opening_who
    ),
    events.TileLaid: EventRules(state.tile_laid, _tile_cannot, _tile_may_not, _tile_who),
    events.TurnEnded: EventRules(state.turn_ended, _end_cannot, _end_may_not),
    Adjusted: EventRules(state.adjust_quantity, _adjusted_cannot),
    GapDeclared: EventRules(state.gap),
    StatedTogether: EventRules(believe_position),
    events.TileStated: EventRules(state.tile_stated, _tile_stated_cannot),
    events.TurnStated: EventRules(state.turn_stated, _turn_stated_cannot),
}
"""What there is against an event of each type, and what it changes."""

refusals = predicate(CODES, EVENTS).refusals
