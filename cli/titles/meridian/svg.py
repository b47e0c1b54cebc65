"""The board as a picture: ten meridians, islands by their shores, towers by height."""

from collections.abc import Iterator, Sequence

from cli.terminal.language import _, ngettext
from cli.titles.drawing import (
    Box,
    Drawing,
    Spot,
    Svg,
    colour_class,
    define,
    el,
    join,
    title,
    use,
    words,
)
from cli.titles.meridian.words import face_up_codes, left_words, tower_words
from events.common import Player
from events.notation import code_of
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed
from projections.seen import Seen
from projections.titles.meridian.board import Tower
from projections.titles.meridian.state import State

WIDE, HIGH = 84, 92
"""What is drawn of a city with its land."""

TALL = 500
"""How high all cities of a meridian are together, however many a board has."""

EDGE = 28
HIGHEST_DRAWN = 8
"""How many pieces of a tower are drawn; its height stands beside it in any case."""


def draw(game: Seen) -> Drawing:
    """Draw the islands with their rulers, and every tower."""
    state: State = game.state
    players = game.timeline.started.players
    cities = state.board.cities
    towers = {
        f"c-{meridian}-{city}": _tower(meridian, city, tower, players, cities)
        for meridian, column in enumerate(state.board.columns, 1)
        for city, tower in enumerate(column, 1)
        if tower
    }
    return Drawing(
        box=Box(-EDGE, -EDGE, COLUMNS * WIDE + EDGE + 6, TALL + EDGE + 6),
        defs=_defs(players),
        ground=_ground(state.described, cities),
        parts={**_rulers(state), **towers},
        seats=[_has(state, seat) for seat in range(state.players)],
        spots=_spots(state),
    )


def _spots(state: State) -> dict[str, Spot]:
    """Return the towers on their cities, and the flags on their islands, by stable names.

    Of towers on a meridian each has another height, so it is known again where it is pushed to.
    """
    cities = state.board.cities
    spots = {
        f"{meridian}-{tower.owner}-{tower.height}-{column[: city - 1].count(tower)}": Spot(
            city_box(meridian, city, cities), f"{tower.owner} {tower.height}", moves=True
        )
        for meridian, column in enumerate(state.board.columns, 1)
        for city, tower in enumerate(column, 1)
        if tower
    }
    for letter, (ruler, x, y) in _flags(state).items():
        spots[f"i-{letter}"] = Spot(Box(x - 4, y - 4, 28, 30), f"{ruler}")
    return spots


