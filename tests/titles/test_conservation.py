"""Conservation: each imbalance is found when it is made on purpose, and by nothing that happens."""

from operator import setitem

import pytest

from projections.titles.league_of_six.scores import Bought, Paid
from projections.titles.meridian.board import Tower
from tests.titles.cases import situation

KNIGHTS = ("robber-knights", "laid", "b pc i18 2")
PUSHES = ("meridian", "four", "adjust 5/1 k4; 5/4 g1")
BIDS = ("league-of-six", "towns", "la; ba")
DUEL = ("league-of-six", "towns", "la; ba; la 2")
STORES = ("league-of-six", "storing")


def add(numbers, place, by=1):
    numbers[place] += by


def lay(state, cell, kind="p"):
    state.board.lay(cell, kind, 0, "9")
    state.order.left[0] -= 1


BROKEN = [
    (KNIGHTS, lambda state: None, ""),
    (KNIGHTS, lambda state: add(state.board.supply, 0), "knights RK.1"),
    (KNIGHTS, lambda state: add(state.order.left, 0, -1), "tiles RK.1"),
    (KNIGHTS, lambda state: (lay(state, "h18", "l"), lay(state, "h19", "l")), "kind RK.1"),
    (KNIGHTS, lambda state: state.board.put(state.board.tiles["k18"], 0, 5, "9"), "stack RK.5"),
    (KNIGHTS, lambda state: lay(state, "d18"), "limit RK.4"),
    (KNIGHTS, lambda state: add(state.scores.sums, 0), "ledger RK.6"),
    (PUSHES, lambda state: None, ""),
    (PUSHES, lambda state: add(state.board.supply, 0, -1), "pieces ME.3"),
    (PUSHES, lambda state: setattr(state.hands[1], "left", 12), "cards ME.3"),
    (PUSHES, lambda state: state.hands[0].face_up.append("5"), "card-twice ME.3"),
    (
        PUSHES,
        lambda state: state.board.replace(5, (Tower(3, 1), None, None, Tower(1, 4), None)),
        "heights ME.6",
    ),
    (
        PUSHES,
        lambda state: state.board.replace(3, (Tower(0, 5), Tower(0, 4), None, None, None)),
        "towers ME.4",
    ),
    (BIDS, lambda state: add(state.guards.sums, 1), "guards L6.3"),
    (BIDS, lambda state: state.guards.change("9", 1, -4, "bid", Paid()), "guards L6.3"),
    (BIDS, lambda state: state.scores.change("9", 2, -11, "guards", Bought(5)), "influence L6.6"),
    (BIDS, lambda state: setitem(state.board.towns, 1, "la"), "pawns L6.5"),
    (
        (*BIDS, 'gap "rain"'),
        lambda state: state.scores.change("9", 2, -11, "guards", Bought(5)),
        "",
    ),
    (DUEL, lambda state: None, ""),
    ((*BIDS[:2], "la; la 2; ok"), lambda state: None, ""),
    (DUEL, lambda state: setitem(state.board.towns, 1, "la"), "pawns L6.5"),
    (STORES, lambda state: setitem(state.wagons[0], "r", -1), "goods L6.9"),
]


@pytest.mark.parametrize(("lines", "change", "wrong"), BROKEN)
def test_each_imbalance_is_found(lines, change, wrong):
    at_table = situation(*lines)
    change(at_table.state)
    found = at_table.game.rules.imbalances(at_table.state)
    assert ", ".join(f"{one.code} {one.source}" for one in found) == wrong
