"""The legal actions, made from the rules' own parts (`rules.py`), and the meaning of a line.

Free neighbours within the limit, kinds that a player may hold, and lines of knights laid out tile
by tile: each is all that its rule leaves, and no rule of a turn joins two of them. That the lists
hold what the predicate allows, no more and no less, is tested by candidates filtered by it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product

from msgspec.structs import replace

from events.titles.robber_knights import events
from events.titles.robber_knights.notation import Line
from events.titles.robber_knights.tiles import (
    CELLS,
    DIRECTIONS,
    KINDS,
    NEIGHBOURS,
    OPENING_TILES_EACH,
    RAY,
    Kind,
)
from projections.predicate import bar
from projections.refusal import Refusal, codes_of, refusal
from projections.titles.robber_knights import rules
from projections.titles.robber_knights.state import State

Knights = tuple[int, ...]
"""How many stay on each tile of a line, the laid one first."""

Spread = tuple[events.Direction | None, Knights]
"""Where knights go: a direction (None: nowhere) and how many stay on each tile."""

NO_KNIGHTS: Spread = (None, ())


def cells(state: State) -> list[str]:
    """Return the cells where a tile may be laid, north to south, west to east."""
    board = state.board
    if not board.tiles:
        return list(CELLS)
    near = {n for cell in board.tiles for n in NEIGHBOURS[cell]}.difference(board.tiles)
    return [cell for cell in CELLS if cell in near and rules.within_limit(board, cell)]


def kinds(state: State, player: int) -> list[Kind]:
    """Return the kinds of tiles that a player may hold: by the box (RK.1) and by letter (RK.3)."""
    return [kind for kind in kinds_left(state, player) if state.letters[player].can_hold(kind)]


def kinds_left(state: State, player: int) -> list[Kind]:
    """Return the kinds of which a player has not laid every tile: what is public (RK.1)."""
    return [kind for kind in KINDS if not rules.kind_refusals(state, player, kind)]


def spreads(state: State, player: int, kind: Kind, cell: str) -> list[Spread]:
    """Return the ways to put knights on a tile that is laid (RK.5), none at all first."""
    if kind[1:] != "c":
        return [NO_KNIGHTS]
    most, castle = min(rules.MOST_PUT_OUT, state.board.supply[player]), rules.staying(kind, 0)
    found = [NO_KNIGHTS]
    found += [(None, (stay,)) for stay in rules.staying_alone(state, kind) if stay <= most]
    for direction in DIRECTIONS:
        road = _road(state, cell, direction, most - castle.start)
        found += [(direction, knights) for knights in _lines(castle, road, most)]
    return found


def _road(state: State, cell: str, direction: events.Direction, knights: int) -> tuple[range, ...]:
    """Return how many can stay on each tile beyond a cell, as far as so many knights reach."""
    tiles, road = state.board.tiles, []
    for beyond in RAY[direction][cell][1:]:
        tile = tiles.get(beyond)
        if tile is None:
            break
        fits = rules.staying(tile.kind, len(tile.stack))
        knights -= fits.start
        if not fits or knights < 0:
            break
        road.append(fits)
    return tuple(road)


@cache
def _lines(castle: range, road: tuple[range, ...], knights: int) -> tuple[Knights, ...]:
    """Return the ways to leave some of so many knights on a castle and the others on a road.

    Those with few knights come first.
    """
    lines = [(stay, *more) for stay in castle for more in _shares(road, knights - stay)]
    return tuple(sorted(lines, key=lambda line: (sum(line), line)))


def _shares(road: tuple[range, ...], knights: int) -> Iterator[Knights]:
    """Yield the ways to leave some of so many knights on each tile of a road, or of its begin."""
    for stay in road[0] if road else ():
        if stay <= knights:
            yield (stay,)
            for more in _shares(road[1:], knights - stay):
                yield (stay, *more)


def actors(state: State) -> list[int]:
    """Return who may act: one player, or after a gap everybody with tiles."""
    return state.order.actors() if state.order.phase == "turns" else []


def turn_for(state: State, player: int) -> int:
    """Return the number of the turn in which a player would act now."""
    order = state.order
    if order.unknown:
        return order.turn + 1
    if player == order.player and order.can_go_on(player):  # goes on
        return max(order.turn, 1)
    follows = order.laid and player == order.following(order.player)
    return order.turn + 1 if follows else max(order.turn, 1)


def actions(state: State, seen: Callable[[int], bool] = lambda _seat: True) -> list[events.Play]:
    """Return every legal action of those whose turn it is (the next player's begin theirs).

    `seen` says by seat whether it may tell what has been worked out of a hand; of another player's
    every kind is listed of which tiles are left in the box.
    """
    if state.order.phase == "opening":
        return _opening_actions(state)
    found: list[events.Play] = []
    for player in actors(state):
        turn = turn_for(state, player)
        held = (kinds if seen(player) else kinds_left)(state, player)
        found += [
            events.TileLaid(player, turn, kind, cell, direction, knights)
            for cell, kind in product(cells(state), held)
            for direction, knights in spreads(state, player, kind, cell)
        ]
        if state.order.laid and not state.order.unknown:
            found.append(events.TurnEnded(player, turn))
    return found


def opening_kinds(state: State, player: int) -> list[Kind]:
    """Return the kinds that a player can still give to the opening layout."""
    if rules.opening_owner_refusals(state, player):
        return []
    return [
        kind
        for kind in KINDS
        if rules.opening_kind_fits(state, player, kind) and not rules.opening_kind_refusals(kind)
    ]


def opening_cells(state: State) -> list[str]:
    """Return the cells of the opening layout that are still free."""
    return [cell for cell in state.board.opening if cell not in state.board.tiles]


def free_cells(state: State) -> list[str]:
    """Return the cells where a tile may be laid, in reading order; none when the game is over."""
    if state.order.phase == "opening":
        return opening_cells(state)
    return cells(state) if state.order.phase == "turns" else []


def _opening_actions(state: State) -> list[events.Play]:
    return [
        events.OpeningTileTurnedUp(player, kind, cell)
        for player in range(state.players)
        for cell, kind in product(opening_cells(state), opening_kinds(state, player))
    ]


_ABOUT_CELLS = codes_of("occupied not-adjacent outside-limit cell-missing outside-opening")
_ABOUT_KINDS = codes_of("kind-used-up castle-in-opening")
_ABOUT_KNIGHTS = codes_of(
    "too-many-knights supply-short line-malformed line-gap lake too-few-knights tile-full"
)


def alternatives(state: State, event: object, against: Refusal) -> Sequence[str]:
    """Return what could stand in the place of what was refused and is legal.

    That is cells, kinds or knights; the kinds are all that are left in the box, for which of them a
    hand holds is not public.
    """
    laid = _bare(state, event, against)
    if laid is None:
        return ()
    if against.code in _ABOUT_CELLS:
        found = free_cells(state)
        return [cell for cell in found if not rules.refusals(state, replace(laid, cell=cell))]
    if against.code in _ABOUT_KINDS:
        return [kind for kind in KINDS if not rules.refusals(state, replace(laid, kind=kind))]
    if against.code in _ABOUT_KNIGHTS and isinstance(event, events.TileLaid):
        if rules.refusals(state, laid):
            return ()
        ways = spreads(state, event.player, event.kind, event.cell)
        meant, many = event.direction, sum(event.knights)  # what was meant comes first
        ways.sort(key=lambda way: (bool(meant) and way[0] != meant, sum(way[1]) != many))
        return [f"{way or ''}{''.join(map(str, knights))}" or "0" for way, knights in ways]
    return ()


def _bare(
    state: State, event: object, against: Refusal
) -> events.TileLaid | events.OpeningTileTurnedUp | None:
    """Return a tile that was refused without knights; where its cell is missing, on some cell."""
    if isinstance(event, events.TileLaid):
        return replace(event, direction=None, knights=())
    if isinstance(event, events.OpeningTileTurnedUp):
        return event
    if against.code != "cell-missing":
        return None
    player = int(against.params["player"])
    kind = next(kind for kind in KINDS if kind == against.params["kind"])
    if state.order.phase == "opening":
        return events.OpeningTileTurnedUp(player, kind, CELLS[0])
    return events.TileLaid(player, turn_for(state, player), kind, CELLS[0])


def bind(state: State, line: Line) -> events.Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow."""
    order = state.order
    if order.phase == "opening":
        return _opening_tile(state, line)
    if line.kind is None and order.ended and line.actor in (None, order.ended[0]):
        return events.TurnEnded(*order.ended)
    if order.phase == "over":
        return refusal(rules.CODES, "game-over")
    if line.actor is None and order.unknown:
        return refusal(rules.CODES, "turn-unknown")
    player = order.player if line.actor is None else line.actor
    turn = turn_for(state, player)
    if line.kind is None:
        return events.TurnEnded(player, turn)
    if line.cell is None:
        missing = refusal(rules.CODES, "cell-missing", player=player, kind=line.kind)
        return next(iter(bar(rules.turn_refusals(state, player, turn))), missing)
    return events.TileLaid(player, turn, line.kind, line.cell, line.direction, line.knights)


def _opening_tile(state: State, line: Line) -> events.Play | Refusal:
    missing = OPENING_TILES_EACH * state.players - state.order.opened
    if line.kind is None or line.knights or line.direction:
        return refusal(rules.CODES, "opening-unfinished", missing=missing)
    owner = line.actor
    if owner is None:
        owner = next(
            seat
            for seat in [*range(state.players), 0]
            if len(state.letters[seat].opening) < OPENING_TILES_EACH or seat == state.players - 1
        )
    free = opening_cells(state)
    if line.cell is None and not free:
        return refusal(rules.CODES, "cell-missing", player=owner, kind=line.kind)
    return events.OpeningTileTurnedUp(owner, line.kind, line.cell or free[0])