def city_box(meridian: int, city: int, cities: int) -> Box:
    """Return the box of a city with its land; `cities` is the number on a meridian."""
    return Box(*_corner(meridian, city, cities), WIDE, TALL // cities)


def _corner(meridian: int, city: int, cities: int) -> tuple[int, int]:
    """Return the corner of a city's land."""
    return (meridian - 1) * WIDE, (city - 1) * (TALL // cities)


def _foot(meridian: int, city: int, cities: int) -> tuple[int, int]:
    """Return the point at which a city is drawn, the foot of its land."""
    x, y = _corner(meridian, city, cities)
    return x, y + TALL // cities - HIGH


def _ground(board: BoardDescribed | None, cities: int) -> Svg:
    """Return the printed board: land in the tints of its islands, shores, cities, numbers."""
    high = TALL // cities
    places = [(m, c) for c in range(1, cities + 1) for m in range(1, COLUMNS + 1)]
    tints = _tints(board) if board else {}
    land = [
        el("rect", x=x, y=y, width=WIDE, height=high, cls=f"isle isle-{tints.get(letter, 0)}")
        for place in places
        for (x, y), letter in [(_corner(*place, cities), _island(board, *place))]
    ]
    return join(
        el("rect", x=-6, y=-6, width=COLUMNS * WIDE + 12, height=TALL + 12, cls="sea"),
        *land,
        el("path", d="".join(_shores(board, cities)), cls="channel"),
        *(_city(board, *place, cities) for place in places),
        *(words(str(m), (m - 0.5) * WIDE, -EDGE / 2 - 3, "axis") for m in range(1, COLUMNS + 1)),
        *(words(str(c), -EDGE / 2 - 3, (c - 0.5) * high, "axis") for c in range(1, cities + 1)),
    )


def _island(board: BoardDescribed | None, meridian: int, city: int) -> str:
    """Return the letter of a city's island; "" if it is undescribed, or off the board."""
    if board is None or not (1 <= meridian <= COLUMNS and 1 <= city <= len(board.cities)):
        return ""
    return board.cities[city - 1][meridian - 1].lower()


def _tints(board: BoardDescribed) -> dict[str, int]:
    """Return a tint for each island, different from its neighbours' if possible."""
    beside: dict[str, set[str]] = {}
    for city in range(1, len(board.cities) + 1):
        for meridian in range(1, COLUMNS + 1):
            here = _island(board, meridian, city)
            near = (_island(board, meridian + 1, city), _island(board, meridian, city + 1))
            for there in {*near} - {here, ""}:
                beside.setdefault(here, set()).add(there)
                beside.setdefault(there, set()).add(here)
    tints: dict[str, int] = {}
    for letter in sorted({*"".join(board.cities).lower()}):
        taken = {tints.get(there) for there in beside.get(letter, ())}
        tints[letter] = next((tint for tint in range(4) if tint not in taken), 0)
    return tints


def _shores(board: BoardDescribed | None, cities: int) -> Iterator[str]:
    """Yield the lines between cities of different islands."""
    high = TALL // cities
    for city in range(1, cities + 1):
        for meridian in range(1, COLUMNS + 1):
            (x, y), here = _corner(meridian, city, cities), _island(board, meridian, city)
            if meridian < COLUMNS and _island(board, meridian + 1, city) != here:
                yield f"M{x + WIDE} {y}v{high}"
            if city < cities and _island(board, meridian, city + 1) != here:
                yield f"M{x} {y + high}h{WIDE}"


def _city(board: BoardDescribed | None, meridian: int, city: int, cities: int) -> Svg:
    x, y = _corner(meridian, city, cities)
    letter = _island(board, meridian, city)
    capital = board is not None and board.cities[city - 1][meridian - 1].isupper()
    return join(
        use("capital" if capital else "city", *_foot(meridian, city, cities)),
        use("star", x, y) if capital else Svg(""),
        words(letter.upper(), x + 13, y + 15, "isle-letter") if letter else Svg(""),
    )


def _tower(meridian: int, city: int, tower: Tower, players: Sequence[Player], cities: int) -> Svg:
    """Draw a tower with its pieces, its owner's letter and its height."""
    x, y = _foot(meridian, city, cities)
    drawn = min(tower.height, HIGHEST_DRAWN)
    code = tower_words(tower.owner, tower.height, players)
    what = _("meridian {meridian}, city {city}: {tower}").format(
        meridian=meridian, city=city, tower=code
    )
    pieces = [use(f"piece-{tower.owner}", x + 46, y + 74 - 7.5 * n) for n in range(drawn)]
    label = el("rect", x=x + 1, y=y + 56, width=33, height=28, rx=5, cls="plate")
    return el("g", title(what), *pieces, label, words(code, x + 17.5, y + 70, "tall"))


def _rulers(state: State) -> dict[str, Svg]:
    """Draw the ruler of each island."""
    flags = _flags(state).items()
    return {f"i-{letter}": use(f"flag-{ruler}", x, y) for letter, (ruler, x, y) in flags}


def _flags(state: State) -> dict[str, tuple[int, int, int]]:
    """Return the ruler of each ruled island, with the place of the flag, its first city."""
    tally, board = state.tally(), state.described
    if tally is None or board is None:
        return {}
    found: dict[str, tuple[int, int, int]] = {}
    for island in tally.islands():
        if island.ruler is not None:
            city, row = next(
                (n, r) for n, r in enumerate(board.cities, 1) if island.letter in r.lower()
            )
            x, y = _corner(row.lower().index(island.letter) + 1, city, state.board.cities)
            found[island.letter] = island.ruler, x + 22, y + 4
    return found


def _defs(players: Sequence[Player]) -> Svg:
    city = el("ellipse", cx=46, cy=78, rx=21, ry=9, cls="town-dot")
    ring = el("ellipse", cx=46, cy=78, rx=15, ry=6, cls="line")
    star = el("path", d="M68 6l3 7 8 .6 -6 5 2 7.6 -7 -4.2 -7 4.2 2 -7.6 -6 -5 8 -.6z", cls="star")
    own = [shape for seat in range(len(players)) for shape in _own(seat, players)]
    return join(define("city", city), define("capital", city, ring), define("star", star), *own)


def _own(seat: int, players: Sequence[Player]) -> list[Svg]:
    colour = colour_class(seat, players)
    piece = el("rect", x=-15, y=-4, width=30, height=8, rx=3.5, cls="piece")
    cloth = el("path", d="M0 0h20v17h-20z", cls="piece")
    pole = el("path", d="M0 -2v26", cls="line")
    letter = words(code_of(seat, players), 10, 9, "letter")
    return [
        define(f"piece-{seat}", el("g", piece, cls=colour)),
        define(f"flag-{seat}", el("g", cloth, pole, letter, cls=colour)),
    ]


def _has(state: State, seat: int) -> str:
    hand = state.hands[seat]
    return _("{pieces}, {cards}; face up {face_up}").format(
        pieces=left_words(state, seat),
        cards=ngettext("{n} card left", "{n} cards left", hand.left),
        face_up=face_up_codes(state, seat),
    )
