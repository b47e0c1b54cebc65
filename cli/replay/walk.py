"""The way through a replay: steps, turns, jumps, searches, and playing by itself."""

from collections.abc import Sequence

from cli.replay.steps import ReplayStep

DELAYS = (3.0, 2.0, 1.2, 0.6, 0.3, 0.1)
"""Seconds between steps while it plays, from slow to fast."""

# keys as prompt_toolkit calls them, whatever a terminal sends for them
HOME = ("g", "home")
END = ("G", "end")
LEAVE = ("q", "Q", "escape", "c-d")
FORWARD = (" ", "n", "l", "c-m", "right", "down")
BACK = ("b", "p", "h", "c-h", "left", "up")


class Walk:
    """Where somebody is in a replay.

    Attributes:
        place: the step that is shown.
        playing: whether it goes on by itself.
        left: whether nothing more is to be shown.
    """

    def __init__(self, steps: Sequence[ReplayStep]) -> None:
        self._steps = steps
        self._turns = [place for place, step in enumerate(steps) if step.turn]
        self._speed = 2
        self._sought = ""
        self.place = 0
        self.playing = False
        self.left = False

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._steps) - 1

    @property
    def delay(self) -> float:
        """Seconds between steps while it plays."""
        return DELAYS[self._speed]

    def go(self, place: int) -> None:
        """Go to a step, or as near as there is one."""
        self.place = min(max(place, 0), self.last)

    def press(self, key: str) -> None:
        """Do what a key stands for; other keys do nothing."""
        if key in LEAVE:
            self.left = True
        elif key in FORWARD:
            self.go(self.place + 1)
        elif key in BACK:
            self.go(self.place - 1)
        elif key in HOME:
            self.go(0)
        elif key in END:
            self.go(self.last)
        elif key == "t":
            self.go(next((turn for turn in self._turns if turn > self.place), self.last))
        elif key == "T":
            self.go(next((turn for turn in reversed(self._turns) if turn < self.place), 0))
        elif key == "a":
            self.playing = True
            if self.place == self.last:
                self.go(0)
        elif key in ("+", "-"):
            self._speed = min(max(self._speed + (1 if key == "+" else -1), 0), len(DELAYS) - 1)

    def tick(self) -> None:
        """Go on by itself, to the end."""
        self.go(self.place + 1)
        self.playing = self.place < self.last

    def jump(self, ref: str) -> bool:
        """Go to an entry, "17", "#17" or "17.1"; to the first one after it if it was taken back.

        Return whether there is one.
        """
        wanted = _number(ref.strip().lstrip("#"))
        if wanted is None:
            return False
        found = [p for p, step in enumerate(self._steps) if (_number(step.ref) or wanted) >= wanted]
        exact = [p for p in found if _number(self._steps[p].ref) == wanted]
        if not found:
            return False
        self.go((exact or found)[0])
        return True

    def search(self, text: str) -> bool:
        """Go to the next step whose line holds a text; without one, the same text as before.

        It begins anew at the end; return whether there is such a step.
        """
        self._sought = text.strip().casefold() or self._sought
        if not self._sought:
            return False
        order = [*range(self.place + 1, self.last + 1), *range(self.place + 1)]
        found = [p for p in order if self._sought in self._steps[p].line.casefold()]
        if found:
            self.go(found[0])
        return bool(found)


def _number(ref: str) -> tuple[int, int] | None:
    """Return an entry's number and that of the action in it; None for what is no number."""
    entry, _dot, action = ref.partition(".")
    if not entry.isdecimal() or not (action or "0").isdecimal():
        return None
    return int(entry), int(action or 0)
