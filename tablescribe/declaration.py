"""What is declared of a title: data and functions, of which all that it offers is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from events.common import MOST_AMOUNT, Event, GameStarted, Seat
from events.text import Remark
from projections.ledger import Ledger
from projections.predicate import Check, Found, allow
from projections.titles.title_rules import Effect
from projections.turns import clockwise

Words = str | tuple[str, str, str]
"""A sentence with {places} for what it names; or its form for one, for many, and the place that
says how many."""


class GameState:
    """The base class of a declared title's state.

    Attributes:
        players: how many play.
        first: who goes first, by seat.
        house: the house rules that hold; looked at where they matter, for a refusal tries them.
        player: whose turn it is, by seat; None where it is nobody's.
        points: the ledger of points.
        sheet: whether only the final position is typed.
        stated: the score that an entry states, by seat; it holds whatever else that states.
        unknown: the quantities that a gap or a secret hides, by name and seat.
        turn_unknown: whether a gap hides whose turn it is; the next to act says so.
        absent: who has left before the end, by seat: nobody waits for them.
    """

    def __init__(self, started: GameStarted) -> None:
        self.players = len(started.players)
        self.first = started.first
        self.house = frozenset(started.house)
        self.player: int | None = started.first
        self.points = Ledger(self.players)
        self.sheet = started.sheet
        self.stated: dict[int, tuple[str, int]] = {}
        self.unknown: set[tuple[str, int]] = set()
        self.turn_unknown = False
        self.absent: set[int] = set()

    @property
    def following(self) -> int:
        """Who sits clockwise of the player whose turn it is, and has not left."""
        circle = clockwise(self.players)[self.player or 0]
        return next((seat for seat in circle if seat not in self.absent), circle[-1])

    def leave(self, ref: str, player: int) -> None:
        """Let a player leave: the next player takes over. A title that waits for all extends it."""
        self.absent.add(player)
        if self.player == player and not self.turn_unknown:
            self.begin(self.following)

    def forget(self) -> None:
        """Clear what a gap hides besides quantities and the turn; by default nothing."""

    def begin(self, player: int) -> None:
        """Start a player's turn, in play or as stated."""
        self.player, self.turn_unknown = player, False


S = TypeVar("S", bound=GameState)


class TurnStated(Event, frozen=True, tag="turn-stated"):
    """The players said whose turn it is."""

    states: ClassVar[bool] = True
    topic: ClassVar[tuple[str, ...] | None] = ()

    player: Seat
    reason: Remark


class Code(Struct, frozen=True):
    """A reason to refuse an action.

    Attributes:
        source: the rule that refuses, by its number.
        says: what is wrong, as the middle of a sentence: "there are {left} matches left".
        irregular: whether the state can hold it, so that the players may let it stand.
        secret: whether it rests on what its `player` holds in secret, so that nobody else is told
            before the action is entered.
    """

    source: str
    says: Words
    irregular: bool = False
    secret: bool = False


class Play(Struct, frozen=True):
    """A kind of action.

    Attributes:
        event: its type.
        form: how it is written (`Notation`).
        says: what happened, without who: "takes {matches} matches". The places are its fields;
            those of a hidden secret are "?".
        effect: what it changes.
        cannot: what no state can hold of it.
        may_not: what the rules have against it besides; the players may let that stand.
        in_turn: whether only the player whose turn it is may do it, as far as it is somebody's.
    """

    event: type[Event]
    form: str
    says: Words
    effect: Effect
    cannot: Check = allow
    may_not: Check = allow
    in_turn: bool = True


class Statement(Struct, frozen=True):
    """A kind of thing that the players can state, besides quantities and whose turn it is.

    Attributes:
        event: its type: with `states = True`, a `topic` (the fields that say what it is about)
            and a `reason`.
        form: how it is written (`Notation`): a word, a player before or behind it, and the rest.
        says: what is so, as a sentence. The places are its fields.
        effect: lets it be so.
        now: returns all that is so, as such events with any reason; () where it is not known.
        cannot: what no state can hold of it.
    """

    event: type[Event]
    form: str
    says: Words
    effect: Effect
    now: Callable[[Any], Iterable[Event]]
    cannot: Check = allow


