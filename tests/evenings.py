"""Keys of whole evenings, as people type: every line of the sample games, setting up counted in.

Counted are the keys and Enter of every line; the session's own reading of it is what happened.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import NamedTuple

from cli.session.meaning import Meaning
from cli.titles.title_screens import title_screens
from events.common import Event
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame, fold_game
from projections.seen import PUBLIC
from projections.short_form import short
from projections.timeline import Timeline
from tests.keystrokes import sample_events, spelling
from tests.seeing import seen_by

LABELS_MOST, COORDINATES_MOST, TURN_MOST = 4, 6, 8
"""Keys with Enter at most: a line with labels, with coordinates; a turn with its card."""

LABELLED, TURN = ("robber-knights",), "CardPlayed"
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


def evening(events: Sequence[Event], **how: bool) -> Evening:
    """Return what is typed for a game, how it started first; `how` its cells are written.

    Raises:
        AssertionError: a line is not understood as what happened.
    """
    game = fold_game(Timeline([(1, events[0])]))
    typed: list[str] = []
    before: FoldedGame | None = None
    for number, event in enumerate(events[1:], 2):
        if not event.describes:
            line, last = spelling(game, event, **how), events[number - 2]
            both = f"{typed[-1]}{line}" if before else ""
            if before and _understood(before, both) == (last, event):
                typed[-1] = both
            else:
                line = line if _understood(game, line) == (event,) else short(game, event)
                assert _understood(game, line) == (event,), line
                typed.append(line)
            following = events[number] if number < len(events) else None
            joins = type(following).__name__ in JOINED
            before = fold_game(Timeline(enumerate(events[: number - 1], 1))) if joins else None
        game.take(str(number), event)
    return Evening(len(typed), sum(len(line) + 1 for line in typed))


def _understood(game: FoldedGame, line: str) -> tuple[Event, ...]:
    at_table = SimpleNamespace(
        game=game,
        stored=SimpleNamespace(title=game.title),
        title=title_events(game.title),
        screens=title_screens(game.title),
        players=game.timeline.started.players,
        viewer=PUBLIC,
        seen=SimpleNamespace(game=seen_by(game), entries=[], events=[]),
        asked=PUBLIC,
        alone=False,
        **dict.fromkeys(("store", "broken", "beyond", "n")),
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
        for title in TITLES:
            names = [f"{title}/full-{n}-players" for n in title_events(title).SEATS]
            lines += _rows(title, {name: sample_events(name, Path(folder)) for name in names})
    return "\n".join(lines)


def _rows(title: str, games: Mapping[str, Sequence[Event]]) -> Iterator[str]:
    """Yield a row for each game; one for all where there are no labels and no turns to judge."""
    found = {name: evening(events) for name, events in games.items()}
    turns = {name: _turns(events) for name, events in games.items()}
    if title not in LABELLED and not any(turns.values()):
        first, *_others, last = map(_players, games)
        lines, keys = (sum(counts) for counts in zip(*found.values(), strict=True))
        mean = f"{Evening(lines, keys).a_line:.1f}"
        yield _row(title, f"{first} to {last}", lines, ["", mean, "", ""])
        return
    for name, events in games.items():
        if title in LABELLED:
            cells = [_judged(found[name].a_line, LABELS_MOST)]
            for spaces in (False, True):
                keys = evening(events, labels=False, spaces=spaces).a_line
                cells.append(_judged(keys, COORDINATES_MOST))
            cells.append("")
        else:
            judged = _judged(found[name].keys / turns[name], TURN_MOST)
            cells = ["", f"{found[name].a_line:.1f}", "", judged]
        yield _row(title, _players(name), found[name].lines, cells)


def _turns(events: Sequence[Event]) -> int:
    return sum(type(event).__name__ == TURN for event in events)


def _row(title: str, players: str, lines: int, cells: Sequence[str]) -> str:
    evening_of = f"{title_events(title).NAME}, {players} players"
    return f"| {' | '.join([evening_of, str(lines), *cells])} |"


def _players(name: str) -> str:
    return name.partition("/full-")[2].partition("-")[0]


def _judged(keys: float, most: float) -> str:
    return f"{keys:.1f} of {most}" if keys <= most else f"{keys:.1f} of {most}: NOT MET"
