"""Meridian by touch: a card, the city where a tower goes, its height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.terminal.language import _, ngettext
from events.titles.meridian.events import CardTurnedUp
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.seen import Seen
from projections.titles.meridian import legal
from projections.titles.meridian.state import State

if TYPE_CHECKING:
    from cli.titles.drawing import Box


def lines(game: Seen, said: Sequence[str]) -> list[str]:
    """Return every turn that may be recorded now, and the cards that can be turned up."""
    state: State = game.state
    players = game.timeline.started.players
    write = title_events(game.title).write
    first = state.order.turning_up()
    owing, may = legal.turn_ups(state), legal.may_turn_up(state)
    if first is not None:
        owing, may = {first: owing[first]}, {}
    ups = [
        CardTurnedUp(seat, card)
        for come in (owing, may)
        for seat, cards in come.items()
        for card in cards
    ]
    return [write(event, players) for event in (*legal.actions(state), *ups)]


def cut(line: str) -> list[str]:
    """Return a line cut into taps: "o 4-7/5 x4 2@3" is orange, 4-7, x5/4, 5/3 and 2."""
    code, card, *rest = line.split()
    card, _slash, named = card.partition("/")
    taps = [code, card]
    for word in rest:
        height, at, city = word.partition("@")
        if at:
            taps += [f"{named or card}/{city}", height]
        else:
            taps.append(f"x{named or card}/{word[1:]}" if word.startswith("x") else word)
    return taps


def tap_words(game: FoldedGame, said: Sequence[str], code: str) -> str:
    """Return a card, a city, a tower taken back, a height or a pass in words."""
    if code == "pass":
        return _("pass")
    if code.startswith("+"):
        return _("card {card} turned up").format(card=code[1:])
    meridian, slash, city = code.removeprefix("x").partition("/")
    if not slash:
        if len(said) < 2:
            return _("card {card}").format(card=code)
        return ngettext("tower of {n}", "tower of {n}", int(code))
    words = _("meridian {meridian}, city {city}")
    if code.startswith("x"):
        words = _("tower on meridian {meridian}, city {city} taken back")
    return words.format(meridian=meridian, city=city)


def tap_places(game: Seen, said: Sequence[str], codes: Sequence[str]) -> Mapping[str, Box]:
    """Return where the cities lie on which a tower can be placed."""
    from cli.titles.meridian.svg import city_box

    cities = game.state.board.cities
    places = [code.split("/") for code in codes if "/" in code and not code.startswith("x")]
    return {f"{m}/{city}": city_box(int(m), int(city), cities) for m, city in places}
