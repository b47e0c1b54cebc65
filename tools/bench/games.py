"""Games to measure with: the sample games that end by their rules; and where they are kept."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace

from cli.game.open_game import OpenGame
from events.common import Event, GameStarted, is_annotation
from events.records.jsonl import RecordFault
from events.records.text_record import read_text_record, write_line
from events.store.entry import Draft, new_id
from events.store.event_store import Appended, EventStore
from events.store.sqlite_store import SqliteStore
from events.titles.registry import title_events
from projections.importing import drafts_of_text
from tests.text_records import sound_record
from tools.goldens import ROOT, records

TITLE = "robber-knights"
SCRATCH = ROOT / ".benchmarks"
"""On the disk of the repository, since a temporary folder of the system may lie in memory."""


class Sample(NamedTuple):
    """A whole game: its text record, how it started, its actions, its entries as drafts."""

    text: str
    started: GameStarted
    plays: list[Event]
    drafts: list[Draft]

    @property
    def lines(self) -> list[str]:
        """Its actions as they are typed."""
        facts = title_events(self.started.title)
        return [write_line(play, self.started.players, facts) for play in self.plays]


@cache
def samples(title: str) -> list[Sample]:
    """Return the sample games of a title that end by its rules."""
    texts = (file.read_text("utf-8") for file in records())
    return [found for text in texts if (found := _sample(text, title))]


def _sample(text: str, title: str) -> Sample | None:
    """Return a whole game of a title; None of another text."""
    try:
        if read_text_record(text).started.title != title:
            return None
        drafts, game = drafts_of_text(sound_record(text), "table")
    except RecordFault:
        return None
    items = [item.event for item in game.timeline.items if not is_annotation(item.event)]
    return Sample(text, game.timeline.started, items, drafts) if game.over else None


def longest(title: str) -> Sample:
    """Return the longest sample game of a title."""
    return max(samples(title), key=lambda sample: len(sample.plays))


def keep(path: Path, drafts: Sequence[Draft], title: str, *, still_open: bool = False) -> str:
    """Append the drafts of a game to a store; return its id."""
    with SqliteStore(path, create=True) as store:
        outcome = store.append(drafts[0].id, title, 0, drafts, still_open=still_open)
    assert isinstance(outcome, Appended), outcome
    return drafts[0].id


def keep_samples(path: Path, title: str) -> list[str]:
    """Put the sample games of a title into a store; return their ids."""
    return [keep(path, sample.drafts, title) for sample in samples(title)]


def add_many(path: Path, drafts: Sequence[Draft], games: int) -> None:
    """Put many games of the same events into a store, with ids of their own."""
    with SqliteStore(path, create=True) as store, store.together():
        for _number in range(games):
            again = [replace(one, id=new_id()) for one in drafts]
            outcome = store.append(again[0].id, TITLE, 0, again, still_open=False)
            assert isinstance(outcome, Appended), outcome


def opened_game(store: EventStore, uid: str) -> OpenGame:
    """Return a stored game as a command holds it."""
    game = store.game(uid)
    assert game is not None
    return OpenGame(store, game)


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder on the repository's disk that is gone afterwards."""
    SCRATCH.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=SCRATCH) as name:
        yield Path(name)
    with suppress(OSError):
        SCRATCH.rmdir()
