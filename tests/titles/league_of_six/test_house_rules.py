"""The house rules of League of Six: each lifts a reading of ours (docs/playing/rulings.md)."""

from events.common import Adjusted
from events.titles.league_of_six.components import TaxTile
from events.titles.league_of_six.events import ComponentsDescribed, RowDeclined
from tests.titles.league_of_six.given import prologue, storing, taxes, towns


def test_a_grey_card_is_always_there():
    for house, cards in ((), 0), (("grey-always",), 1):
        at_table = taxes(house=house)
        seat = at_table.state.order.waiting[0]
        at_table.state.board.tax[at_table.state.board.towns[seat]] = "2"  # a pair of burghers
        at_table.state.hands.grey[0] = 6
        at_table.done("1")
        assert len(at_table.state.hands.cards[seat]) == cards
        assert at_table.game.rules.quantity(at_table.state, seat, "burghers") == 2 * cards


def test_goods_that_the_box_has_not_are_not_collected():
    for house in (), ("box-ends",):
        at_table = taxes(house=house)
        at_table.state.wagons[0] = {"r": 36}
        turnings = {line for line in at_table.legal() if len(line) == 1}
        assert (turnings == set("123456")) == (not house)
    short = at_table.legal() - turnings
    assert short
    for line in short:
        assert sum(line.partition("+")[0].count(good) for good in "rgyb") == 1
    at_table.when("1").then_refused("goods-short")
    at_table.when(sorted(short)[0]).then_allowed()


def test_only_goods_run_out_and_horses_and_guards_of_a_known_tile_are_collected():
    """The tile in Kamenz is described (its centre is a horse and a good), its town is not."""
    ways = (("hwr", True, True), ("hw", False, True), ("hr", False, False), ("wr", False, False))
    for gained, whole, short in ways:
        for house, allowed in (((), whole), (("box-ends",), short)):
            at_table = towns(parts=False, house=house)
            at_table.event(ComponentsDescribed((TaxTile("3", "xxx...", "hwr"),))).then_allowed()
            at_table.done("la; ba; ka")
            seat = at_table.state.board.towns.index("ka")
            at_table.state.order.waiting = [seat]
            at_table.when(f"{'rgy'[seat]} {gained}")
            codes = [one.code for one in at_table.refusals]
            assert codes == ([] if allowed else ["gain-not-given"]), (house, gained)


def test_who_pays_what_there_is_may_though_the_town_just_left_could_be_paid():
    """Green is bought off in Lauban; Bautzen, where red stands on 9, is all that is open."""
    at_table = towns("gry", house=("pay-what-one-can",)).done("la; la 1; ok")
    board = at_table.state.board
    assert at_table.state.order.mover == 0
    board.towns[2], board.bids[2], board.besieged = "ba", 9, ("go", "lo", "zi", "ka")
    at_table.event(Adjusted(0, "guards", 3, "x")).event(Adjusted(0, "score", 0, "x"))
    assert at_table.legal() == {"ba 10"}
    at_table.when("la 2").then_refused("same-town")


def test_all_tax_tiles_are_shuffled_when_too_few_are_left():
    for house in (), ("shuffle-all",):
        at_table = prologue("rgyb", parts=False, house=house)
        state = at_table.state
        state.order.round = 5
        state.board.tax_out = {str(n) for n in range(1, 17)}
        at_table.done("storage a d; leaders c a b b; siege go lo").when("tax 1 2 3 4")
        assert [one.code for one in at_table.refusals] == ([] if house else ["tax-left"])


def test_a_pawn_can_stand_on_any_space_of_an_empty_track():
    towns().when("la 4").then_refused("bid-on-empty")
    at_table = towns(house=("bid-on-empty",))
    assert {"la", "la 1", "la 8"} <= at_table.legal()
    at_table.done("la 4").then_guards(3, 3, 3)  # nothing is paid for it
    at_table.when("la 4").then_refused("bid-low")
    at_table.done("la 5; ok; ba 2").then_pawns("ba2 la5 -")


def test_who_can_pay_no_town_pays_what_there_is():
    for house in (), ("pay-what-one-can",), ("pay-in-empty-town",):
        at_table = towns("gry", house=house)
        for seat in (0, 1, 2):
            at_table.event(Adjusted(seat, "guards", 0, "x")).event(Adjusted(seat, "score", 1, "x"))
        at_table.state.board.towns[:] = ["la", "la", "la"]
        assert at_table.legal() == ({"la", "ba", "ka"} if house else set())
        at_table.when("ba")
        assert bool(at_table.refusals) != bool(house)
        if house:
            at_table.then_guards(0, 0, 0).then_influence(1, 1, 1)
        if house == ("pay-what-one-can",):
            at_table.when("ba 5").then_refused("bid-unpayable")
            at_table.done("ba 1")


def test_who_can_pay_no_town_goes_to_an_empty_one_first():
    at_table = towns("gry", house=("pay-in-empty-town",))
    for seat in (0, 1, 2):
        at_table.event(Adjusted(seat, "guards", 0, "x")).event(Adjusted(seat, "score", 1, "x"))
    at_table.state.board.towns[:] = ["la", "la", "la"]
    at_table.done("ba")
    assert at_table.legal() == {"la", "ka"}
    at_table.when("ba 1").then_refused("town-unpayable")
    at_table.done("la; ka").then_guards(0, 0, 0).then_influence(1, 1, 1)


def test_ties_go_to_who_stands_with_fewer():
    for house, first in ((), 2), (("order-tie-fewest",), 0):
        at_table = towns(house=house)
        at_table.state.board.ring.number_at.update(dict.fromkeys(("la", "ba", "ka"), 1))
        at_table.done("la; ba; ka")
        assert at_table.state.order.waiting[0] == first
    for house, first in ((), 2), (("horse-tie-fewest",), 0):
        at_table = towns(parts=False, house=house)
        at_table.state.board.ring.number_at.update(dict.fromkeys(("la", "ba", "ka"), 1))
        at_table.done("la; ba; ka; y r; g g; r b")
        assert at_table.state.order.storing[0] == first


def test_who_is_to_choose_a_row_may_pass():
    storing().when("pass").then_refused("row-compulsory")
    at_table = storing(house=("may-decline-row",))
    assert "pass" in at_table.legal()
    at_table.when("g pass").then_refused("not-your-row")
    at_table.done("pass").when("r pass").then_refused("not-your-row")
    assert at_table.state.order.round == 1
    at_table.done("pass; pass")  # all one after the other: nothing more is stored
    assert at_table.state.order.round == 2
    assert at_table.followed == ["round-over"]


def test_a_row_between_passes_begins_their_count_anew():
    at_table = storing(house=("may-decline-row",))
    at_table.done("pass; pass; ro4; pass; pass")
    assert at_table.state.order.round == 1
    last = at_table.state.order.storing[2]
    at_table.event(RowDeclined(last, 1)).then_allowed()
    assert at_table.state.order.round == 2
