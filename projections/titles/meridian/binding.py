"""From a written line to an event: what was left out follows from the state."""

from collections.abc import Sequence

from events.titles.meridian.cards import MERIDIANS, Card
from events.titles.meridian.events import CardPlayed, CardTurnedUp, Play
from events.titles.meridian.notation import LIFT_ANY, Line
from projections.predicate import barred
from projections.refusal import Refusal, refusal
from projections.titles.meridian.rules import CODES, turn_refusals
from projections.titles.meridian.state import State


def bind(state: State, line: Line) -> Play | Refusal:
    """Return the event that a line means now, or why it lacks something that does not follow.

    Who may not act at all is told that first.
    """
    order, actor = state.order, line.actor
    if order.phase == "over":
        return refusal(CODES, "game-over")
    if line.turned_up:
        return _turned_up(state, line)
    bound = _played(state, line)
    if type(bound) is Refusal and actor is not None:
        return next(iter(barred(turn_refusals(state, actor, order.turn))), bound)
    return bound


def _played(state: State, line: Line) -> Play | Refusal:
    order = state.order
    if line.actor is None and order.unknown:
        return refusal(CODES, "turn-unknown")
    player = order.player if line.actor is None else line.actor
    card = line.card or _only(state.hands[player].face_up)
    if card is None:
        return refusal(CODES, "card-missing", player=player)
    if line.passes:
        return CardPlayed(player, order.turn, card)
    meridian = line.meridian or (MERIDIANS[card][0] if len(MERIDIANS[card]) == 1 else None)
    if meridian is None:
        return refusal(CODES, "meridian-missing", player=player, card=card)
    return _move(state, line, player, card, meridian)


def _move(state: State, line: Line, player: int, card: Card, meridian: int) -> Play | Refusal:
    own = state.board.own(meridian, player)
    lift = line.lifted
    compulsory = lift is None and len(own) >= state.board.limit
    if compulsory and len(own) == 1:
        lift = own[0]  # at the limit the only own tower is lifted without saying so
    elif lift == LIFT_ANY:
        if len(own) > 1:
            return refusal(CODES, "lift-which", player=player, meridian=meridian)
        if not own:
            where = {"meridian": meridian, "city": line.city or 1}
            return refusal(CODES, "no-own-tower", player=player, **where)
        lift = own[0]
    return CardPlayed(player, state.order.turn, card, meridian, lift, line.city, line.height)


def _turned_up(state: State, line: Line) -> Play | Refusal:
    player = line.actor
    if player is None:
        player = next(iter(state.order.owing()), state.order.may_turn_up())
    if player is None:
        seat = state.order.player
        cards = len(state.hands[seat].face_up)
        return refusal(CODES, "enough-face-up", player=seat, cards=cards)
    card = line.card or _only(state.hands[player].possible())
    if card is None:
        return refusal(CODES, "card-open", player=player)
    return CardTurnedUp(player, card)


def _only(cards: Sequence[Card]) -> Card | None:
    """Return the card that all of some are, None if there are several or none."""
    different = set(cards)
    return different.pop() if len(different) == 1 else None
