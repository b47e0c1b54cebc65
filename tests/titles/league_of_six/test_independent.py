"""The second implementation against the worked cases (L6.13, L6.14), and its random games."""

from random import Random

import msgspec
import pytest

from events.common import Event
from events.titles.league_of_six.box import GOODS, Kind, Town
from events.titles.league_of_six.components import (
    Face,
    Part,
    StorageFace,
    TaxTile,
    TownFace,
    pointed_at,
)
from events.titles.league_of_six.events import (
    DECODER,
    BidAccepted,
    BidRaised,
    LeaderCard,
    LeadersTurnedUp,
    LeaderTaken,
    OrderDrawn,
    RingLaid,
    RowChosen,
    SpacesFilled,
    StorageLaid,
    StoringEnded,
    TaxCollected,
    TaxTilesLaid,
    TownChosen,
    TownsBesieged,
    tax_collected,
)
from tests.titles.league_of_six.independent import EVERY_TAX_TILE, Stuck, Table, place_points
from tests.titles.league_of_six.made_up import Choice, anything, made_up_parts, random_game, thrifty

RING: tuple[Town, ...] = ("la", "ba", "go", "ka", "lo", "zi")
NUMBERS = (1, 3, 2, 4, 5, 6)
WHITE: tuple[Face, ...] = ("w",) * 6
CLERGY: tuple[Kind, ...] = ("c", "c", "c", "c")


def begun(
    order: tuple[int, ...],
    besieged: tuple[Town, ...],
    parts: list[Part] | None = None,
    numbers: tuple[int, ...] = NUMBERS,
    round_: int = 1,
) -> Table:
    """A table at the beginning of phase 2; storage tiles a and b, tax tiles 1, 2, ... lie."""
    table = Table(len(order), parts or [])
    table.round = round_
    table.apply(OrderDrawn(order))
    table.apply(RingLaid(RING, numbers, WHITE))
    prologue(table, besieged)
    return table


def prologue(table: Table, besieged: tuple[Town, ...]) -> None:
    assert (table.phase, table.to_act) == ("prologue", None)
    open_towns = tuple(town for town in RING if town not in besieged)
    table.apply(TownsBesieged(table.round, besieged))
    table.apply(LeadersTurnedUp(table.round, CLERGY))
    table.apply(TaxTilesLaid(table.round, open_towns, EVERY_TAX_TILE[: len(open_towns)]))
    assert table.legal() == set()
    table.apply(StorageLaid(table.round, "a", "b"))
    assert table.phase == "towns"


def go(table: Table, *ways: tuple[Town, int]) -> None:
    """Whoever has to go goes to a town with a bid; every way is asked for first."""
    for town, bid in ways:
        do(table, TownChosen(table.to_act or 0, table.round, town, bid))


def raise_(table: Table, bid: int) -> None:
    seat = table.to_act or 0
    do(table, BidRaised(seat, table.round, table.pawns[seat] or "ba", bid))


def accept(table: Table, bid: int) -> None:
    seat = table.to_act or 0
    do(table, BidAccepted(seat, table.round, table.pawns[seat] or "ba", bid))


def do(table: Table, *events: Event) -> None:
    for event in events:
        assert event in table.legal()
        table.apply(event)


def collect(table: Table, seat: int, gained: str, card: Kind | None = None) -> None:
    """Say what somebody gains; nobody described what would say it."""
    assert table.to_act == seat
    town = table.pawns[seat]
    assert town is not None
    table.apply(tax_collected(seat, table.round, town, None, gained, card))


def bids_in(table: Table, town: Town) -> list[int]:
    found = [e.bid for e in table.legal() if isinstance(e, TownChosen) and e.town == town]
    return sorted(found)


# L6.13 (a): phase 2

RED, YELLOW, GREEN, BLUE = range(4)


def before_blue() -> Table:
    table = begun((RED, YELLOW, GREEN, BLUE), ("go", "lo"))
    go(table, ("la", 0), ("ba", 0), ("la", 2))
    accept(table, 2)
    assert table.guards == [5, 3, 1, 3]
    go(table, ("ba", 1))
    raise_(table, 2)
    accept(table, 2)
    assert table.guards == [6, 1, 1, 3]
    go(table, ("la", 3))
    accept(table, 3)
    assert table.guards == [2, 1, 4, 3]
    go(table, ("ba", 3))
    accept(table, 3)
    assert table.guards == [2, 4, 0, 3]
    go(table, ("ka", 0))
    return table


