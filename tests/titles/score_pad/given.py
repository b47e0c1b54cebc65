"""given(pad, players).when(action).then(...): a score pad without a store or a command line."""

from events.common import GameStarted, Player
from events.titles.score_pad.events import PadDescribed
from events.titles.score_pad.pad_file import read_pad
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.score_pad.state import State
from tests.at_table import AtTable
from tools.goldens import ROOT

NAMES = ("An", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")


def pad_of(text: str) -> PadDescribed:
    """Return a pad of a file, or one that is shipped, by its name."""
    if "\n" not in text:
        text = (ROOT / "events/titles/score_pad/pads" / f"{text}.toml").read_text("utf-8")
    read = read_pad(text)
    assert read.described is not None, read.faults
    return read.described


class Given(AtTable):
    """A game after some actions."""

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state


def given(pad: str | None = "golf", players: int = 3, *house: str, first: int = 0) -> Given:
    """Return a game of so many players with a pad and house rules; None describes none."""
    seats = tuple(Player(name) for name in NAMES[:players])
    started = GameStarted("score-pad", seats, "2026-03-01", first, house)
    events = [(1, started)] if pad is None else [(1, started), (2, pad_of(pad))]
    return Given(fold_game(Timeline(events)))
