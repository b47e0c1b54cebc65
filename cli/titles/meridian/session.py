"""Meridian in the session at the table: suggestions, and actions by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.terminal.language import _, ngettext
from cli.titles.common_words import named_codes
from cli.titles.title_session import Stated, TitleSession, meanings
from events.notation import code_of, seat_by_code
from events.titles.meridian.cards import CARDS, MERIDIANS, Card
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from events.titles.registry import title_events
from projections.seen import Seen
from projections.short_form import short
from projections.titles.meridian import legal
from projections.titles.meridian.state import State

if TYPE_CHECKING:
    from cli.titles.drawing import Box


MOST_TAPPED = 9
"""How high a tower is that can be stated by a tap; a higher one is typed."""


def _cost(play: CardPlayed) -> tuple[bool, bool, int]:
    """Return the sort key of a turn: small towers first, then turns that lift one, then passes."""
    return play.meridian is None, play.lifted is not None, play.height or 0


def _cards_to_turn_up(state: State) -> list[CardTurnedUp]:
    """Return the cards that can be turned up: those that the game waits for, else all."""
    owing, may = legal.turn_ups(state), legal.may_turn_up(state)
    if (first := state.order.turning_up()) is not None:
        owing, may = {first: owing[first]}, {}
    seats = (*owing.items(), *may.items())
    return [CardTurnedUp(seat, card) for seat, cards in seats for card in cards]


_BEGUN = re.compile(r"(?<![\d/@])([148])-(?![\d-])", re.ASCII)
_LIFT = re.compile(r"(\d)(x)", re.IGNORECASE)
_TOWER = re.compile(r"(?<=[\dx]\s)([1-4]?\d)([1-5])(?![\w@/-])", re.ASCII)
"""A tower behind a card or what is lifted: its height, then its city."""

_TOWER_APART = re.compile(
    r"(?<!@\d\s)(?<=[\dx]\s)(\d{1,2})\s+(?:on\s+)?([1-5])(?![\w@/-])", re.ASCII
)

_MERIDIAN_APART = re.compile(
    r"(?<![\d/@+-])(1-3|4-7|8-10)\s+(10|[1-9])"
    r"(?=\s+(?:x[1-5]|\d{1,2}(?:@|\s+(?:on\s+)?)[1-5])(?![\w@/-]))",
    re.IGNORECASE | re.ASCII,
)
"""A card of several meridians, one of them behind a space, and what is done there."""

_SEVERAL = {card[0]: card for card in CARDS if "-" in card}


_CARD = re.compile(r"((?:[kgbo]\s+)?)(10|[1-9])(?=\s)", re.IGNORECASE)


def _with_card(text: str, game: Seen) -> str | None:
    """Return a line with a meridian replaced by the only face-up card that has it, or None."""
    found = _CARD.match(text)
    if found is None:
        return None
    meridian = int(found[2])
    seats = seat_by_code(game.timeline.started.players)
    seat = seats.get(found[1].strip().lower(), game.state.order.player)
    cards = {card for card in game.state.hands[seat].face_up if meridian in MERIDIANS[card]}
    if len(cards) != 1 or found[2] in cards:
        return None
    return f"{found[1]}{cards.pop()}/{meridian}{text[found.end() :]}"


_LIFTS_ANY = re.compile(r"\bx(?!\w)\s*", re.IGNORECASE)
_PLACED = re.compile(r"\d{1,2}@[1-5]", re.ASCII)


def _with_lift(text: str, game: Seen) -> str | None:
    """Return a turn with the player's tower that is taken back, if only one is possible.

    An x without a city requests it. At the limit it is required with or without an x (ME.5).
    """
    bare = _LIFTS_ANY.sub("", text, count=1)
    tower = _PLACED.search(bare)
    if tower is None:
        return None
    turn = next(iter(meanings(bare, game)), None)
    if not isinstance(turn, CardPlayed) or turn.meridian is None or turn.lifted is not None:
        return None
    board = game.state.board
    own = board.own(turn.meridian, turn.player)
    if bare == text and len(own) < board.limit:
        return None
    will_do = [city for city in own if not game.refusals(replace(turn, lifted=city))]
    if len(will_do) != 1:
        return None
    return f"{bare[: tower.start()]}x{will_do[0]} {bare[tower.start() :]}"


def _plays_to_rule(state: State, seat: int, card: Card, *, towers: bool) -> Iterator[CardPlayed]:
    """Yield the pass with a card, and if wanted every tower on its meridians."""
    turn, board = state.order.turn, state.board
    yield CardPlayed(seat, turn, card)
    for meridian in MERIDIANS[card] if towers else ():
        own = {city: board.column(meridian)[city - 1] for city in board.own(meridian, seat)}
        for lift, tower in [(None, None), *own.items()]:
            if lift is not None:
                yield CardPlayed(seat, turn, card, meridian, lift)
            heights = range(1, board.supply[seat] + (tower.height if tower else 0) + 1)
            for city, height in product(range(1, board.cities + 1), heights):
                yield CardPlayed(seat, turn, card, meridian, lift, city, height)


class MeridianSession(TitleSession):
    """The session support of Meridian."""

    AT_ONCE = True

    def lines(self, game: Seen, said: Sequence[str]) -> list[str]:
        """Return every turn that may be recorded now, or the cards that can be turned up."""
        state: State = game.state
        players = game.timeline.started.players
        write = title_events(game.title).write
        turned_up = _cards_to_turn_up(state)
        return [write(event, players) for event in (*legal.actions(state), *turned_up)]

    def lines_to_rule(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield the lines of every card with every tower, and of every card turned up."""
        players = game.timeline.started.players
        write = title_events(game.title).write
        for seat in range(len(players)):
            if said and said[0] != code_of(seat, players):
                continue
            for card in CARDS:
                if len(said) < 2 or card == said[1]:
                    for play in _plays_to_rule(game.state, seat, card, towers=len(said) > 1):
                        yield write(play, players)
                yield write(CardTurnedUp(seat, card), players)

    def cut(self, line: str) -> list[str]:
        """Return a line split into taps: "o 4-7/5 x4 2@3" is orange, 4-7, x5/4, 5/3 and 2."""
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

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return the label of a tap: a card, a city, a tower taken back, a height or a pass."""
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

    def continue_statement(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the next taps of a statement about a city: the tower's owner and height."""
        match said:
            case []:
                board = game.state.board
                cities = [
                    f"{meridian}/{city}"
                    for meridian in range(1, len(board.columns) + 1)
                    for city in range(1, board.cities + 1)
                ]
                return Stated({city: self.tap_words(game, (), city) for city in cities})
            case [_city]:
                who = named_codes(game.timeline.started.players)
                return Stated({**who, "empty": _("nothing stands there")})
            case [city, "empty"]:
                return Stated(line=f"{city} empty")
            case [_city, _code]:
                heights = map(str, range(1, MOST_TAPPED + 1))
                return Stated({height: self.tap_words(game, said, height) for height in heights})
        city, code, height = said
        return Stated(line=f"{city} {code}{height}")

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return the boxes of the cities on which a tower can be placed, by code."""
        from cli.titles.meridian.svg import city_box

        cities = game.state.board.cities
        places = [code.split("/") for code in codes if "/" in code and not code.startswith("x")]
        return {f"{m}/{city}": city_box(int(m), int(city), cities) for m, city in places}

    def suggestions(self, game: Seen) -> Sequence[str]:
        """Return the cards that can be turned up, or the towers, the cheapest first."""
        state: State = game.state
        waits = state.order.turning_up() is not None
        plays = [] if waits else sorted(legal.actions(state), key=_cost)
        return [short(game, event) for event in (*plays, *_cards_to_turn_up(state))]

    def spell(self, text: str, game: Seen) -> str:
        """Return a text with the omitted parts of a turn filled in.

        "4-" is the card of several meridians so begun, "32" or "3 2" behind a card a tower of
        3 on city 2, and the space before an x is optional. While a player owes a card, cards alone
        are turned up, also behind a name.
        """
        full = _BEGUN.sub(lambda found: _SEVERAL[found[1]], text)
        names = list(takewhile(str.isalpha, words := full.split()))
        cards = words[len(names) :]
        if cards and {*cards} <= {*CARDS} and game.state.order.owing():
            return " ".join([*names, *(f"+{card}" for card in cards)])
        full = _MERIDIAN_APART.sub(r"\1/\2", full)
        joined = _TOWER.sub(r"\1@\2", _LIFT.sub(r"\1 \2", full))
        return _TOWER_APART.sub(r"\1@\2", joined)

    def instead(self, text: str, game: Seen) -> str | None:
        """Return the only meaning of a refused turn: its card, then the tower taken back."""
        carded = _with_card(text, game)
        return _with_lift(carded or text, game) or carded

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the rules of cards, or of towers."""
        owing = game.state.order.owing()
        return ("ME.3",) if owing else ("ME.4", "ME.5", "ME.6")


TITLE: TitleSession = MeridianSession()
