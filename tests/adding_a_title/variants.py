"""Variants of the small titles, in which is tried what those do not need."""

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from tablescribe import (
    REASON,
    Code,
    Commitment,
    Event,
    Found,
    GameState,
    Play,
    Remark,
    Row,
    Seat,
    Secret,
    Statement,
)
from tests.adding_a_title.kept import KEPT
from tests.adding_a_title.known import HANDS
from tests.adding_a_title.nim import NIM, Matches, take


def nothing(*_: object) -> None:
    """Change nothing."""


# --- Nim with more to say -------------------------------------------------------------------------


class WindTurned(Event, frozen=True, tag="nim-wind"):
    """Nobody does it, so that it can happen in anybody's turn."""

    force: Annotated[int, Meta(ge=1, le=2)]


class NumberTaken(Event, frozen=True, tag="nim-number"):
    """A field is called as what all titles have."""

    player: Seat
    number: Matches


class HeapAdded(Event, frozen=True, tag="nim-added"):
    """A field is called otherwise than the word before it, which is a field elsewhere."""

    player: Seat
    size: Matches


class HoldStated(Event, frozen=True, tag="nim-hold"):
    """What is stated can be nothing."""

    states = True
    topic = ("player",)

    player: Seat
    reason: Remark
    things: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=3)] = ()


class HeapsStated(Event, frozen=True, tag="nim-heaps"):
    """Several values are stated at once."""

    states = True
    topic = ()

    numbers: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=1, max_length=3)
    ]
    reason: Remark


def says(event: type[Event], form: str, words: str) -> Any:
    """Return a statement that only says something."""
    return Statement(event, form, words, nothing, lambda _state: ())


MORE: Any = replace(
    NIM,
    plays=[
        *NIM.plays,
        Play(WindTurned, "wind {force}", "the wind turns", nothing),
        Play(NumberTaken, "{player} take {number}", "takes {number}", take),
        Play(HeapAdded, "{player} matches {size}", "adds {size}", nothing),
    ],
    statements=[
        says(HoldStated, "{player} hold[ {things}]", "{player} holds {things}"),
        says(HeapsStated, "heaps {numbers}", "the heaps are {numbers}"),
    ],
    expected={**NIM.expected, "number": "matches"},
    rows={"last": "the last match", "misere": Row("misère", house="misere")},
    choices=lambda _state: [WindTurned(1), WindTurned(2)],
)


# --- hidden hands of cards with letters, and actions that begin with words ------------------------

Card = Annotated[str, Meta(pattern=r"^[nesw](10|[1-9])$(?!\n)", max_length=3)]


class Cards(Secret, frozen=True):
    """The cards of a hand."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=3)]


class Told(Secret, frozen=True):
    """The card that was drawn, if one was."""

    drawn: Card | None = None


class Dealt(Event, frozen=True, tag="kept-deal"):
    """A player was dealt some cards."""

    player: Seat
    secret: Cards | Commitment


class Sailed(Event, frozen=True, tag="kept-sail"):
    """A player sailed by a card, and perhaps drew one."""

    player: Seat
    card: Card
    secret: Told | Commitment


class Turned(Event, frozen=True, tag="kept-turn"):
    """A player turned back, which nobody can."""

    player: Seat
    card: Card


class HandStated(Event, frozen=True, tag="kept-hand"):
    """The players said what a hand holds."""

    states = True
    topic = ("player",)

    player: Seat
    reason: Remark
    secret: Cards | Commitment


def next_turn(state: GameState, _ref: str, event: Sailed | Turned) -> None:
    """Let it be the other player's turn."""
    state.begin(1 - event.player)


def may_not_turn(_state: GameState, event: Turned) -> Found:
    """A card is too low, which players may let stand."""
    return FERRY.no("lower", card=event.card)


def never(_state: GameState, event: Turned) -> Found:
    """No card is in the hand."""
    return FERRY.no("not-in-hand", player=event.player, card=event.card)


FERRY: Any = replace(
    KEPT,
    plays=[
        Play(Dealt, "{player} deal {cards}", "is dealt {cards}", nothing),
        Play(
            Sailed, "{player} sail {card}[ draw {drawn}]", "sails {card}, draws {drawn}", next_turn
        ),
        Play(Turned, "{player} turn {card}", "turns {card}", next_turn, never, may_not_turn),
    ],
    statements=[
        Statement(
            HandStated,
            "{player} hand {cards}",
            "{player} has {cards}",
            nothing,
            lambda _state: [HandStated(0, REASON, Cards(cards=("n1",)))],
        )
    ],
    codes={**KEPT.codes, "lower": Code("KEPT.1", "{card} is too low", irregular=True)},
    table=lambda _state: [],
    choices=lambda _state: (),
    chance=None,
)

TITLES: dict[str, Any] = {"nim": NIM, "more": MORE, "hands": HANDS, "ferry": FERRY}
"""What scenes can have besides the titles of the program (`tools/transcripts.py`)."""
