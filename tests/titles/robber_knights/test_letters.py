"""RK.1 and RK.3: what the letters on the backs tell of a hidden hand."""

from events.titles.robber_knights.events import TileLaid
from events.titles.robber_knights.tiles import BY_LETTER
from projections.titles.robber_knights.legal import kinds
from projections.titles.robber_knights.letters import Letters
from tests.titles.cases import situation


def laid(*lines):
    return situation("robber-knights", "laid", *lines)


def test_after_the_opening_both_tiles_in_hand_follow():
    at_table = laid()
    assert [*kinds(at_table.state, 0)] == ["p", "pc"]
    assert [*kinds(at_table.state, 1)] == ["m", "pc"]
    assert at_table.state.letters[0].hands() == {"aa"}
    assert at_table.state.letters[0].certain_hand() == ["p", "pc"]


def test_after_one_tile_a_b_has_been_drawn():
    at_table = laid("b p i18")
    assert at_table.state.letters[0].hands() == {"ab"}
    assert at_table.state.letters[0].stack == "bbbb" + "ccccc" + "ddddd" + "eeeee"
    assert {*kinds(at_table.state, 0)} == {"pc", "l", "pv", "fv", "pt"}
    assert at_table.state.letters[0].certain_hand() is None


def test_a_kind_of_two_letters_leaves_the_hand_open():
    at_table = laid("b p i18; b fv h18; b pc h19")  # the castle can be the a or the b
    assert at_table.state.letters[0].hands() == {"ab", "bb"}


def test_with_an_empty_stack_the_hand_follows():
    letters = Letters()
    for kind in ("pv", "m"):
        letters.opening.append(kind)
    order = [kind for tiles in BY_LETTER.values() for kind, n in tiles.items() for _ in range(n)]
    order.remove("pv")
    order.remove("m")
    for kind in order[:-2]:
        assert letters.can_hold(kind)
        letters.laid.append(kind)
    assert letters.stack == ""
    assert letters.next_letter is None
    assert sorted(letters.certain_hand()) == sorted(order[-2:])


def test_after_a_contradiction_the_hand_is_unknown():
    letters = Letters()
    letters.opening.append("pv")
    letters.opening.append("pv")
    assert letters.hands() == set()
    letters.laid.append("ft")
    assert letters.hands() == set()


def test_what_a_draw_reveals_is_said_with_its_letter():
    at_table = laid()
    seen = at_table.game.rules.revelation(at_table.state, TileLaid(0, 1, "p", "i18"))
    assert (seen.code, seen.params) == ("draw", {"player": 0, "letter": "b"})
    at_table.state.letters[0].laid[:] = ["p"] * 20
    assert at_table.game.rules.revelation(at_table.state, TileLaid(0, 1, "p", "i18")) is None
