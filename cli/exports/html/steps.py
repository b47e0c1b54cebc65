"""What changes from step to step: parts of the drawing, scores, what players have."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cli.titles.drawing import Drawing, Svg, el
from cli.titles.title_screens import TitleScreens
from cli.titles.viewer import Viewer
from projections.steps import Step, round_of, turn_of


class PageStep(NamedTuple):
    """A step as the page shows it.

    Attributes:
        ref: the entry.
        drawing: the board after it.
        scores: the points by seat; none while what scores is not described.
        turn: whether a turn begins with it.
        round: the number of the round that begins with it, 0 if none does.
        over: whether the game has ended by it or before.
    """

    ref: str
    drawing: Drawing
    scores: tuple[int, ...]
    turn: bool
    round: int
    over: bool


class Stepping:
    """Makes the page's steps of the game's, one after the other."""

    def __init__(self, screens: TitleScreens, viewer: Viewer) -> None:
        self._screens = screens
        self._viewer = viewer
        self._turn: tuple[int | None, int] | None = None
        self._round: int | None = None

    def step(self, step: Step) -> PageStep:
        """Return how the page shows a step."""
        event = step.item.event if step.item else None
        turn, round_ = (turn_of(event), round_of(event)) if event else (None, None)
        new_turn = turn is not None and turn != self._turn
        new_round = round_ is not None and round_ != self._round
        self._turn, self._round = turn or self._turn, round_ or self._round
        drawing = self._screens.draw(step.game, self._viewer)
        return PageStep(
            ref=step.ref,
            drawing=drawing,
            scores=tuple(step.scores),
            turn=new_turn,
            round=(round_ or 0) if new_round else 0,
            over=step.game.over,
        )


def part_names(steps: Iterable[PageStep]) -> list[str]:
    """Return the names of all parts that are drawn at any step, in the order of their coming."""
    return list({name: None for step in steps for name in step.drawing.parts})


def changes(before: Mapping[str, Svg], after: Mapping[str, Svg]) -> dict[str, str]:
    """Return the parts that are other ones now; "" for one that is gone."""
    gone = {name: "" for name in before if name not in after}
    return gone | {name: part for name, part in after.items() if before.get(name) != part}


def page_data(steps: Sequence[PageStep]) -> dict[str, Any]:
    """Return what the page needs to go from step to step: changes, never whole states."""
    nothing = Drawing(steps[0].drawing.box, Svg(""), Svg(""), {}, ())
    befores = [nothing, *(step.drawing for step in steps[:-1])]
    pairs = list(zip(befores, (step.drawing for step in steps), strict=True))
    return {
        "refs": [step.ref for step in steps],
        "parts": [changes(before.parts, after.parts) for before, after in pairs],
        "seats": [_other(before.seats, after.seats) for before, after in pairs],
        "scores": [step.scores for step in steps],
        "turns": [n for n, step in enumerate(steps) if step.turn],
        "over": [n for n, step in enumerate(steps) if step.over][:1],
        "rounds": [n for n, step in enumerate(steps) if step.round],
    }


def _other(before: Sequence[str], after: Sequence[str]) -> dict[int, str]:
    """Return the words about players that are other ones now, by seat."""
    return {
        seat: words
        for seat, words in enumerate(after)
        if seat >= len(before) or before[seat] != words
    }


def whole_drawing(steps: Sequence[PageStep], label: str) -> Svg:
    """Return the drawing as it is at the end, with a group for each part that ever comes."""
    box, last = steps[0].drawing.box, steps[-1].drawing
    for step in steps:
        box = box.joined(step.drawing.box)
    none = Svg("")
    groups = [
        Svg(f'<g id="part-{name}">{last.parts.get(name, none)}</g>') for name in part_names(steps)
    ]
    return el(
        "svg",
        el("defs", last.defs),
        last.ground,
        *groups,
        viewBox=f"{box.x - 6:g} {box.y - 6:g} {box.width + 12:g} {box.height + 12:g}",
        role="img",
        aria_label=label,
        cls="board",
        id="board",
    )
