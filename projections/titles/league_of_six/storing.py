"""Phase 5: players store goods row by row until no row can take a cube (L6.9).

The round then ends by L6.10, and after the sixth the game by L6.11.
"""

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from typing import Any, NamedTuple

from events.common import Event
from events.titles.league_of_six import events
from events.titles.league_of_six.box import KIND_NAMES, PLACES, ROUNDS, Kind, Place
from events.titles.league_of_six.components import RowText, Space, row_of, space_of
from projections.predicate import NOTHING, Found
from projections.refusal import refusal
from projections.titles.league_of_six import scores
from projections.titles.league_of_six.codes import CODES, check_player, not_now
from projections.titles.league_of_six.state import Card, State
from projections.titles.league_of_six.storage import Put, Shelf, Wagon
from projections.titles.title_rules import EventRules

ROWS = 4
"""Rows of a storage tile that nobody described (L6.2)."""

UNDESCRIBED = (None,) * ROWS


def begin(state: State, ref: str, seats: Sequence[int]) -> None:
    """Begin the phase: players choose rows in this order, again and again."""
    order = state.order
    order.phase = "storing"
    order.storing = list(seats)
    order.chooser = 0
    look_at_unchosen(state)
    _go_on(state, ref)


def look_at_unchosen(state: State) -> None:
    """Note which rows can still be chosen, as far as the storage tiles are described."""
    rows = state.board.rows
    for place, chosen in state.chosen.items():
        found: dict[int, RowText | None] = dict(enumerate(rows.get(place) or UNDESCRIBED, 1))
        for number in chosen:
            found.pop(number, None)
        state.unchosen[place] = found


class TableRow(NamedTuple):
    """A row of a storage tile on the table: its number from the top, its print if known.

    `shelf` has its goods once it was chosen.
    """

    place: Place
    number: int
    printed: RowText | None
    shelf: Shelf | None = None

    @property
    def code(self) -> str:
        """How it is written, "ro1"."""
        return f"{self.place[:2]}{self.number}"


def unchosen(state: State) -> Iterator[TableRow]:
    """Yield the rows that can still be chosen, the royal ones first, from the top."""
    for place, rows in state.unchosen.items():
        for number, printed in rows.items():
            yield TableRow(place, number, printed)


def table_rows(state: State, place: Place) -> list[TableRow]:
    """Return the rows of the storage tile on a place, even one more than expected."""
    rows = dict(enumerate(state.board.rows.get(place) or UNDESCRIBED, 1))
    rows |= {number: shelf.printed for number, shelf in state.chosen[place].items()}
    return [
        TableRow(place, number, rows[number], state.chosen[place].get(number))
        for number in sorted(rows)
    ]


def takes(row: RowText | None, wagons: Sequence[Wagon]) -> bool:
    """Return whether any player has a cube of a printed colour; None may take any."""
    for wagon in wagons:
        for good in wagon:
            if row is None or good in row:
                return True
    return False


def chooser(state: State) -> int | None:
    """Return who chooses a row now; None while a row is filled or its bonus is open."""
    if state.order.phase != "storing" or state.shelf is not None or state.bonus:
        return None
    return state.order.storing[state.order.chooser]


def filler(state: State) -> int | None:
    """Return the seat of the player who must choose which spaces to fill, None without one."""
    return state.shelf.waiting[0] if state.shelf and state.shelf.waiting else None


def bonus_stacks(state: State) -> list[int]:
    """Return the stacks whose leader card may be taken for the full row."""
    leaders = state.board.leaders or {}
    return [stack for stack in leaders if stack <= state.bonus]


def row_chosen(state: State, ref: str, event: events.RowChosen) -> None:
    """Choose a row, even one more than expected; all fill it in turn, the chooser first."""
    place, player = event.place, event.player
    known = state.unchosen[place].pop(event.row, None)
    if (row := event.printed or known) is None:
        return
    order = state.order
    order.chooser = order.storing.index(player)
    order.declined = 0
    shelf = Shelf.just_chosen(place, row, tuple(state.there(order.circle[player - 1])))
    state.shelf = state.chosen[place][event.row] = shelf
    _fill(state, ref, shelf)


