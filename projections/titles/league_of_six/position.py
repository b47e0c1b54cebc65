"""The parts of a position of League of Six: the round after a gap, and the holdings.

Goods and horses are asked where a round has any. At the end only influence and hands are left.
"""

from collections.abc import Iterator, Sequence

from events.common import Event
from events.titles.league_of_six import events
from events.titles.league_of_six.box import GOOD_NAMES, GOODS, SECRETS
from projections.titles.league_of_six.state import State, text_of
from projections.titles.title_rules import REASON, Part, amount


def parts(state: State) -> Sequence[Part]:
    """Return the parts; of a score sheet influence before leader cards are scored, and hands."""
    found: list[Part] = []
    if state.order.unknown:
        found.append(Part("round", events.RoundStated, "round {said}", owed=True))
    if state.order.phase in ("setup", "prologue"):
        found += _on_the_board(state)
    if state.order.phase in ("taxes", "storing"):
        found += _collected_parts(state)
    return [*found, *_had(state)]


def _on_the_board(state: State) -> Iterator[Part]:
    track = state.order.track
    now = (events.OrderStated(tuple(track), REASON),) if track else ()
    yield Part("order", events.OrderStated, "order {said}", now=now, owed=track is None)
    for seat, town in enumerate(state.board.towns):
        stands = () if town is None else (events.PawnStated(seat, town, REASON),)
        yield Part("pawn", events.PawnStated, "pawn {who} {said}", seat, stands)


def _collected_parts(state: State) -> Iterator[Part]:
    for seat, wagon in enumerate(state.wagons):
        for good in GOODS:
            yield amount(GOOD_NAMES[good], seat, wagon.get(good, 0))
        yield amount("horses", seat, state.horses[seat])


def _had(state: State) -> Iterator[Part]:
    """Yield influence first: once all hands are known at the end, leader cards add to it.

    A sheet owes guards and hands where any hand is typed; else leader cards are in the points.
    """
    hands = state.sheet and not state.points_alone
    for what, sums in (("score", state.scores.sums), ("guards", state.guards.sums)):
        for seat, value in enumerate(sums):
            unknown = (what, seat) in state.unknown
            owed = unknown and (hands or (state.sheet and what == "score"))
            hidden = unknown and not state.sheet
            yield amount(what, seat, value, owed=owed, hidden=hidden, secrets=SECRETS)
    for seat, cards in enumerate(state.hands.cards):
        unknown = ("cards", seat) in state.unknown
        now: tuple[Event, ...] = (
            events.CardsStated(seat, REASON, events.LeaderHand(tuple(map(text_of, cards)))),
        )
        form, owed, hidden = "cards {who} {said}", unknown and hands, unknown and not state.sheet
        yield Part("hand", events.CardsStated, form, seat, now, owed=owed, hidden=hidden)
