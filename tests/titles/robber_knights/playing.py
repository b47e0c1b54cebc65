"""What random play needs of Robber Knights; nothing that chance brings is recorded as such."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from random import Random

from events.common import Event, Player
from events.notation import code_of
from events.titles.robber_knights.events import (
    OpeningTileTurnedUp,
    Play,
    TileLaid,
    TurnEnded,
)
from events.titles.robber_knights.tiles import CELLS, DIRECTIONS, KINDS, PLACE, Kind
from projections.refusal import Refusal
from projections.titles.robber_knights import legal
from projections.titles.robber_knights.rules import (
    MOST_PUT_OUT,
    cell_refusals,
    kind_refusals,
    opening_kind_fits,
    refusals,
)
from projections.titles.robber_knights.state import State
from tests.random_play import Playing, starts_of
from tests.titles.robber_knights.referee import Referee


def brought(state: State, rng: Random) -> Event | None:
    return None


# --- the lists, made another way: candidates, filtered by the predicate --------------------------


def _compositions(total: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        for rest in _compositions(total - first):
            yield (first, *rest)


SPREADS: tuple[legal.Spread, ...] = (
    (None, ()),
    *((None, (stay,)) for stay in range(1, MOST_PUT_OUT + 1)),
    *(
        (direction, line)
        for direction in DIRECTIONS
        for total in range(2, MOST_PUT_OUT + 1)
        for line in _compositions(total)
        if len(line) > 1
    ),
)


def compared(state: State) -> Iterator[tuple[list[Play], list[Play]]]:
    """Yield what may be done now, and by whoever may begin a turn, beside filtered candidates."""
    possible = list(filtered(state))
    held = {player: _held(state, player) for player in range(state.players)}
    known = [e for e in possible if not isinstance(e, TileLaid) or e.kind in held[e.player]]
    yield list(legal.actions(state)), known
    yield list(legal.actions(state, lambda _seat: False)), possible
    order = state.order
    following = order.following(order.player)
    begins = order.phase == "turns" and order.laid == 1 and not order.unknown
    if begins and order.left[following]:
        turn = order.turn + 1
        made = [
            TileLaid(following, turn, kind, cell, *spread)
            for cell, kind in product(legal.cells(state), legal.kinds(state, following))
            for spread in legal.spreads(state, following, kind, cell)
        ]
        yield made, list(_laid(state, following, turn, held[following]))


def filtered(state: State) -> Iterator[Play]:
    """Yield what may be done with tiles of every kind, whatever a player has in hand."""
    if state.order.phase == "opening":
        yield from _opened(state)
    for player in legal.actors(state):
        turn = legal.turn_for(state, player)
        yield from _laid(state, player, turn)
        if state.order.laid and not refusals(state, TurnEnded(player, turn)):
            yield TurnEnded(player, turn)


def _laid(state: State, player: int, turn: int, kinds: Collection[Kind] = KINDS) -> Iterator[Play]:
    free = [c for c in CELLS if c not in state.board.tiles and not cell_refusals(state, c)]
    for cell, kind in product(free, kinds):
        for spread in SPREADS if kind[1:] == "c" else SPREADS[:2]:
            event = TileLaid(player, turn, kind, cell, *spread)
            if not refusals(state, event):
                yield event


def _held(state: State, player: int) -> list[Kind]:
    """Return the kinds of tiles that a player can have in hand."""
    letters = state.letters[player]
    return [k for k in KINDS if letters.can_hold(k) and not kind_refusals(state, player, k)]


def _opened(state: State) -> Iterator[Play]:
    for player, cell, kind in product(range(state.players), CELLS, KINDS):
        event = OpeningTileTurnedUp(player, kind, cell)
        if not refusals(state, event) and opening_kind_fits(state, player, kind):
            yield event


def retyped(event: Event, against: Refusal, alternative: str, seats: Sequence[Player]) -> str:
    """Return a tile on another cell, of another kind, or with other knights."""
    assert isinstance(event, TileLaid | OpeningTileTurnedUp)
    code = code_of(event.player, seats)
    if alternative in PLACE and against.source != "RK.5":  # knights that go can look like a cell
        return f"{code} {event.kind} {alternative}"
    if alternative in KINDS:
        return f"{code} {alternative} {event.cell}"
    return f"{code} {event.kind} {event.cell} {alternative}"


PLAYING = Playing(starts_of("robber-knights"), brought, compared, retyped, Referee)