def row_declined(state: State, ref: str, event: events.RowDeclined) -> None:
    """Choose no row; once all have declined in succession, the phase ends."""
    order = state.order
    order.chooser = order.storing.index(event.player)
    declined = order.declined + 1
    if declined >= len(order.storing):
        end_round(state, ref)
        return
    _next(state, ref)
    order.declined = declined if order.phase == "storing" else 0


def spaces_filled(state: State, ref: str, event: events.SpacesFilled) -> None:
    """Fill the spaces a player chose, and continue."""
    shelf = state.shelf
    if shelf is None:
        return
    spaces = list(map(space_of, event.spaces))
    player = shelf.waiting[0]
    shelf.waiting = shelf.waiting[1:]
    shelf.put(spaces, state.wagons[player])
    _store(state, ref, shelf, player, spaces)
    _fill(state, ref, shelf)


def goods_stated(state: State, ref: str) -> None:
    """Continue with a row after a statement has changed the next player's goods."""
    if state.shelf is not None:
        _fill(state, ref, state.shelf)


def _fill(state: State, ref: str, shelf: Shelf) -> None:
    """Fill what must be filled, player by player, up to the first who has a choice."""
    waiting, wagons, wanted = shelf.waiting, state.wagons, shelf.free.keys()
    for player in waiting:
        wagon = wagons[player]
        if wagon and not wanted.isdisjoint(wagon):
            filled, choosing = shelf.fill(wagon)
            if filled:
                _store(state, ref, shelf, player, filled)
            if choosing:
                shelf.waiting = waiting[waiting.index(player) :]
                return
    shelf.waiting = ()
    state.shelf = None
    if shelf.free or shelf.chooser in state.absent or not _bonus(state, ref, shelf):
        _next(state, ref)


def _store(state: State, ref: str, shelf: Shelf, player: int, spaces: Sequence[Space]) -> None:
    points = 0
    for space in spaces:
        points += space.points
    put = Put(player, tuple(spaces), points)
    shelf.puts.append(put)
    counted = scores.Stored(shelf.place, tuple([space.text for space in spaces]))
    state.scores.change(ref, player, points, "stored", counted)
    state.news.append(("stored", put))


def _bonus(state: State, ref: str, shelf: Shelf) -> bool:
    """Give the bonus of a full row: royal rows give influence, civic ones a leader card.

    Return whether there is a card to take, which its chooser does next (L6.9).
    """
    number, player = shelf.number, shelf.chooser
    if shelf.place == "civic":
        state.bonus = number
        stacks = bonus_stacks(state)
        if len(stacks) > state.board.unseen:
            return True
        if stacks:  # whether one still lies there nobody may know: what comes next shows it
            state.ended = events.LeaderTaken, _snapshot(state)
        else:
            state.news.append(("no-card", (player,)))
        state.bonus = 0
    elif number:
        state.scores.change(ref, player, number, "row", scores.FullRow(number))
        state.news.append(("row", (player, number)))
    return False


def leader_taken(state: State, ref: str, event: events.LeaderTaken) -> None:
    """Take the leader card of a stack, or none."""
    state.bonus = 0
    state.board.unseen += not isinstance(event.secret, events.LeaderCard)
    leaders, stack = state.board.leaders or {}, event.stack
    if stack is not None and stack in leaders:
        kind = leaders.pop(stack)
        state.board.gone[stack] = ref, kind
        state.hands.cards[event.player].append(Card(kind, stack))
        state.news.append(("leader", (event.player, kind, stack)))
    _next(state, ref)


def _next(state: State, ref: str) -> None:
    order = state.order
    order.chooser = (order.chooser + 1) % len(order.storing)
    _go_on(state, ref)


def _go_on(state: State, ref: str) -> None:
    """End the phase if no unchosen row can take a cube; an undescribed row might."""
    for rows in state.unchosen.values():
        for row in rows.values():
            if takes(row, state.wagons):
                return
    if state.order.round < ROUNDS and len(state.board.rows) < len(PLACES) and any(state.wagons):
        state.ended = state.ended or (events.RowChosen, _snapshot(state))
    end_round(state, ref)


_OF_A_ROUND = ("order", "board", "wagons", "horses", "unchosen", "chosen", "bonus")


def _snapshot(state: State) -> dict[str, Any]:
    return deepcopy({name: getattr(state, name) for name in _OF_A_ROUND})


def resume(state: State, kind: type[Event]) -> State:
    """Return the state before storing continued by itself, if the event belongs there."""
    if state.ended is None or state.ended[0] is not kind:
        return state
    before = copy(state)
    vars(before).update(state.ended[1])
    return before


