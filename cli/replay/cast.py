"""A recording of the replay that asciinema plays (asciicast v2), with a marker for each turn."""

from typing import Any

import msgspec

from cli.game.seen_game import SeenGame
from cli.replay.screen import screen, written
from cli.replay.steps import ReplayStep, walk_of
from cli.terminal.language import day_words

START = '{"version":2,"title":'
"""How a recording of ours begins; nothing else is ever written over."""

WIDTH, HEIGHT = 150, 42
SECONDS = 1.2
"""How long a step is shown."""

LAST = 5.0
"""How long the end is shown."""

CLEAR = "\x1b[H\x1b[2J"


def cast(open_game: SeenGame) -> tuple[str, int]:
    """Return the recording of a game, a screen for each step, and how many steps it has."""
    day = day_words(open_game.game.timeline.started.date)
    head = {
        "version": 2,
        "title": f"{open_game.screens.title_words(open_game.game)}, {day}",
        "width": WIDTH,
        "height": HEIGHT,
        "timestamp": open_game.entries[0].at // 1000,
        "env": {"TERM": "xterm-256color"},
    }
    lines: list[Any] = [head]
    steps: list[ReplayStep] = []
    for step, game in walk_of(open_game):
        steps.append(step)
        at = round(step.place * SECONDS, 3)
        drawn = screen(open_game, game, steps, (WIDTH, HEIGHT - 1))
        shown = written(drawn).replace("\n", "\r\n")
        if step.turn:
            lines.append([at, "m", f"#{step.ref} {step.json.line}"])
        lines.append([at, "o", CLEAR + shown])
    lines.append([round((len(steps) - 1) * SECONDS + LAST, 3), "o", ""])
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines), len(steps)
