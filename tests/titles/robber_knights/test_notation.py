"""The notation of Robber Knights, as docs/playing/robber-knights.md says."""

import pytest

from events.common import GameStarted
from events.notation import Unreadable
from events.titles.robber_knights.notation import read, read_statement, write_statement
from tests.titles.robber_knights.given import players

SEATS = players("br")


def one(text):
    [line] = read(text, SEATS)
    return line.actor, line.kind, line.cell, line.direction, line.knights


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("b pc k20 s112", (0, "pc", "k20", "s", (1, 1, 2))),
        ("bpck20s112", (0, "pc", "k20", "s", (1, 1, 2))),
        ("b pc k20 s 1 1 2", (0, "pc", "k20", "s", (1, 1, 2))),
        ("b pc k20 s1,1, 2", (0, "pc", "k20", "s", (1, 1, 2))),
        ("b pc k20 s1-1-2", (0, "pc", "k20", "s", (1, 1, 2))),
        ("BPCK20S112", (0, "pc", "k20", "s", (1, 1, 2))),
        ("pc k20 3", (None, "pc", "k20", None, (3,))),
        ("pck203", (None, "pc", "k20", None, (3,))),
        ("pc k20 0", (None, "pc", "k20", None, ())),
        ("p k20", (None, "p", "k20", None, ())),
        ("m l18", (None, "m", "l18", None, ())),
        ("ll18", (None, "l", "l18", None, ())),
        ("pn12", (None, "p", "n12", None, ())),
        ("pc n12 n12", (None, "pc", "n12", "n", (1, 2))),
        ("pv", (None, "pv", None, None, ())),
        ("r end", (1, None, None, None, ())),
        ("end", (None, None, None, None, ())),
        (".", (None, None, None, None, ())),
        ("Bram: pv k20", (1, "pv", "k20", None, ())),
        ("bram:.", (1, None, None, None, ())),
        ("  ft   d10  ", (None, "ft", "d10", None, ())),
    ],
)
def test_one_action(text, read_as):
    assert one(text) == read_as


def test_a_tile_with_five_knights_moving_fits_in_twelve_characters():
    assert len("pc k20 s1121") == 12
    assert one("pc k20 s1121")[4] == (1, 1, 2, 1)


@pytest.mark.parametrize(
    "text", ["p k20 pv k21 end", "p k20, pv k21, end", "p k20; pv k21; end", "pk20pvk21end"]
)
def test_several_actions(text):
    assert [line.kind for line in read(text, SEATS)] == ["p", "pv", None]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "tile"),
        ("k20", 0, "tile"),
        ("x k20", 0, "tile"),
        ("b x", 2, "tile"),
        ("pc k99", 3, "cell"),
        ("pc z18", 3, "cell"),
        ("pc k20 q11", 7, "tile"),
        ("fk20", 0, "tile"),
        ("p k20 123", 6, "tile"),
        ("p k20 pw k21", 7, "cell"),
        ("y p k20", 0, "player"),
        ("pc k20 \u0661", 7, "tile"),
        ("\u017f k20", 0, "tile"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_could_stand_there(text, position, expected):
    with pytest.raises(Unreadable) as error:
        read(text, SEATS)
    assert (error.value.position, expected in error.value.expected) == (position, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("b", "tile"), ("f", "tile"), ("pc k", "cell"), ("pc k2", "cell"), ("pc k20 s", "knights")],
)
def test_a_half_typed_line_says_what_comes_next(text, expected):
    with pytest.raises(Unreadable) as error:
        read(text, SEATS)
    assert error.value.unfinished
    assert expected in error.value.expected


@pytest.mark.parametrize(
    "text", ["k20 pc b bbr", "k20 m r", "k20 empty", "turn b", "turn r 2", "d10 l b"]
)
def test_statements_come_back(text):
    statement = read_statement(text, "so it is", SEATS)
    assert statement is not None
    assert write_statement(statement, SEATS) == text


@pytest.mark.parametrize(
    "text", ["b knights 7", "k20", "k20 pc", "k20 xx b", "turn", "k20 pc b xyz"]
)
def test_what_is_no_statement_of_this_title(text):
    assert read_statement(text, "so it is", SEATS) is None


@pytest.mark.parametrize("text", ["z20 pc b", "k20 pc y", "k20 pc b by", "turn Zoe"])
def test_a_statement_about_nothing_there_is(text):
    with pytest.raises(Unreadable):
        read_statement(text, "so it is", SEATS)


def test_the_start_is_no_action():
    assert GameStarted("robber-knights", SEATS, "2026-03-01").players == SEATS
