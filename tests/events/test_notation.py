"""What the notations share: names, quantities, quotes."""

import pytest

from events.common import Player
from events.notation import (
    Ambiguous,
    Unreadable,
    names_to_codes,
    quoted,
    read_quantities,
    read_quantity,
    read_quoted,
    seat_of,
)

PLAYERS = (
    Player("An", ("blue",)),
    Player("Anna Bella", ("red",)),
    Player("Yves", ("green",)),
    Player("gRed", ("yellow",)),
)
QUANTITIES = ("score", "knights", "tiles")
TWO = (Player("An", ("blue",)), Player("Bram", ("red",)))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("An", 0),
        ("an", 0),
        ("Anna", 1),
        ("anna bella", 1),
        ("b", 0),
        ("blue", 0),
        ("YVES", 2),
        ("yv", 2),
        ("g", 2),
        ("y", 3),
        ("gr", 3),
        (" An ", 0),
    ],
)
def test_who_is_meant(text, seat):
    assert seat_of(text, PLAYERS) == seat


def test_a_code_wins_over_a_name():
    assert seat_of("y", PLAYERS) == 3  # yellow, not Yves
    assert seat_of("red", PLAYERS) == 1


def test_the_beginning_of_several_names_is_ambiguous():
    with pytest.raises(Ambiguous) as error:
        seat_of("a", PLAYERS)
    assert error.value.candidates == ("An", "Anna Bella")


@pytest.mark.parametrize("text", ["", "Zoe", "x"])
def test_nobody_is_meant(text):
    with pytest.raises(Unreadable):
        seat_of(text, PLAYERS)


def test_names_before_a_colon_become_codes_where_they_stand():
    text = "Anna Bella: pc k20 s112; yves: end"
    coded = names_to_codes(text, PLAYERS)
    assert len(coded) == len(text)
    assert coded.split() == ["r", "pc", "k20", "s112;", "g", "end"]
    assert names_to_codes("pv k20 An: p i18", PLAYERS).split() == ["pv", "k20", "b", "p", "i18"]


def test_a_colon_after_nobody_is_unreadable():
    with pytest.raises(Unreadable):
        names_to_codes("Zoe: p i18", PLAYERS)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("An 12", (0, "score", 12)),
        ("An knights 7", (0, "knights", 7)),
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


@pytest.mark.parametrize("text", ["plain", 'with "quotes"', "back\\slash", '\\"', "# no comment"])
def test_quotes_come_back(text):
    line = f"note {quoted(text)} rest"
    assert read_quoted(line, 4) == (text, len(line) - 5)


def test_a_missing_quote_is_unreadable():
    with pytest.raises(Unreadable) as error:
        read_quoted('note "open', 4)
    assert error.value.expected == ("reason",)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("An 12", [(0, "score", 12)]),
        ("An 5+7", [(0, "score", 12)]),
        ("Bram tricks 1+2+3", [(1, "tricks", 6)]),
        ("12 9", [(0, "score", 12), (1, "score", 9)]),
        ("5+7  4+5", [(0, "score", 12), (1, "score", 9)]),
        ("tricks 3 4", [(0, "tricks", 3), (1, "tricks", 4)]),
    ],
)
def test_what_a_table_counts_is_read_for_one_or_for_all(text, read):
    assert read_quantities(text, TWO, ("score", "tricks")) == read


@pytest.mark.parametrize(
    ("text", "position", "unfinished"),
    [("12", 2, True), ("12 9 9", 5, False), ("tricks 3", 8, True), ("An 5+", 3, False)],
)
def test_a_count_for_all_has_a_number_for_each(text, position, unfinished):
    with pytest.raises(Unreadable) as error:
        read_quantities(text, TWO, ("score", "tricks"))
    assert (error.value.position, error.value.unfinished) == (position, unfinished)
