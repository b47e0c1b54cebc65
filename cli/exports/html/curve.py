"""The score curve: one line per player, distinct by colour, dashes and letters."""

from collections.abc import Iterator, Sequence
from itertools import count

from cli.titles.drawing import Svg, colour_class, disc, el, words
from events.common import Player

WIDTH, HEIGHT = 380, 130
LEFT, RIGHT, TOP, BOTTOM = 26, 28, 10, 8
LETTER = 19
"""How far letters stand apart at the end of the lines."""

Scores = Sequence[tuple[int, ...]]


def curve(scores: Scores, players: Sequence[Player], label: str) -> Svg:
    """Draw the scores step by step; return "" if nobody has points."""
    known = [score for score in scores if score]
    if not known or len(scores) < 2:
        return Svg("")
    points = [n for score in known for n in score]
    plane = Plane(len(scores), min(0, *points), max(1, *points))
    columns = _columns(len(players))
    lines = [line for seat in range(len(players)) for line in _line(plane, scores, seat, players)]
    return el(
        "svg",
        *plane.grid(),
        el("path", d=f"M{LEFT} {TOP}v{HEIGHT - TOP - BOTTOM}", id="now-line", cls="now-line"),
        *lines,
        *_letters(plane, known[-1], players),
        viewBox=f"0 0 {WIDTH + LETTER * (columns - 1)} {HEIGHT}",
        role="img",
        aria_label=label,
        id="curve",
        cls="board curve",
        data_left=LEFT,
        data_right=WIDTH - RIGHT,
    )


class Plane:
    """The mapping of steps and scores to coordinates."""

    def __init__(self, steps: int, least: int, most: int) -> None:
        self._steps = max(steps - 1, 1)
        self._least, self._most = least, most

    def x(self, step: int) -> float:
        """Return the coordinate of a step."""
        return LEFT + (WIDTH - LEFT - RIGHT) * step / self._steps

    def y(self, score: int) -> float:
        """Return the coordinate of a score."""
        height = HEIGHT - TOP - BOTTOM
        return TOP + height * (self._most - score) / (self._most - self._least)

    def grid(self) -> Iterator[Svg]:
        """Yield labelled lines at round scores."""
        span = self._most - self._least
        gap = next(n * 10**k for k in count() for n in (1, 2, 5) if span <= 5 * n * 10**k)
        for score in range(-(-self._least // gap) * gap, self._most + 1, gap):
            y = self.y(score)
            yield el("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", cls="grid")
            yield words(str(score), LEFT - 12, round(y, 1), "axis")


def _line(plane: Plane, scores: Scores, seat: int, players: Sequence[Player]) -> Iterator[Svg]:
    """Yield a player's line, on a darker one that makes pale colours visible."""
    path, last = "", None
    for step, score in enumerate(scores):
        if score and score[seat] != last:
            last = score[seat]
            to = f"{plane.y(last):.1f}"
            path += f"H{plane.x(step):.1f}V{to}" if path else f"M{plane.x(step):.1f} {to}"
    path += f"H{plane.x(len(scores) - 1):.1f}"
    colour = colour_class(seat, players)
    yield el("path", d=path, cls=f"casing run-{seat}")
    yield el("path", d=path, cls=f"run run-{seat} {colour}")


def _columns(players: int) -> int:
    """Return the number of columns for the players' letters: one, if it fits."""
    return 1 if LETTER * (players - 1) + 20 <= HEIGHT else 2


def _letters(plane: Plane, ends: tuple[int, ...], players: Sequence[Player]) -> Iterator[Svg]:
    """Yield the letters at the ends of the lines, without overlap."""
    columns = _columns(len(players))
    gap = LETTER / columns
    lowest = HEIGHT - 10 - gap * (len(players) - 1)
    y = 0.0
    for place, seat in enumerate(sorted(range(len(players)), key=lambda seat: -ends[seat])):
        y = min(max(plane.y(ends[seat]), y + gap if place else 10), lowest + gap * place)
        where = f"translate({WIDTH - RIGHT + 15 + LETTER * (place % columns)} {y:.1f})"
        yield el("g", disc(seat, players, 9), transform=where)
