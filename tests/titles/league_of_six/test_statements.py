"""Gaps, late starts, adjustments and statements, in whatever phase the table makes them."""

from events.common import Adjusted, GapDeclared
from projections.titles.league_of_six.title import TITLE
from tests.titles.league_of_six.given import RING, given, prologue, storing, taxes, towns

LAID = "storage a d; leaders c a b b; siege go lo zi; tax - - -"


def after_gap():
    """A gap in the middle of a round, and everything that the table can say after it."""
    at_table = towns().done("la; la 2").event(GapDeclared("a storm"))
    return at_table.then_allowed()


def last_round(codes="rgy"):
    """Return the sixth round before its taxes: nobody has paid, everybody has 3 guards."""
    at_table = prologue(codes, parts=False).stated("round 6")
    return at_table.done(f"{LAID}; la; ba; ka")


# --- gaps ---------------------------------------------------------------------------------------


def test_after_a_gap_order_and_pawns_are_unknown_too():
    at_table = after_gap()
    assert at_table.state.order.track is None
    assert at_table.state.board.towns == [None, None, None]
    assert at_table.state.board.ring is not None
    at_table.when("storage a d").then_refused("round-unknown")
    at_table.stated("round 3").then_allowed()
    at_table.when("storage a d").then_refused("not-now")  # the order first
    at_table.stated("order y r g").then_allowed()
    at_table.stated("pawn r ba").stated("pawn g ba").stated("pawn y la").then_allowed()
    at_table.event(Adjusted(0, "guards", 2, "x")).event(Adjusted(0, "score", 9, "x"))
    at_table.done(LAID)
    assert at_table.state.order.going() == 2
    at_table.done("y ba").then_pawns("ba ba ba0")
    at_table.done("r ka").then_guards(2 - 2, 3, 2)


def test_round_and_order_can_be_stated_in_any_order():
    for first, second in (("round 2", "order y r g"), ("order y r g", "round 2")):
        at_table = after_gap().stated(first).stated(second).then_allowed()
        assert at_table.state.order.phase == "prologue"
        at_table.done(LAID)


def test_a_game_that_starts_late_takes_ring_and_order_after_the_round():
    at_table = given(parts=False).event(GapDeclared("late")).stated("round 5").then_allowed()
    assert at_table.state.order.phase == "setup"
    at_table.done(f"{RING}; order r g y; {LAID}")
    assert at_table.state.order.round == 5
    assert TITLE.imbalances(at_table.state) == []


def test_the_round_that_is_stated_anew_begins_with_all_tiles():
    at_table = taxes(parts=False).done("g h; y h; r h")  # the second round has begun
    at_table.done("storage b e").stated("round 2").done("storage b e").then_allowed()
    at_table.stated("round 1").done(LAID)
    at_table.done("la").then_guards(3, 3, 3)  # the first way is free


# --- unknown hands ------------------------------------------------------------------------------


def test_unknown_influence_buys_guards_and_never_limits():
    at_table = after_gap().stated("round 2").stated("order r g y").then_allowed()
    for seat in range(3):
        at_table.event(Adjusted(seat, "guards", 0, "x")).then_allowed()
    at_table.done(LAID).done("la; la 12")  # a 12 must be taken; whether it is paid nobody knows
    assert TITLE.imbalances(at_table.state) == []
    assert TITLE.quantity(at_table.state, 1, "score") is None
    at_table.event(Adjusted(1, "score", 3, "x")).then_allowed()
    assert TITLE.quantity(at_table.state, 1, "score") == 3


def test_leaders_are_scored_when_all_hands_are_known():
    at_table = given(parts=False).event(GapDeclared("late")).stated("round 6")
    at_table.done(f"{RING}; order r g y; {LAID}; la; ba; ka; g h; y h; r h")
    assert TITLE.over(at_table.state)
    assert not TITLE.result(at_table.state).scores
    for seat, code in enumerate("rgy"):
        at_table.event(Adjusted(seat, "guards", seat, "x")).then_allowed()
        assert not TITLE.result(at_table.state).scores
        at_table.event(Adjusted(seat, "score", 20 + seat, "x")).then_allowed()
        at_table.stated(f"cards {code} b{seat + 1}").then_allowed()
    at_table.then_influence(22, 25, 28)
    assert TITLE.result(at_table.state).winners == (2,)


def test_a_hand_that_is_put_right_after_the_end_is_scored_anew():
    at_table = last_round().stated("cards r b2").stated("cards g b2")
    at_table.done("g h; y h; r h").then_influence(14, 14, 10)  # tied first: 4 each
    at_table.event(Adjusted(1, "guards", 5, "x")).then_influence(14, 16, 10)
    at_table.stated("cards r b3").then_influence(16, 14, 10)
    at_table.stated("cards r none").then_influence(10, 16, 10)
    assert sum(row.amount for row in at_table.state.scores.rows if row.player == 0) == 10


# --- goods and horses ---------------------------------------------------------------------------


def test_goods_that_are_put_right_while_somebody_chooses_spaces():
    at_table = storing(goods="g r").done("ro1")
    assert at_table.legal() == {"g2", "g1"}
    at_table.event(Adjusted(0, "green", 0, "x")).then_allowed()
    assert at_table.legal() >= {"ro2", "ci1"}  # nobody has anything for the row, so the next is due
    again = storing(goods="g r").done("ro1").event(Adjusted(0, "green", 2, "x"))
    again.then_influence(13, 10, 10)  # both greens go where they must
    assert TITLE.quantity(again.state, 0, "green") == 0


def test_goods_can_be_stated_in_each_phase():
    for at_table in (given(), prologue(), towns(), taxes(), storing()):
        at_table.event(Adjusted(0, "red", 3, "x")).then_allowed()
        at_table.event(Adjusted(1, "horses", 3, "x")).then_allowed()
        at_table.event(Adjusted(2, "guards", 0, "x")).then_allowed()
        at_table.legal()
        assert TITLE.quantity(at_table.state, 0, "red") == 3
