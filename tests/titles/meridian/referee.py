"""A referee of Meridian: who acts, and how many turns there are."""

from events.common import PlayerLeft
from events.titles.meridian.events import CardPlayed, CardTurnedUp
from projections.titles.meridian.legal import turn_ups
from tests.titles.meridian.independent import count
from tests.titles.seats import Seats

CARDS = 13
"""How many cards a player has of each colour."""


class Referee:
    HOUSE = ("first-tower-once",)
    can_be_stuck = False

    def __init__(self, started, _rng):
        self.seats = Seats([CARDS * len(one.colours) for one in started.players], started.first)
        self.once, self.begun = bool(started.house), set()

    described = ()

    def decide(self, game, rng):
        state = game.state
        if owed := turn_ups(state):
            seat, possible = next(iter(owed.items()))
            return CardTurnedUp(seat, rng.choice(possible))
        player, board = state.order.player, state.board
        columns = [[(t.owner, t.height) if t else None for t in one] for one in board.columns]
        if self.once:
            self.begun.update(n for n, column in enumerate(columns, 1) if any(column))
        shown, pieces = state.hands[player].face_up, board.supply[player]
        listed = list(game.rules.actions(state))
        counted = count(columns, player, pieces, board.limit, shown, self.begun)
        assert len(listed) == len({*listed}) == counted
        small = [one for one in listed if (one.height or 0) <= 4]
        return rng.choice(small if rng.random() < 0.8 else listed)

    def take(self, event):
        if isinstance(event, CardPlayed):
            self.seats.left[event.player] -= 1
            self.seats.pass_on()
        elif isinstance(event, PlayerLeft):
            self.seats.leave(event.player)

    def compare(self, game):
        assert game.over == (not self.seats.row)
        assert {*turn_ups(game.state)} <= {*self.seats.row}
        assert game.over or self.seats.row[0] == game.state.order.player
