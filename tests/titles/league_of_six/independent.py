"""League of Six written a second time, in another way, to compare the rules with.

Nothing of `projections` is used: a table here is piles of plain values, as a table of wood and
cardboard is. It believes every event that it is given; what may be decided is found by trying
everything that can be said and keeping what the rules allow.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal

from events.common import Event
from events.titles.league_of_six.box import Good, Kind, Place, StorageTile, Town
from events.titles.league_of_six.components import Face, Part, StorageFace, TaxTile, TownFace
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    LeaderCard,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    RingLaid,
    RowChosen,
    RowDeclined,
    SpacesFilled,
    StorageLaid,
    StoringEnded,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
    tax_collected,
)

Phase = Literal["setup", "prologue", "towns", "taxes", "storing", "over"]
Space = tuple[Good, int]
"""A space of a row: the colour that it takes and what it scores."""

COLOURS: tuple[Good, ...] = ("r", "g", "y", "b")
KINDS: tuple[Kind, ...] = ("c", "a", "b")
EVERY_TOWN: tuple[Town, ...] = ("ba", "go", "ka", "la", "lo", "zi")
EVERY_STORAGE_TILE: tuple[StorageTile, ...] = ("a", "b", "c", "d", "e", "f")
EVERY_TAX_TILE = tuple(str(n) for n in range(1, 19))
TOP_OF_THE_TRACK = 12
GREY_CARDS_IN_THE_BOX = 6
LAST_ROUND = 6


class Stuck(Exception):
    """Somebody has to go to a town and can pay for none (L6.6): the players decide."""


@dataclass
class Line:
    """A row of a storage tile as it lies this round."""

    place: Place
    row: int
    text: str | None
    """What is printed on it; None while nobody said it."""

    chosen: bool = False
    number: int = 0
    free: list[Space] | None = None
    """Its spaces without a cube; None while nobody said what is printed on it."""

    def __post_init__(self) -> None:
        if self.text is not None:
            self.read(self.text)

    def read(self, text: str) -> None:
        words = text.split()
        self.number = int(words[0])
        self.free = [as_space(word) for word in words[1:]]


def as_space(word: str) -> Space:
    return COLOURS["rgyb".index(word[0])], int(word[1:])


def place_points(figures: Sequence[int], guards: Sequence[int]) -> list[int]:
    """What each player gets for one kind of figures (L6.11)."""
    prizes = [6, 4, 2] if len(figures) == 3 else [9, 6, 4, 2, 0]
    points = []
    for mine, my_guards in zip(figures, guards, strict=True):
        # Everybody who stands before me, and who stands level with me (I among them), takes a
        # place that I cannot have: what is left for me is the lowest of those.
        place = sum((f, g) >= (mine, my_guards) for f, g in zip(figures, guards, strict=True))
        points.append(prizes[place - 1] if mine > 0 else 0)
    return points


class Table:
    """A whole game of League of Six, played straight from the rulebook."""

    def __init__(self, players: int, parts: Sequence[Part], house: Sequence[str] = ()) -> None:
        self.players = players
        self.house = set(house)
        self.passes = 0
        self.gone: set[int] = set()
        self.town_parts: dict[tuple[Town, Face], TownFace] = {}
        self.tax_parts: dict[str, TaxTile] = {}
        self.storage_parts: dict[tuple[StorageTile, int], StorageFace] = {}
        for part in parts:
            if isinstance(part, TownFace):
                self.town_parts[part.town, part.face] = part
            elif isinstance(part, TaxTile):
                self.tax_parts[part.tile] = part
            else:
                self.storage_parts[part.tile, part.side] = part

        self.round = 1
        self.phase: Phase = "setup"
        self.to_act: int | None = None
        self.influence = [10] * players
        self.guards = [3] * players
        self.cards: list[list[tuple[Kind, int]]] = [[] for _ in range(players)]
        self.order: list[int] = []
        self.pawns: list[Town | None] = [None] * players
        self.bids: list[int | None] = [None] * players
        self.goods: list[dict[Good, int]] = []
        self.horses: list[int] = []

        self.ring: list[Town] = []
        self.number: dict[Town, int] = {}
        self.face: dict[Town, Face] = {}
        self.grey_cards_out = 0

        # Phase 2: who has not gone yet, whether the one to go was just bought off, who stands
        # against whom.
        self.waiting: list[int] = []
        self.bought_off = False
        self.bidder: int | None = None
        # Phase 4: who has not collected yet. Phase 5: who chooses, the next one in front, and who
        # chose last, the row being filled, who has not filled yet, colours to choose spaces of, a
        # card owed.
        self.collecting: list[int] = []
        self.horse_order: list[int] = []
        self.chooser = 0
        self.line: Line | None = None
        self.filling: list[int] = []
        self.colours_to_choose: list[Good] = []
        self.card_owed = False
        self._clear_the_board()

    def _clear_the_board(self) -> None:
        """What lies on the board for one round only goes."""
        self.lines: list[Line] | None = None
        self.leaders: dict[int, Kind] | None = None
        self.besieged: tuple[Town, ...] | None = None
        self.tax_tiles: dict[Town, str | None] | None = None
        self.bids = [None] * self.players
        self.goods = [dict.fromkeys(COLOURS, 0) for _ in range(self.players)]
        self.horses = [0] * self.players

    # What happened

    def apply(self, event: Event) -> None:
        match event:
            case RingLaid():
                self.ring = list(event.towns)
                self.number = dict(zip(event.towns, event.numbers, strict=True))
                self.face = dict(zip(event.towns, event.faces, strict=True))
                self._perhaps_begin()
            case OrderDrawn():
                self.order = list(event.order)
                self._perhaps_begin()
            case StorageLaid():
                self._lay_storage(event)
            case LeadersTurnedUp():
                self.leaders = dict(enumerate(event.kinds, 1))
                self._perhaps_send_out()
            case TownsBesieged():
                self.besieged = event.towns
                self._perhaps_send_out()
            case TaxTilesLaid():
                self._lay_tax_tiles(event)
            case TownChosen():
                self._go(event.player, event.town, event.bid)
            case BidRaised():
                self._answer(event.player, event.bid)
            case BidAccepted():
                self._accept(event.player)
            case TaxCollected():
                self._collect(event)
            case RowChosen():
                self._choose_row(event)
            case RowDeclined():
                self._choose_no_row()
            case SpacesFilled():
                self._fill_spaces(event)
            case LeaderTaken():
                self._take_leader(event)
            case StoringEnded():
                self._end_round()
            case _:
                raise TypeError(event)

    # Who leaves

    def _there(self, seats: Iterable[int]) -> list[int]:
        return [seat for seat in seats if seat not in self.gone]

    def leave(self, seat: int) -> None:
        """The goods and horses of who leaves go back to the box, and nobody waits any more."""
        self.gone.add(seat)
        self.goods[seat], self.horses[seat] = dict.fromkeys(COLOURS, 0), 0
        for row in (self.waiting, self.collecting, self.horse_order, self.filling):
            row[:] = self._there(row)
        awaited = seat == self.to_act
        if self.phase == "towns":
            self.bids[seat] = None  # the pawn leaves its track, so no bid there is answered
            if awaited or seat == self.bidder:
                self._next_goes()
        elif self.phase == "taxes" and awaited:
            self._next_collects()
        elif self.phase == "storing":
            self._stores_without(awaited=awaited)

    def _stores_without(self, *, awaited: bool) -> None:
        if self.card_owed:
            if awaited:
                self.card_owed = False
                self._next_chooses()
        elif self.line is None:
            if self.passes >= len(self.horse_order):
                self._end_round()
            else:
                self._next_chooses()  # perhaps nobody has goods any more
        elif awaited:
            self.colours_to_choose = []
            self._next_fills()

    # Set-up and phase 1

    def _perhaps_begin(self) -> None:
        if self.ring and self.order:
            self.phase = "prologue"

    def _lay_storage(self, event: StorageLaid) -> None:
        self.lines = []
        places: list[tuple[Place, StorageTile | None]] = [
            ("royal", event.royal),
            ("civic", event.civic),
        ]
        for place, tile in places:
            rows: Iterable[str | None] = [None] * 4
            if tile is not None:
                part = self.storage_parts.get((tile, 1 if self.round <= 3 else 2))
                rows = part.rows.split("/") if part else rows
            self.lines += [Line(place, n, text) for n, text in enumerate(rows, 1)]
        self._perhaps_send_out()

    def _lay_tax_tiles(self, event: TaxTilesLaid) -> None:
        self.tax_tiles = dict(zip(event.towns, event.tiles, strict=True))
        self._perhaps_send_out()

    def _perhaps_send_out(self) -> None:
        """Phase 2 begins when all four things of the prologue are on the table."""
        there = (self.lines, self.leaders, self.besieged, self.tax_tiles)
        if all(thing is not None for thing in there):
            self.phase = "towns"
            self.waiting = self._there(self.order)
            self._next_goes()

    # Phase 2

    def _next_goes(self) -> None:
        self.bought_off = False
        self.bidder = None
        if self.waiting:
            self.to_act = self.waiting.pop(0)
        else:
            self._rearrange()

    def _can_pay(self, seat: int, guards: int) -> bool:
        return self.guards[seat] + self.influence[seat] // 2 >= guards

    def _pay(self, seat: int, guards: int) -> int:
        """Pay as far as guards and influence reach; return how many guards that was."""
        paid = 0
        for _ in range(guards):
            if self.guards[seat] > 0:
                self.guards[seat] -= 1
            elif self.influence[seat] >= 2:
                self.influence[seat] -= 2
            else:
                break
            paid += 1
        return paid

    def _travel(self, seat: int, town: Town) -> int:
        """What the way to a town costs."""
        here = self.pawns[seat]
        if here is None:
            return 0  # pawns come to the board in round 1
        apart = abs(self.ring.index(here) - self.ring.index(town))
        return max(1, min(apart, 6 - apart))

    def _who_is_in(self, town: Town) -> int | None:
        """Who stands on the bid track of a town (not on its road)."""
        for seat in range(self.players):
            if self.pawns[seat] == town and self.bids[seat] is not None:
                return seat
        return None

    def _go(self, seat: int, town: Town, bid: int) -> None:
        self._pay(seat, self._travel(seat, town))
        resident = self._who_is_in(town)
        self.pawns[seat] = town
        self.bids[seat] = bid
        if resident is None:
            self._next_goes()
        else:
            self._wait_for_answer(seat, resident)

    def _answer(self, seat: int, bid: int) -> None:
        assert self.bidder is not None
        self.bids[seat] = bid
        self._wait_for_answer(seat, self.bidder)

    def _wait_for_answer(self, bidder: int, other: int) -> None:
        self.bought_off = False
        self.bidder = bidder
        self.to_act = other
        if self.bids[bidder] == TOP_OF_THE_TRACK:
            self._accept(other)

    def _accept(self, seat: int) -> None:
        assert self.bidder is not None
        self.guards[seat] += self._pay(self.bidder, self._bid(self.bidder))
        self.bids[seat] = None
        self.bidder = None
        self.bought_off = True
        self.to_act = seat

    def _bid(self, seat: int) -> int:
        bid = self.bids[seat]
        assert bid is not None
        return bid

    # Phase 3

    def _town(self, seat: int) -> Town:
        town = self.pawns[seat]
        assert town is not None
        return town

    def _rearrange(self) -> None:
        # Sorting keeps the old order among equals: who stood further along still does.
        if "order-tie-fewest" in self.house:
            self.order = self.order[::-1]
        self.order = self._there(self.order)
        self.order.sort(key=lambda seat: (self._bid(seat), self.number[self._town(seat)]))
        self.phase = "taxes"
        self.collecting = self.order[::-1]
        self._next_collects()

    # Phase 4

    def _next_collects(self) -> None:
        if self.collecting:
            self.to_act = self.collecting.pop(0)
        else:
            self._harness()

    def _described_taxes(self, seat: int) -> tuple[TownFace, TaxTile] | None:
        """The face and the tile where somebody is, if somebody said what is printed on both."""
        town = self._town(seat)
        assert self.tax_tiles is not None
        face = self.town_parts.get((town, self.face[town]))
        tile = self.tax_parts.get(self.tax_tiles[town] or "")
        return (face, tile) if face and tile else None

    def _collect(self, event: TaxCollected) -> None:
        seat = event.player
        if event.turning is None:
            symbols, kind = event.gained or "", event.levy.card
        else:
            described = self._described_taxes(seat)
            assert described
            face, tile = described
            symbols, kind = tile.centre, tile.card
            for side in range(6):
                # Turned one further, an arrow points where the arrow clockwise of it pointed.
                if tile.arrows[(side - (event.turning - 1)) % 6] == "x":
                    symbols += face.sides.split("/")[side]
        guards = symbols.count("w")
        if "box-ends" in self.house:  # 35 cards show 105 guards at most
            guards = min(guards, max(0, 105 - sum(self.guards)))
        self.guards[seat] += guards
        self.horses[seat] += symbols.count("h")
        for colour in COLOURS:
            self.goods[seat][colour] += symbols.count(colour)
        in_the_box = self.grey_cards_out < GREY_CARDS_IN_THE_BOX or "grey-always" in self.house
        if kind and (event.levy.grey == "taken" or (event.levy.grey is None and in_the_box)):
            self.cards[seat].append((kind, 2))
            self.grey_cards_out += 1
        self._next_collects()

    # Phase 5

    def _harness(self) -> None:
        self.phase = "storing"
        # Who is further along on the track comes first among equals.
        self.horse_order = self._there(self.order[::-1])
        if "horse-tie-fewest" in self.house:
            self.horse_order.reverse()
        self.horse_order.sort(key=lambda s: (-self.horses[s], -self.number[self._town(s)]))
        self.passes = 0
        self._next_chooses()

    def _next_chooses(self) -> None:
        self.line = None
        if self._something_can_be_stored():
            self.to_act = self.horse_order[0]
        else:
            self._end_round()

    def _unchosen(self) -> list[Line]:
        assert self.lines is not None
        return [line for line in self.lines if not line.chosen]

    def _something_can_be_stored(self) -> bool:
        at_hand = {colour for goods in self.goods for colour in COLOURS if goods[colour] > 0}
        for line in self._unchosen():
            if line.free is None and at_hand:
                return True  # nobody said what is on it, so perhaps
            if line.free and any(colour in at_hand for colour, _points in line.free):
                return True
        return False

    def storing_may_end(self) -> bool:
        """Whether the table may say that nothing can be stored any more."""
        choosing = self.phase == "storing" and self.line is None
        return choosing and any(line.free is None for line in self._unchosen())

    def _choose_no_row(self) -> None:
        self._next_in_front()  # it was a turn to choose all the same
        self.passes += 1
        if self.passes == len(self.horse_order):
            self._end_round()
        else:
            self._next_chooses()

    def _choose_row(self, event: RowChosen) -> None:
        self.passes = 0
        for line in self._unchosen():
            if (line.place, line.row) == (event.place, event.row):
                self.line = line
        assert self.line is not None
        self.line.chosen = True
        if event.printed is not None:
            self.line.read(event.printed)
        self._next_in_front()
        self.filling = self._there((event.player + n) % self.players for n in range(self.players))
        self._next_fills()

    def _next_in_front(self) -> None:
        self.chooser, *others = self.horse_order
        self.horse_order = [*others, self.chooser]

    def _free(self, colour: Good) -> list[Space]:
        assert self.line is not None
        assert self.line.free is not None
        return [space for space in self.line.free if space[0] == colour]

    def _put(self, seat: int, space: Space) -> None:
        assert self.line is not None
        assert self.line.free is not None
        self.line.free.remove(space)
        self.goods[seat][space[0]] -= 1
        self.influence[seat] += space[1]

    def _next_fills(self) -> None:
        while self.filling:
            seat = self.filling.pop(0)
            for colour in COLOURS:
                cubes = self.goods[seat][colour]
                free = self._free(colour)
                if 0 < cubes < len(free) and len(set(free)) > 1:
                    self.colours_to_choose.append(colour)
                else:
                    for space in free[:cubes]:
                        self._put(seat, space)
            if self.colours_to_choose:
                self.to_act = seat
                return
        self._reward()

    def _fill_spaces(self, event: SpacesFilled) -> None:
        self.colours_to_choose = []
        for word in event.spaces:
            self._put(event.player, as_space(word))
        self._next_fills()

    def _reward(self) -> None:
        """The bonus for a full row goes to the one who chose it."""
        assert self.line is not None
        chooser = self.chooser
        if not self.line.free and chooser not in self.gone:
            if self.line.place == "royal":
                self.influence[chooser] += self.line.number
            elif self._stacks_in_reach():
                self.card_owed = True
                self.to_act = chooser
                return
        self._next_chooses()

    def _stacks_in_reach(self) -> list[int]:
        assert self.leaders is not None
        assert self.line is not None
        return [stack for stack in self.leaders if stack <= self.line.number]

    def _take_leader(self, event: LeaderTaken) -> None:
        assert self.leaders is not None
        self.card_owed = False
        if event.stack is not None:
            self.cards[event.player].append((self.leaders.pop(event.stack), event.stack))
        self._next_chooses()

    # Phase 6 and the end

    def _end_round(self) -> None:
        self.to_act = None
        self._clear_the_board()
        if self.round == LAST_ROUND:
            self._score_leaders()
            self.phase = "over"
            return
        self.round += 1
        self.phase = "prologue"

    def _score_leaders(self) -> None:
        for kind in KINDS:
            figures = [sum(n for of, n in cards if of == kind) for cards in self.cards]
            for seat, points in enumerate(place_points(figures, self.guards)):
                self.influence[seat] += points

    def result(self) -> tuple[list[int], list[int]]:
        """The scores by seat, and who won."""
        standing = list(zip(self.influence, self.guards, strict=True))
        there = self._there(range(self.players))
        winners = [seat for seat in there if standing[seat] == max(standing[one] for one in there)]
        return list(self.influence), winners

    # What may be decided now

    def legal(self) -> set[Event]:
        seat = self.to_act
        if seat is None:
            return set()
        if self.phase == "taxes":
            return self._legal_taxes(seat)
        if self.phase == "storing":
            return self._legal_storing(seat)
        if self.bidder is not None:
            return self._legal_answers(seat, self.bidder)
        towns = self._legal_towns(seat)
        if not towns and {"pay-in-empty-town", "pay-what-one-can"} & set(self.house):
            towns = self._towns_for_nothing(seat)
            empty = {go for go in towns if isinstance(go, TownChosen) and go.bid == 0}
            if empty and "pay-what-one-can" not in self.house:
                towns = empty
        if not towns:
            raise Stuck(seat)
        return towns

    def _towns_for_nothing(self, seat: int) -> set[Event]:
        """The lowest bid in each town, which is paid as far as it can be."""
        found: set[Event] = set()
        for town in EVERY_TOWN:
            resident = self._who_is_in(town)
            lowest = 0 if resident is None else self._bid(resident) + 1
            left = self.bought_off and town == self.pawns[seat]
            if town not in (self.besieged or ()) and not left and lowest <= TOP_OF_THE_TRACK:
                found.add(TownChosen(seat, self.round, town, lowest))
        return found

    def _legal_towns(self, seat: int) -> set[Event]:
        assert self.besieged is not None
        found: set[Event] = set()
        for town in EVERY_TOWN:
            resident = self._who_is_in(town)
            for bid in range(TOP_OF_THE_TRACK + 1):
                if town in self.besieged:
                    continue
                if self.bought_off and town == self.pawns[seat]:
                    continue
                if resident is None and bid > 0 and "bid-on-empty" not in self.house:
                    continue
                if resident is not None and bid <= self._bid(resident):
                    continue
                if self._can_pay(seat, self._travel(seat, town) + bid):
                    found.add(TownChosen(seat, self.round, town, bid))
        return found

    def _legal_answers(self, seat: int, bidder: int) -> set[Event]:
        town, standing = self._town(seat), self._bid(bidder)
        found: set[Event] = {BidAccepted(seat, self.round, town, standing)}
        for bid in range(TOP_OF_THE_TRACK + 1):
            if bid > standing and self._can_pay(seat, bid):
                found.add(BidRaised(seat, self.round, town, bid))
        return found

    def _legal_taxes(self, seat: int) -> set[Event]:
        if not self._described_taxes(seat):
            return set()
        if "box-ends" in self.house:
            return self._legal_taxes_of_a_box_that_ends(seat)
        town = self._town(seat)
        return {tax_collected(seat, self.round, town, turning) for turning in range(1, 7)}

    def _legal_taxes_of_a_box_that_ends(self, seat: int) -> set[Event]:
        """A turning if the box has its goods, else all ways to take as many as there are."""
        described, town = self._described_taxes(seat), self._town(seat)
        assert described
        face, tile = described
        there = max(0, 37 - sum(sum(goods.values()) for goods in self.goods))
        found: set[Event] = set()
        whole, short = set(), set()
        for turning in range(1, 7):
            symbols = tile.centre + "".join(
                face.sides.split("/")[(side + turning - 1) % 6]
                for side in range(6)
                if tile.arrows[side] == "x"
            )
            goods = [symbol for symbol in symbols if symbol in "rgyb"]
            others = [symbol for symbol in symbols if symbol not in "rgyb"]
            if len(goods) <= there:
                found.add(tax_collected(seat, self.round, town, turning))
                whole.add("".join(sorted(symbols, key="wrgybh".index)))
            for taken in combinations(goods, there) if len(goods) > there else ():
                short.add("".join(sorted([*others, *taken], key="wrgybh".index)))
        for gained in short - whole:
            found.add(tax_collected(seat, self.round, town, None, gained, tile.card))
        return found

    def _legal_storing(self, seat: int) -> set[Event]:
        if self.colours_to_choose:
            return self._legal_spaces(seat)
        if self.card_owed:
            stacks: list[int | None] = [None, *self._stacks_in_reach()]
            return {LeaderTaken(seat, self.round, LeaderCard(stack)) for stack in stacks}
        rows: set[Event] = {
            RowChosen(seat, self.round, line.place, line.row)
            for line in self._unchosen()
            if line.free is not None
        }
        return rows | (
            {RowDeclined(seat, self.round)} if "may-decline-row" in self.house else set()
        )

    def _legal_spaces(self, seat: int) -> set[Event]:
        ways = []
        for colour in self.colours_to_choose:
            falling = sorted((points for _colour, points in self._free(colour)), reverse=True)
            chosen = combinations(falling, self.goods[seat][colour])
            ways.append([[f"{colour}{points}" for points in some] for some in chosen])
        return {
            SpacesFilled(seat, self.round, tuple(word for words in way for word in words))
            for way in product(*ways)
        }
