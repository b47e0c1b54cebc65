"""given(events).when(action).then(...): rules without a store or a command line."""

from dataclasses import dataclass, field

import projections.robber_knights as rk
from events.common import Event, GameStarted, Player
from events.robber_knights import COLOURS, read
from projections.ledger import Row
from projections.play import Game, play
from projections.refusal import Refusal
from projections.robber_knights.legal import actions, cells, kinds, spreads
from projections.robber_knights.state import State
from projections.timeline import Item, Timeline

NAMES = {"b": "An", "r": "Bram", "g": "Céline", "y": "Dirk"}

OPENINGS = {
    2: "b pv j18; b m k18; r p j19; r pv k19",
    3: "b pv j18; b m k18; r p l18; r pv j19; g p k19; g m l19",
    4: "b pv j18; b m k18; r p l18; r pv m18; g p j19; g m k19; y p l19; y pv m19",
}


def players(codes: str) -> tuple[Player, ...]:
    colours = {colour[0]: colour for colour in COLOURS}
    return tuple(Player(NAMES[code], (colours[code],)) for code in codes)


@dataclass
class Given:
    """A game after some actions."""

    game: Game
    refusals: list[Refusal] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def when(self, text: str, ruling: bool = False) -> "Given":
        """Take actions one after the other; stop at the first that is refused."""
        seats = self.game.timeline.started.players
        self.refusals = []
        for line in read(text, seats):
            before = len(self.state.scores.rows)
            event = self.game.rules.bind(self.state, line)
            if isinstance(event, Refusal):
                self.refusals = [event]
                return self
            self.refusals = self.game.refusals(event)
            if self.refusals and not (ruling and self.refusals[0].irregular):
                return self
            self.game.apply(Item("9", event))
            self.rows = self.state.scores.rows[before:]
        return self

    def event(self, event: Event) -> "Given":
        """Take an event as it is, checked."""
        self.refusals = self.game.refusals(event)
        if not self.refusals:
            self.game.apply(Item("9", event))
        return self

    def then_refused(self, *codes: str) -> "Given":
        assert [refusal.code for refusal in self.refusals] == list(codes)
        return self

    def then_allowed(self) -> "Given":
        assert not self.refusals, self.refusals
        return self

    def then_stack(self, cell: str, stack: str) -> "Given":
        seats = self.game.timeline.started.players
        codes = "".join(seats[s].colours[0][0] for s in self.state.board.tiles[cell].stack)
        assert codes == stack, (cell, codes)
        return self

    def then_scores(self, *points: int) -> "Given":
        assert list(rk.result(self.state).scores) == list(points)
        return self

    def then_turn_of(self, code: str, laid: int = 0) -> "Given":
        seats = self.game.timeline.started.players
        order = self.state.order
        assert (seats[order.player].colours[0][0], order.laid) == (code, laid)
        return self

    def legal_lines(self) -> set[str]:
        seats = self.game.timeline.started.players
        return {rk_write(action, seats) for action in actions(self.state)}

    def cells(self) -> list[str]:
        return cells(self.state)

    def kinds(self, code: str) -> list[str]:
        return list(kinds(self.state, self.seat(code)))

    def seat(self, code: str) -> int:
        seats = self.game.timeline.started.players
        return next(i for i, seat in enumerate(seats) if seat.colours[0][0] == code)

    def spreads(self, kind: str, cell: str) -> set[str]:
        order = self.state.order
        found = spreads(self.state, order.player, order.turn, kind, cell)
        return {f"{d or ''}{''.join(map(str, k))}" for d, k in found}


def rk_write(action: Event, seats: tuple[Player, ...]) -> str:
    from events.robber_knights import write

    return write(action, seats)  # type: ignore[arg-type]


def given(
    actions_: str = "",
    codes: str = "br",
    house: tuple[str, ...] = (),
    first: int = 0,
    opening: str | None = None,
) -> Given:
    """Return a game after its opening layout and some actions, all of them legal."""
    started = GameStarted("robber-knights", players(codes), "2026-03-01", first, house)
    at_table = Given(play(Timeline([(1, started)])))
    layout = OPENINGS[len(codes)] if opening is None else opening
    for text in (layout, actions_):
        if text.strip():
            at_table.when(text)
            assert not at_table.refusals, at_table.refusals
    return at_table
