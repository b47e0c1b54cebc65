"""What the notations share: names, quotes."""

import pytest

from events.common import Player
from events.notation import (
    Ambiguous,
    Unreadable,
    names_to_codes,
    quoted,
    read_quoted,
    seat_of,
)

PLAYERS = (
    Player("An", ("blue",)),
    Player("Anna Bella", ("red",)),
    Player("Yves", ("green",)),
    Player("gRed", ("yellow",)),
)


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


@pytest.mark.parametrize("text", ["plain", 'with "quotes"', "back\\slash", '\\"', "# no comment"])
def test_quotes_come_back(text):
    line = f"note {quoted(text)} rest"
    assert read_quoted(line, 4) == (text, len(line) - 5)


def test_a_missing_quote_is_unreadable():
    with pytest.raises(Unreadable) as error:
        read_quoted('note "open', 4)
    assert error.value.expected == ("reason",)
