"""The changes from step to step: parts of the drawing, marks, sentences, scores, turn."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from cli.exports.html.changes import Cut, Fragments, Marks, Splice, marks, splices
from cli.exports.svg import draw_game
from cli.terminal.language import tie
from cli.titles.drawing import Box, Drawing, Svg, el, join
from cli.titles.title_screens import TitleScreens
from events.common import is_annotation
from projections.seen import Seen, keeps_secrets
from projections.steps import Step, round_of, turn_of

ROOM = 6
"""How much of the plane is around the drawing."""


class PageStep(NamedTuple):
    """A step as the page shows it.

    Attributes:
        ref: the entry.
        drawing: the board after it.
        narrow: the same for a phone, if the title draws it.
        rows: the board after it in sentences, as rows of a table.
        scores: the points by seat; none while the scoring parts are not described.
        acts: the seat to act next; None if nobody is, or it is unknown.
        best: the seats of the leaders or winners; none while all are equal.
        turn: whether it begins a turn.
        round: the number of the round it begins, 0 without one.
        over: whether the game has ended by then.
    """

    ref: str
    drawing: Drawing
    narrow: Drawing | None
    rows: Sequence[tuple[str, ...]]
    scores: tuple[int, ...]
    acts: int | None
    best: tuple[int, ...]
    turn: bool
    round: int
    over: bool


class Stepping:
    """Turns the steps of a game into those of the page."""

    def __init__(self, screens: TitleScreens) -> None:
        self._screens = screens
        self._narrow = type(screens).draw_now is not TitleScreens.draw_now
        self._turn: tuple[int | None, int] | None = None
        self._round: int | None = None
        self._last: PageStep | None = None

    def step(self, step: Step[Seen]) -> PageStep:
        """Return the page's step; a remark leaves the board unchanged."""
        event = step.item.event if step.item else None
        if self._last is not None and event is not None and is_annotation(event):
            return self._last._replace(ref=step.ref, turn=False, round=0)
        turn, round_ = (turn_of(event), round_of(event)) if event else (None, None)
        new_turn = turn is not None and turn != self._turn
        new_round = round_ is not None and round_ != self._round
        self._turn, self._round = turn or self._turn, round_ or self._round
        game, screens = step.game, self._screens
        self._last = PageStep(
            ref=step.ref,
            drawing=draw_game(game, screens),
            narrow=screens.draw_now(game) if self._narrow else None,
            rows=[one.cells for one in screens.table_sentences(game)],
            scores=tuple(step.scores),
            acts=None if game.over else screens.next_json(game).get("player"),
            best=best(game),
            turn=new_turn,
            round=(round_ or 0) if new_round else 0,
            over=game.over,
        )
        return self._last


def best(game: Seen) -> tuple[int, ...]:
    """Return the winners; before the end the leaders, by points alone if hands are secret."""
    result = game.rules.result(game.state)
    if game.over or not result.scores:
        return result.winners
    most = max(result.scores)
    if most == min(result.scores):
        return ()
    if keeps_secrets(game.title):
        return tuple(seat for seat, points in enumerate(result.scores) if points == most)
    return result.winners


def changes(before: Mapping[str, Svg], after: Mapping[str, Svg]) -> dict[str, str]:
    """Return the changed parts; "" for one that is gone."""
    gone = {name: "" for name in before if name not in after}
    return gone | {name: part for name, part in after.items() if before.get(name) != part}


Parts = dict[str, Fragments]
"""Drawn parts by their names, as fragments."""

Paths = list[list[int | str]]
"""The paths of the marks, as fragments."""


class Narrow(Struct, omit_defaults=True):
    """The changes on a phone's board.

    Attributes:
        parts: the changed parts with a drawing of their own.
        moved: the fragment with the place of each part that is the wide board's elsewhere.
        marks: the paths of the marks.
        box: the part of the plane that it shows.
    """

    parts: Parts = {}
    moved: dict[str, int | str] = {}
    marks: Paths | None = None
    box: list[float] | None = None


class StepData(Struct):
    """The changes of a step, for the script of the page."""

    ref: str
    parts: Parts
    marks: Paths | None
    narrow: Narrow | None
    rows: list[Splice]
    seats: dict[int, str]
    scores: tuple[int, ...]
    acts: int | None
    best: tuple[int, ...]
    turn: bool
    round: int
    over: bool


def step_data(before: PageStep | None, step: PageStep, cut: Cut) -> StepData:
    """Return the changes of a step; for the first one all of it."""
    parts, marked = _drawn(before and before.drawing, step.drawing, cut)
    return StepData(
        step.ref,
        parts,
        marked,
        _narrow(before and before.narrow, step.narrow, parts, cut) if step.narrow else None,
        splices(before.rows if before else (), step.rows, cut),
        _other(before.drawing.seats if before else (), step.drawing.seats),
        step.scores,
        step.acts,
        step.best,
        step.turn,
        step.round,
        step.over,
    )


def _narrow(last: Drawing | None, now: Drawing, wide: Parts, cut: Cut) -> Narrow | None:
    """Return the changes of a phone's board beside those of the wide one; None for none."""
    parts, marked = _drawn(last, now, cut)
    moved = {
        name: part[0]
        for name, part in parts.items()
        if len(part) > 1 and part[1:] == wide.get(name, ())[1:]
    }
    own = {name: part for name, part in parts.items() if name not in moved}
    box = None if last and last.box == now.box else list(roomy(now.box))
    return Narrow(own, moved, marked, box) if parts or marked or box else None


def _drawn(last: Drawing | None, now: Drawing, cut: Cut) -> tuple[Parts, Paths | None]:
    """Return the changed parts of a board, and the marks on it."""
    found = marks(last.spots, now.spots) if last else Marks()
    parts = changes(last.parts if last else {}, now.parts)
    return (
        {name: cut(part) for name, part in parts.items()},
        found and [[one for path in paths for one in cut(path)] for paths in found],
    )


def columns(data: Sequence[StepData]) -> dict[str, Any]:
    """Return the changes of all steps by member rather than by step, for the script."""
    members = ("parts", "marks", "narrow", "rows", "seats", "scores", "acts", "best")
    return {
        "refs": [step.ref for step in data],
        **{name: [getattr(step, name) for step in data] for name in members},
        "turns": [n for n, step in enumerate(data) if step.turn],
        "over": [n for n, step in enumerate(data) if step.over][:1],
        "rounds": [n for n, step in enumerate(data) if step.round],
    }


def _other(before: Sequence[str], after: Sequence[str]) -> dict[int, str]:
    """Return the changed texts about players, by seat."""
    return {
        seat: tie(words)
        for seat, words in enumerate(after)
        if seat >= len(before) or before[seat] != words
    }


def board(last: Drawing, box: Box, names: Iterable[str], marked: Marks) -> Svg:
    """Return a drawing with a group for each part of any step.

    Screen readers get its sentences instead (`page.html`).
    """
    none = Svg("")
    groups = [Svg(f'<g id="part-{name}">{last.parts.get(name, none)}</g>') for name in names]
    kinds = (("ways", marked.ways), ("left", marked.left), ("came", marked.came))
    paths = [
        el("path", d=join(*paths), cls=f"{cls} {kind}", data_marks=kind, pathLength=1)
        for kind, paths in kinds
        for cls in ("mark-edge", "mark-line")
    ]
    return el(
        "svg",
        el("defs", last.defs),
        el("g", last.ground, *groups, *paths, id="turned"),
        viewBox=f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
        aria_hidden="true",
        cls="board",
        id="board",
    )


def roomy(box: Box) -> Box:
    """Return a box with a margin."""
    return Box(box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM)
