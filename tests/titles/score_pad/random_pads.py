"""Pads made at random, over all keys of a pad file, and games played on them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cli.game.title_laws.chance import leaver
from events.common import MOST_AMOUNT, PlayerLeft
from events.titles.score_pad.events import PadEnded, PointsScored
from projections.folding import FoldedGame
from projections.titles.score_pad.state import NO_ROUND, State
from projections.titles.score_pad.title import TITLE

NAMES = ("points", "wood", "sheep", "tricks", "sum")
EVERY = 10_000
"""How many numbers are tried at most until one is legal."""

LONG = 120
"""How many numbers are filled in at most."""


def made_up(rng: Random) -> dict[str, Any]:
    """Return the content of a pad file; some of them have errors."""

    def maybe(share: float, key: str, value: Any) -> dict[str, Any]:
        return {key: value} if rng.random() < share else {}

    names = rng.sample(NAMES, rng.choice((1, 1, 2, 3)))
    kind = rng.choice(("none", "all", "all", "one", "same"))
    least = rng.choice((2, 2, 3, 4))
    end = {
        **(maybe(0.6, "rounds", rng.choice((1, 2, 3, 6))) if kind != "none" else {}),
        **maybe(0.5, "target", rng.choice((-40, 7, 20, 50, MOST_AMOUNT))),
    }
    if "target" in end:
        end |= maybe(0.4, "exact", True)
    bonus = {"of": rng.sample(names, rng.randint(1, len(names)))}
    bonus |= {"least": rng.choice((-3, 0, 3, 12)), "points": rng.choice((-7, 5, 35))}
    return {
        "name": "x",
        **maybe(0.7, "players", [least, rng.choice((least, 4, 6, 10))]),
        **maybe(0.2, "teams", 2),
        "round": kind,
        **maybe(0.3, "winner", rng.choice(("least", "most"))),
        **maybe(0.3, "start", rng.choice((-5, 30, 501, MOST_AMOUNT - 9))),
        **maybe(0.2, "ties", rng.choice(names)),
        **({"end": end} if end else {}),
        "category": [_category(rng, kind, names[:place], one) for place, one in enumerate(names)],
        **maybe(0.3, "bonus", [bonus]),
    }


def _category(rng: Random, kind: str, before: Sequence[str], name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"name": name}
    kinds = {"total": ("all", "same"), "bid": ("all",)}
    for key, share, values in (
        ("per", 0.4, (-20, -1, 0, 2, 3, 999)),
        ("least", 0.4, (-50, -3, 0, 1, 2)),
        ("most", 0.7, (1, 3, 5, 13, 200)),
        ("once", 0.1, (True, False)),
        ("times", 0.2, (1, 2, 3)),
        ("total", 0.2, (0, 1, 4, 13)),
        ("bid", 0.5 if before else 0, before),
    ):
        fits = kind in kinds.get(key, (kind,)) or rng.random() < 0.05
        if rng.random() < share and fits:
            found[key] = rng.choice(values)
    if "bid" in found:
        found |= {"exact": rng.choice((0, 10)), "off": rng.choice((0, 0, -2, 5))}
    return found


def as_toml(pad: dict[str, Any]) -> str:
    """Return the text of a pad file."""
    lines = [f"{key} = {_value(value)}" for key, value in pad.items() if not _is_table(value)]
    for key, value in pad.items():
        for one in value if isinstance(value, list) and _is_table(value) else ():
            lines += [f"[[{key}]]", *(f"{inner} = {_value(it)}" for inner, it in one.items())]
        if isinstance(value, dict):
            lines += [f"[{key}]", *(f"{inner} = {_value(it)}" for inner, it in value.items())]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    return repr(value).lower().replace("'", '"')


def lines_now(state: State, side: int, rng: Random) -> Iterator[PointsScored]:
    """Yield what a side can record now, in no order, the ends of each category first."""
    round_ = None if state.round == NO_ROUND else state.round
    able = list(state.lacks(state.round, side))
    rng.shuffle(able)
    for one in able:
        ends = [one.least, one.most, min(max(0, one.least), one.most)]
        some = [rng.randint(one.least, min(one.most, one.least + 20)) for _ in range(5)]
        rng.shuffle(some)
        rng.shuffle(ends)
        every = range(one.least, min(one.most, one.least + EVERY) + 1)
        yield from (
            event
            for number in (*(ends if rng.random() < 0.5 else some), *every)
            if not TITLE.refusals(
                state, event := PointsScored(state.sides[side][0], one.name, number, round_)
            )
        )


def play(
    game: FoldedGame, rng: Random, leaves: float = 0.0
) -> Iterator[PointsScored | PadEnded | PlayerLeft | None]:
    """Play a game; yield each number as it is taken, None for a side that can say nothing."""
    state: State = game.state
    for entry in range(3, LONG):
        if game.over:
            return
        if rng.random() < leaves and (gone := leaver(game, rng)) is not None:
            game.take(str(entry), gone)
            yield gone
            continue
        sides = state.missing() or [
            side for side in range(len(state.sides)) if state.lacks(state.round, side)
        ]
        event = next(lines_now(state, rng.choice(sides), rng), None)
        if event is None:
            yield None
            return
        game.take(str(entry), event)
        yield event
