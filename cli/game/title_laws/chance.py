"""Random games of any title, from nothing but the types of its events."""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from string import ascii_lowercase, digits
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.inspect import (
    BoolType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)
from msgspec.structs import replace

from cli.game.looking import seen_by
from cli.titles.title_session import branch, meanings, title_session
from events.common import Event, GameStarted, Player, PlayerLeft
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.seen import OPEN
from projections.timeline import Timeline
from projections.titles.title_rules import title_rules

DATE = "2026-03-01"
NAMES = ("An", "Bram", "Cleo", "Dirk", "Eva", "Finn", "Gijs", "Hanna", "Ivo", "Jet")
OTHER_COLOURS = ("white", "orange", "pink")
"""What players may have besides, where a title takes any colour."""

TRIES = 600
"""How many events are made up before chance is said to have no action left."""


LEAVES, GOES_ON, TAPS, OWN, RECENT = 0.01, 0.5, 20, 0.2, 12
"""How often somebody leaves before an action; how often taps go on behind a whole line, and how
many lines are tapped; how often an event that is made up has nothing from another one; how many
events back that one is at most."""


class Trial(Struct, frozen=True):
    """The parameters of a test.

    Attributes:
        title: the title.
        seed: the seed of the random generator.
        brought: returns the next chance event of a state, such as a draw; None if a player
            decides. A title may define it (`part("chance")`).
    """

    title: str
    seed: int
    brought: Callable[[Any, Random], Event | None] = lambda _state, _chance: None


def start(title: str, chance: Random) -> GameStarted:
    """Return a random start with random players and house rules."""
    facts = title_events(title)
    number = chance.choice(facts.SEATS)
    each = facts.colours_each(number)
    known = [*facts.COLOURS, *(OTHER_COLOURS if facts.ANY_COLOUR else ())]
    colours = chance.sample(known, min(len(known), number * each))
    players = tuple(
        Player(NAMES[seat], tuple(colours[seat * each : (seat + 1) * each]))
        for seat in range(number)
    )
    house = tuple(rule for rule in facts.house_rules(number) if chance.random() < 0.2)
    return GameStarted(title, players, DATE, house=house)


def play(
    trial: Trial, chance: Random, most: int = 200, begun: FoldedGame | None = None
) -> Iterator[tuple[FoldedGame, Event]]:
    """Play a random game, new or continued; yield it before each action.

    The action is applied when the caller asks for the next. Where the title lists no actions,
    random events are tried until the rules accept one. Sometimes a player leaves.
    """
    game = begun or FoldedGame(Timeline([(1, start(trial.title, chance))]))
    leaving, said = Random(trial.seed), deque[Event](maxlen=RECENT)
    for n in range(2, most):
        gone = leaver(game, leaving) if leaving.random() < LEAVES else None
        if game.over or (event := gone or _next(trial, game, chance, said)) is None:
            return
        said.append(event)
        yield game, event
        game.take(str(n), event)


def leaver(game: FoldedGame, chance: Random) -> PlayerLeft | None:
    """Return the event that a random player leaves, None if that player cannot."""
    event = PlayerLeft(chance.randrange(len(game.timeline.started.players)))
    return None if game.refusals(event) else event


def _next(trial: Trial, game: FoldedGame, chance: Random, said: Sequence[Event]) -> Event | None:
    if (brought := trial.brought(game.state, chance)) is not None:
        return brought
    if listed := game.rules.actions(game.state):
        return chance.choice(listed)
    tapped = (_tap(game, chance) for _try in range(TAPS))
    if (event := next(filter(None, tapped), None)) is not None:
        return event
    kinds = actions(game.title)
    for _try in range(TRIES):
        event = make_fitting(chance.choice(kinds), said, chance)
        if event is not None and not event.describes and not game.refusals(event):
            return event
    return None