def test_l6_13a_until_blue() -> None:
    table = before_blue()
    assert table.guards == [2, 2, 0, 3]
    assert table.influence == [10] * 4
    assert table.pawns == ["la", "ka", "ba", None]
    assert table.bids == [3, 0, 3, None]
    assert table.to_act == BLUE


def test_l6_13a_what_blue_can_do() -> None:
    table = before_blue()
    assert bids_in(table, "la") == bids_in(table, "ba") == [4, 5, 6, 7, 8]
    assert bids_in(table, "ka") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert bids_in(table, "zi") == [0]
    assert bids_in(table, "go") == bids_in(table, "lo") == []


def test_l6_13a_a_fourth_guard_costs_blue_two_influence() -> None:
    table = before_blue()
    go(table, ("ba", 4))
    accept(table, 4)
    assert (table.guards[BLUE], table.influence[BLUE]) == (0, 8)
    assert table.guards[GREEN] == 4


def test_l6_13a_blue_bids_one_in_kamenz_and_yellow_goes_to_zittau() -> None:
    table = before_blue()
    go(table, ("ka", 1))
    accept(table, 1)
    go(table, ("zi", 0))
    assert table.guards == [2, 1, 0, 2]
    assert table.phase == "taxes"
    assert table.order == [YELLOW, BLUE, RED, GREEN]
    for seat in (GREEN, RED, BLUE, YELLOW):
        collect(table, seat, "w")
    assert table.guards == [3, 2, 1, 3]


# L6.13 (b): storing


@pytest.mark.parametrize("row", ["4 g1 g1 y3 b1", "4 g2 g1 y2 b1"])
def test_l6_13b_three_players_fill_a_royal_row_together(row: str) -> None:
    green, blue, red, yellow = range(4)
    parts: list[Part] = [
        StorageFace("a", 1, f"2 r1 r1/{row}"),
        StorageFace("b", 1, "1 y1/3 b2 b2"),
    ]
    table = begun((0, 1, 2, 3), ("go", "lo"), parts)
    go(table, ("la", 0), ("ba", 0), ("ka", 0), ("zi", 0))
    collect(table, yellow, "w")
    collect(table, red, "bhhhh")
    collect(table, blue, "gyyh")
    collect(table, green, "rrgyhhhhh")
    assert table.horse_order == [green, red, blue, yellow]
    do(table, RowChosen(green, 1, "royal", 2))
    if "g2" in row:
        one, two = SpacesFilled(green, 1, ("g1",)), SpacesFilled(green, 1, ("g2",))
        assert table.legal() == {one, two}
        do(table, two)
    assert table.influence == [10 + 4 + 4, 10 + 1, 10 + 1, 10]
    assert [sum(goods.values()) for goods in table.goods] == [2, 2, 0, 0]
    assert table.to_act == red
    assert table.legal() == {
        RowChosen(red, 1, "royal", 1),
        RowChosen(red, 1, "civic", 1),
        RowChosen(red, 1, "civic", 2),
    }


# L6.13 (c), L6.14: the end


