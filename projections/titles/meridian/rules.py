"""Whether an action may happen: the one predicate that refuses, lists and explains.

First what the state cannot hold at all ("impossible"); if it can, what a ruling may admit
("irregular"). An own tower is lifted first, and every rule is checked after (ME.5).
"""

from events.common import Adjusted, Event, GapDeclared, StatedTogether
from events.titles.meridian import events
from events.titles.meridian.cards import CARDS_A_COLOUR, MERIDIANS, PIECES_A_COLOUR
from projections.predicate import NOTHING, Found, adjusted_cannot, bar
from projections.refusal import Refusal, by_rule, refusal
from projections.titles.meridian import state
from projections.titles.meridian.board import Column
from projections.titles.meridian.state import Hand, State
from projections.titles.title_rules import Effect, EventRules, believe_position, predicate

CODES = by_rule(
    {
        "ME.1": ("no-such-city board-other-size", ""),
        "ME.3": ("card-cannot-come card-open too-many-face-up", "enough-face-up"),
        "ME.4": (
            "turn-unknown no-cards-left card-missing card-used-up meridian-missing move-malformed"
            " no-own-tower lift-which pieces-short",
            "not-your-turn other-turn card-owed card-not-face-up meridian-not-on-card tower-limit",
        ),
        "ME.5": ("", "first-tower-low same-again"),
        "ME.6": ("pushed-off", "height-taken order push-own"),
        "log": ("board-hash tower-malformed", ""),
    }
)
"""Every refusal by its rule: what is impossible, and what a ruling admits."""


FIRST_TOWER = 2
"""Pieces that a tower has at least where no other tower stands (ME.5)."""

LOWER, HIGHER = 0, 99
"""Lower and higher than any tower."""

MOST_POINTS = 50
"""A point a city at most (ME.8)."""


# --- cards --------------------------------------------------------------------------------------


def _turned_up_cannot(state: State, event: events.CardTurnedUp) -> Found:
    if event.player >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.player)]
    if state.order.phase == "over":
        return [refusal(CODES, "game-over")]
    if event.player in state.absent:
        return [refusal(CODES, "has-left", player=event.player)]
    if state.hands[event.player].can_come(event.card):
        return NOTHING
    return [refusal(CODES, "card-cannot-come", player=event.player, card=event.card)]


def _turned_up_may_not(state: State, event: events.CardTurnedUp) -> Found:
    hand = state.hands[event.player]
    if hand.takes:
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


def _played_who(state: State, event: events.CardPlayed) -> Found:
    if event.player >= state.players or not state.order.can_go_on(event.player):
        return NOTHING
    return turn_refusals(state, event.player, event.turn)


def card_refusals(state: State, player: int, event: events.CardPlayed) -> Found:
    """A card lies face up, all of them are known, and it names the meridian (ME.4)."""
    hand, card, meridian = state.hands[player], event.card, event.meridian
    found: list[Refusal] = []
    if owes := hand.owes:
        found.append(refusal(CODES, "card-owed", player=player, cards=owes))
    if card not in hand.face_up:
        found.append(refusal(CODES, "card-not-face-up", player=player, card=card))
    if meridian is not None and meridian not in MERIDIANS[card]:
        found.append(refusal(CODES, "meridian-not-on-card", card=card, meridian=meridian))
    return found


# --- towers -------------------------------------------------------------------------------------


def _played_cannot(state: State, event: events.CardPlayed) -> Found:
    player = event.player
    if player >= state.players:
        return [refusal(CODES, "no-such-seat", player=player)]
    hand = state.hands[player]
    if found := _done_cannot(state, player):
        return found
    if event.card not in hand.face_up and not hand.can_come(event.card):
        return [refusal(CODES, "card-used-up", player=player, card=event.card)]
    return _move_cannot(state, event)


def _done_cannot(state: State, player: int) -> Found:
    """Return why a player has no turn any more."""
    if state.order.can_go_on(player):
        return NOTHING
    if state.order.phase == "over":
        return [refusal(CODES, "game-over")]
    left = state.hands[player].left
    return [refusal(CODES, "has-left" if left else "no-cards-left", player=player)]


