"""Setting up, and phase 1 of a round: what chance brings, and what there is against it.

L6.1, L6.4 and L6.10 rule it.
"""

from collections.abc import Sequence

from events.common import Event, GameStarted
from events.titles.league_of_six import box, events
from events.titles.league_of_six.components import Face
from projections.predicate import NOTHING, Found
from projections.refusal import Refusal, refusal
from projections.titles.league_of_six.codes import CODES, not_now
from projections.titles.league_of_six.state import Ring, State
from projections.titles.title_rules import EventRules, Lot


def ring_laid(state: State, ref: str, event: events.RingLaid) -> None:
    """Lay the towns around the board."""
    state.board.ring = Ring(event)
    _set_up(state)


def order_drawn(state: State, ref: str, event: events.OrderDrawn) -> None:
    """Put the markers on the track."""
    state.order.track = list(event.order)
    _set_up(state)


def _set_up(state: State) -> None:
    if state.board.ring is not None and state.order.track is not None:
        state.order.phase = "prologue"


def storage_laid(state: State, ref: str, event: events.StorageLaid) -> None:
    """Lay the storage tiles of a round; with side 2 all six are in the piles again (L6.10)."""
    board = state.board
    if state.order.round == box.ROUNDS_A_SIDE + 1:
        board.storage_out = set()
    board.storage = {"royal": event.royal, "civic": event.civic}
    board.storage_out.update(filter(None, (event.royal, event.civic)))
    look_at_rows(state)
    _go_on(state)


def look_at_rows(state: State) -> None:
    """Find what is printed on the storage tiles that lie there."""
    board, side = state.board, box.side_in(state.order.round)
    for place, tile in (board.storage or {}).items():
        face = state.printed.storage.get((tile, side)) if tile else None
        if face is not None:
            board.rows[place] = face.each_row()


def leaders_turned_up(state: State, ref: str, event: events.LeadersTurnedUp) -> None:
    """Turn up a leader card of each stack."""
    state.board.turn_up(event.kinds)
    _go_on(state)


def towns_besieged(state: State, ref: str, event: events.TownsBesieged) -> None:
    """Let the Hussites come before towns."""
    state.board.besieged = event.towns
    _go_on(state)


