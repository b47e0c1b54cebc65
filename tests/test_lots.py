"""Lots: drawn from a seed that the log keeps, so that anybody can draw them again."""

from hashlib import sha256

import pytest

from cli.game.setup_input import read_setup
from cli.session.meaning import Meaning
from cli.session.starting import first_asked, lots_asked
from events.common import GameStarted, Player
from events.titles.registry import TITLES, title_events
from projections.lots import FIRST, drawn_lots, lots_of
from projections.titles.title_rules import Lot, draw_lots
from tests.table import Table

THREE = ("An:red", "Bo:green", "Cy:blue")
LEAGUE = ("league-of-six", *THREE)
SEED = "4782a1064c0e527a"


def by_the_book(seed, lot, names, take):
    """The draw as docs/playing/lots.md describes it, written down once more."""
    names, found, counter = list(names), [], 0
    while len(found) < take:
        counter += 1
        digest = sha256(f"{seed} {lot} {counter}".encode()).hexdigest()
        number = int(digest[:16], 16)
        if number < 2**64 - 2**64 % len(names):
            found.append(names.pop(number % len(names)))
    return found


@pytest.mark.parametrize(
    "lot",
    [
        Lot("first", ("An", "Bram", "Cy")),
        Lot("ring", tuple("abcde"), 5),
        Lot("siege", tuple("abcdef"), 3, ordered=False),
    ],
    ids=lambda lot: lot.name,
)
def test_a_lot_is_drawn_as_the_docs_say(lot):
    for seed in ("4-1-6", SEED, "z" * 64, *map(str, range(50))):
        drawn = by_the_book(seed, lot.name, lot.names, lot.take)
        expected = drawn if lot.ordered else sorted(drawn)
        assert [lot.names[place] for place in draw_lots(seed, lot)] == expected


@pytest.mark.parametrize("title", TITLES)
def test_the_lots_of_a_title_can_be_drawn(title):
    known = title_events(title)
    for players in known.SEATS:
        seats = tuple(Player(f"P{n}", (f"c{n}",)) for n in range(players))
        for lot in lots_of(GameStarted(title, seats, "2026-03-01")):
            assert 1 <= lot.take <= len(lot.names) == len(set(lot.names))


def usual(table):
    """Return what the session offers at Enter."""
    return Meaning(table.loaded()).usual()


def test_a_ring_without_numbers_is_typed_and_then_the_siege_is_offered(table: Table):
    table("new", *LEAGUE, "--lots", "--seed", SEED)
    assert [line.split()[1] for line in table("log").lines[1:2]] == ["order"]
    assert usual(table) is None
    table("undo")
    assert usual(table) == "order r g b"  # it is offered again whatever else is due
    table("redo")
    table("do", "ring zi6 la1 ka2 ba3 lo4 go5")  # as drawn, begun elsewhere
    assert usual(table) == "siege go ka zi"
    assert table("audit").code == 0


@pytest.mark.parametrize(
    ("title", "players", "answer", "drawn", "begins"),
    [
        ("robber-knights", THREE, "lots", ("first",), None),
        ("robber-knights", ("An:red", "Lots:green"), "lots", (), "Lots"),
        ("robber-knights", THREE, "", (), "An"),
        ("league-of-six", THREE, "y", ("ring", "order", "siege"), "An"),
        ("league-of-six", THREE, "", (), "An"),
    ],
)
def test_the_questions_draw_lots(title, players, answer, drawn, begins):
    def ask(_question, _words=(), default=""):
        return answer or default

    before = read_setup(title, players, None, (), "2026-03-01")
    asked = [lots_asked(first_asked(before, ask), ask) for _time in range(3)]
    for started in asked:
        found = drawn_lots(started)
        assert tuple(one.lot.name for one in found) == drawn
        first = next((one.said for one in found if one.lot.name == FIRST), begins)
        assert started.players[started.first].name == first
    seeds = {started.lots.seed for started in asked if started.lots}
    assert [len(seed) for seed in seeds] == [16] * 3 * bool(drawn)
