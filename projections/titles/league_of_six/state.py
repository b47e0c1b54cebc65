"""The state of a game of League of Six: the board, who acts, what is known of the tiles."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

from events.common import Event, GameStarted
from events.titles.league_of_six import box, components
from events.titles.league_of_six.events import CardText, RingLaid
from projections.titles.league_of_six.news import Fact
from projections.titles.league_of_six.scores import starting_ledger
from projections.titles.league_of_six.storage import Shelf, Wagon
from projections.turns import clockwise

Phase = Literal["setup", "prologue", "towns", "taxes", "storing", "over"]
"""What is going on; phases 3 and 6 of the rulebook follow by themselves."""


class Duel(Struct, frozen=True, gc=False):
    """Two players about a town: who bid last, how much, and who answers."""

    town: box.Town
    bidder: int
    answering: int
    bid: int


class TurnOrder:
    """Whose turn it is.

    Attributes:
        circle: for each seat those who follow it clockwise, itself last.
        track: the order on the track, from the fewest guards to the most; None until drawn.
        phase: what is going on.
        round: the round, from 1.
        waiting: who has not chosen a town yet (phase 2), collected (4), in turn.
        mover: who took a bid and must go to another town, None if nobody must.
        duel: the bid that waits for an answer.
        storing: in which order rows are chosen (phase 5), by seat.
        chooser: whose turn of them it is, as an index.
        declined: how many players in a row have chosen none (house rule `may-decline-row`).
        unknown: whether a gap hides the round; the players state it.
    """

    def __init__(self, players: int) -> None:
        self.circle = clockwise(players)
        self.track: list[int] | None = None
        self.phase: Phase = "setup"
        self.round = 1
        self.waiting: list[int] = []
        self.mover: int | None = None
        self.duel: Duel | None = None
        self.storing: list[int] = []
        self.chooser = 0
        self.declined = 0
        self.unknown = False

    def going(self) -> int | None:
        """Return who chooses a town now: who took a bid, else the next in order."""
        if self.mover is not None:
            return self.mover
        return self.waiting[0] if self.waiting else None


_SHORTER = (0, 1, 2, 3, 2, 1)
"""How many towns lie on the shorter way to the one so many places further on."""


class Ring:
    """The six towns around the board, clockwise (L6.1).

    Attributes:
        towns: the towns in order.
        numbers: the number on the face of each.
        faces: which face lies up.
        number_at: the number where a pawn stands, 0 if it stands nowhere (None).
    """

    __slots__ = ("_place", "faces", "number_at", "numbers", "towns")

    def __init__(self, laid: RingLaid) -> None:
        self.towns = laid.towns
        self.numbers = dict(zip(laid.towns, laid.numbers, strict=True))
        self.number_at: dict[box.Town | None, int] = {None: 0}
        self.number_at.update(self.numbers.items())
        self.faces: dict[box.Town, components.Face] = dict(zip(laid.towns, laid.faces, strict=True))
        self._place = {town: place for place, town in enumerate(laid.towns)}

    def distance(self, start: box.Town, end: box.Town) -> int:
        """Return how many towns lie on the shorter way, the destination counted (0 to 3)."""
        steps = (self._place[start] - self._place[end]) % len(self.towns)
        return _SHORTER[steps]


class Board:
    """The public part of a state.

    Attributes:
        ring: the towns, None until they are laid.
        besieged: the besieged towns of this round, None until they are drawn.
        tax: the tax tile of each open town (None: without a name), None until they are laid.
        tax_out: the tax tiles that have been out since the stack was shuffled.
        storage: the storage tile on each place, None until they are laid.
        rows: the rows of those of them that are described, as written.
        storage_out: the storage tiles that have been used with this side up.
        leaders: the leader cards that lie face up, by stack; None until they are turned up.
        gone: the leader cards taken since they were turned up, by stack: the entry and the kind.
        unseen: how many more may have been taken: of a log without its secrets.
        towns: where each pawn stands or stood last, by seat.
        bids: each pawn's space on its town's bid track; None on the road.
    """

    def __init__(self, players: int) -> None:
        self.ring: Ring | None = None
        self.besieged: tuple[box.Town, ...] | None = None
        self.tax: dict[box.Town, str | None] | None = None
        self.tax_out: set[str] = set()
        self.storage: dict[box.Place, box.StorageTile | None] | None = None
        self.rows: dict[box.Place, tuple[components.RowText, ...]] = {}
        self.storage_out: set[box.StorageTile] = set()
        self.leaders: dict[int, box.Kind] | None = None
        self.gone: dict[int, tuple[str, box.Kind]] = {}
        self.unseen = 0
        self.towns: list[box.Town | None] = [None] * players
        self.bids: list[int | None] = [None] * players

    def turn_up(self, kinds: tuple[box.Kind, ...]) -> None:
        """Turn up the top card of each stack."""
        self.leaders = dict(zip(box.STACKS, kinds, strict=True))
        self.gone, self.unseen = {}, 0

    @property
    def laid(self) -> dict[str, object]:
        """What is laid before anybody acts in a round, by the word of its line; None until then."""
        return {
            "storage": self.storage,
            "leaders": self.leaders,
            "siege": self.besieged,
            "tax": self.tax,
        }

    def open_towns(self) -> list[box.Town]:
        """Return the towns that are not besieged, in the order of the ring."""
        if self.ring is None:
            return []
        return [town for town in self.ring.towns if town not in (self.besieged or ())]

    def on_track(self, town: box.Town) -> int | None:
        """Return who stands on the bid track of a town, by seat; None if nobody does."""
        if town in self.towns:  # mostly nobody is there
            for seat, there in enumerate(self.towns):
                if there == town and self.bids[seat] is not None:
                    return seat
        return None

    def pawns(self, town: box.Town) -> dict[int | None, list[int]]:
        """Return the seats in a town by space of its bid track, None for the road."""
        found: dict[int | None, list[int]] = {}
        for seat, there in enumerate(self.towns):
            if there == town:
                found.setdefault(self.bids[seat], []).append(seat)
        return found

    def numbers(self) -> list[int]:
        """Return the number of the town where each pawn stands, 0 if it stands nowhere."""
        if self.ring is None:
            return [0] * len(self.towns)
        return list(map(self.ring.number_at.__getitem__, self.towns))

    def clear(self) -> None:
        """Take away what lies for a round only (L6.10)."""
        self.besieged = self.tax = self.storage = self.leaders = None
        self.rows = {}
        self.bids = [None] * len(self.bids)


class Printed:
    """The described parts.

    Attributes:
        faces: faces of towns by town and colour.
        tiles: tax tiles by name.
        storage: storage tiles by name and side.
    """

    __slots__ = ("faces", "storage", "tiles")

    def __init__(self) -> None:
        self.faces: dict[tuple[box.Town, components.Face], components.TownFace] = {}
        self.tiles: dict[str, components.TaxTile] = {}
        self.storage: dict[tuple[box.StorageTile, int], components.StorageFace] = {}

    def known_part(self, part: components.Part) -> components.Part | None:
        """Return what is known of the tile that a part describes, None if nothing is."""
        if isinstance(part, components.TownFace):
            return self.faces.get((part.town, part.face))
        if isinstance(part, components.TaxTile):
            return self.tiles.get(part.tile)
        return self.storage.get((part.tile, part.side))

    def __bool__(self) -> bool:
        """Return whether any part is described."""
        return bool(self.faces or self.tiles or self.storage)

    def learn(self, parts: Sequence[components.Part]) -> None:
        """Record descriptions."""
        for part in parts:  # many: comparing types costs less than isinstance
            if type(part) is components.TownFace:
                self.faces[part.town, part.face] = part
            elif type(part) is components.TaxTile:
                self.tiles[part.tile] = part
            else:
                self.storage[part.tile, part.side] = part


class Card(Struct, frozen=True, order=True, gc=False):
    """A leader card: kind and figures."""

    kind: box.Kind
    figures: int


def card_of(text: str) -> Card:
    """Return a written leader card, "b2"."""
    return Card(text[0], int(text[1]))  # type: ignore[arg-type]  # the type of the text says so


def text_of(card: Card) -> CardText:
    """Return a leader card as it is written, "b2"."""
    return f"{card.kind}{card.figures}"  # type: ignore[return-value]  # a card has no others


class Hands:
    """Everybody's leader cards.

    Attributes:
        cards: leader cards in hand, by seat.
        grey: how many of them are grey ones, by seat.
    """

    __slots__ = ("cards", "grey")

    def __init__(self, players: int) -> None:
        self.cards: list[list[Card]] = [[] for _ in range(players)]
        self.grey = [0] * players

    def all_figures(self) -> dict[box.Kind, list[int]]:
        """Return how many figures of each kind each player's cards show."""
        found: dict[box.Kind, list[int]] = {kind: [0] * len(self.cards) for kind in box.KINDS}
        for seat, cards in enumerate(self.cards):
            for card in cards:
                found[card.kind][seat] += card.figures
        return found

    @property
    def grey_left(self) -> int:
        """How many grey cards the box still holds."""
        return box.GREY_CARDS - sum(self.grey)


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
        ended: what lay there when storing went on by itself, and which event shows that it should
            not have: a row, where it ended with cubes left over and a tile that nobody described
            may have one more; a leader card taken, where nobody may know whether one was left.
            None after the next event.
        unknown: quantities by player that a gap hides until the players state them.
        sheet: whether only the final position is typed.
        absent: who has left, by seat.
        news: what followed from the last event; each event begins it anew (`news.py`).
    """

    def __init__(self, started: GameStarted) -> None:
        players = len(started.players)
        self.players = players
        self.house = frozenset(started.house)
        self.board = Board(players)
        self.order = TurnOrder(players)
        self.hands = Hands(players)
        self.guards = starting_ledger(players, box.FIRST_GUARDS)
        self.scores = starting_ledger(players, box.FIRST_INFLUENCE)
        self.placed: dict[box.Kind, list[int]] = {kind: [0] * players for kind in box.KINDS}
        self.printed = Printed()
        self.wagons: list[Wagon] = [{} for _ in range(players)]
        self.horses = [0] * players
        self.unchosen: dict[box.Place, dict[int, components.RowText | None]] = {}
        self.chosen: dict[box.Place, dict[int, Shelf]] = {place: {} for place in box.PLACES}
        self.shelf: Shelf | None = None
        self.bonus = 0
        self.ended: tuple[type[Event], dict[str, Any]] | None = None
        self.unknown: set[tuple[str, int]] = set()
        self.sheet = started.sheet
        if started.sheet:
            self.hide()
            self.order.phase, self.order.round = "over", box.ROUNDS
        self.absent: set[int] = set()
        self.news: list[Fact] = []

    def hide(self) -> None:
        """Forget what players have until the players state it."""
        hidden = ("score", *box.SECRETS)
        self.unknown = {(what, seat) for what in hidden for seat in range(self.players)}

    @property
    def points_alone(self) -> bool:
        """Whether a sheet has no hands: leader cards are in the points that it has."""
        hands = {("cards", seat) for seat in range(self.players)}
        return self.sheet and hands <= self.unknown

    def there(self, seats: Iterable[int]) -> list[int]:
        """Return those of some players who have not left, in the same order."""
        return [seat for seat in seats if seat not in self.absent]

    def guards_of(self, seat: int) -> int | None:
        """Return a player's guards; None if nobody may know."""
        return None if ("guards", seat) in self.unknown else self.guards.sums[seat]

    def cards_of(self, seat: int) -> list[Card] | None:
        """Return a player's leader cards in order; None if nobody may know."""
        return None if ("cards", seat) in self.unknown else sorted(self.hands.cards[seat])

    def goods(self, seat: int) -> str:
        """Return a player's cubes as symbols, "rrg"."""
        return "".join(good * self.wagons[seat].get(good, 0) for good in box.GOODS)

    def tax_pair(self, seat: int) -> tuple[components.TownFace, components.TaxTile] | None:
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
        return tuple(components.pointed_at(*pair, turning) for turning in range(1, box.SIDES + 1))
