"""Sample games typed into the real session, key by key, as somebody who knows it would."""

import re
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from cli.game.starting import begin
from cli.titles.robber_knights.labels import labels
from events.common import Event, GameClosed
from events.store.sqlite_store import SqliteStore
from projections.folding import FoldedGame, fold_game
from projections.short_form import means, short
from projections.timeline import Timeline
from projections.titles.robber_knights.legal import free_cells
from tests.seeing import seen_by
from tests.table import Table
from tests.terminal import PATIENCE, Terminal
from tests.title_parts import kept

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
    return kept(SPELLINGS, game.title, "SPELLINGS")(game, event, line, labels, spaces)


def _knights(game: FoldedGame, event: Event, line: str, labels: bool, spaces: bool) -> str:
    """Return an action of Robber Knights."""
    if means(game, kind := getattr(event, "kind", ""), event):
        return kind  # the next tile of the opening
    line = _all_go(game, event, line)
    return _labelled(game, line) if labels else line if spaces else _tight(line)


def _meant(game: FoldedGame, line: str, event: Event) -> bool:
    """Whether the session understands a line as an event."""
    from cli.titles.title_session import title_session

    session = title_session(game.title)
    spelled = session.spelled(line, game)
    return means(game, session.instead(spelled, game) or spelled, event)


def _all_go(game: FoldedGame, event: Event, line: str) -> str:
    """Return a line with how many knights go, where they go as far as they can."""
    knights = getattr(event, "knights", ())
    all_go = re.sub(r"(?<=[nesw])\d+$", str(sum(knights)), line)
    for shorter in (re.sub(r"[nesw](?=\d$)", "", all_go), all_go):
        if len(knights) > 1 and _meant(game, shorter, event):
            return shorter
    return line


def _tight(line: str) -> str:
    """Return a line without spaces, but for the one before knights that all stay."""
    before, _space, stay = line.rpartition(" ")
    return f"{before.replace(' ', '')} {stay}" if stay.isdecimal() else line.replace(" ", "")


def _meridian(game: FoldedGame, event: Event, line: str, _labels: bool, _spaces: bool) -> str:
    """Return a line with the meridian for a card that has several, what must be lifted left out."""
    line = re.sub(r"^\+(1-|4-|8-)(3|7|10)$", r"+\1", line)
    line = line.replace("@", "").replace(" x", "x")
    for shorter in (
        re.sub(r"^\d+-\d+/", "", re.sub(r"x\d (?=\d)", " ", line)),
        re.sub(r"x\d (?=\d)", " ", line),
        re.sub(r"^\d+-\d+/", "", re.sub(r"x\d (?=\d)", "x ", line)),
        re.sub(r"x\d (?=\d)", "x ", line),
        re.sub(r"x\d$", "x", line),
        re.sub(r"^\d+-\d+/", "", line),
        re.sub(r"^(\d+-)\d+/", r"\1/", line),
    ):
        if shorter != line and _meant(game, shorter, event):
            return shorter
    return line


def _league(game: FoldedGame, event: Event, line: str, _labels: bool, _spaces: bool) -> str:
    """Return a line with two letters of its verb, and tax tiles in the order of the ring."""
    if line.startswith("tax "):
        bare = re.sub(r" [a-z]{2}(?=[\d-])", " ", line)
        line = bare if means(game, bare, event) else line
    if line.startswith("leaders "):
        line = "leaders " + line[8:].replace(" ", "")
    return re.sub(r"^(st|le|si|ta)(?:orage|aders|ege|x) ", r"\1 ", line)


def _labelled(game: FoldedGame, line: str) -> str:
    """Return a line with the label of its cell, spaces left out where they may be."""
    marks = labels(free_cells(game.state))
    found = re.fullmatch(r"(?:([bygr]) )?(\w+) (\w\d\d)(?: (.+))?", line)
    if found is None or found[3] not in marks:
        return line
    knights = found[4] or ""
    space = " " if knights.isdecimal() else ""
    return f"{found[1] or ''}{found[2]}{marks[found[3]]}{space}{knights}"


def _pad(game: FoldedGame, event: Event, line: str, labels: bool, spaces: bool) -> str:
    """Return a number on a score pad: the round follows, and in turn the player too."""
    found = re.sub(r" r\d+(?= )", "", line)
    code, _space, number = found.partition(" ")
    return number if code and means(game, number, event) else found


SPELLINGS = {
    "robber-knights": _knights,
    "meridian": _meridian,
    "league-of-six": _league,
    "score-pad": _pad,
}
"""How an action of each title is typed."""


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
            if doubted := re.search(rb"\? \[(\w)/N\]", terminal.raw[mark:]):
                mark = len(terminal.raw)
                terminal.keys(f"{doubted[1].decode()}\r")
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
