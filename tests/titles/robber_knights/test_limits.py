"""RK.1 and RK.4: what the box holds, and how far the layout may reach."""

import pytest

from events.titles.robber_knights.tiles import BY_LETTER, CELLS, KINDS, NEIGHBOURS, TOTAL
from projections.titles.robber_knights.rules import cell_refusals
from projections.titles.robber_knights.state import LIMIT, WORTH
from tests.titles.robber_knights.given import given


def test_the_box_holds_24_tiles_a_player_and_32_points():
    assert sum(TOTAL.values()) == 24
    assert sum(WORTH[kind] * TOTAL[kind] for kind in KINDS) == 32
    assert TOTAL == {
        "l": 1,
        "m": 2,
        "p": 3,
        "pv": 3,
        "pc": 6,
        "pt": 3,
        "fv": 3,
        "fc": 2,
        "ft": 1,
    }


def test_castles_by_letter():
    castles = [
        sum(n for kind, n in tiles.items() if kind[1:] == "c") for tiles in BY_LETTER.values()
    ]
    assert castles == [1, 1, 2, 2, 2]


@pytest.mark.parametrize("codes", ["br", "brg", "brgy"])
def test_the_layout_spans_no_more_than_its_limit(codes):
    at_table = given("", codes)
    limit = LIMIT[len(codes)]
    columns = "defghijklmnopqrs"
    east = columns.index("j") + len(codes)
    board = at_table.state.board
    for cell in ("i18", "h18"):
        board.lay(cell, "p", 1, "9")
    while board.span[0] < limit:
        board.lay(f"{columns[east]}18", "p", 1, "9")
        east += 1
    assert not cell_refusals(at_table.state, f"{columns[east - 1]}17")
    at_table.when(f"b p {columns[east]}18").then_refused("outside-limit")


@pytest.mark.parametrize(("players", "limit"), LIMIT.items())
def test_the_grid_has_room_for_the_limit_on_every_side(players, limit):
    columns = "defghijklmnopqrs"
    first, last = columns.index("j"), columns.index("j") + players - 1
    assert last - limit + 1 >= 0
    assert first + limit - 1 < len(columns)
    assert 19 - limit + 1 >= 10
    assert 18 + limit - 1 <= 27


def test_neighbours_are_the_cells_one_step_away():
    assert set(NEIGHBOURS["k18"]) == {"k17", "k19", "j18", "l18"}
    assert set(NEIGHBOURS["k10"]) == {"k11", "j10", "l10"}
    assert all(cell in NEIGHBOURS[n] for cell in CELLS for n in NEIGHBOURS[cell])


def test_a_layout_that_a_ruling_made_too_wide_goes_on_inside():
    wide = "b p l18; b pc m18; b pv n18; r m l19; r pc m19; r pv i18; b fv h18"
    at_table = given(wide).when("b pt g18", ruling=True)
    assert at_table.state.board.span[0] == 8
    assert "l17" in at_table.cells()
    at_table.when("b fv f18").then_refused("outside-limit")
