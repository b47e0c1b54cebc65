"""Lots: drawn from a seed that the log keeps, so that anybody can draw them again."""

from hashlib import sha256

import pytest

from cli.game.open_game import OpenGame
from cli.game.setup_input import read_setup
from cli.session.meaning import Meaning
from cli.session.starting import first_asked, lots_asked
from events.common import GameStarted, Player
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES, title_events
from projections.lots import lots_of
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


def test_without_a_seed_one_is_made(table: Table):
    seeds = set()
    for _n in range(3):
        table("new", "robber-knights", *THREE, "--lots")
        seeds.add(table("show", "--json").json["lots"]["seed"])
        table("close", "--abandoned")
    assert len(seeds) == 3
    assert all(len(seed) == 16 for seed in seeds)


def usual(table):
    """Return what the session offers at Enter."""
    with SqliteStore(table.db) as store:
        return Meaning(OpenGame(store, store.games()[0])).usual()


def test_a_ring_without_numbers_is_typed_and_then_the_siege_is_offered(table: Table):
    table("new", *LEAGUE, "--lots", "--seed", SEED)
    assert [line.split()[1] for line in table("log").lines[1:2]] == ["order"]
    assert usual(table) is None
    table("do", "ring zi6 la1 ka2 ba3 lo4 go5")  # as drawn, begun elsewhere
    assert usual(table) == "siege go ka zi"
    assert table("audit").code == 0


def test_a_lot_that_was_taken_back_is_offered_again_whatever_else_is_due(table: Table):
    table("new", *LEAGUE, "--lots", "--seed", SEED)
    table("undo")
    assert usual(table) == "order r g b"


def answering(*answers):
    """Answer questions one after the other; Enter after the last."""
    left = list(answers)

    def ask(question, words=(), default=""):
        return (left.pop(0) if left else "") or default

    return ask


def starting(title, *players):
    return read_setup(title, players, None, (), "2026-03-01")


def test_the_questions_draw_who_begins():
    started = first_asked(starting("robber-knights", *THREE), answering("lots"))
    assert started.lots is not None
    assert started.lots.drawn == ("first",)
    assert started.first == draw_lots(started.lots.seed, Lot("first", ("An", "Bo", "Cy")))[0]


def test_somebody_called_lots_begins():
    players = ("An:red", "Lots:green")
    started = first_asked(starting("robber-knights", *players), answering("lots"))
    assert (started.first, started.lots) == (1, None)


@pytest.mark.parametrize(("answer", "lots"), [("y", ("ring", "order", "siege")), ("", None)])
def test_the_questions_draw_what_else_chance_decides(answer, lots):
    started = lots_asked(starting(*LEAGUE), answering(answer))
    assert (started.lots.drawn if started.lots else None) == lots
