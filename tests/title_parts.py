"""What tests that hold of every title take of one: a whole game, and who could play it."""

from pathlib import Path

from events.titles.registry import title_events
from tools.goldens import SAMPLES


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
