"""Full games to measure with: the sample games, and seeded random ones of Robber Knights."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cli.game.open_game import OpenGame
from events.common import Event, GameStarted, Player, is_annotation
from events.records.jsonl import RecordFault
from events.records.text_record import read_text_record
from events.store.entry import Draft, draft, encode_event, new_id
from events.store.event_store import AlreadyRecorded, Appended, EventStore
from events.store.sqlite_store import SqliteStore
from events.titles.robber_knights.events import Play, TileLaid, TurnEnded
from events.titles.robber_knights.notation import write
from projections.folding import FoldedGame
from projections.importing import drafts_of_text
from projections.timeline import Timeline
from projections.titles.robber_knights.legal import (
    actions,
    actors,
    cells,
    kinds,
    spreads,
    turn_for,
)
from projections.titles.robber_knights.state import State
from tests.text_records import sound_record

ROOT = Path(__file__).parents[2]
TITLE = "robber-knights"
NAMES = ("An", "Bram", "Cleo", "Dirk")
COLOURS = ("blue", "yellow", "green", "red")
DATE = "2026-03-01"
STOPPING = 0.4
"""How often a random player stops although another tile could be laid."""


class Played(NamedTuple):
    """A full game: how it started, and every action up to the last tile."""

    started: GameStarted
    plays: tuple[Play, ...]

    @property
    def events(self) -> list[Event]:
        """All its events in order."""
        return [self.started, *self.plays]

    def text(self, index: int) -> str:
        """Return an action in the notation."""
        return write(self.plays[index], self.started.players)


class Text(NamedTuple):
    """The text record of a full game, and how many actions it has."""

    text: str
    plies: int


# --- random games -------------------------------------------------------------------------------


def _choose(state: State, rng: random.Random) -> Play:
    """Return one legal action: player, cell, kind and knights each drawn evenly."""
    if state.order.phase == "opening":
        return rng.choice(list(actions(state)))
    player = rng.choice(actors(state))
    turn = turn_for(state, player)
    if state.order.laid and rng.random() < STOPPING:
        return TurnEnded(player, turn)
    cell, kind = rng.choice(cells(state)), rng.choice(kinds(state, player))
    return TileLaid(player, turn, kind, cell, *rng.choice(spreads(state, player, kind, cell)))


@cache
def random_game(players: int, seed: int) -> Played:
    """Return a full game played at random."""
    rng = random.Random(seed)
    seats = tuple(Player(NAMES[seat], (COLOURS[seat],)) for seat in range(players))
    started = GameStarted(TITLE, seats, DATE)
    game = FoldedGame(Timeline([(1, started)]))
    plays: list[Play] = []
    while not game.over:
        event = _choose(game.state, rng)
        plays.append(event)
        game.take(str(len(plays) + 1), event)
    return Played(started, tuple(plays))


def states_of(game: Played) -> Iterator[State]:
    """Yield the state after every action; it is one state, that changes."""
    folded = FoldedGame(Timeline([(1, game.started)]))
    for number, event in enumerate(game.plays, 2):
        folded.take(str(number), event)
        yield folded.state


# --- stores -------------------------------------------------------------------------------------


def store(path: Path, events: Sequence[Event], *, still_open: bool) -> str:
    """Append a game to a store; return its id."""
    return keep(path, [draft(event, by="table") for event in events], still_open=still_open)


def keep(path: Path, drafts: Sequence[Draft], *, still_open: bool, title: str = TITLE) -> str:
    """Append the drafts of a whole game to a store that may hold it already; return its id."""
    with SqliteStore(path, create=True) as store:
        uid = drafts[0].id
        outcome = store.append(uid, title, 0, drafts, still_open=still_open)
    if not isinstance(outcome, Appended | AlreadyRecorded):
        raise TypeError(type(outcome))
    return uid


def add_many(path: Path, events: Sequence[Event], games: int) -> None:
    """Put many closed games of the same events into a store, with ids of their own."""
    encoded = [encode_event(event) for event in events]
    with SqliteStore(path, create=True) as store, store.together():
        for number in range(games):
            drafts = [Draft(new_id(), number, "table", event) for event in encoded]
            outcome = store.append(drafts[0].id, TITLE, 0, drafts, still_open=False)
            if not isinstance(outcome, Appended):
                raise TypeError(type(outcome))


def opened_game(store: EventStore, uid: str) -> OpenGame:
    """Return a stored game as a command holds it."""
    game = store.game(uid)
    if game is None:
        raise LookupError(uid)
    return OpenGame(store, game)


# --- texts --------------------------------------------------------------------------------------


def _plies(text: str, title: str) -> int | None:
    """Return the number of actions of a complete game of a title, None for another text."""
    try:
        record = read_text_record(text)
        if record.started.title != title:
            return None
        drafts, game = drafts_of_text(sound_record(text), "table")
    except RecordFault:
        return None
    plies = sum(not is_annotation(item.event) for item in game.timeline.items)
    return plies if game.over and drafts else None


def samples(title: str) -> list[Text]:
    """Return the complete sample games of a title."""
    files = sorted((ROOT / "sample_games").rglob("*.txt"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    return [Text(text, plies) for text in texts if (plies := _plies(text, title))]


def keep_texts(path: Path, texts: Sequence[Text], title: str = TITLE) -> list[str]:
    """Import text records into a store; return the games' ids."""
    imported = [drafts_of_text(sound_record(text.text), "table") for text in texts]
    return [keep(path, drafts, still_open=False, title=title) for drafts, _game in imported]


SCRATCH = ROOT / ".benchmarks"
"""On the disk of the repository, since a temporary folder of the system may lie in memory."""


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder on the repository's disk that is gone afterwards."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH) as name:
        yield Path(name)
    with suppress(OSError):
        SCRATCH.rmdir()
