"""Sample games typed into the real session, key by key, as somebody who knows it would."""

import re
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from cli.game.starting import begin
from events.common import Event, GameClosed
from events.store.sqlite_store import SqliteStore
from events.titles.registry import TITLES
from projections.folding import FoldedGame, fold_game
from projections.short_form import means, short
from projections.timeline import Timeline
from tests.seeing import seen_by
from tests.table import Table
from tests.terminal import PATIENCE, Terminal

SAMPLES = Path(__file__).parent.parent / "sample_games"
SET_UP = ("RingLaid", "OrderDrawn", "OpeningTileTurnedUp")
"""Events that belong to the set-up of a game, measured apart."""


class Typed(NamedTuple):
    """One action as it was typed: its event, the keys with Enter, when the next prompt stood."""

    event: Event
    keys: int
    seconds: float

    @property
    def apart(self) -> bool:
        """Whether it is part of setting up, or says what is printed on a tile."""
        declared = getattr(self.event, "gained", None) or getattr(self.event, "printed", None)
        return type(self.event).__name__ in SET_UP or declared is not None


def sample_events(name: str, folder: Path) -> list[Event]:
    """Return the effective events of a sample game, how it started first."""
    table = Table(folder / f"{name.replace('/', '-')}.db")
    table("import", str(SAMPLES / f"{name}.txt"))
    timeline = table.loaded().timeline()
    actions = [item.event for item in timeline.items]
    return [timeline.started, *(one for one in actions if not isinstance(one, GameClosed))]


def begun(db: Path, events: Sequence[Event], known: int) -> None:
    """Begin a game in a store with its first events."""
    with SqliteStore(db, create=True) as store:
        open_game = begin(store, events[0], (), by="table")
        if known > 1:
            open_game.append(events[1:known], by="table", still_open=True)


def spelling(game: FoldedGame, event: Event, *, labels: bool = True, spaces: bool = False) -> str:
    """Return how somebody who knows the session types an action (`docs/playing/record.md`).

    With labels or coordinates for cells, with the spaces of the notation or without those that may
    be left out.
    """
    from cli.titles.title_session import title_session

    line = short(game, event)
    if line == title_session(game.title).usual(seen_by(game)):
        return ""
    own = import_module(f"tests.titles.{TITLES.own[game.title]}.spelling")
    spelled: str = own.spelling(game, event, line, labels, spaces)
    return spelled


def meant(game: FoldedGame, line: str, event: Event) -> bool:
    """Whether the session understands a line as an event."""
    from cli.titles.title_session import title_session

    session = title_session(game.title)
    spelled = session.spell(line, game)
    return means(game, session.instead(spelled, game) or spelled, event)


class Recorder:
    """A session in a window, into which actions are typed."""

    def __init__(
        self, db: Path, *arguments: str, size: tuple[int, int] = (80, 24), language: str = "en"
    ) -> None:
        self.terminal = Terminal(["record", *arguments], db, *size, TABLESCRIBE_LANG=language)
        self.terminal.until("(?m)^>")
        self.terminal.settle(0.05)

    def type(self, line: str, number: int) -> float:
        """Type a line; return how long it took from Enter to the next prompt."""
        terminal = self.terminal
        terminal.keys(line)
        terminal.settle(0.02)
        mark = len(terminal.raw)
        started = time.perf_counter()
        terminal.keys("\r")
        prompt = rb"(>|An(?:\x1b\[[\d;]*m| )*:)"  # also as French sets it, with a space of its own
        ready = re.compile(rb"#%d .*\x1b\[0m%b.*?\x1b\[\?25h" % (number, prompt), re.DOTALL)
        while not ready.search(terminal.raw, mark):
            terminal.read(0.05, draw=False)
            if time.perf_counter() - started > PATIENCE:
                raise AssertionError(f"{line!r} is not recorded:\n{terminal.everything}")
        return time.perf_counter() - started


def play_through(
    db: Path,
    events: Sequence[Event],
    known: int,
    most: int = 9999,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
) -> list[Typed]:
    """Type the events of a game after the first `known` ones; return what was typed."""
    game = fold_game(Timeline(list(enumerate(events[:known], 1))))
    with SqliteStore(db) as store:
        number = store.games()[0].n
    recorder = Recorder(db, size=size, language=language)
    typed = []
    for event in events[known : known + most]:
        line = spelling(game, event)
        number += 1
        before = recorder.terminal.typed
        seconds = recorder.type(line, number)
        typed.append(Typed(event, recorder.terminal.typed - before, seconds))
        game.take(str(number), event)
    recorder.terminal.kill()
    return typed


class Summary(NamedTuple):
    """Keys and latencies of actions: medians and the nine in ten (or 95 in 100) below."""

    actions: int
    median_keys: float
    nine_of_ten: float
    median_seconds: float
    slow_seconds: float


def summary(typed: Sequence[Typed]) -> Summary:
    """Return the figures of what was typed; keys without the Enter."""
    keys = [one.keys - 1 for one in typed]
    seconds = [one.seconds for one in typed]
    return Summary(
        len(typed),
        median(keys),
        quantiles(keys, n=10)[8] if len(keys) > 1 else keys[0],
        median(seconds),
        quantiles(seconds, n=20)[18] if len(seconds) > 1 else seconds[0],
    )
