"""What somebody may see of a game: everything but what others hold in secret (L6.12)."""

from collections.abc import Collection, Iterator

from events.league_of_six.events import Play
from projections.league_of_six import legal
from projections.league_of_six.board import Board
from projections.league_of_six.hands import Card
from projections.league_of_six.printed import Printed
from projections.league_of_six.purse import affordable
from projections.league_of_six.scores import Scores
from projections.league_of_six.state import State
from projections.league_of_six.storage import Shelf, Wagon
from projections.league_of_six.turn_order import TurnOrder
from projections.ledger import Row


class View:
    """A state as somebody sees it.

    Attributes:
        state: the game, for what is public (`board`, `order`, `scores`, ... of the view); hands
            are asked for through `guards`, `cards`, `most`, `guard_rows`.
        seen: whose hands may be seen, by seat.
    """

    __slots__ = ("_state", "seen")

    def __init__(self, state: State, seen: Collection[int]) -> None:
        self._state = state
        self.seen = frozenset(seen)

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def board(self) -> Board:
        """What lies where."""
        return self._state.board

    @property
    def order(self) -> TurnOrder:
        """Who acts."""
        return self._state.order

    @property
    def scores(self) -> Scores:
        """Influence."""
        return self._state.scores

    @property
    def printed(self) -> Printed:
        """What is known of the tiles."""
        return self._state.printed

    @property
    def wagons(self) -> list[Wagon]:
        """Goods, by seat."""
        return self._state.wagons

    @property
    def horses(self) -> list[int]:
        """Horses collected this round, by seat."""
        return self._state.horses

    @property
    def shelf(self) -> Shelf | None:
        """The row that is being filled."""
        return self._state.shelf

    @property
    def public(self) -> State:
        """The state, for functions that answer from public facts alone."""
        return self._state

    def hidden(self, seat: int) -> bool:
        """Whether a player's hand may not be seen."""
        return seat not in self.seen

    def unknown(self, quantity: str, seat: int) -> bool:
        """Whether a gap hides a quantity from everybody."""
        return (quantity, seat) in self._state.unknown

    def guards(self, seat: int) -> int | None:
        """Return a player's guards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("guards", seat):
            return None
        return self._state.hands.guards[seat]

    def cards(self, seat: int) -> list[Card] | None:
        """Return a player's leader cards; None if hidden or unknown."""
        if self.hidden(seat) or self.unknown("cards", seat):
            return None
        return sorted(self._state.hands.cards[seat])

    def most(self, seat: int) -> int | None:
        """Return how many guards a player can pay, bought ones included; None if hidden."""
        return None if self.hidden(seat) else affordable(self._state, seat)

    def guard_rows(self, seat: int) -> list[Row] | None:
        """Return the ledger of a player's guards; None if hidden."""
        if self.hidden(seat):
            return None
        return [row for row in self._state.hands.rows if row.player == seat]

    def actions(self) -> Iterator[Play] | None:
        """Return every legal decision; None where the list would tell of a hidden hand (L6.6)."""
        acting = legal.actors(self._state)
        if self.order.phase == "towns" and any(self.hidden(seat) for seat in acting):
            return None
        return legal.actions(self._state)