def just_ended(state: State, round_: int) -> bool:
    """Return whether the storing of a round ended by itself and nothing was laid since."""
    order = state.order
    if order.phase == "over":
        return round_ == order.round
    nothing = all(there is None for there in state.board.laid.values())
    return order.phase == "prologue" and round_ == order.round - 1 and nothing


def storing_left(state: State, ref: str, player: int) -> None:
    """Let a player leave: the others continue the row, or the next one chooses."""
    order, shelf = state.order, state.shelf
    place = order.storing.index(player)
    chose = place == order.chooser
    order.storing.remove(player)
    order.chooser -= place <= order.chooser
    if shelf is not None:
        shelf.waiting = tuple(state.there(shelf.waiting))
        _fill(state, ref, shelf)
    elif order.declined >= len(order.storing):
        end_round(state, ref)
    elif chose:
        state.bonus = 0
        _next(state, ref)
    elif not state.bonus:
        _go_on(state, ref)


def storing_ended(state: State, ref: str, event: events.StoringEnded) -> None:
    """End the phase as the players state; after its end this changes nothing."""
    if state.order.phase == "storing":
        end_round(state, ref)


def _pending(state: State) -> Found:
    """A row is filled, and its card taken, before anybody chooses again (L6.9)."""
    seat = filler(state)
    if seat is not None:
        return [refusal(CODES, "fill-first", player=seat)]
    if state.bonus:
        return [refusal(CODES, "card-first", player=state.order.storing[state.order.chooser])]
    return NOTHING


def row_cannot(state: State, event: events.RowChosen) -> Found:
    """A row is chosen once a round; of an undescribed one its print is said (L6.2, L6.9)."""
    state = resume(state, events.RowChosen)
    if found := check_player(state, event.player) or not_now(state, "storing", event.round):
        return found
    if found := _pending(state):
        return found
    rows = state.board.rows.get(event.place)
    if rows and event.row > len(rows) and event.printed is None:
        return [refusal(CODES, "no-such-row", row=event.row, most=len(rows))]
    if event.row in state.chosen[event.place]:
        return [refusal(CODES, "row-chosen", place=event.place, row=event.row)]
    if rows is None and event.printed is None:
        return [refusal(CODES, "row-unknown", place=event.place, row=event.row)]
    return NOTHING


def declined_cannot(state: State, event: events.RowDeclined) -> Found:
    """Declining takes the place of a choice (L6.9)."""
    found = check_player(state, event.player) or not_now(state, "storing", event.round)
    return found or _pending(state)


def declined_may_not(state: State, event: events.RowDeclined) -> Found:
    """Choosing is compulsory without the house rule `may-decline-row` (L6.9)."""
    found = [*row_who(state, event)]
    if "may-decline-row" not in state.house:
        found.append(refusal(CODES, "row-compulsory", player=event.player))
    return found


def row_who(state: State, event: events.RowChosen | events.RowDeclined) -> Found:
    """Rows are chosen in the order of the horses (L6.9)."""
    state = resume(state, type(event))
    now = chooser(state)
    if now is None or event.player == now or not_now(state, "storing", event.round):
        return NOTHING
    return [refusal(CODES, "not-your-row", player=event.player, now=now)]


def row_may_not(state: State, event: events.RowChosen) -> Found:
    """The order of the horses holds, and what is printed on a described row (L6.2, L6.9)."""
    state = resume(state, events.RowChosen)
    if found := row_who(state, event):
        return found
    rows = state.board.rows.get(event.place)
    known = map(row_of, rows[event.row - 1 : event.row]) if rows else ()
    if rows and event.printed and row_of(event.printed) not in known:
        return [refusal(CODES, "row-differs", place=event.place, row=event.row)]
    return NOTHING


def filled_cannot(state: State, event: events.SpacesFilled) -> Found:
    """Who has fewer cubes of a colour than free spaces chooses where all of them go (L6.9)."""
    if found := check_player(state, event.player) or not_now(state, "storing", event.round):
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