class Row(Struct, frozen=True):
    """A category of points.

    Attributes:
        words: its heading: "higher cards".
        source: the rule by which it counts, by its number; "" for none.
        says: what was counted for one of its rows: "{lower} lower cards beside {cell}". The places
            are fields of the `Basis` of that row, a class with a tag. "": the heading says it.
        house: the house rule with which it counts; "": in every game.
        most: the most points that can be stated of it.
        least: the least.
    """

    words: str
    source: str = ""
    says: Words = ""
    house: str = ""
    most: int = MOST_AMOUNT
    least: int = -MOST_AMOUNT


class Quantity(Struct, frozen=True):
    """Something that can be counted of a player.

    Attributes:
        get: how many a player has; None where the log cannot know.
        put: brings that to what the players state; None: it cannot be stated. What scores by it
            is a `Statement`, whose effect knows the entry.
        most: the highest number that can be stated.
        least: the lowest one.
        secret: whether players hold it in secret until the end.
        words: how it is called in sentences, as ("card in hand", "cards in hand", "n"); "": by
            its name.
    """

    get: Callable[[Any, int], int | None]
    put: Callable[[Any, int, int], None] | None = None
    most: int = MOST_AMOUNT
    least: int = 0
    secret: bool = False
    words: Words = ""


class Place(Struct, frozen=True):
    """A place on the table or in front of a player, with what lies there.

    Attributes:
        name: the place, or what it is: "heap", "hand".
        holds: what lies there, as it is printed, several things with blanks between; "" for
            nothing, None: it is not known, or not to who looks.
        player: in front of whom, by seat, or whose it is; None: nobody's.
        at: the column and the row of a place on the board, from 0.
    """

    name: str
    holds: str | int | None
    player: int | None = None
    at: tuple[int, int] | None = None

    @property
    def key(self) -> str:
        """What it is known by, while what lies in it and whose it is change."""
        where = self.player if self.at is None else "{}/{}".format(*self.at)
        return self.name if where is None else f"{where} {self.name}"


def is_code(name: str) -> bool:
    """Return whether a name needs no translation, as "a1": it has no word of two letters."""
    return _WORD.search(name) is None


_WORD = re.compile(r"[^\W\d_]{2}")


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
        colours: the players' colours; () where players have none.
        version: the version of the rules; it changes when a score can.
        start: returns the state before the first action.
        plays: the kinds of actions.
        over: returns whether the game has ended by its rules.
        rules: what each rule says, by its number, as `?` shows them; the first is that of turns.
        codes: what there can be against an action, or a line-up, besides whose turn it is.
        rows: the categories of points, by their names in the ledger: the heading of each, or a
            `Row`. They can be counted and stated, and a score sheet asks for them.
        table: returns what lies where.
        awaited: returns what is expected where it is nobody's turn.
        choices: returns actions among which all legal ones are; the rules take out the others.
        chance: returns what chance brings before anybody decides, for `check-title`, which plays
            games; None where somebody decides. What can be decided even then is in `choices`.
        statements: what the players can state besides quantities and whose turn it is.
        quantities: what can be counted besides the score and its categories.
        winners: returns who has won with these points, of those who are not `absent`; most points
            win where it is left out.
        can_be_lost: whether a game can end without a winner, as where all play against chance.
        line_up: returns what there is against a game that starts so, besides how many play.
        reveals: what has been seen by events that say so (`reveals = "draw"`), by that word: what
            undo reminds of. "{player} has seen a card"; the places are fields, not of the secret.
        house: the house rules, each with what it says.
        names: how codes are called in sentences, by the code: {"n": "the north island"}.
        expected: what could stand where reading stopped, by the field of an action; its bounds
            are named by themselves.
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
    over: Callable[[S], bool]
    rules: Mapping[str, str]
    codes: Mapping[str, Code]
    rows: Mapping[str, str | Row]
    table: Callable[[S], Iterable[Place]]
    awaited: Callable[[S], str] = lambda _state: ""
    choices: Callable[[S], Iterable[Event]] = lambda _state: ()
    chance: Callable[[S, Random], Event | None] | None = None
    statements: Sequence[Statement] = ()
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    winners: Callable[[S, Sequence[int]], Sequence[int]] | None = None
    can_be_lost: bool = False
    line_up: Callable[[GameStarted], Found] = lambda _started: ()
    reveals: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    expected: Mapping[str, str] = field(default_factory=dict)
    words: str = ""

    def categories(self, house: Collection[str]) -> list[str]:
        """Return the categories of points of a game in which these house rules hold."""
        needed = {name: one.house for name, one in self.rows.items() if isinstance(one, Row)}
        return [name for name in self.rows if needed.get(name, "") in {"", *house}]
