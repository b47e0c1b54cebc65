"""What a title keeps for the tests that hold of every title: files of `tests/titles/<folder>/`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from events.titles.registry import TITLES, title_events
from tools.goldens import SAMPLES

PARTS = {
    "last_action": "`is_shown`, whether a screen shows where the last action took place",
    "lifted": "LIFTED, for each house rule that lifts a refusal where and of what; LIFTS_NONE",
    "spelling": "`spelling`, how somebody who knows the session types an action",
}
"""The files, and what stands in each."""


def part(title: str, name: str) -> ModuleType:
    """Return one of the files of a title.

    Raises:
        AssertionError: the title has none yet.
    """
    module = f"tests.titles.{TITLES.own[title]}.{name}"
    folder = f"tests.titles.{TITLES.own[title]}"
    found = find_spec(folder) is not None and find_spec(module) is not None
    assert found, f"{title} needs {module.replace('.', '/')}.py: {PARTS[name]}"
    return import_module(module)


def a_whole_game(title: str, players: int = 0) -> Path:
    """Return the record of a whole game of a title, with as many players as it can have nearest.

    Raises:
        AssertionError: the title has none yet.
    """
    able = title_events(title).SEATS
    record = SAMPLES / title / f"full-{min(max(players, able[0]), able[-1])}-players.txt"
    assert record.exists(), f"{title} needs {record.relative_to(SAMPLES)}: make samples"
    return record


NAMES = ("An", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")


def somebody(title: str) -> list[str]:
    """Return as few players as a title takes, as they are typed."""
    facts = title_events(title)
    least = facts.SEATS[0]
    each = facts.colours_each(least)
    colours = [",".join(facts.COLOURS[n * each : (n + 1) * each]) for n in range(least)]
    return [f"{name}:{own}".rstrip(":") for name, own in zip(NAMES, colours, strict=False)]
