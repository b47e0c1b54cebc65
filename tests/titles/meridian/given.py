"""given(towers, cards).when(action).then(...): Meridian without a store or a command line.

Towers are written "5/1 k4": meridian 5, city 1, black, height 4.
"""

from events.common import GameStarted, Player
from events.notation import code_of
from events.titles.meridian.events import describe
from events.titles.meridian.notation import read_statement
from projections.folding import fold_game
from projections.timeline import Timeline
from projections.titles.meridian.state import State
from tests.at_table import AtTable

COLOURS = {"o": "orange", "k": "black", "b": "brown", "g": "grey"}
NAMES = {"o": "Olga", "k": "Kees", "b": "Bas", "g": "Gijs"}


def players(codes: str) -> tuple[Player, ...]:
    """Return players by the letters of their colours: "okb", or "ok gb" for two with two each."""
    seats = codes.split() if " " in codes else list(codes)
    return tuple(Player(NAMES[s[0]], tuple(COLOURS[c] for c in s)) for s in seats)


class Given(AtTable):
    """A game after some actions."""

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state


def given(
    towers: str = "",
    cards: str = "5 1",
    codes: str = "okbg",
    house: tuple[str, ...] = (),
    board: tuple[str, ...] | None = None,
    first: int = 0,
) -> Given:
    """Return a game with some towers, and these cards face up before whoever acts."""
    started = GameStarted("meridian", players(codes), "2026-03-01", first, house)
    at_table = Given(fold_game(Timeline([(1, started)])))
    if board:
        at_table.event(describe("test", board)).then_allowed()
    for tower in filter(None, towers.split(";")):
        statement = read_statement(tower.strip(), "so it stands", at_table.seats)
        assert statement is not None, tower
        at_table.event(statement).then_allowed()
    code = code_of(first, at_table.seats)
    for card in cards.split():
        at_table.when(f"{code} +{card}").then_allowed()
    return at_table
