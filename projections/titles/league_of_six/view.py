"""The state of League of Six as screens query it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from events.titles.league_of_six.box import GOODS, Place, Town
from events.titles.league_of_six.components import RowText
from events.titles.league_of_six.events import Play
from projections.ledger import LedgerRow
from projections.titles.league_of_six import legal, storing, towns
from projections.titles.league_of_six.state import Card, State
from projections.titles.league_of_six.storage import Shelf


class TableRow(NamedTuple):
    """A row of a storage tile on the table.

    Attributes:
        code: its code, "ro1".
        number: its number from the top.
        printed: its print; None if not described.
        shelf: its goods once it was chosen; None before.
    """

    code: str
    number: int
    printed: RowText | None
    shelf: Shelf | None


class View:
    """A state as a viewer may see it (`projections/seen.py`), for screens.

    Attributes:
        state: the state; a caller must not read what is hidden in it.
        players: the number of players.
        board: the board.
        order: the order of play.
        scores: influence by seat.
        printed: the described print of the tiles.
        wagons: goods by seat.
        horses: horses collected this round, by seat.
        chosen: the rows chosen this round, by place and number from the top.
        bonus: the number of a full civic row whose chooser may take a leader card, 0 without one.
    """

    def __init__(self, state: State, hidden: Collection[int]) -> None:
        """Wrap a state; `hidden` are the seats whose hands are hidden."""
        self.state, self._hidden = state, hidden
        self.players, self.board, self.order = state.players, state.board, state.order
        self.scores, self.printed, self.chosen = state.scores, state.printed, state.chosen
        self.wagons, self.horses, self.bonus = state.wagons, state.horses, state.bonus

    def goods(self, seat: int) -> str:
        """Return a player's cubes as symbols, "rrg"."""
        wagon = self.state.wagons[seat]
        return "".join(good * wagon.get(good, 0) for good in GOODS)

    def actor(self) -> int | None:
        """Return the seat of the player to act; None at chance events and after the end."""
        return next(iter(legal.actors(self.state)), None)

    def pawns(self, town: Town) -> dict[int | None, list[int]]:
        """Return the seats in a town by space of its bid track, None for the road."""
        found: dict[int | None, list[int]] = {}
        for seat, there in enumerate(self.board.towns):
            if there == town:
                found.setdefault(self.board.bids[seat], []).append(seat)
        return found

    def rows(self, place: Place) -> list[TableRow]:
        """Return the rows of the storage tile on a place, even one more than expected."""
        printed = dict(enumerate(self.board.rows.get(place) or storing.UNDESCRIBED, 1))
        chosen = self.chosen[place]
        return [
            TableRow(
                f"{place[:2]}{number}",
                number,
                chosen[number].printed if number in chosen else printed.get(number),
                chosen.get(number),
            )
            for number in sorted({*printed, *chosen})
        ]

    def hidden(self, seat: int) -> bool:
        """Return whether a player's hand is hidden from the viewer."""
        return seat in self._hidden

    def unknown(self, quantity: str, seat: int) -> bool:
        """Return whether a gap hides a quantity from everybody."""
        return (quantity, seat) in self.state.unknown

    def guards(self, seat: int) -> int | None:
        """Return a player's guards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("guards", seat):
            return None
        return self.state.guards.sums[seat]

    def cards(self, seat: int) -> list[Card] | None:
        """Return a player's leader cards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("cards", seat):
            return None
        return sorted(self.state.hands.cards[seat])

    def most(self, seat: int) -> int | None:
        """Return how many guards a player can pay, with bought ones; None if hidden."""
        return None if self.hidden(seat) else towns.affordable(self.state, seat)

    def payable_bids(self, seat: int, least: int, way: int = 0) -> range:
        """Return the bids that a player can pay; a hidden hand sets no limit."""
        return towns.payable_bids(self.most(seat), least, way, towns.highest_on_empty(self.state))

    def towns_for_nothing(self, seat: int) -> list[Town]:
        """Return the towns open to a player who can pay none; none for a hidden hand."""
        return [] if self.hidden(seat) else towns.towns_for_nothing(self.state, seat)

    def guard_rows(self, seat: int) -> list[LedgerRow] | None:
        """Return the ledger of a player's guards; None if hidden."""
        if self.hidden(seat):
            return None
        return [row for row in self.state.guards.rows if row.player == seat]

    def actions(self) -> Sequence[Play] | None:
        """Return every legal decision; None if the list would reveal a hidden hand (L6.6)."""
        acting = legal.actors(self.state)
        if self.order.phase == "towns" and any(self.hidden(seat) for seat in acting):
            return None
        return legal.actions(self.state)
