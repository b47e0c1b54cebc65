"""For every refusal code of Nim a situation and an action or event that meets it."""

from events.common import Adjusted, GameStarted, Player
from projections.folding import fold_game
from projections.timeline import Timeline
from tests.at_table import AtTable

SEATS = (Player("An", ("white",)), Player("Bo", ("black",)))


class Given(AtTable):
    """A game after some actions."""

    def legal(self):
        return self.game.rules.actions(self.game.state)


def given():
    return Given(fold_game(Timeline([(1, GameStarted("nim", SEATS, "2026-03-01"))])))


EXAMPLES = {
    "game-over": (lambda: given().done("3 3 3 3"), "1"),
    "too-few-left": (lambda: given().done("3 3 3 2"), "2"),
    "not-your-turn": (given, "k 3"),
    "too-many": (given, "4"),
}
EVENTS = {"not-of-this-title": (given, Adjusted(0, "score", 3, "x"), "adjust An 3")}
