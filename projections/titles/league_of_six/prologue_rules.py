"""What there is against setting up and against what chance brings (L6.1, L6.4, L6.10)."""

from events.titles.league_of_six.box import ROUNDS_A_SIDE, TAX_TILES, TOWNS, besieged_towns
from events.titles.league_of_six.events import (
    LeadersTurnedUp,
    OrderDrawn,
    RingLaid,
    StorageLaid,
    TaxTilesLaid,
    TownsBesieged,
)
from projections.predicate import NOTHING, Found
from projections.refusal import Refusal, refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.prologue import out_before
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.timing import not_now

Prologue = StorageLaid | LeadersTurnedUp | TownsBesieged | TaxTilesLaid


def ring_cannot(state: State, event: RingLaid) -> Found:
    """The towns are laid once, each in one place."""
    if state.board.ring is not None:
        return [refusal(CODES, "ring-laid")]
    return NOTHING if sorted(event.towns) == sorted(TOWNS) else [refusal(CODES, "ring-towns")]


def ring_may_not(state: State, event: RingLaid) -> Found:
    """A described face has its number printed on it."""
    found: list[Refusal] = []
    for town, number, face in zip(event.towns, event.numbers, event.faces, strict=True):
        printed = state.printed.faces.get((town, face))
        if printed and printed.number != number:
            told = {"town": town, "number": number, "printed": printed.number}
            found.append(refusal(CODES, "number-differs", **told))
    return found


def order_cannot(state: State, event: OrderDrawn) -> Found:
    """Everybody has one place on the track; it is drawn once."""
    if state.order.track is not None:
        return [refusal(CODES, "order-drawn")]
    return players_cannot(state, event.order)


def players_cannot(state: State, order: tuple[int, ...]) -> Found:
    """An order names every player once."""
    everybody = sorted(order) == list(range(state.players))
    return NOTHING if everybody else [refusal(CODES, "order-players")]


def prologue_cannot(state: State, event: Prologue) -> Found:
    """Everything is laid once a round, before the first town is chosen."""
    if found := not_now(state, "prologue", event.round):
        return found
    board = state.board
    match event:
        case StorageLaid():
            return _storage_cannot(state, event)
        case LeadersTurnedUp():
            return [refusal(CODES, "laid-already")] if board.leaders is not None else NOTHING
        case TownsBesieged():
            return _siege_cannot(state, event)
        case TaxTilesLaid():
            return _tax_cannot(state, event)


def _storage_cannot(state: State, event: StorageLaid) -> Found:
    if state.board.storage is not None:
        return [refusal(CODES, "laid-already")]
    if event.royal and event.royal == event.civic:
        return [refusal(CODES, "storage-twice", tile=event.royal)]
    return NOTHING


def _siege_cannot(state: State, event: TownsBesieged) -> Found:
    if state.board.besieged is not None:
        return [refusal(CODES, "laid-already")]
    if len(set(event.towns)) < len(event.towns):
        return [refusal(CODES, "siege-twice")]
    need = besieged_towns(state.players)
    if len(event.towns) != need:
        return [refusal(CODES, "siege-count", towns=len(event.towns), need=need)]
    return NOTHING


def _tax_cannot(state: State, event: TaxTilesLaid) -> Found:
    board = state.board
    if board.besieged is None:
        return [refusal(CODES, "siege-first")]
    if board.tax is not None:
        return [refusal(CODES, "laid-already")]
    if sorted(event.towns) != sorted(board.open_towns()) or len(event.tiles) != len(event.towns):
        towns = " ".join(board.open_towns())
        return [refusal(CODES, "tax-towns", towns=towns, need=len(board.open_towns()))]
    named = [tile for tile in event.tiles if tile]
    twice = next((tile for tile in named if named.count(tile) > 1), None)
    return [refusal(CODES, "tax-twice", tile=twice)] if twice else NOTHING


def storage_may_not(state: State, event: StorageLaid) -> Found:
    """Each storage tile lies once with each side up (L6.10)."""
    if state.order.round == ROUNDS_A_SIDE + 1:
        return NOTHING  # all six are in the piles again
    return [
        refusal(CODES, "storage-used", tile=tile)
        for tile in (event.royal, event.civic)
        if tile and tile in state.board.storage_out
    ]


def tax_may_not(state: State, event: TaxTilesLaid) -> Found:
    """No tax tile comes again before the stack is empty; what is left of it comes first (L6.4)."""
    out, drawn = state.board.tax_out, len(event.tiles)
    before = out_before(state, drawn)
    if before and before + drawn <= TAX_TILES:
        return [refusal(CODES, "tax-used", tile=t) for t in event.tiles if t and t in out]
    if len(out) != before or None in event.tiles:
        return NOTHING  # not all names are known
    left = [str(n) for n in range(1, TAX_TILES + 1) if str(n) not in out] if before else []
    missing = [tile for tile in left if tile not in event.tiles]
    return [refusal(CODES, "tax-left", tiles=" ".join(missing))] if missing else NOTHING
