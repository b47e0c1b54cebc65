"""What the notations share: names, quotes, quantities."""

import pytest

from events.common import Player
from events.notation import (
    Ambiguous,
    Unreadable,
    code_of,
    names_to_codes,
    player_text,
    quote,
    read_quoted,
    seat_of,
)
from events.quantities import read_quantities, read_quantity

PLAYERS = (
    Player("An", ("blue",)),
    Player("Anna Bella", ("red",)),
    Player("Yves", ("green",)),
    Player("gRed", ("yellow",)),
)


@pytest.mark.parametrize(
    ("texts", "seat"),
    [
        (("An", "an", "b", "blue", " An "), 0),
        (("Anna", "anna bella", "red"), 1),
        (("YVES", "yv", "g"), 2),
        (("y", "gr"), 3),  # yellow, not Yves: a code wins over a name
    ],
)
def test_who_is_meant(texts, seat):
    assert {seat_of(text, PLAYERS) for text in texts} == {seat}


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
    line = f"note {quote(text)} rest"
    assert read_quoted(line, 4) == (text, len(line) - 5)


def test_a_missing_quote_is_unreadable():
    with pytest.raises(Unreadable) as error:
        read_quoted('note "open', 4)
    assert error.value.expected == ("reason",)


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (("An", "Bo", "Cy"), "a b c"),
        (("An", "Anna", "Bo"), "an ann b"),
        (("Anna", "Annet", "An"), "anna anne an"),
        (("Zoë", "Zoe"), "zoe1 zoe2"),
        (("A.B", "AC", "A b"), "ab1 ac ab3"),
        (("P1", "P2", "3PO"), "p1 p2 po"),
        (("1é", "2"), "e p"),
        (("Gap", "Gappy", "Cy"), "gap1 gapp c"),
        (("Ольга", "Олег"), "оль оле"),
        (
            tuple(f"Player {n}" for n in range(1, 11)),
            "player1 " + " ".join(f"player{n}" for n in range(2, 11)),
        ),
    ],
)
def test_without_colours_the_shortest_beginning_of_a_name_is_the_code(names, codes):
    players = [Player(name) for name in names]
    found = [code_of(seat, players) for seat in range(len(players))]
    assert found == codes.split()
    assert [seat_of(code, players) for code in found] == list(range(len(players)))
    assert [seat_of(name, players) for name in names[:1]] == [0]


def test_players_with_and_without_colours_are_written_as_they_are_typed():
    players = [Player("An", ("blue", "red")), Player("Bo")]
    assert [player_text(player) for player in players] == ["An:blue,red", "Bo"]


# --- quantities as a table says them -------------------------------------------------------------

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
