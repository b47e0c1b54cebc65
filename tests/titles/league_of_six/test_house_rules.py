"""The house rules of League of Six: each lifts a reading of ours (docs/playing/rulings.md)."""

from events.common import Adjusted
from events.titles.league_of_six.components import TaxTile
from events.titles.league_of_six.events import ComponentsDescribed
from tests.titles.league_of_six.given import towns


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
