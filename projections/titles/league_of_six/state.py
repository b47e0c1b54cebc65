"""The state of a game of League of Six."""

from events.common import GameStarted
from events.titles.league_of_six.box import (
    FIRST_GUARDS,
    FIRST_INFLUENCE,
    KINDS,
    PLACES,
    ROUNDS,
    SECRETS,
    SIDES,
    Kind,
    Place,
)
from events.titles.league_of_six.components import RowText, TaxTile, TownFace, pointed_at
from projections.titles.league_of_six.board import Board
from projections.titles.league_of_six.hands import Hands
from projections.titles.league_of_six.news import Fact
from projections.titles.league_of_six.printed import Printed
from projections.titles.league_of_six.scores import begun
from projections.titles.league_of_six.storage import Shelf, Wagon
from projections.titles.league_of_six.turn_order import TurnOrder


class State:
    """Everything that the log of a game tells.

    Attributes:
        players: how many play.
        board: what lies where.
        order: who acts.
        house: the house rules that hold.
        hands: leader cards.
        guards: the ledger of guards in hand.
        scores: the ledger of influence.
        placed: what places in each kind of leader cards have given, by seat.
        printed: what is known of the tiles.
        wagons: goods by player and colour; a colour without a cube is not in it.
        horses: horses collected this round, by player.
        unchosen: while goods are stored, what is printed on each row that can still be chosen, by
            place and number from the top; None if that is not described.
        chosen: the rows chosen this round, by place and number from the top.
        shelf: the row that is being filled, None between rows.
        bonus: the number of a full civic row whose chooser may take a leader card, 0 if none.
        unknown: quantities by player that a gap hides until the table states them.
        sheet: whether only the final position is typed.
        news: what followed from the last event; each event begins it anew (`news.py`).
    """

    def __init__(self, started: GameStarted) -> None:
        players = len(started.players)
        self.players = players
        self.house = frozenset(started.house)
        self.board = Board(players)
        self.order = TurnOrder(players)
        self.hands = Hands(players)
        self.guards = begun(players, FIRST_GUARDS)
        self.scores = begun(players, FIRST_INFLUENCE)
        self.placed: dict[Kind, list[int]] = {kind: [0] * players for kind in KINDS}
        self.printed = Printed()
        self.wagons: list[Wagon] = [{} for _ in range(players)]
        self.horses = [0] * players
        self.unchosen: dict[Place, dict[int, RowText | None]] = {}
        self.chosen: dict[Place, dict[int, Shelf]] = {place: {} for place in PLACES}
        self.shelf: Shelf | None = None
        self.bonus = 0
        self.unknown: set[tuple[str, int]] = set()
        self.sheet = started.sheet
        if started.sheet:
            self.hide()
            self.order.phase, self.order.round = "over", ROUNDS
        self.news: list[Fact] = []

    def hide(self) -> None:
        """Forget what players have until the table states it."""
        hidden = ("score", *SECRETS)
        self.unknown = {(what, seat) for what in hidden for seat in range(self.players)}

    def adopt(self, rule: str) -> None:
        """Play by another house rule from now on."""
        self.house |= {rule}

    def tax_pair(self, seat: int) -> tuple[TownFace, TaxTile] | None:
        """Return the described town of a player and its tax tile; None if not both are."""
        town, board = self.board.towns[seat], self.board
        if town is None or board.ring is None or board.tax is None:
            return None
        face = self.printed.faces.get((town, board.ring.faces[town]))
        tile = self.printed.tiles.get(board.tax.get(town) or "")
        return (face, tile) if face and tile else None

    def turnings(self, seat: int) -> tuple[str, ...] | None:
        """Return what each turning of the tax tile in a player's town gives; None if unknown."""
        pair = self.tax_pair(seat)
        if pair is None:
            return None
        return tuple(pointed_at(*pair, turning) for turning in range(1, SIDES + 1))
