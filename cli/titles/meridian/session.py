"""Meridian in the session at the table: suggestions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cli.titles.meridian import taps
from cli.titles.title_session import TitleSession
from events.notation import Ambiguous, Unreadable, seat_by_code
from events.titles.meridian.cards import CARDS, MERIDIANS
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.seen import Seen
from projections.short_form import short
from projections.titles.meridian import legal
from projections.titles.meridian.state import State


def suggestions(game: Seen) -> Sequence[str]:
    """Return the cards that can be turned up, else towers, the cheapest first."""
    state: State = game.state
    owing, may = legal.turn_ups(state), legal.may_turn_up(state)
    if (first := state.order.turning_up()) is not None:
        return [short(game, CardTurnedUp(first, card)) for card in owing[first]]
    plays = sorted(legal.actions(state), key=_cost)
    return [
        *(short(game, play) for play in plays),
        *(short(game, CardTurnedUp(seat, card)) for seat, cards in owing.items() for card in cards),
        *(short(game, CardTurnedUp(seat, card)) for seat, cards in may.items() for card in cards),
    ]


def _cost(play: CardPlayed) -> tuple[bool, bool, int]:
    """Return what a turn costs: passing last, taking a tower back late, small towers first."""
    return play.meridian is None, play.lifted is not None, play.height or 0


_BEGUN = re.compile(r"(?<![\d/@])([148])-(?![\d-])", re.ASCII)
_LIFT = re.compile(r"(\d)(x)", re.IGNORECASE)
_TOWER = re.compile(r"(?<=[\dx]\s)([1-4]?\d)([1-5])(?![\w@/-])", re.ASCII)
"""A tower behind a card or what is lifted: its height, then its city."""

_SEVERAL = {card[0]: card for card in CARDS if "-" in card}


def spelled(text: str, game: FoldedGame) -> str:
    """Return a text with what may be left out of a turn.

    "4-" is the card of several meridians that begins so, "32" behind a card a tower of 3 on city 2,
    and before an x no space is needed.
    """
    full = _BEGUN.sub(lambda found: _SEVERAL[found[1]], text)
    return _TOWER.sub(r"\1@\2", _LIFT.sub(r"\1 \2", full))


_CARD = re.compile(r"((?:[kgbo]\s+)?)(10|[1-9])(?=\s)", re.IGNORECASE)


def instead(text: str, game: FoldedGame) -> str | None:
    """Return a refused turn with what it can only mean: its card, then the tower taken back."""
    carded = _with_card(text, game)
    return _with_lift(carded or text, game) or carded


def _with_card(text: str, game: FoldedGame) -> str | None:
    """Return a line with a meridian for a card as the only face-up card that has this meridian."""
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


def _with_lift(text: str, game: FoldedGame) -> str | None:
    """Return a turn with the own tower that is taken back, where only one of several will do.

    An x without a city says that one is; at the limit one has to be, said or not (ME.5).
    """
    bare = _LIFTS_ANY.sub("", text, count=1)
    tower = _PLACED.search(bare)
    if tower is None:
        return None
    try:
        line = title_events(game.title).read(bare, game.timeline.started.players)[0]
    except (Unreadable, Ambiguous):
        return None
    turn = game.rules.bind(game.state, line)
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


def rules_now(game: FoldedGame) -> Sequence[str]:
    """Return the rules of cards, or of towers."""
    owing = game.state.order.owing()
    return ("ME.3",) if owing else ("ME.4", "ME.5", "ME.6")


class MeridianSession(TitleSession):
    """What Meridian offers to the session."""

    suggestions = staticmethod(suggestions)
    spelled = staticmethod(spelled)
    instead = staticmethod(instead)
    rules_now = staticmethod(rules_now)
    lines = staticmethod(taps.lines)
    cut = staticmethod(taps.cut)
    tap_words = staticmethod(taps.tap_words)
    tap_places = staticmethod(taps.tap_places)


TITLE: TitleSession = MeridianSession()
