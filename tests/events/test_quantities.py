"""Quantities as a table says them."""

import pytest

from events.common import Player
from events.notation import Unreadable
from events.quantities import read_quantities, read_quantity

PLAYERS = (
    Player("An", ("blue",)),
    Player("Anna Bella", ("red",)),
    Player("Yves", ("green",)),
    Player("gRed", ("yellow",)),
)
QUANTITIES = ("score", "knights", "tiles")
TWO = (Player("An", ("blue",)), Player("Bram", ("red",)))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("An 12", (0, "score", 12)),
        ("An knights 7", (0, "knights", 7)),
        ("An has 7 knights", (0, "knights", 7)),
        ("Anna Bella 7 tiles", (1, "tiles", 7)),
        ("Anna Bella tiles 3", (1, "tiles", 3)),
        ("anna b KNIGHTS 3", (1, "knights", 3)),
        ("b 0", (0, "score", 0)),
        ("an -3", (0, "score", -3)),
    ],
)
def test_quantities(text, read):
    assert read_quantity(text, PLAYERS, QUANTITIES) == read


@pytest.mark.parametrize(
    "text", ["An", "12", "An knights", "An 12 13 x", "Zoe 3", "An bricks 3", ""]
)
def test_quantities_that_cannot_be_read(text):
    with pytest.raises(Unreadable):
        read_quantity(text, PLAYERS, QUANTITIES)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("An 12", [(0, "score", 12)]),
        ("An 5+7", [(0, "score", 12)]),
        ("Bram tricks 1+2+3", [(1, "tricks", 6)]),
        ("12 9", [(0, "score", 12), (1, "score", 9)]),
        ("5+7  4+5", [(0, "score", 12), (1, "score", 9)]),
        ("An 5 tricks, Bram 1+2 tricks", [(0, "tricks", 5), (1, "tricks", 3)]),
        ("tricks 3 4", [(0, "tricks", 3), (1, "tricks", 4)]),
        ("An 12 Bram 9", [(0, "score", 12), (1, "score", 9)]),
        ("Bram 9, An tricks 2+1;", [(1, "score", 9), (0, "tricks", 3)]),
        ("An 12; An tricks 3", [(0, "score", 12), (0, "tricks", 3)]),
        ("-12 9", [(0, "score", -12), (1, "score", 9)]),
        ("tricks 3 -4", [(0, "tricks", 3), (1, "tricks", -4)]),
        ("An -5+7 Bram 5+-7", [(0, "score", 2), (1, "score", -2)]),
    ],
)
def test_what_a_table_counts_is_read_for_one_or_for_all(text, read):
    assert read_quantities(text, TWO, ("score", "tricks")) == read


@pytest.mark.parametrize(
    ("text", "position", "unfinished"),
    [
        ("12", 2, True),
        ("12 9 9", 5, False),
        ("tricks 3", 8, True),
        ("An 5+", 3, False),
        ("An 12 Bram", 10, True),
        ("An 12, Zed 9", 7, False),
        ("An 12 9", 6, False),
        ("An 12 Bram tricks", 17, True),
    ],
)
def test_each_player_has_a_number_and_each_number_a_player(text, position, unfinished):
    with pytest.raises(Unreadable) as error:
        read_quantities(text, TWO, ("score", "tricks"))
    assert (error.value.position, error.value.unfinished) == (position, unfinished)
