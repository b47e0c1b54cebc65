"""ME.3 to ME.8: cards, towers, pushing, two players, the end."""

import pytest

from events.common import Adjusted, GapDeclared
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.titles.meridian.board import Tower
from projections.titles.meridian.title import TITLE
from tests.titles.meridian.given import given


def test_a_turn_is_a_face_up_card_and_one_of_its_meridians():
    given().when("5 2@1").then_allowed().then_column(5, "o2 . . . .")
    given().when("7 2@1").then_refused("card-not-face-up")
    given(cards="5 1-3").when("1-3/2 2@1").then_allowed().then_column(2, "o2 . . . .")
    given(cards="5 1-3").when("1-3/4 2@1").then_refused("meridian-not-on-card")
    given(cards="5 1-3").when("1-3 2@1").then_refused("meridian-missing")
    given().when("2@1").then_refused("card-missing")


def test_the_card_is_discarded_and_the_next_one_turned_up():
    after = given().when("5 2@1")
    hand = after.state.hands[0]
    assert (hand.face_up, hand.played, hand.left) == (["1"], ["5"], 12)
    assert after.state.order.owing()[0] == 0
    after.when("+7").then_allowed()
    assert hand.face_up == ["1", "7"]


def test_a_card_that_cannot_come_is_refused():
    given(cards="5").when("o +5").then_refused("card-cannot-come")
    given().when("5 pass; o +5").then_refused("card-cannot-come")


def test_what_a_turn_makes_of_its_meridian_is_worked_out_anew_when_a_column_has_changed():
    board, event = given().state.board, CardPlayed(0, 1, "5", 5, None, 2, 3)
    free = (None,) * 3
    assert board.turned(event, 5).done == (None, Tower(0, 3), *free)
    board.replace(5, (None, Tower(1, 4), *free))
    assert board.turned(event, 5).done == (Tower(1, 4), Tower(0, 3), *free)
    assert board.turn(event, 5)[1] == board.column(5)
    assert board.turned(event, 5).done == (Tower(1, 4), Tower(0, 3), Tower(0, 3), None, None)


def test_no_more_cards_lie_face_up_than_the_limit():
    given().when("o +7").then_refused("enough-face-up")
    given(cards="").when("+").then_refused("card-open")


def test_all_own_cards_are_turned_up_before_acting():
    given(cards="5").when("5 2@1").then_refused("card-owed")


def test_players_act_clockwise():
    given().when("k 5 2@1").then_refused("not-your-turn", "card-owed", "card-not-face-up")
    after = given().when("5 pass")
    assert after.state.order.player == 1
    assert after.state.order.turn == 2
    given().event(CardPlayed(0, 3, "5")).then_refused("other-turn")


def test_a_pass_names_the_card_alone():
    after = given("5/1 k4").when("5 pass").then_allowed().then_column(5, "k4 . . . .")
    assert after.state.hands[0].played == ["5"]


def test_an_own_tower_can_be_taken_back():
    after = given("5/2 o4; 5/4 g1").when("5 x2").then_allowed().then_column(5, ". . . g1 .")
    assert after.state.board.supply[0] == 20
    given("5/2 o4").when("5 x").then_allowed().then_column(5, ". . . . .")
    given("5/2 k4").when("5 x2").then_refused("no-own-tower")
    given().when("5 x").then_refused("no-own-tower")


def test_the_first_tower_on_a_meridian_has_two_pieces():
    given().when("5 1@3").then_refused("first-tower-low")
    given("5/1 k4").when("5 1@3").then_allowed()


def test_it_has_two_pieces_also_when_the_own_one_was_just_lifted():
    given("5/1 o4").when("5 1@3").then_refused("first-tower-low")


def test_a_lone_tower_of_one_that_others_have_left_behind_stays():
    after = given("5/1 k4; 5/3 g1", first=1).when("k 5 x1").then_allowed()
    after.then_column(5, ". . g1 . .")
    assert TITLE.imbalances(after.state) == []


def test_the_same_height_on_the_same_city_is_a_pass():
    given("5/1 o4; 5/3 g1").when("5 x1 4@1").then_refused("same-again")
    given("5/1 o4; 5/3 g1").when("5 x1 4@2").then_allowed()


def test_one_own_tower_a_meridian_at_three_and_four_players():
    after = given("5/1 o4; 5/4 g1").event(CardPlayed(0, 1, "5", 5, None, 2, 3))
    after.then_refused("tower-limit")


def test_pieces_come_from_the_supply_those_lifted_among_them():
    at_table = given("1/1 o16; 5/1 o3; 5/4 g1")
    assert at_table.state.board.supply[0] == 1
    at_table.when("5 x1 5@1").then_refused("pieces-short")
    at_table.when("5 x1 4@1").then_allowed()


def test_heights_differ_and_fall_from_north_to_south():
    given("5/2 k4").when("5 4@4").then_refused("height-taken")
    given("5/2 k4").when("5 5@3").then_refused("order")
    given("5/2 k4").when("5 3@1").then_refused("order")


def test_a_shorter_newcomer_pushes_up_a_taller_one_down():
    given("5/3 k4").when("5 2@3").then_allowed().then_column(5, ". k4 o2 . .")
    given("5/3 k4").when("5 6@3").then_allowed().then_column(5, ". . o6 k4 .")


