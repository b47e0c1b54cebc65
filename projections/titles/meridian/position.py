"""What makes up a position of Meridian: towers, pieces, cards, whose turn it is."""

from collections.abc import Sequence

from events.common import Adjusted, Event
from events.titles.meridian.events import FaceUpStated, TowerStated, TurnStated
from projections.titles.meridian.state import State
from projections.titles.title_rules import REASON, Part, amount


def parts(state: State) -> Sequence[Part]:
    """Return the parts; of a score sheet the towers, from which all else follows (ME.8)."""
    towers = Part("towers", TowerStated, now=_towers(state), many=True)
    if state.sheet:
        return [towers]
    return [
        towers,
        *(_left(state, "pieces", seat, pieces) for seat, pieces in enumerate(state.board.supply)),
        *(_left(state, "cards", seat, hand.left) for seat, hand in enumerate(state.hands)),
        *_face_up(state),
        *_turn(state),
    ]


def _towers(state: State) -> tuple[Event, ...]:
    return tuple(
        TowerStated(meridian, city, REASON, tower.owner, tower.height)
        for meridian, column in enumerate(state.board.columns, 1)
        for city, tower in enumerate(column, 1)
        if tower
    )


def _left(state: State, what: str, seat: int, value: int) -> Part:
    return amount(what, seat, value, hidden=(what, seat) in state.unknown)


def _face_up(state: State) -> list[Part]:
    return [
        Part(
            "face-up",
            FaceUpStated,
            "cards {who} {said}",
            seat,
            (FaceUpStated(seat, REASON, tuple(hand.face_up)),),
        )
        for seat, hand in enumerate(state.hands)
        if hand.left
    ]


def _turn(state: State) -> list[Part]:
    order = state.order
    if order.phase == "over":
        return []
    now = () if order.unknown else (TurnStated(order.player, REASON),)
    return [Part("turn", TurnStated, "turn {said}", now=now)]


def ending(state: State, reason: str) -> Sequence[Event]:
    """Return what a score sheet states at its end: all cards are played (ME.8)."""
    return [
        Adjusted(seat, "cards", 0, reason) for seat, hand in enumerate(state.hands) if hand.left
    ]
