"""The legal actions, made from the rules' own parts (`rules.py`), and the meaning of a line.

Turn and card are asked about once, by a pass. The heights that fit between the neighbours of a city
stand in ranges; what else there is against a tower is the same for all heights of a range (who
stands there, which way it is pushed), so it is asked once for each. That the lists hold what the
predicate allows, no more and no less, is tested by candidates filtered by it.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from events.titles.meridian.cards import MERIDIANS, Card
from events.titles.meridian.events import CardPlayed, CardTurnedUp, Play
from events.titles.meridian.notation import LIFT_ANY, Line
from projections.predicate import bar
from projections.refusal import Refusal, codes_of, refusal
from projections.titles.meridian import rules
from projections.titles.meridian.board import lift_tower, room
from projections.titles.meridian.state import State


def actors(state: State) -> list[int]:
    """Return who may act: one player, or after a gap everybody with cards."""
    return state.order.actors() if state.order.phase == "turns" else []


def turn_ups(state: State) -> dict[int, list[Card]]:
    """Return whose cards are to be turned up, and which can come."""
    return {seat: state.hands[seat].possible() for seat in state.order.owing()}


def may_turn_up(state: State) -> dict[int, list[Card]]:
    """Return whose card may be turned up without being owed, and which can come."""
    seat = state.order.may_turn_up()
    return {} if seat is None else {seat: state.hands[seat].possible()}


def moves(state: State, player: int, card: Card) -> Iterator[CardPlayed]:
    """Yield what a player may do with a card, the pass first."""
    turn = state.order.turn
    passing = CardPlayed(player, turn, card)
    if rules.refusals(state, passing):  # by turn or card alone, so nothing else is legal either
        return
    yield passing
    for meridian in MERIDIANS[card]:
        own = state.board.own(meridian, player)
        for city in own:
            yield CardPlayed(player, turn, card, meridian, city)
        for lift in (None, *own):
            for city, height in _placings(state, player, meridian, lift):
                yield CardPlayed(player, turn, card, meridian, lift, city, height)


def _placings(
    state: State, player: int, meridian: int, lift: int | None
) -> Iterator[tuple[int, int]]:
    """Yield each city with each height of a tower that can be placed there after a lift."""
    column = state.board.column(meridian)
    rest, back = (column, 0) if lift is None else lift_tower(column, lift)
    if rules.limit_reached(state, rest, player):
        return
    least, most = rules.lowest(state, meridian, rest), state.board.supply[player] + back
    for city in range(1, len(rest) + 1):
        if not rules.may_enter(state, rest, city, player):
            continue
        for side in (rules.LOWER, rules.HIGHER) if rest[city - 1] else (rules.HIGHER,):
            south, north = rules.between(rest, city, side)
            heights = range(max(south + 1, least), min(north, most + 1))
            if heights and room(rest, city, side) is not None:
                for height in heights:
                    if not rules.same_again(lift, city, height - back):
                        yield city, height


def actions(state: State) -> list[CardPlayed]:
    """Return every legal turn of those who may act; cards that are turned up are chance."""
    return [
        move
        for player in actors(state)
        for card in dict.fromkeys(state.hands[player].face_up)
        for move in moves(state, player, card)
    ]


_ABOUT_CARDS = codes_of("card-not-face-up card-missing card-used-up")
_ABOUT_DECK = codes_of("card-cannot-come card-open")
_ABOUT_TOWERS = codes_of(
    "tower-limit pieces-short first-tower-low same-again height-taken order push-own"
    " pushed-off no-own-tower no-such-city lift-which"
)


def alternatives(state: State, event: object, against: Refusal) -> Sequence[str]:
    """Return what could stand in the place of what was refused and is legal: cards or towers."""
    seat = against.params.get("player")
    player = seat if isinstance(seat, int) and seat < state.players else state.order.player
    if against.code in _ABOUT_CARDS:
        shown, turn = dict.fromkeys(state.hands[player].face_up), state.order.turn
        return [card for card in shown if not rules.refusals(state, CardPlayed(player, turn, card))]
    if against.code in _ABOUT_DECK and state.hands[player].takes:
        return [f"+{card}" for card in state.hands[player].possible()]
    if against.code == "meridian-missing":
        card = _card(against)
        can = {move.meridian for move in moves(state, player, card)}
        return [f"{card}/{meridian}" for meridian in MERIDIANS[card] if meridian in can]
    if against.code in _ABOUT_TOWERS and isinstance(event, CardPlayed):
        return towers(ways(moves(state, event.player, event.card), event.meridian))
    return ()


def _card(against: Refusal) -> Card:
    card = str(against.params["card"])
    return next(known for known in MERIDIANS if known == card)


class Way(Struct, frozen=True):
    """Legal moves on one meridian that differ in city and height only.

    Attributes:
        lifted: the city whose tower is taken back first; None for none.
        heights: the heights that each of `cities` takes, in pieces; none where nothing is placed.
        cities: the cities, from the north; none where nothing is placed.
    """

    lifted: int | None
    heights: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()


def ways(played: Iterable[CardPlayed], meridian: int | None) -> list[Way]:
    """Return what moves with one card can do on a meridian."""
    found: dict[tuple[int | None, int | None], list[int]] = {}
    for move in played:
        if move.meridian == meridian:
            found.setdefault((move.lifted, move.city), []).append(move.height or 0)
    same: dict[tuple[int | None, tuple[int, ...]], list[int]] = {}
    for (lift, city), heights in found.items():
        cities = same.setdefault((lift, tuple(heights) if city else ()), [])
        cities += [city] if city else []
    return [Way(lift, heights, tuple(cities)) for (lift, heights), cities in same.items()]


def towers(found: Iterable[Way]) -> list[str]:
    """Return ways as one types them: "2@3", "x4 2-9@1-4"."""
    return [_write(way) for way in found]


def _write(way: Way) -> str:
    lift = f"x{way.lifted}" if way.lifted else ""
    tower = f"{_ranges(way.heights)}@{_ranges(way.cities)}" if way.heights else ""
    return f"{lift} {tower}".strip()


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as ranges: "2,4-9"."""
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in spans(numbers))


def spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of numbers that follow one another."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [(run[0], run[-1]) for run in runs]


def bind(state: State, line: Line) -> Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow.

    Who may not act at all is told that first.
    """
    order, actor = state.order, line.actor
    if order.phase == "over":
        return refusal(rules.CODES, "game-over")
    if line.turned_up:
        return _turned_up(state, line)
    bound = _play_of(state, line)
    if type(bound) is Refusal and actor is not None:
        return next(iter(bar(rules.turn_refusals(state, actor, order.turn))), bound)
    return bound


def _play_of(state: State, line: Line) -> Play | Refusal:
    order = state.order
    if line.actor is None and order.unknown:
        return refusal(rules.CODES, "turn-unknown")
    player = order.player if line.actor is None else line.actor
    card = line.card or _only(state.hands[player].face_up)
    if card is None:
        return refusal(rules.CODES, "card-missing", player=player)
    if line.passes:
        return CardPlayed(player, order.turn, card)
    meridian = line.meridian or (MERIDIANS[card][0] if len(MERIDIANS[card]) == 1 else None)
    if meridian is None:
        return refusal(rules.CODES, "meridian-missing", player=player, card=card)
    return _move(state, line, player, card, meridian)


def _move(state: State, line: Line, player: int, card: Card, meridian: int) -> Play | Refusal:
    own = state.board.own(meridian, player)
    lift = line.lifted
    compulsory = lift is None and len(own) >= state.board.limit
    if compulsory and len(own) == 1:
        lift = own[0]  # at the limit the only own tower is lifted without saying so
    elif lift == LIFT_ANY:
        if len(own) > 1:
            return refusal(rules.CODES, "lift-which", player=player, meridian=meridian)
        if not own:
            where = {"meridian": meridian, "city": line.city or 1}
            return refusal(rules.CODES, "no-own-tower", player=player, **where)
        lift = own[0]
    return CardPlayed(player, state.order.turn, card, meridian, lift, line.city, line.height)


def _turned_up(state: State, line: Line) -> Play | Refusal:
    player = line.actor
    if player is None:
        player = next(iter(state.order.owing()), state.order.may_turn_up())
    if player is None:
        seat = state.order.player
        cards = len(state.hands[seat].face_up)
        return refusal(rules.CODES, "enough-face-up", player=seat, cards=cards)
    card = line.card or _only(state.hands[player].possible())
    if card is None:
        return refusal(rules.CODES, "card-open", player=player)
    return CardTurnedUp(player, card)


def _only(cards: Sequence[Card]) -> Card | None:
    """Return the card that all of some are, None if there are several or none."""
    different = set(cards)
    return different.pop() if len(different) == 1 else None
