"""What is declared of a title: data and functions, of which all that it offers is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct, field

from events.common import Event, GameStarted
from projections.ledger import Ledger
from projections.predicate import Check, allowed
from projections.titles.title_rules import Effect, Part

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S")

Words = str | tuple[str, str, str]
"""A sentence with {places} for what it names; or its form for one, for many, and the place that
says how many."""


class Code(Struct, frozen=True):
    """What a refusal says.

    Attributes:
        source: the rule that refuses, by its number.
        says: what is wrong, as the middle of a sentence: "there are {left} matches left".
        irregular: whether the state can hold it, so that the players may let it stand.
    """

    source: str
    says: Words
    irregular: bool = False


class Play(Struct, frozen=True):
    """A kind of action.

    Attributes:
        event: its type.
        form: how it is written (`Notation`).
        says: what happened, without who: "takes {matches} matches". The places are its fields.
        effect: what it changes.
        cannot: what no state can hold of it.
        may_not: what the rules have against it besides; the players may let that stand.
        in_turn: whether only the player whose turn it is may do it.
    """

    event: type[Event]
    form: str
    says: Words
    effect: Effect
    cannot: Check = allowed
    may_not: Check = allowed
    in_turn: bool = True


class Quantity(Struct, frozen=True):
    """Something that can be counted of a player.

    Attributes:
        get: how many a player has; None where the log cannot know.
        put: brings that to what the players state; None: it cannot be stated.
        most: the highest number that can be stated.
        secret: whether players hold it in secret until the end.
    """

    get: Callable[[Any, int], int | None]
    put: Callable[[Any, int, int], None] | None = None
    most: int = 9999
    secret: bool = False


class Place(Struct, frozen=True):
    """What lies in a place of the table, or in front of a player.

    Attributes:
        name: the place, or what it is: "heap", "hand".
        holds: what lies there, as it is printed; None: nobody may know.
        player: in front of whom, by seat; None: on the table.
    """

    name: str
    holds: str | int | None
    player: int | None = None


class Declaration(Struct, Generic[S], frozen=True, kw_only=True, dict=True):
    """A title, declared once.

    What has a value here may be left out. A state `S` is an object that `start` makes and effects
    change; its lists and dictionaries are copied, and nothing else in it may change.

    Attributes:
        api: the version of this package for which it was written, a number and not `API`.
        slug: the title in records and on the command line.
        short: how its games are called, with their number behind it.
        name: the title as it is printed on the box.
        edition: the year of the edition whose rules hold.
        seats: how many can play.
        colours: the players' colours.
        version: the version of the rules; it changes when a score can.
        start: returns the state before the first action.
        plays: the kinds of actions.
        points: returns the ledger of points of a state.
        over: returns whether the game has ended by its rules.
        rules: what each rule says, by its number; the first one is that of turns.
        codes: what there can be against an action besides whose turn it is.
        rows: what each rule of the ledger counts, by its name there: the words for it.
        table: returns what lies where.
        turn: returns whose turn it is, by seat; None where it is nobody's.
        awaited: returns what is expected where it is nobody's turn.
        choices: returns actions among which all legal ones are; the rules take out the others.
        chance: returns what chance brings before anybody decides, for `check-title`, which plays
            games; None where somebody decides.
        statements: what the players can state besides quantities; their events have a `reason`.
        position: returns the parts of a position besides quantities.
        quantities: what can be counted besides the score.
        winners: returns who has won with these points; most points win where it is left out.
        house: the house rules, each with what it says.
        expected: what could stand where reading stopped, by the field of an action.
        words: the package whose folder `locale` has the translations; "" for English alone.
    """

    api: int
    slug: str
    short: str
    name: str
    edition: str
    seats: range
    colours: tuple[str, ...]
    version: str
    start: Callable[[GameStarted], S]
    plays: Sequence[Play]
    points: Callable[[S], Ledger]
    over: Callable[[S], bool]
    rules: Mapping[str, str]
    codes: Mapping[str, Code]
    rows: Mapping[str, str]
    table: Callable[[S], Iterable[Place]]
    turn: Callable[[S], int | None]
    awaited: Callable[[S], str] = lambda _state: ""
    choices: Callable[[S], Iterable[Event]] = lambda _state: ()
    chance: Callable[[S, Random], Event | None] | None = None
    statements: Sequence[Play] = ()
    position: Callable[[S], Sequence[Part]] = lambda _state: ()
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    winners: Callable[[S, Sequence[int]], Sequence[int]] | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    expected: Mapping[str, str] = field(default_factory=dict)
    words: str = ""
