"""ME.3 to ME.8: cards, towers, pushing, two players, the end."""

from events.common import Adjusted, GapDeclared
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.titles.meridian.board import Tower
from projections.titles.meridian.title import TITLE
from tests.titles.meridian.given import given


def test_the_card_is_discarded_and_the_next_one_turned_up():
    after = given().when("5 2@1")
    hand = after.state.hands[0]
    assert (hand.face_up, hand.played, hand.left) == (["1"], ["5"], 12)
    assert after.state.order.owing()[0] == 0
    after.when("+7").then_allowed()
    assert hand.face_up == ["1", "7"]


def test_what_a_turn_makes_of_its_meridian_is_worked_out_anew_when_a_column_has_changed():
    board, event = given().state.board, CardPlayed(0, 1, "5", 5, None, 2, 3)
    free = (None,) * 3
    assert board.play_turn(event, 5).done == (None, Tower(0, 3), *free)
    board.replace(5, (None, Tower(1, 4), *free))
    assert board.play_turn(event, 5).done == (Tower(1, 4), Tower(0, 3), *free)
    assert board.turn(event, 5)[1] == board.column(5)
    assert board.play_turn(event, 5).done == (Tower(1, 4), Tower(0, 3), Tower(0, 3), None, None)


def test_a_lone_tower_of_one_that_others_have_left_behind_stays():
    after = given("5/1 k4; 5/3 g1", first=1).when("k 5 x1").then_allowed()
    after.then_column(5, ". . g1 . .")
    assert TITLE.imbalances(after.state) == []


TWO = "ok gb"


def test_two_players_use_two_colours_as_one():
    at_table = given(codes=TWO)
    assert at_table.state.board.supply == [40, 40]
    assert at_table.state.hands[0].left == 26
    at_table.when("5 2@1; +5").then_allowed()  # the second deck's 5
    at_table.event(CardTurnedUp(0, "5"))
    assert at_table.refusals[0].code == "card-cannot-come"


BOARD = ("aaabbbccCc", "ffffffffff", "eeddDdeeed", "eeeeeeeeee", "eeeeeeeeee")


def _last(points_to=None):
    """A game in which orange has one card left and the others none."""
    at_table = given("1/1 k3; 4/1 b3", board=BOARD)
    for seat in range(4):
        hand = at_table.state.hands[seat]
        hand.left, hand.known = (1, False) if seat == 0 else (0, False)
    at_table.state.hands[0].face_up[:] = ["5"]
    return at_table


def test_with_one_card_left_no_card_has_to_be_named_and_then_the_game_is_over():
    after = _last().when("2@3").then_allowed()
    assert TITLE.over(after.state)
    after.when("5 pass").then_refused("game-over")
    after.event(CardPlayed(0, 2, "1"))
    assert after.refusals[0].code == "game-over"
    after.event(GapDeclared("late")).then_refused("game-over")
    assert after.legal() == set()


def test_most_points_win_ties_go_to_unused_pieces_then_are_shared():
    at_table = given("1/1 k3; 4/1 b4", board=BOARD)
    at_table.then_scores(0, 3, 3, 0)
    result = TITLE.result(at_table.state)
    assert (result.winners, result.tie_break, result.tie_quantity) == (
        (1,),
        (20, 17, 16, 20),
        "pieces",
    )
    assert TITLE.result(given("1/1 k3; 4/1 b3", board=BOARD).state).winners == (1, 2)


def test_a_board_described_later_holds_from_the_start():
    from events.titles.meridian.events import describe

    late = given().when("5 2@1; o +7").event(describe("late", BOARD)).then_allowed()
    early = given(board=BOARD).when("5 2@1; o +7")
    assert TITLE.ledger(late.state) == TITLE.ledger(early.state)
    late.then_scores(3, 0, 0, 0)


def test_adjustments_are_followed_and_balanced():
    at_table = given("1/1 k3", board=BOARD)
    for quantity, value in (("score", 9), ("pieces", 5), ("cards", 4)):
        at_table.event(Adjusted(0, quantity, value, "x")).then_allowed()
        assert TITLE.quantity(at_table.state, 0, quantity) == value
    assert TITLE.imbalances(at_table.state) == []
    assert TITLE.ledger(at_table.state)[-1].rule == "adjusted"


def test_after_a_gap_whoever_acts_is_named():
    after = given().event(GapDeclared("a walk"))
    after.when("5 pass").then_refused("turn-unknown")
    after.when("o 5 pass").then_allowed()
    assert after.state.order.player == 1


def test_a_player_whose_cards_the_table_stated_away_is_passed_over():
    at_table = given().event(Adjusted(0, "cards", 0, "x")).then_allowed()
    assert at_table.state.order.player == 1
    assert at_table.state.hands[0].face_up == []


def test_cards_stated_face_up_are_cards_that_can_lie_there():
    from events.titles.meridian.events import FaceUpStated

    after = given().when("5 pass")
    after.event(FaceUpStated(0, "x", ("5", "7"))).then_refused("card-used-up")
    after.event(FaceUpStated(0, "x", ("1", "7", "8"))).then_refused("too-many-face-up")
    after.event(FaceUpStated(0, "x", ("1", "7"))).then_allowed()


def test_pushes_are_told_after_the_turn_alone_whatever_is_asked_meanwhile():
    at_table = given("5/2 k4").when("5 3@2").then_allowed()
    pushes = TITLE.consequences(at_table.state)
    assert len(pushes) == 1
    assert at_table.game.refusals(CardPlayed(1, 2, "4", 4, None, 1, 2))
    assert TITLE.consequences(at_table.state) == pushes
    at_table.when("o +7").then_allowed()
    assert not TITLE.consequences(at_table.state)


def test_who_may_act_comes_before_what_is_possible():
    after = given(codes="okb").done("5 pass; +7; k +5 +7; k 5 pass; k +1; b +2 +3")
    after.when("k 5 3@1").then_refused("not-your-turn", "card-used-up")
    assert not after.refusals[0].irregular  # no ruling lets the card be played twice
    assert after.game.rules.alternatives(after.state, None, after.refusals[0]) == ()
    after.when("k 4-7 2@1").then_refused("not-your-turn")
    after.when("k 2@1").then_refused("not-your-turn")
    after.when("b 9 2@1").then_refused("card-not-face-up")