def test_pushed_towers_push_on_and_none_leaves_the_board():
    after = given("5/3 k4; 5/4 g2").when("5 6@3").then_allowed()
    after.then_column(5, ". . o6 k4 g2")
    assert after.followed == ["4: 3-4", "2: 4-5"]
    given("5/3 k4; 5/4 g2; 5/5 b1").when("5 6@3").then_refused("pushed-off")


def test_three_players_have_four_cities_a_meridian():
    given(codes="okb").when("5 2@5").then_refused("no-such-city")
    assert len(given(codes="okb").state.board.column(5)) == 4


TWO = "ok gb"


def test_two_players_use_two_colours_as_one():
    at_table = given(codes=TWO)
    assert at_table.state.board.supply == [40, 40]
    assert at_table.state.hands[0].left == 26
    at_table.when("5 2@1; +5").then_allowed()  # the second deck's 5
    at_table.event(CardTurnedUp(0, "5"))
    assert at_table.refusals[0].code == "card-cannot-come"


def test_two_own_towers_a_meridian_with_two_players():
    given("5/1 o4", codes=TWO).when("5 2@3").then_allowed().then_column(5, "o4 . o2 . .")
    full = given("5/1 o6; 5/3 o4", codes=TWO)
    full.when("5 2@5").then_refused("tower-limit")
    full.when("5 x 2@5").then_refused("lift-which")
    full.when("5 x3 2@5").then_allowed().then_column(5, "o6 . . . o2")


def test_an_own_tower_is_not_entered_but_pushed_on():
    given("5/2 o4", codes=TWO).when("5 2@2").then_refused("push-own")
    given("5/2 o4", codes=TWO, house=("push-own",)).when("5 2@2").then_allowed()
    given("5/2 g4; 5/3 o3", codes=TWO).when("5 6@2").then_allowed().then_column(5, ". o6 g4 o3 .")


def test_house_rule_four_cards_face_up():
    at_table = given(codes=TWO, house=("face-up-4",))
    at_table.when("5 2@1").then_refused("card-owed")
    at_table.when("o +7 +8; 5 2@1").then_allowed()
    assert given(codes="okb", house=("face-up-4",)).state.hands[0].limit == 2


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


def test_a_player_without_cards_is_skipped_and_refused():
    at_table = _last()
    at_table.event(CardPlayed(1, 1, "1")).then_refused("no-cards-left")


def test_a_played_card_cannot_be_played_again():
    after = given().when("5 pass; +7")
    after.event(CardPlayed(0, 2, "5"))
    after.then_refused("not-your-turn", "card-used-up")


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


def test_without_a_board_there_are_no_points():
    result = TITLE.result(given("1/1 k3").state)
    assert (result.scores, result.winners) == ((), ())
    assert TITLE.quantity(given("1/1 k3").state, 0, "score") is None


def test_a_board_described_later_holds_from_the_start():
    from events.titles.meridian.events import describe

    late = given().when("5 2@1; o +7").event(describe("late", BOARD)).then_allowed()
    early = given(board=BOARD).when("5 2@1; o +7")
    assert TITLE.ledger(late.state) == TITLE.ledger(early.state)
    late.then_scores(3, 0, 0, 0)


def test_a_board_of_the_other_side_is_refused():
    from events.titles.meridian.events import describe

    given().event(describe("four", BOARD[:4])).then_refused("board-other-size")
    import msgspec

    wrong = msgspec.structs.replace(describe("five", BOARD), hash="0" * 64)
    given().event(wrong).then_refused("board-hash")


@pytest.mark.parametrize(
    ("quantity", "value", "code"),
    [
        ("score", 51, "out-of-range"),
        ("pieces", 21, "out-of-range"),
        ("cards", 14, "out-of-range"),
        ("bricks", 1, "unknown-quantity"),
        ("pieces", -1, "out-of-range"),
    ],
)
def test_adjustments_that_cannot_be(quantity, value, code):
    given().event(Adjusted(0, quantity, value, "x")).then_refused(code)


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


def test_the_letter_of_either_colour_names_a_player():
    given(codes="ok gb").when("k 5 2@1").then_allowed().then_column(5, "o2 . . . .")


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


def test_after_the_end_every_action_is_told_that():
    at_table = given()
    for hand in at_table.state.hands:
        hand.left, hand.face_up[:] = 0, []
    for text in ("o +5", "+", "k 5 2@1", "2@1", "pass"):
        at_table.when(text).then_refused("game-over")


def test_house_rule_only_the_first_tower_ever_has_two_pieces():
    once = given("5/1 o4", house=("first-tower-once",))
    once.when("5 x1 1@3").then_allowed()
    given("5/1 o4").when("5 x1 1@3").then_refused("first-tower-low")
    given(house=("first-tower-once",)).when("5 1@3").then_refused("first-tower-low")
    assert "5 x1 1@3" in given("5/1 o4", house=("first-tower-once",)).legal()
    emptied = given("5/1 o4", house=("first-tower-once",)).stated("5/1 empty")
    emptied.when("5 1@3").then_allowed()
