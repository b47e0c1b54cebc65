"""What screens ask of a state."""

from collections.abc import Collection, Sequence

from events.titles.league_of_six.box import GOODS, Kind, Place, Town
from events.titles.league_of_six.components import RowText
from events.titles.league_of_six.events import Play
from projections.ledger import LedgerRow
from projections.titles.league_of_six import legal, storing
from projections.titles.league_of_six.state import Card, State
from projections.titles.league_of_six.taxes import printed_card
from projections.titles.league_of_six.towns import (
    affordable,
    highest_on_empty,
    payable_bids,
    towns_for_nothing,
)


class View:
    """A state as somebody sees it (`projections/seen.py`), as screens ask for it.

    Attributes:
        players: how many play.
        board: what lies where.
        order: who acts.
        scores: influence.
        printed: what is known of the tiles.
        wagons: goods, by seat.
        horses: horses collected this round, by seat.
        chosen: the rows chosen this round, by place and number from the top.
        bonus: the number of a full civic row whose chooser may take a leader card, 0 if none.
    """

    def __init__(self, state: State, hidden: Collection[int]) -> None:
        """Take a state, and whose hands are hidden in it, by seat."""
        self._state, self._hidden = state, hidden
        self.players, self.board, self.order = state.players, state.board, state.order
        self.scores, self.printed, self.chosen = state.scores, state.printed, state.chosen
        self.wagons, self.horses, self.bonus = state.wagons, state.horses, state.bonus

    def goods(self, seat: int) -> str:
        """Return a player's cubes as symbols, "rrg"."""
        wagon = self._state.wagons[seat]
        return "".join(good * wagon.get(good, 0) for good in GOODS)

    def actor(self) -> int | None:
        """Return who may act; None while chance comes or after the end."""
        return next(iter(legal.actors(self._state)), None)

    def offers(self, seat: int) -> list[legal.Offer]:
        """Return the open towns for a player, by what everybody sees."""
        return legal.offers(self._state, seat)

    def turnings(self, seat: int) -> tuple[str, ...] | None:
        """Return what each turning of the tax tile in a player's town gives; None if unknown."""
        return self._state.turnings(seat)

    def printed_card(self, seat: int) -> Kind | None:
        """Return the kind of the pair of figures on that tile, None without one."""
        return printed_card(self._state, seat)

    def rows(self, place: Place) -> tuple[RowText, ...] | None:
        """Return the written rows of the storage tile on a place, None if it is not described."""
        return storing.rows_of(self._state, place)

    def unchosen(self) -> list[storing.UnchosenRow]:
        """Return the rows that can still be chosen, the royal ones first, from the top."""
        return list(storing.unchosen(self._state))

    def filler(self) -> int | None:
        """Return who must choose which spaces to fill, None if nobody must."""
        return storing.filler(self._state)

    def fillings(self) -> list[tuple[str, ...]]:
        """Return the ways in which that player can fill spaces of the row."""
        return legal.fillings(self._state)

    def bonus_stacks(self) -> list[int]:
        """Return the stacks whose leader card may be taken for the full row."""
        return storing.bonus_stacks(self._state)

    def hidden(self, seat: int) -> bool:
        """Whether a player's hand may not be seen."""
        return seat in self._hidden

    def unknown(self, quantity: str, seat: int) -> bool:
        """Whether a gap hides a quantity from everybody."""
        return (quantity, seat) in self._state.unknown

    def guards(self, seat: int) -> int | None:
        """Return a player's guards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("guards", seat):
            return None
        return self._state.guards.sums[seat]

    def cards(self, seat: int) -> list[Card] | None:
        """Return a player's leader cards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("cards", seat):
            return None
        return sorted(self._state.hands.cards[seat])

    def most(self, seat: int) -> int | None:
        """Return how many guards a player can pay, bought ones included; None if hidden."""
        return None if self.hidden(seat) else affordable(self._state, seat)

    def payable_bids(self, seat: int, least: int, way: int = 0) -> range:
        """Return the spaces of a bid track that a player can pay; a hidden hand limits nothing."""
        return payable_bids(self.most(seat), least, way, highest_on_empty(self._state))

    def towns_for_nothing(self, seat: int) -> list[Town]:
        """Return the towns where a player whose hand may be seen goes for what there is."""
        return [] if self.hidden(seat) else towns_for_nothing(self._state, seat)

    def shuffles_all(self) -> bool:
        """Whether all tax tiles are shuffled when too few are left."""
        return "shuffle-all" in self._state.house

    def may_decline(self) -> bool:
        """Whether who is to choose a row may choose none."""
        return storing.may_decline(self._state)

    def guard_rows(self, seat: int) -> list[LedgerRow] | None:
        """Return the ledger of a player's guards; None if hidden."""
        if self.hidden(seat):
            return None
        return [row for row in self._state.guards.rows if row.player == seat]

    def actions(self) -> Sequence[Play] | None:
        """Return every legal decision; None where the list would tell of a hidden hand (L6.6)."""
        acting = legal.actors(self._state)
        if self.order.phase == "towns" and any(self.hidden(seat) for seat in acting):
            return None
        return legal.actions(self._state)