def _move_cannot(state: State, event: events.CardPlayed) -> Found:
    meridian, lift, city, height = event.meridian, event.lifted, event.city, event.height
    moves = lift is not None or city is not None
    if moves != (meridian is not None) or (city is None) != (height is None):
        return [refusal(CODES, "move-malformed")]
    if meridian is None:
        return NOTHING
    board, player = state.board, event.player
    cities, left = board.cities, board.supply[player]
    if (lift or 1) > cities or (city or 1) > cities:
        far = max(lift or 1, city or 1)
        return [refusal(CODES, "no-such-city", city=far, cities=cities)]
    if lift is not None:
        back = board.columns[meridian - 1][lift - 1]
        if back is None or back.owner != player:
            return [refusal(CODES, "no-own-tower", player=player, meridian=meridian, city=lift)]
        left += back.height
    if height is None or city is None:
        return NOTHING
    if height > left:
        return [refusal(CODES, "pieces-short", player=player, height=height, left=left)]
    if board.play_turn(event, meridian).done is None:
        return [refusal(CODES, "pushed-off", meridian=meridian, city=city)]
    return NOTHING


def _played_may_not(state: State, event: events.CardPlayed) -> Found:
    turn = turn_refusals(state, event.player, event.turn)
    card = card_refusals(state, event.player, event)
    tower = tower_refusals(state, event)
    return [*turn, *card, *tower] if turn or card or tower else NOTHING


def tower_refusals(state: State, event: events.CardPlayed) -> Found:
    """Return how a tower may be placed (ME.4 to ME.6), after the own one was lifted."""
    meridian, city, height = event.meridian, event.city, event.height
    if meridian is None or city is None or height is None:
        return NOTHING
    player = event.player
    turned = state.board.play_turn(event, meridian)
    rest = turned.rest
    south, north = between(rest, city, height)
    fits = south < height < north
    taken = not fits and any(tower.height == height for tower in rest if tower)
    found: list[Refusal] = []
    if limit_reached(state, rest, player):
        found.append(refusal(CODES, "tower-limit", player=player, limit=state.board.limit))
    if same_again(event.lifted, city, turned.pieces):
        found.append(refusal(CODES, "same-again", height=height, city=city))
    if height < (least := lowest(state, meridian, rest)):
        found.append(refusal(CODES, "first-tower-low", height=height, least=least))
    if taken:
        found.append(refusal(CODES, "height-taken", height=height))
    if not may_enter(state, rest, city, player):
        found.append(refusal(CODES, "push-own", city=city))
    if not fits and not taken:
        found.append(refusal(CODES, "order", height=height, city=city))
    return found


def between(rest: Column, city: int, height: int) -> tuple[int, int]:
    """Return between which heights a tower on a city keeps the order of a meridian (ME.6).

    They fall from the north, so these are its neighbours', the southern one first: 0 and `HIGHER`
    where there is none. Whoever stands on the city is pushed north by a lower tower, else south.
    Nothing is between the two where the order is broken already.
    """
    south, north, last = 0, HIGHER, HIGHER
    for place, tower in enumerate(rest, 1):
        if tower is not None:
            stands = tower.height
            if stands >= last:
                return HIGHER, 0
            last = stands
            if place < city or (place == city and height < stands):
                north = stands
            elif not south:
                south = stands
    return south, north


def lowest(state: State, meridian: int, rest: Column) -> int:
    """Return how many pieces a tower has at least (ME.5).

    With the house rule `first-tower-once` only the first tower ever on a meridian needs that.
    """
    if any(rest) or ("first-tower-once" in state.house and meridian in state.board.begun):
        return 1
    return FIRST_TOWER


def limit_reached(state: State, rest: Column, player: int) -> bool:
    """Return whether a player has as many towers on a meridian as may stand there (ME.4)."""
    own = 0
    for tower in rest:
        if tower is not None and tower.owner == player:
            own += 1
    return own >= state.board.limit


def may_enter(state: State, rest: Column, city: int, player: int) -> bool:
    """Return whether a player may place a tower on a city: no own one is pushed (ME.6)."""
    there = rest[city - 1]
    return there is None or there.owner != player or "push-own" in state.house


def same_again(lifted: int | None, city: int, pieces: int) -> bool:
    """Return whether a tower that was lifted stands again as it stood, for no pieces (ME.5)."""
    return city == lifted and pieces == 0


# --- descriptions and statements ----------------------------------------------------------------


