"""What random play needs of Meridian: cards that are turned up come by chance."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random

from events.common import Event, GameStarted, Player
from events.notation import code_of
from events.titles.meridian.board_file import read_board
from events.titles.meridian.cards import CARDS, MERIDIANS, Card
from events.titles.meridian.events import (
    BoardDescribed,
    CardPlayed,
    CardTurnedUp,
)
from projections.refusal import Refusal
from projections.titles.meridian import legal
from projections.titles.meridian.rules import refusals
from projections.titles.meridian.state import State
from tests.random_play import Playing, starts_of
from tests.titles.meridian.referee import Referee


def brought(state: State, rng: Random) -> Event | None:
    """Return a card that is turned up."""
    for seat, possible in legal.turn_ups(state).items():
        return CardTurnedUp(seat, rng.choice(possible))
    return None


@cache
def _made_up(name: str) -> BoardDescribed:
    text = files("events.titles.meridian").joinpath(f"boards/{name}.toml").read_text("utf-8")
    board = read_board(text).described
    assert board is not None
    return board


def board(started: GameStarted) -> Sequence[Event]:
    """Return the made-up board that comes with the program, of the side for so many players."""
    return (_made_up("made-up-four" if len(started.players) == 3 else "made-up-five"),)


# --- the lists, made another way: candidates, filtered by the predicate --------------------------


def compared(state: State) -> Iterator[tuple[list[CardPlayed], list[CardPlayed]]]:
    """Yield what may be done now, and with some card by somebody, beside filtered candidates."""
    acting = legal.actors(state)
    shown = [(seat, card) for seat in acting for card in dict.fromkeys(state.hands[seat].face_up)]
    yield list(legal.actions(state)), [e for pair in shown for e in filtered(state, *pair)]
    anybody = Random(state.order.turn).choice(list(product(range(state.players), CARDS)))
    yield list(legal.moves(state, *anybody)), list(filtered(state, *anybody))


def filtered(state: State, player: int, card: Card) -> Iterator[CardPlayed]:
    for event in _candidates(state, player, card):
        if not refusals(state, event):
            yield event


def _candidates(state: State, player: int, card: Card) -> Iterator[CardPlayed]:
    turn, every_city = state.order.turn, range(1, state.board.cities + 1)
    yield CardPlayed(player, turn, card)
    for meridian in MERIDIANS[card]:
        for lift in every_city:
            yield CardPlayed(player, turn, card, meridian, lift)
        tallest = max((tower.height for tower in state.board.column(meridian) if tower), default=0)
        heights = range(1, state.board.supply[player] + tallest + 2)
        own = state.board.own(meridian, player)
        for lift, city, height in product([None, *own], every_city, heights):
            yield CardPlayed(player, turn, card, meridian, lift, city, height)


def retyped(event: Event, against: Refusal, alternative: str, seats: Sequence[Player]) -> str:
    """Return a turn with another card, or with the first of the towers that stand for several."""
    assert isinstance(event, CardPlayed | CardTurnedUp)
    code, first = code_of(event.player, seats), re.sub(r"[-,][\d,-]+", "", alternative)
    if isinstance(event, CardTurnedUp):
        return f"{code} {alternative}"
    if alternative in CARDS:
        return f"{code} {alternative} pass"
    return f"{code} {event.card}/{event.meridian} {first}"


PLAYING = Playing(starts_of("meridian"), brought, compared, retyped, Referee, board)
