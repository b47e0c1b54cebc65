"""Whether an action may happen: the one predicate that refuses, lists and explains.

First what the state cannot hold at all ("impossible"); if it can, what a ruling may admit
("irregular"). An own tower is lifted first, and every rule is checked after (ME.5).
"""

from itertools import pairwise

from events.common import Adjusted, GapDeclared
from events.meridian.board_file import describe
from events.meridian.cards import CARDS_A_COLOUR, MERIDIANS, PIECES_A_COLOUR
from events.meridian.events import (
    BoardDescribed,
    CardPlayed,
    CardTurnedUp,
    FaceUpStated,
    TowerStated,
    TurnStated,
)
from projections.meridian.board import Column, Tower, lifted, placed
from projections.meridian.codes import CODES
from projections.meridian.hands import Hand
from projections.meridian.state import State
from projections.predicate import NOTHING, Found, Predicate, adjusted_cannot, allowed
from projections.refusal import Doubt, Refusal, refusal

FIRST_TOWER = 2
"""Pieces that a tower has at least where no other tower stands (ME.5)."""

MOST_POINTS = 50
"""A point a city at most (ME.8)."""


def doubts(state: State, event: object) -> list[Doubt]:
    """Return nothing: what is known of the box of Meridian is printed."""
    return []


# --- cards --------------------------------------------------------------------------------------


def _turned_up_cannot(state: State, event: CardTurnedUp) -> Found:
    if event.player >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.player)]
    if state.hands[event.player].can_come(event.card):
        return NOTHING
    return [refusal(CODES, "card-cannot-come", player=event.player, card=event.card)]


def _turned_up_may_not(state: State, event: CardTurnedUp) -> Found:
    hand = state.hands[event.player]
    if hand.owes:
        return NOTHING
    return [refusal(CODES, "enough-face-up", player=event.player, cards=len(hand.face_up))]


def turn_refusals(state: State, player: int, turn: int) -> Found:
    """Players act clockwise, each once a turn (ME.4)."""
    order = state.order
    if order.unknown:
        return NOTHING
    if player != order.player:
        return [refusal(CODES, "not-your-turn", player=player, now=order.player)]
    if turn != order.turn:
        return [refusal(CODES, "other-turn", turn=turn, now=order.turn)]
    return NOTHING


def card_refusals(state: State, player: int, event: CardPlayed) -> Found:
    """A card lies face up, all of them are known, and it names the meridian (ME.4)."""
    hand = state.hands[player]
    found: list[Refusal] = []
    if hand.owes:
        found.append(refusal(CODES, "card-owed", player=player, cards=hand.owes))
    if event.card not in hand.face_up:
        found.append(refusal(CODES, "card-not-face-up", player=player, card=event.card))
    if event.meridian is not None and event.meridian not in MERIDIANS[event.card]:
        found.append(
            refusal(CODES, "meridian-not-on-card", card=event.card, meridian=event.meridian)
        )
    return found


# --- towers -------------------------------------------------------------------------------------


def _played_cannot(state: State, event: CardPlayed) -> Found:
    player = event.player
    if player >= state.players:
        return [refusal(CODES, "no-such-seat", player=player)]
    if state.order.phase == "over":
        return [refusal(CODES, "game-over")]
    hand = state.hands[player]
    if not hand.left:
        return [refusal(CODES, "no-cards-left", player=player)]
    if event.card not in hand.face_up and not hand.can_come(event.card):
        return [refusal(CODES, "card-used-up", player=player, card=event.card)]
    return _move_cannot(state, event)


def _move_cannot(state: State, event: CardPlayed) -> Found:
    moves = event.lifted is not None or event.city is not None
    if moves != (event.meridian is not None) or (event.city is None) != (event.height is None):
        return [refusal(CODES, "move-malformed")]
    if event.meridian is None:
        return NOTHING
    board, cities = state.board, state.board.cities
    if max(event.lifted or 1, event.city or 1) > cities:
        city = max(event.lifted or 1, event.city or 1)
        return [refusal(CODES, "no-such-city", city=city, cities=cities)]
    column = board.column(event.meridian)
    back = column[event.lifted - 1] if event.lifted is not None else None
    if event.lifted is not None and (back is None or back.owner != event.player):
        where = {"meridian": event.meridian, "city": event.lifted}
        return [refusal(CODES, "no-own-tower", player=event.player, **where)]
    if event.city is None or event.height is None:
        return NOTHING
    left = board.supply[event.player] + (back.height if back else 0)
    if event.height > left:
        short = {"height": event.height, "left": left}
        return [refusal(CODES, "pieces-short", player=event.player, **short)]
    tower = Tower(event.player, event.height)
    if placed(lifted(column, event.lifted), event.city, tower) is None:
        return [refusal(CODES, "pushed-off", meridian=event.meridian, city=event.city)]
    return NOTHING


def _played_may_not(state: State, event: CardPlayed) -> Found:
    turn = turn_refusals(state, event.player, event.turn)
    card = card_refusals(state, event.player, event)
    tower = tower_refusals(state, event)
    return [*turn, *card, *tower] if turn or card or tower else NOTHING