def out_before(state: State, drawn: int) -> int:
    """Return how many tax tiles are out of the stack before a round's, so many a round, are drawn.

    With the house rule `shuffle-all` all are shuffled when too few are left (L6.4).
    """
    rounds = state.order.round - 1
    if "shuffle-all" in state.house:
        return rounds % (box.TAX_TILES // drawn) * drawn
    return rounds * drawn % box.TAX_TILES


def tax_tiles_laid(state: State, ref: str, event: events.TaxTilesLaid) -> None:
    """Lay the tax tiles; the stack is shuffled anew when it is empty (L6.4)."""
    board, out = state.board, state.board.tax_out
    drawn = len(event.tiles)
    before = out_before(state, drawn)
    if before + drawn > box.TAX_TILES or before == 0:
        out.clear()
    board.tax = dict(zip(event.towns, event.tiles, strict=False))
    out.update(filter(None, event.tiles))
    _go_on(state)


def _go_on(state: State) -> None:
    """Begin phase 2 when everything lies."""
    if None not in state.board.laid.values():
        state.order.phase = "towns"
        state.order.waiting = state.there(state.order.track or ())


Prologue = events.StorageLaid | events.LeadersTurnedUp | events.TownsBesieged | events.TaxTilesLaid


def ring_cannot(state: State, event: events.RingLaid) -> Found:
    """The towns are laid once, each of the six in one place: none is there twice."""
    if state.board.ring is not None:
        return [refusal(CODES, "ring-laid")]
    twice = [town for town in box.TOWNS if event.towns.count(town) > 1]
    return [refusal(CODES, "ring-towns", town=twice[0])] if twice else NOTHING


def ring_may_not(state: State, event: events.RingLaid) -> Found:
    """A described face has its number printed on it."""
    found: list[Refusal] = []
    for town, number, face in zip(event.towns, event.numbers, event.faces, strict=True):
        printed = state.printed.faces.get((town, face))
        if printed and printed.number != number:
            told = {"town": town, "number": number, "printed": printed.number}
            found.append(refusal(CODES, "number-differs", **told))
    return found


def order_cannot(state: State, event: events.OrderDrawn) -> Found:
    """Everybody has one place on the track; it is drawn once."""
    if state.order.track is not None:
        return [refusal(CODES, "order-drawn")]
    return players_cannot(state, event.order)


def players_cannot(state: State, order: tuple[int, ...]) -> Found:
    """An order names every player once."""
    everybody = sorted(order) == list(range(state.players))
    return NOTHING if everybody else [refusal(CODES, "order-players")]


def prologue_cannot(state: State, event: Prologue) -> Found:
    """Everything is laid once a round, before the first town is chosen (L6.4)."""
    if found := not_now(state, "prologue", event.round):
        return found
    if state.board.laid[_WORDS[type(event)]] is not None:
        return [refusal(CODES, "laid-already")]
    match event:
        case events.StorageLaid():
            return _storage_cannot(event)
        case events.TownsBesieged():
            return _siege_cannot(state, event)
        case events.TaxTilesLaid():
            return _tax_cannot(state, event)
    return NOTHING


_WORDS: dict[type[Event], str] = {
    events.StorageLaid: "storage",
    events.LeadersTurnedUp: "leaders",
    events.TownsBesieged: "siege",
    events.TaxTilesLaid: "tax",
}


def _storage_cannot(event: events.StorageLaid) -> Found:
    """A storage tile lies in one place."""
    if event.royal and event.royal == event.civic:
        return [refusal(CODES, "storage-twice", tile=event.royal)]
    return NOTHING


def _siege_cannot(state: State, event: events.TownsBesieged) -> Found:
    """As many towns are besieged as players are fewer than six (L6.4)."""
    if len(set(event.towns)) < len(event.towns):
        return [refusal(CODES, "siege-twice")]
    need = box.besieged_towns(state.players)
    if len(event.towns) != need:
        return [refusal(CODES, "siege-count", towns=len(event.towns), need=need)]
    return NOTHING


def _tax_cannot(state: State, event: events.TaxTilesLaid) -> Found:
    """A tax tile lies in each town that is not besieged (L6.4)."""
    board = state.board
    if board.besieged is None:
        return [refusal(CODES, "siege-first")]
    if sorted(event.towns) != sorted(board.open_towns()) or len(event.tiles) != len(event.towns):
        towns = " ".join(board.open_towns())
        return [refusal(CODES, "tax-towns", towns=towns, need=len(board.open_towns()))]
    named = [tile for tile in event.tiles if tile]
    twice = next((tile for tile in named if named.count(tile) > 1), None)
    return [refusal(CODES, "tax-twice", tile=twice)] if twice else NOTHING


def storage_may_not(state: State, event: events.StorageLaid) -> Found:
    """Each storage tile lies once with each side up (L6.10)."""
    if state.order.round == box.ROUNDS_A_SIDE + 1:
        return NOTHING  # all six are in the piles again
    return [
        refusal(CODES, "storage-used", tile=tile)
        for tile in (event.royal, event.civic)
        if tile and tile in state.board.storage_out
    ]


def tax_may_not(state: State, event: events.TaxTilesLaid) -> Found:
    """No tax tile comes again before the stack is empty; what is left of it comes first (L6.4)."""
    out, drawn = state.board.tax_out, len(event.tiles)
    before = out_before(state, drawn)
    if before and before + drawn <= box.TAX_TILES:
        return [refusal(CODES, "tax-used", tile=t) for t in event.tiles if t and t in out]
    if len(out) != before or None in event.tiles:
        return NOTHING  # not all names are known
    left = [str(n) for n in range(1, box.TAX_TILES + 1) if str(n) not in out] if before else []
    missing = [tile for tile in left if tile not in event.tiles]
    return [refusal(CODES, "tax-left", tiles=" ".join(missing))] if missing else NOTHING


EVENTS: dict[type[Event], EventRules] = {
    events.RingLaid: EventRules(ring_laid, ring_cannot, ring_may_not),
    events.OrderDrawn: EventRules(order_drawn, order_cannot),
    events.StorageLaid: EventRules(storage_laid, prologue_cannot, storage_may_not),
    events.LeadersTurnedUp: EventRules(leaders_turned_up, prologue_cannot),
    events.TownsBesieged: EventRules(towns_besieged, prologue_cannot),
    events.TaxTilesLaid: EventRules(tax_tiles_laid, prologue_cannot, tax_may_not),
}
"""What there is against an event of each type, and how it changes the state."""


_FROM, _AROUND = box.TOWNS[0], box.TOWNS[1:]
"""A ring has no beginning, so one town is fixed and the others follow it clockwise."""


def lots(started: GameStarted) -> list[Lot]:
    """Return the lots: the towns behind the first one, the players, the besieged towns.

    The Hussites of later rounds are drawn then: nobody should know them before (L6.4).
    """
    players = tuple(player.name for player in started.players)
    return [
        Lot("ring", _AROUND, len(_AROUND), before=(_FROM,)),
        Lot("order", players, len(players)),
        Lot("siege", box.TOWNS, box.besieged_towns(len(players)), ordered=False),
    ]


def lot_event(state: State, lot: str, places: Sequence[int]) -> Event | None:
    """Return the action that says a lot; the ring only where the white faces are described."""
    match lot:
        case "ring":
            return _ring(state, (_FROM, *(_AROUND[place] for place in places)))
        case "order":
            return events.OrderDrawn(tuple(places))
        case _:
            return events.TownsBesieged(1, tuple(box.TOWNS[place] for place in places))


def _ring(state: State, towns: tuple[box.Town, ...]) -> events.RingLaid | None:
    white = tuple[Face, ...]("w" for _town in towns)
    printed = [state.printed.faces.get(face) for face in zip(towns, white, strict=True)]
    numbers = tuple(face.number for face in printed if face is not None)
    return events.RingLaid(towns, numbers, white) if len(numbers) == len(towns) else None


def lot_of(event: Event) -> tuple[str, tuple[int, ...]] | None:
    """Return which lot an action says, and the places of what it says.

    A ring that is not of all six towns, as a foreign log may have it, says none.
    """
    match event:
        case events.RingLaid() if sorted(event.towns) == sorted(box.TOWNS):
            start = event.towns.index(_FROM)
            around = (*event.towns[start + 1 :], *event.towns[:start])
            return "ring", tuple(_AROUND.index(town) for town in around)
        case events.OrderDrawn():
            return "order", event.order
        case events.TownsBesieged(round=1):
            return "siege", tuple(sorted(box.TOWNS.index(town) for town in event.towns))
    return None
