"""What there is against choosing and filling rows and taking leader cards (L6.9)."""

from events.titles.league_of_six.components import row_of
from events.titles.league_of_six.events import (
    LeaderTaken,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    StoringEnded,
)
from projections.predicate import NOTHING, Found
from projections.refusal import refusal
from projections.titles.league_of_six.codes import CODES
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import (
    bonus_stacks,
    chooser,
    filler,
    just_ended,
    may_decline,
    rows_of,
    takes,
    unchosen,
)
from projections.titles.league_of_six.timing import not_now, seated


def _pending(state: State) -> Found:
    """A row is filled and its card taken before the next one is chosen."""
    seat = filler(state)
    if seat is not None:
        return [refusal(CODES, "fill-first", player=seat)]
    if state.bonus:
        return [refusal(CODES, "card-first", player=state.order.storing[state.order.chooser])]
    return NOTHING


def row_cannot(state: State, event: RowChosen) -> Found:
    """A row is chosen once a round; one that nobody described is described with it."""
    if found := seated(state, event.player) or not_now(state, "storing", event.round):
        return found
    if found := _pending(state):
        return found
    rows = rows_of(state, event.place)
    if rows and event.row > len(rows) and event.printed is None:
        return [refusal(CODES, "no-such-row", row=event.row, most=len(rows))]
    if event.row in state.chosen[event.place]:
        return [refusal(CODES, "row-chosen", place=event.place, row=event.row)]
    if rows is None and event.printed is None:
        return [refusal(CODES, "row-unknown", place=event.place, row=event.row)]
    return NOTHING


def declined_cannot(state: State, event: RowDeclined) -> Found:
    """A row is declined by who could choose one."""
    found = seated(state, event.player) or not_now(state, "storing", event.round)
    return found or _pending(state)


def declined_may_not(state: State, event: RowDeclined) -> Found:
    """Choosing is compulsory, but with the house rule `may-decline-row`."""
    found = [*row_who(state, event)]
    if not may_decline(state):
        found.append(refusal(CODES, "row-compulsory", player=event.player))
    return found


def row_who(state: State, event: RowChosen | RowDeclined) -> Found:
    """Rows are chosen in the order of the horses."""
    now = chooser(state)
    if now is None or event.player == now or not_now(state, "storing", event.round):
        return NOTHING
    return [refusal(CODES, "not-your-row", player=event.player, now=now)]


def row_may_not(state: State, event: RowChosen) -> Found:
    """Rows are chosen in the order of the horses; a described row is as it is described."""
    if found := row_who(state, event):
        return found
    rows = rows_of(state, event.place)
    known = map(row_of, rows[event.row - 1 : event.row]) if rows else ()
    if rows and event.printed and row_of(event.printed) not in known:
        return [refusal(CODES, "row-differs", place=event.place, row=event.row)]
    return NOTHING


def filled_cannot(state: State, event: SpacesFilled) -> Found:
    """Who has too few cubes of a colour fills as many of its spaces as he has cubes."""
    if found := seated(state, event.player) or not_now(state, "storing", event.round):
        return found
    seat, shelf = filler(state), state.shelf
    if seat is None or shelf is None:
        return [refusal(CODES, "nothing-to-fill", player=event.player)]
    if event.player != seat:
        return [refusal(CODES, "not-your-fill", player=event.player, now=seat)]
    chosen, goods = event.spaces, [space[0] for space in event.spaces]
    free = [space.text for spaces in shelf.free.values() for space in spaces]
    wanted = shelf.choices(state.wagons[seat])
    fits = {good: goods.count(good) for good in goods} == wanted
    if not fits or any(chosen.count(space) > free.count(space) for space in chosen):
        told = " ".join(f"{cubes}{good}" for good, cubes in wanted.items())
        return [refusal(CODES, "spaces-wrong", player=seat, cubes=told)]
    return NOTHING


def leader_cannot(state: State, event: LeaderTaken) -> Found:
    """Who chose a full civic row takes a card that lies face up, or none."""
    if found := seated(state, event.player) or not_now(state, "storing", event.round):
        return found
    if not state.bonus:
        return [refusal(CODES, "no-card-due", player=event.player)]
    now = state.order.storing[state.order.chooser]
    if event.player != now:
        return [refusal(CODES, "not-your-card", player=event.player, now=now)]
    if event.stack is not None and event.stack not in (state.board.leaders or {}):
        return [refusal(CODES, "card-gone", stack=event.stack)]
    return NOTHING


def leader_may_not(state: State, event: LeaderTaken) -> Found:
    """The card has at most as many figures as the number of the row."""
    if event.stack is None or event.stack in bonus_stacks(state):
        return NOTHING
    return [refusal(CODES, "card-high", stack=event.stack, most=state.bonus, taker=event.player)]


def ended_cannot(state: State, event: StoringEnded) -> Found:
    """Only between rows can the phase be said to end; one that has just ended stays ended."""
    if just_ended(state, event.round):
        return NOTHING
    return not_now(state, "storing", event.round) or _pending(state)


def ended_may_not(state: State, event: StoringEnded) -> Found:
    """It goes on while a described row can take a cube that somebody has."""
    if state.order.phase != "storing":
        return NOTHING
    left = [
        f"{place[:2]}{number}"
        for place, number, row in unchosen(state)
        if row is not None and takes(row, state.wagons)
    ]
    return [refusal(CODES, "rows-left", rows=" ".join(left))] if left else NOTHING
