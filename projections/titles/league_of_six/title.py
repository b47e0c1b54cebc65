"""The folds and rules of League of Six."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from events.titles.league_of_six import events
from events.titles.league_of_six.box import GOOD_NAMES, KIND_NAMES, Good, Kind
from projections.ledger import LedgerRow
from projections.titles.league_of_six import audit, codes, legal, position, prologue, rules, scores
from projections.titles.league_of_six.news import as_consequences
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.storing import all_known, just_ended
from projections.titles.league_of_six.veil import impoverish, veil
from projections.titles.title_rules import (
    Consequence,
    Result,
    Revealed,
    TitleRules,
    ahead,
    known,
    standing,
)


def _figures(kind: Kind, state: State, seat: int) -> int:
    return state.hands.all_figures()[kind][seat]


def _cubes(good: Good, state: State, seat: int) -> int:
    return state.wagons[seat].get(good, 0)


class LeagueOfSixRules(TitleRules[State]):
    """The rules of League of Six (L6.1 to L6.12)."""

    RULES = "l6.1"
    CODES = codes.CODES
    CLAUSES = scores.CLAUSES
    EVENTS = rules.EVENTS
    COUNTED = {  # noqa: RUF012
        "score": lambda state, seat: state.scores.sums[seat],
        "guards": lambda state, seat: state.guards.sums[seat],
        "cards": lambda state, seat: len(state.hands.cards[seat]),
        "horses": lambda state, seat: state.horses[seat],
        **{name: partial(_figures, kind) for kind, name in KIND_NAMES.items()},
        **{name: partial(_cubes, good) for good, name in GOOD_NAMES.items()},
    }
    start = staticmethod(State)
    doubts = staticmethod(rules.doubts)
    bind = staticmethod(legal.bind)
    actions = staticmethod(legal.actions)
    alternatives = staticmethod(legal.alternatives)
    imbalances = staticmethod(audit.imbalances)
    lots = staticmethod(prologue.lots)
    lot_event = staticmethod(prologue.lot_event)
    lot_of = staticmethod(prologue.lot_of)
    SHEET = True
    veil = staticmethod(veil)
    impoverish = staticmethod(impoverish)
    leave = staticmethod(rules.leave)
    position = staticmethod(position.parts)

    untimely = staticmethod(legal.untimely)

    def consequences(self, state: State) -> Sequence[Consequence]:
        """Return the consequences of the last event: payments, orders, fills, bonuses."""
        return as_consequences(state.news)

    def needless(self, state: State, event: Any) -> Consequence | None:  # noqa: ANN401
        """Return that storing has already ended by itself, if the event states that end."""
        if isinstance(event, events.StoringEnded) and just_ended(state, event.round):
            return Consequence("storing-ended", {"round": event.round})
        return None

    def revelation(self, state: State, event: Any) -> Revealed | None:  # noqa: ANN401
        """Return what an event reveals to all: tiles, cards, besiegers, a taken leader card."""
        match event:
            case events.StorageLaid():
                tiles = f"{event.royal or '-'} {event.civic or '-'}"
                return Revealed("storage", {"tiles": tiles})
            case events.LeadersTurnedUp():
                return Revealed("leaders", {"kinds": " ".join(event.kinds)})
            case events.TownsBesieged():
                return Revealed("siege", {"towns": " ".join(event.towns)})
            case events.TaxTilesLaid():
                return Revealed("tax", {"tiles": " ".join(tile or "-" for tile in event.tiles)})
            case events.LeaderTaken():  # whether a card was taken at all is hidden too
                return Revealed("leader", {"player": event.player})
        return None

    def unchecked(self, state: State, event: object) -> bool:
        """Return whether an event declares the print of a part that is not described."""
        if isinstance(event, events.TaxCollected):
            return event.gained is not None and state.tax_pair(event.player) is None
        return isinstance(event, events.RowChosen) and event.place not in state.board.rows

    def over(self, state: State) -> bool:
        """Return whether the sixth round is over (L6.11)."""
        return state.order.phase == "over"

    def result(self, state: State) -> Result:
        """Return the winners: most influence, then more guards, then all who tie (L6.11).

        Before the end, hands are secret, so nothing breaks a tie (L6.12). After it, there is no
        result while a gap hides a hand or influence. A sheet with points alone may leave a tie
        open.
        """
        needed = ("score",) if state.points_alone else ("score", "guards", "cards")
        if self.over(state) and not all_known(state, *needed):
            return Result((), ())
        if self.over(state):
            guards = known(state.guards.sums, "guards", state.unknown)
            return standing(state.scores.sums, guards, "guards", state.absent)
        return Result(tuple(state.scores.sums), ahead(state.scores.sums, state.absent))

    def ledger(self, state: State) -> Sequence[LedgerRow]:
        """Return every change of influence so far, in order."""
        return state.scores.rows


TITLE: TitleRules[State] = LeagueOfSixRules()
