"""given(events).when(action).then(...): rules without a store or a command line."""

from events.common import GameStarted, Player
from events.titles.robber_knights.notation import COLOURS
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.robber_knights.legal import kinds
from projections.titles.robber_knights.state import State
from tests.at_table import AtTable

NAMES = {"b": "An", "r": "Bram", "g": "Céline", "y": "Dirk"}

OPENINGS = {
    2: "b pv j18; b m k18; r p j19; r pv k19",
    3: "b pv j18; b m k18; r p l18; r pv j19; g p k19; g m l19",
    4: "b pv j18; b m k18; r p l18; r pv m18; g p j19; g m k19; y p l19; y pv m19",
}


def players(codes: str) -> tuple[Player, ...]:
    colours = {colour[0]: colour for colour in COLOURS}
    return tuple(Player(NAMES[code], (colours[code],)) for code in codes)


class Given(AtTable):
    """A game after some actions."""

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def kinds(self, code: str) -> list[str]:
        return list(kinds(self.state, self.seat(code)))

    def seat(self, code: str) -> int:
        seats = self.game.timeline.started.players
        return next(i for i, seat in enumerate(seats) if seat.colours[0][0] == code)


def given(
    actions_: str = "",
    codes: str = "br",
    house: tuple[str, ...] = (),
    first: int = 0,
    opening: str | None = None,
) -> Given:
    """Return a game after its opening layout and some actions, all of them legal."""
    started = GameStarted("robber-knights", players(codes), "2026-03-01", first, house)
    at_table = Given(fold_game(Timeline([(1, started)])))
    layout = OPENINGS[len(codes)] if opening is None else opening
    for text in (layout, actions_):
        if text.strip():
            at_table.when(text)
            assert not at_table.refusals, at_table.refusals
    return at_table
