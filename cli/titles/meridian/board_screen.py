"""The drawn board: ten meridians, each city with its island and its tower."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from cli.terminal.console import colour_style
from cli.terminal.language import TIE, _, about, ngettext
from cli.terminal.line import Line
from cli.titles.common_words import supply_words
from cli.titles.layout import TOUCHED, Drawn, Frame, Layout, Row, holding, tie
from cli.titles.meridian.words import face_up_codes, left_words, tower_words
from events.common import Player
from events.notation import code_of
from events.titles.meridian.cards import COLUMNS
from projections.seen import Seen
from projections.titles.meridian.scores import Change
from projections.titles.meridian.state import State


class Look(Struct, frozen=True):
    """The size and direction of a drawing.

    Attributes:
        width: the number of columns of a city.
        island: how many of them its island takes: with a mark, as one letter, or not at all.
        turned: whether each meridian is a line, its cities from the north, and not a column.
    """

    width: int
    island: int
    turned: bool = False


LOOKS = (Look(7, 2), Look(5, 1), Look(7, 2, turned=True), Look(3, 0))
"""From the roomiest to the tightest."""

City = tuple[int, int]
"""A meridian and a city of it, both from 1."""


def layout(game: Seen, frame: Frame) -> Layout:
    """Return the drawings of the meridians and the holdings."""
    state: State = game.state
    players = game.timeline.started.players
    return Layout(_ways(state, players, frame), _holdings(state, players))


def _ways(state: State, players: Sequence[Player], frame: Frame) -> Iterator[Drawn]:
    touched = _changed_cities(frame.changed) or _touched_cities(state)
    for look in LOOKS:
        across = state.board.cities if look.turned else COLUMNS
        if across * look.width <= frame.width:
            yield _draw(state, players, look, touched)


def places(game: Seen) -> Mapping[str, object]:
    """Return the tower on each city by code, "5/3" for city 3 of meridian 5."""
    state: State = game.state
    return {
        f"{meridian}/{city}": tower
        for meridian in range(1, COLUMNS + 1)
        for city, tower in enumerate(state.board.column(meridian), 1)
    }


def _changed_cities(codes: Iterable[str]) -> frozenset[City]:
    cities = (code.partition("/") for code in codes)
    return frozenset((int(meridian), int(city)) for meridian, _slash, city in cities)


def _touched_cities(state: State) -> frozenset[City]:
    """Return the cities on which the last change of a tower replaced or removed one."""
    if not state.scores.changes or not isinstance(last := state.scores.changes[-1], Change):
        return frozenset()
    cities = zip(last.before, last.after, strict=True)
    return frozenset(
        (last.meridian, city) for city, (old, new) in enumerate(cities, 1) if old != new
    )


def _draw(state: State, players: Sequence[Player], look: Look, touched: frozenset[City]) -> Drawn:
    cities, meridians = range(1, state.board.cities + 1), range(1, COLUMNS + 1)
    above, beside = (cities, meridians) if look.turned else (meridians, cities)
    side = 3 if look.turned else 2
    head = "".join(f" {number:<{look.width - 1}}" for number in above)
    rows = []
    for name in beside:
        line = Line().append(f"{name:<{side}}", "bold")
        places = [(name, city) if look.turned else (city, name) for city in above]
        for place in places:
            line.append_line(_city(state, players, look, place, marked=place in touched))
        rows.append(Row(str(name), [line], not touched.isdisjoint(places)))
    return Drawn(rows, [Line(f"{'':{side}}{head}", "bold")], legend=_legend(state, look))


def _city(
    state: State, players: Sequence[Player], look: Look, place: City, *, marked: bool
) -> Line:
    meridian, city = place
    tower = state.board.column(meridian)[city - 1]
    island = _island(state, look, place)
    words = tower_words(tower.owner, tower.height, players) if tower else "."
    text = Line()
    if len(island) + len(words) < look.width:
        text.append(TOUCHED if marked else " ", "bold")
    text.append(island, "dim")
    text.append(words, colour_style(players[tower.owner].colours[0]) if tower else "dim")
    return text.append(" " * (look.width - len(text)))


def _island(state: State, look: Look, place: City) -> str:
    """Return the letter of a city's island: "A*" is a capital, a small letter is not."""
    meridian, city = place
    letter = state.described.cities[city - 1][meridian - 1] if state.described else ""
    if not letter or not look.island:
        return ""
    return f"{letter.upper()}{'*' if letter.isupper() else ' '}" if look.island > 1 else letter


def _legend(state: State, look: Look) -> list[Line]:
    lines = [_("k4: a tower of 4 pieces   .: a free city   rows from the north")]
    if state.described is None:
        lines.append(_("the board has not been described yet: islands unknown"))
    elif look.island == 1:
        lines.append(_("letters are islands, capital letters capitals"))
    elif look.island:
        lines.append(_islands(state.described.name, made_up=state.described.made_up))
    return [Line(tie(line), "dim") for line in lines]


def _islands(name: str, *, made_up: bool) -> str:
    words = _("letters are islands, * a capital   board {name}")
    if made_up:
        words = _("letters are islands, * a capital   board {name} (made up)")
    return words.format(name=name)


def _holdings(state: State, players: Sequence[Player]) -> Sequence[Sequence[Line]]:
    """Return the holdings three times: in sentences, those a turn needs, and these in one line."""
    seats = range(len(players))
    each = [
        about(
            f"{code_of(seat, players)} {supply_words(state, 'pieces', seat)}",
            face_up_codes(state, seat),
        ).replace(" ", TIE)
        for seat in seats
    ]
    all_in_one = _("pieces left and cards face up: {held}").format(held=", ".join(each))
    return (
        [holding(seat, players, _all_words(state, seat)) for seat in seats],
        [holding(seat, players, _turn_words(state, seat)) for seat in seats],
        [Line(all_in_one)],
    )


def _all_words(state: State, seat: int) -> str:
    hand = state.hands[seat]
    return _("{pieces}, {cards}; face up {face_up}; played {played}").format(
        pieces=left_words(state, seat),
        cards=ngettext("{n} card left", "{n} cards left", hand.left),
        face_up=face_up_codes(state, seat),
        played=" ".join(hand.played) or "-",
    )


def _turn_words(state: State, seat: int) -> str:
    return _("{pieces}; face up {face_up}").format(
        pieces=ngettext("{n} piece", "{n} pieces", state.board.supply[seat]),
        face_up=face_up_codes(state, seat),
    )
