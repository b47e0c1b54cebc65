"""Keys of whole evenings, as people type: every line of the sample games, setting up counted in.

Counted are the keys and Enter of every line; the session's own reading of it is what happened.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

from cli.session.meaning import Meaning
from cli.titles.title_screens import title_screens
from events.common import Event, GameStarted
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, fold_game
from projections.seen import PUBLIC
from projections.short_form import short
from projections.timeline import Timeline
from tests.keystrokes import sample_events, spelling
from tests.seeing import seen_by

LABELS = partial(spelling)
COORDINATES = partial(spelling, labels=False)
SPACES = partial(spelling, labels=False, spaces=True)
LABELS_MOST, COORDINATES_MOST, TURN_MOST = 4, 6, 8
"""Keys with Enter at most: a line with labels, with coordinates; a turn with its card."""

LABELLED, TURN = ("robber-knights",), "CardPlayed"
EVENINGS = [
    f"{title}/full-{players}-players" for title in TITLES for players in title_events(title).SEATS
]
JOINED = ("CardTurnedUp",)
"""What is typed on the line of the action before it: the card that is turned up after a turn."""


class Evening(NamedTuple):
    """What was typed to record a game: how many lines, keys with Enter."""

    lines: int
    keys: int

    @property
    def a_line(self) -> float:
        """Keys a line."""
        return self.keys / self.lines


def evening(events: Sequence[Event], spell: Any = LABELS, *, joined: bool = True) -> Evening:
    """Return what is typed for a game, how it started first.

    Raises:
        AssertionError: a line is not understood as what happened.
    """
    started = events[0]
    assert isinstance(started, GameStarted)
    game = fold_game(Timeline([(1, started)]))
    typed: list[str] = []
    before: FoldedGame | None = None
    last: Event | None = None
    for number, event in enumerate(events[1:], 2):
        if not event.describes:
            line = spell(game, event)
            both = f"{typed[-1]}{line}" if typed else ""
            joins = joined and type(event).__name__ in JOINED and before is not None
            if joins and before and last and _understood(before, both) == (last, event):
                typed[-1] = both
                game.take(str(number), event)
                before = None
                continue
            line = line if _understood(game, line) == (event,) else short(game, event)
            assert _understood(game, line) == (event,), line
            typed.append(line)
            before, last = _copy(events[: number - 1]), event
        game.take(str(number), event)
    return Evening(len(typed), sum(len(line) + 1 for line in typed))


def _copy(events: Sequence[Event]) -> FoldedGame:
    return fold_game(Timeline(list(enumerate(events, 1))))


def _understood(game: FoldedGame, line: str) -> tuple[Event, ...]:
    started = game.timeline.started
    at_table = SimpleNamespace(
        game=game,
        stored=SimpleNamespace(title=game.title),
        title=title_events(game.title),
        screens=title_screens(game.title),
        players=started.players,
        viewer=PUBLIC,
        seen=SimpleNamespace(game=seen_by(game), entries=[], events=[]),
        store=None,
        asked=PUBLIC,
        alone=False,
        broken=None,
        beyond=None,
        n=1,
    )
    meant = Meaning(at_table).of(line)
    return meant.events if meant.fits else ()


def table() -> str:
    """Return the keys of every whole sample game as a table of Markdown."""
    lines = [
        "| evening | lines | a line, labels | coordinates | with spaces | a turn with its card |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    with TemporaryDirectory() as folder:
        lines += [_row(name, Path(folder)) for name in EVENINGS]
    return "\n".join(lines)


def _row(name: str, folder: Path) -> str:
    events = sample_events(name, folder)
    title, _slash, players = name.partition("/full-")
    found = evening(events)
    cells = [f"{title_events(title).NAME}, {players.partition('-')[0]} players", str(found.lines)]
    if title in LABELLED:
        cells.append(_judged(found.a_line, LABELS_MOST))
        cells.append(_judged(evening(events, COORDINATES).a_line, COORDINATES_MOST))
        cells += [_judged(evening(events, SPACES).a_line, COORDINATES_MOST), ""]
    elif turns := sum(type(event).__name__ == TURN for event in events):
        cells += ["", f"{found.a_line:.1f}", "", _judged(found.keys / turns, TURN_MOST)]
    else:
        cells += ["", f"{found.a_line:.1f}", "", ""]
    return f"| {' | '.join(cells)} |"


def _judged(keys: float, most: float) -> str:
    return f"{keys:.1f} of {most}" if keys <= most else f"{keys:.1f} of {most}: NOT MET"