def _tap(game: FoldedGame, chance: Random) -> Event | None:
    """Return a legal action that random taps make, None where they make none."""
    session, seen = title_session(game.title), seen_by(game, OPEN)
    said, now = list[str](), branch(session.lines(seen, ()), session.cut, ())
    while now.codes and (now.line is None or chance.random() < GOES_ON):
        said.append(chance.choice(now.codes))
        now = branch(session.lines(seen, said), session.cut, said)
    events = meanings(now.line or "", seen)
    event = events[0] if len(events) == 1 else None
    return event if isinstance(event, Event) and not game.refusals(event) else None


@cache
def actions(title: str) -> tuple[type[Event], ...]:
    """Return the action types of a title, those a ruling can allow."""
    kinds = title_rules(title).EFFECTS
    return tuple(
        kind for kind in kinds if not kind.states and kind.__module__ != Event.__module__
    ) or tuple(kinds)


def make_up(kind: type[Event], chance: Random) -> Event | None:
    """Return a random event of a type, None if no valid one was found."""
    try:
        made: Event = convert(_value(_struct(kind), chance), kind)
    except ValidationError:
        return None
    return made


def make_fitting(kind: type[Event], models: Sequence[Event], chance: Random) -> Event | None:
    """Return a random event that says of its player, round or place what another event says.

    What players hold in secret is not taken from the other.
    """
    made = make_up(kind, chance)
    if made is None or not models or chance.random() < OWN:
        return made
    model = chance.choice(models)
    shared = {*made.__struct_fields__} & {*model.__struct_fields__} - {"secret"}
    return with_members(made, {name: getattr(model, name) for name in shared})


def with_members(event: Event, members: Mapping[str, Any]) -> Event | None:
    """Return an event with other members, None if it cannot have them."""
    try:
        made: Event = convert(to_builtins(replace(event, **members)), type(event))
    except ValidationError:
        return None
    return made


@cache
def _struct(kind: type) -> StructType:
    found = type_info(kind)
    if not isinstance(found, StructType):
        raise TypeError(kind)
    return found


_WORDS = ("a", "b", "red", "score", "x", "1", "a-b", "tea")
_LONGEST = 3


@cache
def _fitting(pattern: str) -> Sequence[str]:
    """Return short words that match a pattern."""
    fits = re.compile(pattern).search
    if found := [*filter(fits, _WORDS)]:
        return found
    letters = ascii_lowercase + digits
    short = ("".join(one) for n in range(1, _LONGEST + 1) for one in product(letters, repeat=n))
    return [*filter(fits, short)] or _WORDS


def _value(kind: Type, chance: Random) -> Any:  # noqa: ANN401
    match kind:
        case Metadata():
            return _value(kind.type, chance)
        case IntType():
            least = kind.ge if kind.ge is not None else 0
            most = kind.le if kind.le is not None else least + 20
            return chance.choice((least, most, chance.randint(least, min(most, least + 12))))
        case LiteralType():
            return chance.choice(kind.values)
        case StrType():
            return chance.choice(_fitting(kind.pattern or ""))
        case BoolType():
            return chance.random() < 0.5
        case VarTupleType() | ListType():
            least = kind.min_length or 0
            most = min(least + 4, kind.max_length if kind.max_length is not None else least + 4)
            return [_value(kind.item_type, chance) for _ in range(chance.randint(least, most))]
        case TupleType():
            return [_value(one, chance) for one in kind.item_types]
        case UnionType():
            return _value(chance.choice([one for one in kind.types if _is_said(one)]), chance)
        case StructType():
            return _members(kind, chance)
    return None


def _is_said(kind: Type) -> bool:
    """Return whether a member is open, not a commitment to it."""
    return not (isinstance(kind, StrType) and kind.pattern is not None and "{64}" in kind.pattern)


def _given(kind: Type) -> Type:
    """Return the type of a member that may be left out where it is not."""
    if not isinstance(kind, UnionType):
        return kind
    return UnionType(tuple(one for one in kind.types if not isinstance(one, NoneType)))


def _members(kind: StructType, chance: Random) -> Mapping[str, Any]:
    made = {
        field.encode_name: _value(field.type if field.required else _given(field.type), chance)
        for field in kind.fields
        if field.name != "salt" and (field.required or chance.random() < 0.5)
    }
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return {**tag, **made}
