"""The notation of Meridian, as docs/playing/meridian.md says."""

import pytest
from msgspec.structs import astuple

from events.notation import Unreadable
from events.titles.meridian.notation import (
    read,
    read_description,
    read_statement,
    write_description,
    write_statement,
)
from tests.titles.meridian.given import players

SEATS = players("okb")


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("o 5 2@3", (0, False, "5", None, None, 3, 2, False)),
        ("5 2@3", (None, False, "5", None, None, 3, 2, False)),
        ("4-7/5 x4 2@3", (None, False, "4-7", 5, 4, 3, 2, False)),
        ("5 x", (None, False, "5", None, 0, None, None, False)),
        ("5 x4", (None, False, "5", None, 4, None, None, False)),
        ("2@3", (None, False, None, None, None, 3, 2, False)),
        ("12@1", (None, False, None, None, None, 1, 12, False)),
        ("10 10@1", (None, False, "10", None, None, 1, 10, False)),
        ("k 5 PASS", (1, False, "5", None, None, None, None, True)),
        ("5 -", (None, False, "5", None, None, None, None, True)),
        ("o +8-10", (0, True, "8-10", None, None, None, None, False)),
        ("+", (None, True, None, None, None, None, None, False)),
        ("Bas: 1-3/2 2@1", (2, False, "1-3", 2, None, 1, 2, False)),
    ],
)
def test_one_action(text, read_as):
    [line] = read(text, SEATS)
    assert astuple(line)[:8] == read_as


def test_several_actions():
    assert [line.turned_up for line in read("5 2@3 +7 k 3 pass; +1", SEATS)] == [
        False,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "card"),
        ("q", 0, "card"),
        ("5 2@0", 2, "tower"),
        ("g 5 2@3", 0, "player"),
        ("o q", 2, "card"),
        ("11 2@3", 0, "card"),
        ("5 2@3x", 2, "tower"),
        ("5/q", 2, "tower"),
    ],
)
def test_what_cannot_be_read_says_where(text, position, expected):
    with pytest.raises(Unreadable) as error:
        read(text, SEATS)
    assert (error.value.position, expected in error.value.expected) == (position, True)


@pytest.mark.parametrize("text", ["5", "5 ", "o", "o 5 2", "o 5 2@", "4-7/5", "5 x4 2@"])
def test_a_half_typed_line_is_unfinished(text):
    with pytest.raises(Unreadable) as error:
        read(text, SEATS)
    assert error.value.unfinished


@pytest.mark.parametrize(
    "text", ["5/3 k4", "10/1 o12", "5/3 empty", "turn b", "cards k 5 1-3", "cards o none"]
)
def test_statements_come_back(text):
    statement = read_statement(text, "so it is", SEATS)
    assert statement is not None
    assert write_statement(statement, SEATS) == text


def test_no_cards_may_be_left_unsaid():
    assert read_statement("cards o", "x", SEATS) == read_statement("cards o none", "x", SEATS)


def test_what_is_no_statement_or_about_nothing_there_is():
    assert read_statement("k pieces 7", "x", SEATS) is None
    for text in ("5/3 g4", "5/3 k99", "turn Zoe"):
        with pytest.raises(Unreadable):
            read_statement(text, "x", SEATS)


def test_boards_come_back():
    line = '"my-box" aAabBcCcdD/aebbffcddg/EehhfiIjgG/ekKhlliJjg/kkmmmliijj made-up'
    assert write_description(read_description(line)) == line
    for name in ("“My-box”", "„my-box“", "MY-BOX"):  # as the keyboard of a phone writes it
        assert write_description(read_description(line.replace('"my-box"', name))) == line
    for text in ("", '"x" abc', line + " y", '"X" ' + line):
        with pytest.raises(Unreadable):
            read_description(text)
