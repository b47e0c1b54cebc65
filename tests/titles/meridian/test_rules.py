"""What no case can say: a turn worked out anew, and who rules the islands."""

from events.titles.meridian.events import CardPlayed
from projections.titles.meridian.board import Tower
from tests.titles.cases import situation


def test_what_a_turn_makes_of_its_meridian_is_worked_out_anew_when_a_column_has_changed():
    board, event = situation("meridian", "four").state.board, CardPlayed(0, 1, "5", 5, None, 2, 3)
    free = (None,) * 3
    assert board.play_turn(event, 5).done == (None, Tower(0, 3), *free)
    board.replace(5, (None, Tower(1, 4), *free))
    assert board.play_turn(event, 5).done == (Tower(1, 4), Tower(0, 3), *free)
    assert board.turn(event, 5)[1] == board.column(5)
    assert board.play_turn(event, 5).done == (Tower(1, 4), Tower(0, 3), Tower(0, 3), None, None)


def test_who_rules_which_island():
    towers = "1/1 k3; 2/1 g3; 4/1 b3; 7/1 o2; 8/1 o2; 9/1 k2; 3/3 g2; 5/3 g2; 4/3 k2; 6/3 k2"
    tally = situation("meridian", "many cards", f"adjust {towers}").state.tally()
    rulers = {one.letter: (one.sums, one.ruler) for one in tally.islands()}
    assert rulers["a"] == ((0, 1, 0, 1), None)
    assert rulers["b"] == ((0, 0, 1, 0), 2)
    assert rulers["c"] == ((2, 2, 0, 0), None)  # the capital counts 2
    assert rulers["d"] == ((0, 2, 0, 3), 3)
