"""Whole games played at random: what a title offers for them, and how they go.

`tests/titles/<title>/playing.py` holds the `PLAYING` of a title; the bench of random play, the
games beside a referee and the comparison of the lists with filtered candidates all use it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from cli.game.title_laws.chance import NAMES, make_up
from cli.game.title_laws.laws import others, statement_of
from events.common import Event, GameStarted, Player
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame
from projections.refusal import Refusal
from projections.timeline import Timeline


class Referee(Protocol):
    """A second implementation of a title, which follows a game.

    Attributes:
        described: what is described before the first action.
        can_be_stuck: whether the rules may leave nobody anything to do.
        HOUSE: the house rules that it knows.
    """

    HOUSE: Sequence[str]
    described: Sequence[Event]
    can_be_stuck: bool

    def __init__(self, started: GameStarted, rng: Random) -> None:
        """Begin as a game does."""

    def decide(self, game: FoldedGame, rng: Random) -> Event | None:
        """Compare what is legal, and return what happens; None where players would decide."""

    def take(self, event: Event) -> None:
        """Take what happens."""

    def compare(self, game: FoldedGame) -> None:
        """Compare what both know."""


def text_record(title: str, header: str, actions: str) -> str:
    """Return a text record; semicolons stand between the lines of both parts."""
    head, lines = header.replace("; ", "\n"), actions.replace("; ", "\n")
    return f"tablescribe text record 1\ntitle: {title}\ndate: 2026-03-01\n{head}\n\n{lines}\n"


class Playing(NamedTuple):
    """What a title offers for random play.

    Attributes:
        starts: how games start: every number of players, with and without house rules.
        brought: what chance brings before anybody decides; None where somebody does.
        compared: each list of the title beside the candidates that the predicate lets through.
        retyped: what is typed with an alternative in the place of what was refused of an event.
        referee: follows a game that starts so.
        board: what a table describes before its first action, besides what `brought` does.
    """

    starts: Sequence[GameStarted]
    brought: Callable[[Any, Random], Event | None]
    compared: Callable[[Any], Iterable[tuple[list[Any], list[Any]]]]
    retyped: Callable[[Any, Refusal, str, Sequence[Player]], str]
    referee: type[Referee]
    board: Callable[[GameStarted], Sequence[Event]] = lambda _started: ()


def starts_of(title: str) -> list[GameStarted]:
    """Return how games start: each number of players, with no house rule and with all of them.

    Where somebody goes first, another one does with each number.
    """
    facts, starts = title_events(title), list[GameStarted]()
    for number, seats in enumerate(facts.SEATS):
        each, first = facts.colours_each(seats), number if facts.FIRST_SAID else 0
        palette = (*facts.COLOURS, "white")  # the fifth colour of League of Six can be any
        colours = [palette[seat * each : (seat + 1) * each] for seat in range(seats)]
        players = tuple(map(Player, NAMES, colours))
        for house in ((), facts.house_rules(seats)):
            starts.append(GameStarted(title, players, "2026-03-01", first, house))
    return starts


PLAYED = [
    slug
    for slug, folder in TITLES.own.items()
    if isinstance(folder, str) and find_spec(f"tests.titles.{folder}.playing")
]
"""The titles that offer it."""


def playing(title: str) -> Playing:
    """Return what a title offers for random play."""
    found: Playing = import_module(f"tests.titles.{TITLES.own[title]}.playing").PLAYING
    return found


def brought(title: str) -> Callable[[Any, Random], Event | None]:
    """Return what chance brings in a title of the program."""
    if title in PLAYED:
        return playing(title).brought
    chance = import_module(f"tests.titles.{TITLES.own[title]}.chance")
    found: Callable[[Any, Random], Event | None] = chance.brought
    return found


def strange(game: FoldedGame, rng: Random) -> Event | None:
    """Return something that players could state, or do against the rules; None: nothing was found.

    It is a statement about a part of the position, a legal action with another thing in it, or
    whatever an event can say.
    """
    parts, listed = game.rules.position(game.state), game.rules.actions(game.state)
    how = rng.random()
    if parts and how < 0.3:
        event = statement_of(rng.choice(parts), rng)
    elif listed and how < 0.9:
        event = next(others([rng.choice(listed)], rng), None)
    else:
        event = make_up(rng.choice([*game.rules.EFFECTS]), rng)
    seats = len(game.timeline.started.players)
    return event if event is not None and max(event.named, default=0) < seats else None


def begun(started: GameStarted) -> FoldedGame:
    """Return a game before its first action."""
    return FoldedGame(Timeline([(1, started)]))


def play(game: FoldedGame, rng: Random) -> Iterator[int]:
    """Play a game to its end; yield after every decision how many there were to choose from.

    It ends too where nothing is legal and the table would have to decide (L6.6).
    """
    brought, refs = playing(game.title).brought, count(2)
    while not game.over:
        event = brought(game.state, rng)
        if event is not None:
            game.take(str(next(refs)), event)
        elif listed := game.rules.actions(game.state):
            game.take(str(next(refs)), rng.choice(listed))
            yield len(listed)
        else:
            return


def a_random_game(title: str, rng: Random, most: int) -> list[Event]:
    """Return the events of a game under any house rules, from its start to any moment."""
    start = rng.choice(playing(title).starts)
    rules = title_events(title).house_rules(len(start.players))
    house = tuple(rule for rule in rules if rng.random() < 0.4)
    started = replace(start, house=house)
    events: list[Event] = [started]
    game = begun(started)
    while len(events) < most and not game.over:
        brought = playing(title).brought(game.state, rng)
        if brought is None and not (listed := game.rules.actions(game.state)):
            break
        events.append(brought or rng.choice(listed))
        game.take(str(len(events)), events[-1])
    return events