@pytest.mark.parametrize(
    ("figures", "guards", "points"),
    [
        ((5, 5, 3, 2, 1), (4, 4, 9, 9, 9), (6, 6, 4, 2, 0)),
        ((6, 5, 2, 2, 2), (0, 0, 1, 1, 1), (9, 6, 0, 0, 0)),
        ((5, 5, 3, 2, 1), (4, 5, 9, 9, 9), (6, 9, 4, 2, 0)),
        ((2, 0, 0), (0, 5, 5), (6, 0, 0)),
        ((2, 1, 1), (0, 1, 2), (6, 2, 4)),
        ((2, 1, 1), (0, 2, 2), (6, 2, 2)),
        ((1, 1, 1), (3, 3, 3), (2, 2, 2)),
        ((1, 1, 1, 1), (3, 3, 3, 3), (2, 2, 2, 2)),
        ((0, 0, 0, 1), (3, 3, 3, 0), (0, 0, 0, 9)),
        ((1, 1, 1, 1, 1), (3, 3, 3, 3, 3), (0, 0, 0, 0, 0)),
    ],
)
def test_l6_13c_points_for_a_kind(
    figures: tuple[int, ...], guards: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert place_points(figures, guards) == list(points)


def at_the_end(influence: list[int], guards: list[int], cards: list[str]) -> Table:
    """A table after its last round, with what everybody had; cards "c2 b1"."""
    players = len(influence)
    besieged: tuple[Town, ...] = ("go", "lo", "zi")
    table = begun(tuple(range(players)), besieged[: 6 - players], round_=6)
    go(table, *((town, 0) for town in RING if table.besieged and town not in table.besieged))
    for seat in reversed(table.order):
        collect(table, seat, "r" if seat == 0 else "")
    table.influence, table.guards = influence, guards
    kinds: dict[str, Kind] = {"c": "c", "a": "a", "b": "b"}
    table.cards = [[(kinds[c[0]], int(c[1])) for c in text.split()] for text in cards]
    assert table.storing_may_end()
    table.apply(StoringEnded(6))
    assert table.phase == "over"
    assert table.to_act is None
    assert table.legal() == set()
    assert table.chance(Random(1)) == []
    return table


def test_l6_14_a_real_result() -> None:
    """Seats 3 and 4 are made up: what they held fills the places that the three left."""
    cards = ["c1", "c2 c1 a3 a3 b3", "c4 c2 a4 b4", "c4 a2 b3 b3", "c2 a1 b1"]
    table = at_the_end([71 + 14, 53 + 10, 39 + 13, 0, 0], [0] * 5, cards)
    assert table.result() == ([85, 80, 73, 6 + 4 + 9, 2 + 2 + 2], [0])


def test_most_influence_wins_then_most_guards_then_both() -> None:
    nothing = ["", "", ""]
    assert at_the_end([5, 7, 6], [9, 0, 9], nothing).result() == ([5, 7, 6], [1])
    assert at_the_end([7, 7, 6], [1, 2, 9], nothing).result() == ([7, 7, 6], [1])
    assert at_the_end([7, 7, 6], [2, 2, 9], nothing).result() == ([7, 7, 6], [0, 1])


def test_kinds_are_scored_before_the_winner_is_found() -> None:
    table = at_the_end([10, 10, 10], [3, 3, 2], ["c2 c1", "c3", "b1"])
    assert table.result() == ([14, 14, 16], [2])


# Bids and travel


def test_twelve_is_accepted_at_once_and_closes_the_town() -> None:
    table = begun((0, 1, 2), ("go", "lo", "ka"))
    table.guards = [3, 9, 9]
    go(table, ("la", 0), ("la", 12))
    assert table.guards == [15, 0, 9]
    assert table.influence == [10, 4, 10]
    assert (table.to_act, table.bids) == (0, [None, 12, None])
    assert bids_in(table, "la") == []
    go(table, ("ba", 0))
    assert bids_in(table, "la") == []
    go(table, ("ba", 1))
    raise_(table, 12)
    assert table.to_act == 2
    assert table.guards == [2, 0, 21]
    assert table.legal() == {TownChosen(2, 1, "zi", 0)}


def test_who_is_bought_off_may_not_stay_but_may_pass_the_besieged() -> None:
    table = begun((0, 1, 2), ("ba", "go", "lo"))
    go(table, ("la", 0), ("la", 3))
    accept(table, 3)
    assert table.guards == [6, 0, 3]
    assert table.legal() == {TownChosen(0, 1, "ka", 0), TownChosen(0, 1, "zi", 0)}
    go(table, ("ka", 0))
    assert table.guards == [3, 0, 3]


def test_bids_are_payable_after_the_travel() -> None:
    table = begun((0, 1, 2), ("go", "lo", "zi"))
    table.influence = [3, 10, 10]
    go(table, ("la", 0), ("la", 1))
    accept(table, 1)
    go(table, ("ka", 0))
    assert (table.guards[0], table.influence[0]) == (1, 3)
    go(table, ("ka", 1))
    assert table.legal() == {BidAccepted(0, 1, "ka", 1), BidRaised(0, 1, "ka", 2)}
    accept(table, 1)
    # two guards and one more from the bank: two to Bautzen, three to Lauban with a bid of two
    assert table.legal() == {TownChosen(0, 1, "ba", 0)}


def test_the_ring_is_closed() -> None:
    table = begun((0, 1, 2), ("go", "lo", "ka"))
    go(table, ("la", 0), ("la", 3))
    accept(table, 3)
    go(table, ("zi", 0))
    assert table.guards == [5, 0, 3]


def test_who_can_pay_for_no_town_is_stuck() -> None:
    table = begun((0, 1, 2), ("go", "lo", "ba"))
    table.influence, table.guards = [1, 10, 10], [0, 3, 3]
    go(table, ("la", 0), ("zi", 0), ("la", 1))
    accept(table, 1)
    with pytest.raises(Stuck):
        table.legal()


def test_later_rounds_begin_on_the_road() -> None:
    parts: list[Part] = [StorageFace("a", 1, "1 r1"), StorageFace("b", 1, "1 r1")]
    table = begun((0, 1, 2), ("go", "lo", "zi"), parts)
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    for seat in (2, 1, 0):
        collect(table, seat, "")
    assert (table.round, table.phase) == (2, "prologue")
    assert table.pawns == ["la", "ba", "ka"]
    assert table.bids == [None] * 3
    prologue(table, ("lo", "zi", "go"))
    table.influence[0] = 3
    assert bids_in(table, "la") == bids_in(table, "ba") == bids_in(table, "ka") == [0]
    go(table, ("la", 0))
    assert table.guards == [2, 3, 3]
    assert bids_in(table, "la") == [1, 2, 3, 4, 5, 6, 7]
    go(table, ("ka", 0))
    assert table.guards == [2, 1, 3]
    go(table, ("ka", 1))
    assert table.guards == [2, 1, 2]


def test_on_equal_bids_and_numbers_the_old_order_decides() -> None:
    table = begun((2, 0, 1), ("go", "lo", "zi"), numbers=(4, 4, 1, 4, 5, 6))
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    assert table.order == [2, 0, 1]
    collect(table, 1, "rh")
    collect(table, 0, "hh")
    collect(table, 2, "h")
    assert table.horse_order == [0, 1, 2]


# Taxes


@pytest.mark.parametrize(
    ("tile", "cards"),
    [(TaxTile("1", "xx.x..", card="b"), [("b", 2)]), (TaxTile("1", ".x..xx", "wyyh"), [])],
)
def test_each_turning_gives_what_it_points_at(tile: TaxTile, cards: list[tuple[str, int]]) -> None:
    sides = "w/rr/g/yh/b/hh"
    face = TownFace("la", "w", 1, sides)
    for turning in range(1, 7):
        table = begun((0, 1, 2), ("go", "lo", "zi"), [face, tile])
        go(table, ("ba", 0), ("ka", 0), ("la", 0))
        collect(table, 1, "")
        collect(table, 0, "")
        every = {tax_collected(2, 1, "la", n) for n in range(1, 7)}
        assert table.legal() == every
        table._harness = lambda: None
        do(table, tax_collected(2, 1, "la", turning))
        expected = pointed_at(face, tile, turning)
        goods = "".join(colour * table.goods[2][colour] for colour in GOODS)
        guards = "w" * (table.guards[2] - 3)
        assert guards + goods + "h" * table.horses[2] == expected
        assert table.cards[2] == cards


def test_there_are_six_grey_cards() -> None:
    table = begun((0, 1, 2), ("go", "lo", "zi"))
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    table.grey_cards_out = 5
    collect(table, 2, "r", "a")
    collect(table, 1, "r", "a")
    table.apply(tax_collected(0, 1, "la", None, "r", "c", "taken"))
    assert table.cards == [[("c", 2)], [], [("a", 2)]]


# Storing


@pytest.mark.parametrize(("round_", "number"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_storage_tiles_turn_over_for_the_second_half(round_: int, number: int) -> None:
    parts: list[Part] = [StorageFace("a", 1, "1 r9"), StorageFace("a", 2, "2 b1")]
    table = begun((0, 1, 2), ("go", "lo", "ka"), parts, round_=round_)
    assert [line.number for line in table.lines or [] if line.place == "royal"] == [number]


def storing(rows: tuple[str, ...], civic: tuple[str, ...], *gained: str) -> Table:
    """Three players, seat 0 with the most horses, then 1, then 2."""
    parts: list[Part] = [StorageFace("a", 1, "/".join(rows)), StorageFace("b", 1, "/".join(civic))]
    table = begun((2, 1, 0), ("go", "lo", "zi"), parts, numbers=(1, 2, 6, 3, 5, 4))
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    for seat in (0, 1, 2):
        collect(table, seat, gained[seat] + "h" * (3 - seat))
    assert table.phase == "storing"
    return table


def test_colours_with_and_without_a_choice_in_one_row() -> None:
    table = storing(("3 r1 r2 r2 g4 g1 y5 b3 b3",), ("1 b1",), "rrgyb", "rb", "b")
    do(table, RowChosen(0, 1, "royal", 1))
    assert table.influence == [10 + 5 + 3, 10, 10]
    assert table.legal() == {
        SpacesFilled(0, 1, ("r2", "r2", "g4")),
        SpacesFilled(0, 1, ("r2", "r1", "g4")),
        SpacesFilled(0, 1, ("r2", "r2", "g1")),
        SpacesFilled(0, 1, ("r2", "r1", "g1")),
    }
    do(table, SpacesFilled(0, 1, ("r2", "r1", "g1")))
    # seat 1 fills the last red and the last blue; the green stays free, so no bonus
    assert table.influence == [10 + 5 + 3 + 2 + 1 + 1, 10 + 2 + 3, 10]
    assert table.legal() == {RowChosen(1, 1, "civic", 1)}
    do(table, RowChosen(1, 1, "civic", 1))
    assert table.influence[2] == 11
    assert table.legal() == {LeaderTaken(1, 1, LeaderCard(1)), LeaderTaken(1, 1, LeaderCard(None))}
    do(table, LeaderTaken(1, 1, LeaderCard(1)))
    assert table.cards == [[], [("c", 1)], []]
    assert (table.round, table.phase) == (2, "prologue")


def test_others_choose_spaces_too() -> None:
    table = storing(("3 r1 r2 r3",), ("1 g1",), "", "r", "r")
    do(table, RowChosen(0, 1, "royal", 1))
    assert table.to_act == 1
    do(table, SpacesFilled(1, 1, ("r1",)))
    assert table.to_act == 2
    assert table.legal() == {SpacesFilled(2, 1, ("r3",)), SpacesFilled(2, 1, ("r2",))}


def test_filling_goes_clockwise_from_the_chooser_and_holes_are_dead() -> None:
    table = storing(("7 r9", "1 b1"), ("2 r1 g1 g1",), "rb", "", "rg")
    do(table, RowChosen(0, 1, "civic", 1))
    assert table.influence == [10 + 1, 10, 10 + 1]
    do(table, RowChosen(1, 1, "royal", 2))  # seat 0 fills it, seat 1 gets the bonus
    assert table.influence == [11 + 1, 10 + 1, 11]
    assert table.legal() == {RowChosen(2, 1, "royal", 1)}
    table.goods[0]["r"] = 1
    table.goods[1]["r"] = 1
    do(table, RowChosen(2, 1, "royal", 1))  # seat 2 itself comes before seats 0 and 1
    assert table.influence == [12, 11, 11 + 9 + 7]
    assert (table.round, table.phase) == (2, "prologue")


def test_the_next_seat_fills_before_those_further_round() -> None:
    table = storing(("1 g1",), ("4 b1", "4 r9"), "r", "", "r")
    do(table, RowChosen(0, 1, "civic", 1))
    do(table, RowChosen(1, 1, "civic", 2))
    assert table.influence == [10, 10, 19]
    assert table.to_act == 1


def test_cards_of_a_full_civic_row() -> None:
    civic = ("3 r1", "1 r2", "1 r3", "4 r1", "4 r1")
    table = storing(("1 g1",), civic, "rrrrrr", "", "")
    do(table, RowChosen(0, 1, "civic", 1))
    three: set[Event] = {LeaderTaken(0, 1, LeaderCard(stack)) for stack in (None, 1, 2, 3)}
    assert table.legal() == three
    do(table, LeaderTaken(0, 1, LeaderCard(1)))
    do(table, RowChosen(1, 1, "civic", 2))  # the card of one figure is gone: nothing is asked
    do(table, RowChosen(2, 1, "civic", 4))
    four: set[Event] = {LeaderTaken(2, 1, LeaderCard(stack)) for stack in (None, 2, 3, 4)}
    assert table.legal() == four
    do(table, LeaderTaken(2, 1, LeaderCard(None)))
    assert table.to_act == 0
    do(table, RowChosen(0, 1, "royal", 1))  # nobody can fill it, and it may be chosen
    do(table, RowChosen(1, 1, "civic", 5), LeaderTaken(1, 1, LeaderCard(4)))
    do(table, RowChosen(2, 1, "civic", 3))
    assert table.cards == [[("c", 1)], [("c", 4)], []]
    assert table.influence == [10 + 1 + 2 + 3 + 1 + 1, 10, 10]
    assert (table.round, table.phase) == (2, "prologue")
    assert sum(sum(goods.values()) for goods in table.goods) == 0


def test_storing_ends_without_a_choice_where_nothing_fits() -> None:
    table_rows = "1 g1/2 y1"
    parts: list[Part] = [StorageFace("a", 1, table_rows), StorageFace("b", 1, table_rows)]
    table = begun((2, 1, 0), ("go", "lo", "zi"), parts)
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    for seat in reversed(table.order):
        collect(table, seat, "rrb")
    assert (table.round, table.phase) == (2, "prologue")


def test_rows_that_nobody_described() -> None:
    parts: list[Part] = [StorageFace("a", 1, "1 g1")]
    table = begun((2, 1, 0), ("go", "lo", "zi"), parts)
    go(table, ("la", 0), ("ba", 0), ("ka", 0))
    for seat in reversed(table.order):
        collect(table, seat, "rr" if seat == 0 else "")
    assert table.legal() == {RowChosen(0, 1, "royal", 1)}
    assert table.storing_may_end()
    table.apply(RowChosen(0, 1, "civic", 3, "2 r1 r4 r4"))
    assert not table.storing_may_end()
    assert table.to_act == 0
    do(table, SpacesFilled(0, 1, ("r4", "r4")))
    # no cubes are left, so it ends although nobody knows what three rows show
    assert (table.round, table.phase) == (2, "prologue")
    assert table.influence[0] == 18


# Random games


def allowed(table: Table) -> None:
    assert min(table.guards) >= 0
    assert min(table.influence) >= 0
    assert all(min(goods.values()) >= 0 for goods in table.goods)
    assert sorted(table.order) in ([], list(range(table.players)))
    assert sum(map(len, table.cards)) <= 24 + table.grey_cards_out
    deciding = table.phase in ("towns", "taxes", "storing")
    assert (table.to_act is not None) == deciding
    if table.phase in ("taxes", "storing"):
        assert len({*table.pawns} | {*(table.besieged or ())}) == 6
        assert None not in table.bids
    if table.phase == "prologue":
        assert table.bids == [None] * table.players


def decided(table: Table) -> None:
    """As above, where everything is described: something can be decided, or somebody is stuck."""
    allowed(table)
    try:
        legal = table.legal()
    except Stuck:
        return
    assert (legal != set()) == (table.to_act is not None)
    assert all(event.named == (table.to_act,) for event in legal)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("choice", [anything, thrifty])
@pytest.mark.parametrize("seed", range(6))
def test_random_games(players: int, choice: Choice, seed: int) -> None:
    rng = Random(seed)
    events, table, ended = random_game(rng, players, made_up_parts(rng), choice, decided)
    check_whole(events, table, ended)
    if ended:
        assert not any(isinstance(event, StoringEnded) for event in events)
        scores, winners = table.result()
        assert max(scores) == scores[winners[0]]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_components_that_nobody_described(players: int, seed: int) -> None:
    rng = Random(seed)
    parts = made_up_parts(rng)
    some = rng.sample(parts, seed * 8)
    events, table, ended = random_game(rng, players, some, thrifty, allowed)
    check_whole(events, table, ended)


def check_whole(events: list[Event], table: Table, ended: bool) -> None:
    for event in events:
        assert DECODER.decode(msgspec.json.encode(event)) == event
    prologues = [event for event in events if isinstance(event, TaxTilesLaid)]
    assert [event.round for event in prologues] == list(range(1, table.round + 1))
    stored = [event for event in events if isinstance(event, StorageLaid)]
    for half in (stored[:3], stored[3:]):
        tiles = [tile for event in half for tile in (event.royal, event.civic)]
        assert len(set(tiles)) == len(tiles)
    drawn = [tile for event in prologues for tile in event.tiles]
    before_new_stack = 18 // table.players * table.players
    first_stack = drawn[:before_new_stack]
    assert len(set(first_stack)) == len(first_stack)
    if len(drawn) > before_new_stack:  # the stack was used up in the round after
        assert len(set(drawn[: before_new_stack + table.players])) == 18
    if ended:
        assert table.round == 6
        assert len(drawn) == 6 * table.players
        collected = [event for event in events if isinstance(event, TaxCollected)]
        assert len(collected) == 6 * table.players


def test_the_generator_finds_everything_that_can_happen() -> None:
    seen: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        parts = made_up_parts(rng)[: None if seed % 2 else 20]
        events, _table, _ended = random_game(rng, 3 + seed % 3, parts)
        seen |= {type(event).__name__ for event in events}
    assert len(seen) == 14
