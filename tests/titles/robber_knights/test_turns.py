"""RK.3: laying one to three tiles, and who comes next."""

from events.titles.robber_knights.events import TileLaid, TurnEnded
from events.titles.robber_knights.notation import read
from tests.titles.robber_knights.given import given


def test_a_second_and_third_tile_are_voluntary():
    given("b p i18").then_turn_of("b", 1).when("r pc l18").then_allowed().then_turn_of("r", 1)
    given("b p i18; b end").then_turn_of("r")
    given("b p i18; b fv h18").then_turn_of("b", 2).when("end").then_turn_of("r")


def test_saying_that_a_full_turn_ends_changes_nothing():
    full = given("b p i18; b fv h18; b l h19").event(TurnEnded(0, 1)).then_allowed()
    full.then_turn_of("r", 0).when("r pc l18").then_allowed()
    full.event(TurnEnded(0, 1)).then_refused("not-your-turn")
    given("b p i18; b fv h18; b l h19").when("b end").then_allowed().then_turn_of("r", 0)
    given("b p i18; b fv h18; b l h19").when("end").then_allowed().then_turn_of("r", 0)


def test_who_says_end_once_more_means_the_turn_that_has_ended():
    for turn in ("b p i18; b fv h18; b l h19", "b p i18; end"):
        at_table = given(turn, "brg")
        for text in ("end", "b end", "."):
            assert needless(at_table, text) == {"player": 0}
        assert needless(at_table, "r end") is None
        at_table.when("r end").then_refused("tile-owed")
        at_table.when("r pc m18").then_allowed()
        assert needless(at_table, "end") is None
    at_table.done("end")
    assert needless(at_table, "end") == {"player": 1}
    assert needless(given(), "end") is None
    assert needless(given("b p i18"), "end") is None


def needless(at_table, text):
    """Whose turn has ended already, of which a line says that it ends."""
    [line] = read(text, at_table.seats)
    event = at_table.game.rules.bind(at_table.state, line)
    found = at_table.game.rules.needless(at_table.state, event)
    return found and found.params


def test_an_action_says_which_turn_it_belongs_to():
    given("b p i18").event(TileLaid(0, 2, "fv", "h18")).then_refused("other-turn")
    given("b p i18").event(TileLaid(1, 3, "pc", "h18")).then_refused("other-turn")
    given("b p i18").event(TurnEnded(0, 4)).then_refused("other-turn")


def test_a_player_without_tiles_is_skipped():
    at_table = given("", "brg")
    at_table.state.order.left[1] = 0
    at_table.when("b p i18; end").then_turn_of("g")
    at_table.event(TileLaid(1, 2, "p", "i17")).then_refused("no-tiles-left")


def test_a_player_alone_goes_on_in_the_next_turn():
    at_table = given()
    at_table.state.order.left[1] = 0
    at_table.when("b p i18; b fv h18; b l h19").then_allowed().then_turn_of("b", 0)
    assert at_table.state.order.turn == 2


def test_a_ruling_admits_a_fourth_tile_and_the_next_player_follows():
    at_table = given("b p i18; b fv h18; b l h19").when("b pc g19", ruling=True)
    at_table.then_turn_of("b", 1).when("r pc l18").then_allowed().then_turn_of("r", 1)


def test_who_may_act_comes_before_what_is_possible():
    at_table = given("b p i18", "brg")
    at_table.when("g p k18").then_refused("not-your-turn", "occupied")
    assert not at_table.refusals[0].irregular  # no ruling puts two tiles on a cell
    at_table.when("g p").then_refused("not-your-turn")
    given().when("r p k18").then_refused("tile-owed", "occupied")
    given("", opening="b pv j18; b m k18").when("b p j18").then_refused(
        "opening-tiles-used", "occupied"
    )
