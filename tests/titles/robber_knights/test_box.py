"""RK.1 and RK.4: what the box holds, what of it is conserved, and how far the grid reaches."""

import pytest

from events.titles.robber_knights.events import OpeningTileTurnedUp
from events.titles.robber_knights.tiles import BY_LETTER, CELLS, KINDS, NEIGHBOURS, TOTAL
from projections.titles.robber_knights.state import LIMIT, WORTH
from projections.titles.robber_knights.title import TITLE
from tests.titles.cases import situation


def test_the_box_holds_24_tiles_a_player_and_32_points():
    assert " ".join(f"{k}{n}" for k, n in TOTAL.items()) == "l1 m2 p3 pv3 pc6 pt3 fv3 fc2 ft1"
    assert sum(TOTAL.values()) == 24
    assert sum(WORTH[kind] * TOTAL[kind] for kind in KINDS) == 32
    castles = [[n for kind, n in t.items() if kind[1:] == "c"] for t in BY_LETTER.values()]
    assert [sum(of_letter) for of_letter in castles] == [1, 1, 2, 2, 2]


@pytest.mark.parametrize(("players", "limit"), LIMIT.items())
def test_the_grid_has_room_for_the_limit_on_every_side(players, limit):
    first = "defghijklmnopqrs".index("j")
    assert limit <= min(first + players, 16 - first, 19 - 9, 27 - 17)


def test_neighbours_are_the_cells_one_step_away():
    assert {*NEIGHBOURS["k18"]} == {"k17", "k19", "j18", "l18"}
    assert {*NEIGHBOURS["k10"]} == {"k11", "j10", "l10"}
    assert all(cell in NEIGHBOURS[n] for cell in CELLS for n in NEIGHBOURS[cell])


def test_a_tile_is_ruled_since_its_ruler_took_it():
    tile = situation("robber-knights", "laid").state.board.tiles["k18"]
    for seat, ref in ((0, "6"), (0, "7"), (1, "8"), (1, "9"), (0, "10")):
        tile.put(seat, 1, ref)
        assert tile.ruled_since == {"7": "6", "9": "8"}.get(ref, ref)


def test_what_the_opening_reveals_is_said():
    at_table = situation("robber-knights", "begun")
    seen = TITLE.revelation(at_table.state, OpeningTileTurnedUp(1, "p", "j18"))
    assert (seen.code, seen.params) == ("turned-up", {"player": 1, "kind": "p", "cell": "j18"})
