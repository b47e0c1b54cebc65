"""given(events).when(action).then(...): rules without a store or a command line."""

from events.common import Event, GameStarted, Player
from events.titles.robber_knights.notation import COLOURS
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.robber_knights.legal import actions, cells, kinds, spreads
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

    def then_stack(self, cell: str, stack: str) -> "Given":
        seats = self.game.timeline.started.players
        codes = "".join(seats[s].colours[0][0] for s in self.state.board.tiles[cell].stack)
        assert codes == stack, (cell, codes)
        return self

    def then_turn_of(self, code: str, laid: int = 0) -> "Given":
        seats = self.game.timeline.started.players
        order = self.state.order
        assert (seats[order.player].colours[0][0], order.laid) == (code, laid)
        return self

    def legal_lines(self) -> set[str]:
        seats = self.game.timeline.started.players
        return {rk_write(action, seats) for action in actions(self.state)}

    def legal(self) -> tuple[set[str], list[str]]:
        return self.legal_lines(), self.cells()

    def cells(self) -> list[str]:
        return cells(self.state)

    def kinds(self, code: str) -> list[str]:
        return list(kinds(self.state, self.seat(code)))

    def seat(self, code: str) -> int:
        seats = self.game.timeline.started.players
        return next(i for i, seat in enumerate(seats) if seat.colours[0][0] == code)

    def spreads(self, kind: str, cell: str) -> set[str]:
        found = spreads(self.state, self.state.order.player, kind, cell)
        return {f"{d or ''}{''.join(map(str, k))}" for d, k in found}


def rk_write(action: Event, seats: tuple[Player, ...]) -> str:
    from events.titles.robber_knights.notation import write

    return write(action, seats)


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