def tower_refusals(state: State, event: CardPlayed) -> Found:
    """How a tower may be placed (ME.4 to ME.6), after the own one was lifted."""
    if event.meridian is None or event.city is None or event.height is None:
        return NOTHING
    column = state.board.column(event.meridian)
    rest = lifted(column, event.lifted)
    own = sum(1 for tower in rest if tower and tower.owner == event.player)
    found: list[Refusal] = []
    if own >= state.board.limit:
        found.append(refusal(CODES, "tower-limit", player=event.player, limit=state.board.limit))
    back = column[event.lifted - 1] if event.lifted is not None else None
    if back and event.lifted == event.city and back.height == event.height:
        found.append(refusal(CODES, "same-again", height=event.height, city=event.city))
    return [*found, *_height_refusals(rest, event.height), *_place_refusals(state, rest, event)]


def _height_refusals(rest: Column, height: int) -> Found:
    """Two pieces or more where no other tower stands; all heights differ (ME.5, ME.6)."""
    heights = [tower.height for tower in rest if tower]
    if not heights and height < FIRST_TOWER:
        return [refusal(CODES, "first-tower-low", height=height, least=FIRST_TOWER)]
    return [refusal(CODES, "height-taken", height=height)] if height in heights else NOTHING


def _place_refusals(state: State, rest: Column, event: CardPlayed) -> Found:
    """An own tower is not entered, and heights fall from north to south (ME.6)."""
    city, height = event.city or 1, event.height or 1
    there = rest[city - 1]
    found: list[Refusal] = []
    if there and there.owner == event.player and "push-own" not in state.house:
        found.append(refusal(CODES, "push-own", city=city))
    done = placed(rest, city, Tower(event.player, height))
    if done and not _falls(done[0]) and all(t is None or t.height != height for t in rest):
        found.append(refusal(CODES, "order", height=height, city=city))
    return found


def _falls(column: Column) -> bool:
    heights = [tower.height for tower in column if tower]
    return all(north > south for north, south in pairwise(heights))


# --- descriptions and statements ----------------------------------------------------------------


def _described_cannot(state: State, event: BoardDescribed) -> Found:
    rows, cities = len(event.cities), state.board.cities
    if rows != cities:
        return [refusal(CODES, "board-other-size", board=event.name, rows=rows, cities=cities)]
    if describe(event.name, event.cities).hash != event.hash:
        return [refusal(CODES, "board-hash", board=event.name)]
    return NOTHING


_MOST = {"pieces": PIECES_A_COLOUR, "cards": CARDS_A_COLOUR}


def _adjusted_cannot(state: State, event: Adjusted) -> Found:
    most = {quantity: each * state.board.limit for quantity, each in _MOST.items()}
    return adjusted_cannot(event, state.players, {**most, "score": MOST_POINTS})


def _gap_cannot(state: State, event: GapDeclared) -> Found:
    return [refusal(CODES, "game-over")] if state.order.phase == "over" else NOTHING


def _tower_stated_cannot(state: State, event: TowerStated) -> Found:
    if (event.owner is None) != (event.height is None):
        return [refusal(CODES, "tower-malformed")]
    if event.city > state.board.cities:
        return [refusal(CODES, "no-such-city", city=event.city, cities=state.board.cities)]
    there = state.board.column(event.meridian)[event.city - 1]
    if event.owner is None or event.height is None:
        where = {"meridian": event.meridian, "city": event.city}
        return NOTHING if there else [refusal(CODES, "nothing-there", **where)]
    if event.owner >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.owner)]
    back = there.height if there and there.owner == event.owner else 0
    left = state.board.supply[event.owner] + back
    if event.height <= left:
        return NOTHING
    short = {"height": event.height, "left": left}
    return [refusal(CODES, "pieces-short", player=event.owner, **short)]


def _seat_cannot(state: State, event: FaceUpStated | TurnStated) -> Found:
    if event.player >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.player)]
    hand = state.hands[event.player]
    if not hand.left:
        return [refusal(CODES, "no-cards-left", player=event.player)]
    return _face_up_cannot(hand, event) if isinstance(event, FaceUpStated) else NOTHING


def _face_up_cannot(hand: Hand, event: FaceUpStated) -> Found:
    most = min(hand.limit, hand.left)
    if len(event.cards) > most:
        return [refusal(CODES, "too-many-face-up", player=event.player, most=most)]
    for card in event.cards:
        if hand.known and event.cards.count(card) + hand.played.count(card) > hand.copies:
            return [refusal(CODES, "card-used-up", player=event.player, card=card)]
    return NOTHING


_PREDICATE = Predicate(
    CODES,
    {
        CardTurnedUp: (_turned_up_cannot, _turned_up_may_not),
        CardPlayed: (_played_cannot, _played_may_not),
        BoardDescribed: (_described_cannot, allowed),
        Adjusted: (_adjusted_cannot, allowed),
        GapDeclared: (_gap_cannot, allowed),
        TowerStated: (_tower_stated_cannot, allowed),
        FaceUpStated: (_seat_cannot, allowed),
        TurnStated: (_seat_cannot, allowed),
    },
)

refusals = _PREDICATE.refusals
impossible = _PREDICATE.impossible
