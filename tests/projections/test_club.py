"""Random evenings, people and ratings, beside the plain reading of their page (`plain_club`)."""

import calendar
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.club import GamesPlaced, PeopleMerged, TakenBack
from projections.club import Club
from projections.ratings import DAY, ratings
from projections.standings import place_points, standings
from projections.summary import Summary, places
from projections.titles.title_rules import Result, standing
from tests.projections import plain_club

NAMES = ("An", "AN", "Bram", "bram", "Cleo", "Dirk", "Élise", "ÉLISE")
DAYS = ("2026-03-01", "2026-03-02", "2026-03-08")


def game(seats, uid="u", date=DAYS[0], ended=None):
    """A finished game of (name, place); place 0 of all: it was not scored."""
    n = len(seats)
    known = tuple(place for _name, place in seats)
    names = tuple(name for name, _place in seats)
    return Summary(
        *(uid, "rk", "over", date, ended, None, names, (0,) * n, (0,)),
        *(known if all(known) else (), ({},) * n, (0,) * n, (0.0,) * n, (0,) * n),
    )


@st.composite
def seatings(draw, *, most=5, twice=False):
    """Who sat at a table with which place, ties and all."""
    unique = None if twice else str.lower
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=most, unique_by=unique))
    points = [draw(st.integers(1, 4)) for _name in names]
    return [
        (name, 1 + sum(other > own for other in points))
        for name, own in zip(names, points, strict=True)
    ]


@settings(max_examples=250)
@given(st.lists(seatings(most=3), max_size=9))
def test_standings_are_those_of_the_page(tables):
    found = [(one.place, one.name.lower()) for one in standings([game(one) for one in tables])]
    assert found == plain_club.standings([dict(one) for one in tables])


@given(seatings())
def test_a_table_gives_the_points_of_the_page(seats):
    known = [place for _name, place in seats]
    expected = [plain_club.points_of(known, seat) for seat in range(len(known))]
    assert place_points(known) == pytest.approx([float(one) for one in expected])
    assert sum(expected) == 6 * len(known)


PLACED = st.builds(
    GamesPlaced,
    st.sampled_from(["Spring", "SPRING", "Autumn"]),
    st.sampled_from([1, 1, 2]),
    st.lists(st.sampled_from("abcde"), min_size=1, max_size=2, unique=True).map(tuple),
)
MERGED = st.builds(
    PeopleMerged,
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=2).map(tuple),
)
EVENTS = st.one_of(PLACED, PLACED, MERGED, st.builds(TakenBack, st.integers(2, 12)))


@settings(max_examples=200)
@given(st.lists(EVENTS, max_size=12))
def test_a_table_keeps_its_number_whatever_leaves_and_a_person_is_one_by_any_letters(said):
    events = [(n, event) for n, event in enumerate(said, 2) if getattr(event, "entry", 0) < n]
    club = Club(events)
    found = [
        (key, number, table, uid)
        for key, evening in club.evenings.items()
        for number, tables in evening.rounds.items()
        for table, uid in tables.items()
    ]
    assert sorted(found) == plain_club.tables(events)
    for name in NAMES:
        assert club.people.of(name).lower() == plain_club.called(events, name).lower()


def at(date: str, ms: int) -> int:
    return calendar.timegm(time.strptime(date, "%Y-%m-%d")) * 1000 + ms


TIMES = st.one_of(st.none(), st.sampled_from([0, 3_600_000, 7_200_000, DAY - 2]))
SEATS = st.one_of(
    seatings(),
    seatings(),
    seatings(twice=True),
    seatings().map(lambda seats: [(name, 0) for name, _place in seats]),
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(DAYS[:2]), TIMES, SEATS), max_size=6))
def test_ratings_take_games_in_the_order_of_their_ends_and_nobody_sits_twice(played):
    """Of a day those without a time come last, whatever their ids; what was not scored is out."""
    games = [
        (day, None if ms is None else at(day, ms), f"g{len(played) - n}", seats)
        for n, (day, ms, seats) in enumerate(played)
    ]
    found = ratings([game(seats, uid, day, end) for day, end, uid, seats in games])
    players = [player for title in found for player in title.players]
    rated = {one.name.lower(): (one.rating, one.games, one.last) for one in players}
    assert rated == plain_club.rated(games)
    listed = [one.rating for one in players]
    assert listed == sorted(listed, reverse=True)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=2, max_size=5))
def test_what_breaks_a_tie_for_the_first_place_parts_nobody_below(seats):
    """Places by points; the second quantity counts among those with the most alone."""
    scores, left = ([one[n] for one in seats] for n in (0, 1))
    best = max(scores)
    order = [(points, second if points == best else 0) for points, second in seats]
    expected = [1 + sum(other > own for other in order) for own in order]
    assert list(places(standing(scores, left, "cards"))) == expected


@given(st.lists(st.integers(0, 4), min_size=2, max_size=5))
def test_where_the_least_points_win_places_go_up(scores):
    winners = tuple(seat for seat, points in enumerate(scores) if points == min(scores))
    found = list(places(Result(tuple(scores), winners, lowest=True)))
    assert found == [1 + sum(other < own for other in scores) for own in scores]
    assert list(places(Result(tuple(scores), ()))) == []
