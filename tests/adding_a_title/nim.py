"""Nim. NIM.1: one to three matches a turn. NIM.2: who takes the last match wins."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from tablescribe import (
    NOTHING,
    Basis,
    Code,
    Event,
    Found,
    GameStarted,
    GameState,
    Place,
    Play,
    Quantity,
    Remark,
    Seat,
    Statement,
    Title,
)

MATCHES, MOST = 12, 3

Matches = Annotated[int, Meta(ge=1, le=MATCHES)]


class MatchesTaken(Event, frozen=True, tag="nim-taken"):
    """A player took some matches from the heap."""

    player: Seat
    matches: Matches


class HeapStated(Event, frozen=True, tag="nim-heap"):
    """The players said how many matches are left."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    left: Annotated[int, Meta(ge=0, le=MATCHES)]
    reason: Remark


class State(GameState):
    """The heap, and what each player took."""

    def __init__(self, started: GameStarted) -> None:
        super().__init__(started)
        self.left = MATCHES
        self.taken = [0, 0]


def cannot_take(state: State, event: MatchesTaken) -> Found:
    """Nobody takes more than there is."""
    if event.matches > state.left:
        return NIM.no("too-few-left", left=state.left)
    return NOTHING


def may_not_take(state: State, event: MatchesTaken) -> Found:
    """Nobody takes more than three (NIM.1)."""
    return NIM.no("too-many", most=MOST) if event.matches > MOST else NOTHING


def take(state: State, ref: str, event: MatchesTaken) -> None:
    """Take matches, and with the last one the point (NIM.2)."""
    state.left -= event.matches
    state.taken[event.player] += event.matches
    state.player = state.following
    if not state.left:
        winner = state.player if "misere" in state.house else event.player
        state.points.change(ref, winner, 1, "last", Basis())


def state_heap(state: State, ref: str, event: HeapStated) -> None:
    """Let the heap be as the players say."""
    state.left = event.left


def put_taken(state: State, player: int, matches: int) -> None:
    """Let a player have taken so many matches."""
    state.taken[player] = matches


def choices(state: State) -> Iterator[MatchesTaken]:
    """Yield what may be taken, and more."""
    yield from (MatchesTaken(state.player or 0, matches) for matches in range(1, MOST + 1))


NIM: Title[State] = Title(
    api=1,
    slug="nim",
    short="nim",
    name="Nim",
    edition="1901",
    seats=range(2, 3),
    colours=("white", "black"),
    version="nim.1",
    start=State,
    plays=[
        Play(
            MatchesTaken,
            "{player} {matches}",
            ("takes {matches} match", "takes {matches} matches", "matches"),
            take,
            cannot_take,
            may_not_take,
        )
    ],
    statements=[
        Statement(
            HeapStated,
            "heap {left}",
            ("{left} match is left", "{left} matches are left", "left"),
            state_heap,
            lambda state: [HeapStated(state.left, "-")],
        )
    ],
    quantities={"matches": Quantity(lambda state, seat: state.taken[seat], put_taken, MATCHES)},
    over=lambda state: not state.left,
    choices=choices,
    rules={"NIM.1": "one to three matches a turn", "NIM.2": "the last match wins"},
    codes={
        "too-few-left": Code(
            "NIM.1", ("there is {left} match left", "there are {left} matches left", "left")
        ),
        "too-many": Code("NIM.1", "{most} matches are the most in a turn", irregular=True),
    },
    rows={"last": "the last match"},
    house={"misere": "who takes the last match loses"},
    expected={"matches": "a number of matches", "left": "how many are left"},
    table=lambda state: [
        Place("heap", state.left),
        *(Place("taken", taken, seat) for seat, taken in enumerate(state.taken)),
    ],
)
