"""What a rig has counted."""

from typing import NamedTuple


class Tally(NamedTuple):
    """What a rig did and what went wrong.

    Attributes:
        rig: what was done, in a few words.
        counted: how often what happened, by its name.
        wrong: a line for each promise that was broken, with what it takes to do it again.
    """

    rig: str
    counted: dict[str, int]
    wrong: list[str]

    def __str__(self) -> str:
        counts = ", ".join(f"{number:,} {what}" for what, number in self.counted.items())
        return f"{self.rig}: {counts}; {len(self.wrong):,} wrong"