def _described_cannot(state: State, event: events.BoardDescribed) -> Found:
    rows, cities = len(event.cities), state.board.cities
    if rows != cities:
        return [refusal(CODES, "board-other-size", board=event.name, rows=rows, cities=cities)]
    if events.describe(event.name, event.cities).hash != event.hash:
        return [refusal(CODES, "board-hash", board=event.name)]
    return NOTHING


_MOST = {"pieces": PIECES_A_COLOUR, "cards": CARDS_A_COLOUR}


def _adjusted_cannot(state: State, event: Adjusted) -> Found:
    most = {quantity: each * state.board.limit for quantity, each in _MOST.items()}
    return adjusted_cannot(event, state.players, {**most, "score": MOST_POINTS})


def _tower_stated_cannot(state: State, event: events.TowerStated) -> Found:
    if (event.owner is None) != (event.height is None):
        return [refusal(CODES, "tower-malformed")]
    if event.city > state.board.cities:
        return [refusal(CODES, "no-such-city", city=event.city, cities=state.board.cities)]
    if event.owner is None or event.height is None:
        return NOTHING
    if event.owner >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.owner)]
    there = state.board.column(event.meridian)[event.city - 1]
    back = there.height if there and there.owner == event.owner else 0
    left = state.board.supply[event.owner] + back
    if event.height <= left:
        return bar(_sheet_cannot(state, event)) if state.sheet else NOTHING
    short = {"height": event.height, "left": left}
    return [refusal(CODES, "pieces-short", player=event.owner, **short)]


def _sheet_cannot(state: State, event: events.TowerStated) -> Found:
    """Return what is impossible on a meridian at the end: too many own towers, unsorted heights."""
    owner, height = event.owner, event.height
    if owner is None or height is None:
        return NOTHING
    rest = list(state.board.column(event.meridian))
    rest[event.city - 1] = None
    others = tuple(rest)
    south, north = between(others, event.city, height)
    found: list[Refusal] = []
    if limit_reached(state, others, owner):
        found.append(refusal(CODES, "tower-limit", player=owner, limit=state.board.limit))
    if any(tower.height == height for tower in others if tower):
        found.append(refusal(CODES, "height-taken", height=height))
    elif not south < height < north:
        found.append(refusal(CODES, "order", height=height, city=event.city))
    return found


def _seat_cannot(state: State, event: events.FaceUpStated | events.TurnStated) -> Found:
    if event.player >= state.players:
        return [refusal(CODES, "no-such-seat", player=event.player)]
    hand = state.hands[event.player]
    if not hand.left:
        return [refusal(CODES, "no-cards-left", player=event.player)]
    if isinstance(event, events.TurnStated):
        return _done_cannot(state, event.player)
    return _face_up_cannot(hand, event)


def _face_up_cannot(hand: Hand, event: events.FaceUpStated) -> Found:
    most = min(hand.limit, hand.left)
    if len(event.cards) > most:
        return [refusal(CODES, "too-many-face-up", player=event.player, most=most)]
    for card in event.cards:
        if hand.known and event.cards.count(card) + hand.played.count(card) > hand.copies:
            return [refusal(CODES, "card-used-up", player=event.player, card=card)]
    return NOTHING


def _no_turn(effect: Effect) -> Effect:
    """Let what is no turn take effect: nothing was played last."""

    def apply(state: State, ref: str, event: Event) -> None:
        state.played = None
        effect(state, ref, event)

    return apply


EVENTS: dict[type[Event], EventRules] = {
    events.CardTurnedUp: EventRules(state.turned_up, _turned_up_cannot, _turned_up_may_not),
    events.CardPlayed: EventRules(state.play_turn, _played_cannot, _played_may_not, _played_who),
    events.BoardDescribed: EventRules(_no_turn(state.describe_board), _described_cannot),
    Adjusted: EventRules(_no_turn(state.adjust_quantity), _adjusted_cannot),
    GapDeclared: EventRules(_no_turn(state.gap)),
    StatedTogether: EventRules(_no_turn(believe_position)),
    events.TowerStated: EventRules(_no_turn(state.tower_stated), _tower_stated_cannot),
    events.FaceUpStated: EventRules(_no_turn(state.face_up_stated), _seat_cannot),
    events.TurnStated: EventRules(_no_turn(state.turn_stated), _seat_cannot),
}
"""What there is against an event of each type, and what it changes."""

refusals = predicate(CODES, EVENTS).refusals