def leader_cannot(state: State, event: events.LeaderTaken) -> Found:
    """Who chose a civic row that is full may take a leader card that lies face up (L6.9)."""
    state = resume(state, events.LeaderTaken)
    if found := check_player(state, event.player) or not_now(state, "storing", event.round):
        return found
    if not state.bonus:
        return [refusal(CODES, "no-card-due", player=event.player)]
    now = state.order.storing[state.order.chooser]
    if event.player != now:
        return [refusal(CODES, "not-your-card", player=event.player, now=now)]
    if event.stack is not None and event.stack not in (state.board.leaders or {}):
        return [refusal(CODES, "card-gone", stack=event.stack)]
    return NOTHING


def leader_may_not(state: State, event: events.LeaderTaken) -> Found:
    """The card has at most as many figures as the number of the row (L6.9)."""
    state = resume(state, events.LeaderTaken)
    if event.stack is None or event.stack in bonus_stacks(state):
        return NOTHING
    return [refusal(CODES, "card-high", stack=event.stack, most=state.bonus, taker=event.player)]


def ended_cannot(state: State, event: events.StoringEnded) -> Found:
    """The phase does not end within a row; that it has ended can be said again (L6.9)."""
    if just_ended(state, event.round):
        return NOTHING
    return not_now(state, "storing", event.round) or _pending(state)


def ended_may_not(state: State, event: events.StoringEnded) -> Found:
    """The phase goes on while a described row can take a cube that a player has (L6.9)."""
    if state.order.phase != "storing":
        return NOTHING
    left = [
        row.code
        for row in unchosen(state)
        if row.printed is not None and takes(row.printed, state.wagons)
    ]
    return [refusal(CODES, "rows-left", rows=" ".join(left))] if left else NOTHING


def end_round(state: State, ref: str) -> None:
    """Clear the board, then begin the prologue of the next round or score leader cards."""
    order = state.order
    lost = sum([sum(wagon.values()) for wagon in state.wagons])
    state.news.append(("round-over", (order.round, lost)))
    clear_round(state)
    if order.round == ROUNDS:
        order.phase = "over"
        score_leaders(state, ref)
    else:
        order.round += 1
        order.phase = "prologue"


def clear_round(state: State) -> None:
    """Remove what lasts for one round: goods, horses, besiegers, tiles, face-up leaders."""
    order = state.order
    state.board.clear()
    state.wagons = [{} for _ in range(state.players)]
    state.horses = [0] * state.players
    state.unchosen.clear()
    for rows in state.chosen.values():
        rows.clear()
    state.shelf = None
    state.bonus = 0
    order.waiting, order.mover, order.duel = [], None, None
    order.storing, order.chooser, order.declined = [], 0, 0


def all_known(state: State, *quantities: str) -> bool:
    """Return whether no gap hides any of these quantities of any player."""
    return not state.unknown or not any(what in quantities for what, _seat in state.unknown)


def leader_places(state: State) -> Iterator[tuple[Kind, list[int], list[scores.Placing]]]:
    """Yield each kind with all figures and who has which place; nothing while a hand is unknown."""
    if all_known(state, "guards", "cards"):
        for kind, figures in state.hands.all_figures().items():
            yield kind, figures, scores.placings(figures, state.guards.sums)


def score_leaders(state: State, ref: str) -> None:
    """Give influence for the places in each kind of leader cards, once all hands are known.

    After a corrected hand, give or take back only the difference.
    """
    guards = state.guards.sums
    for kind, figures, places in leader_places(state):
        given = state.placed[kind]
        if any(given):  # some may have no place any more
            without = (seat for seat, shown in enumerate(figures) if not shown)
            places += [scores.Placing(seat, 0, 0) for seat in without]
        for one in places:
            seat, change = one.seat, one.points - given[one.seat]
            if change:
                given[seat] = one.points
                counted = scores.Leaders(figures[seat], guards[seat], one.place)
                state.scores.change(ref, seat, change, KIND_NAMES[kind], counted)


EVENTS: dict[type[Event], EventRules] = {
    events.RowChosen: EventRules(row_chosen, row_cannot, row_may_not, row_who),
    events.RowDeclined: EventRules(row_declined, declined_cannot, declined_may_not, row_who),
    events.SpacesFilled: EventRules(spaces_filled, filled_cannot),
    events.LeaderTaken: EventRules(leader_taken, leader_cannot, leader_may_not),
    events.StoringEnded: EventRules(storing_ended, ended_cannot, ended_may_not),
}
"""What there is against an event of each type, and how it changes the state."""
