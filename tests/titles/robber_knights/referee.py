"""A referee of Robber Knights: what both implementations know of a game is the same."""

from events.common import PlayerLeft
from events.titles.robber_knights.events import OpeningTileTurnedUp, TileLaid, TurnEnded
from events.titles.robber_knights.tiles import PLACE
from projections.titles.robber_knights.legal import kinds
from tests.titles.robber_knights.independent import Position

LANDS = {"l": "lake", "m": "mountains", "p": "plain", "f": "forest"}
BUILDINGS = {"": "", "v": " village", "c": " castle", "t": " town"}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def name(kind):
    return LANDS[kind[0]] + BUILDINGS[kind[1:]]


def drops(event):
    x, y = PLACE[event.cell]
    dx, dy = STEP.get(event.direction, (0, 0))
    return [((x + dx * i, y + dy * i), many) for i, many in enumerate(event.knights)]


class Referee:
    HOUSE = ()
    described = ()
    can_be_stuck = False

    def __init__(self, started, _rng):
        self.position = Position(len(started.players), started.first)

    def decide(self, game, rng):
        listed, position = list(game.rules.actions(game.state)), self.position
        if game.state.order.phase == "turns":
            player, laid = game.state.order.player, game.state.order.laid
            assert (player, laid) == (position.seats.row[0], position.now)
            laying = [event for event in listed if isinstance(event, TileLaid)]
            assert len(laying) == len({*laying}) == position.moves(player) > 0  # RK.4
            assert {name(kind) for kind in kinds(game.state, player)} == position.kinds(player)
            assert {PLACE[event.cell] for event in laying} == position.places()
            assert len(listed) - len(laying) == bool(laid)
        event = rng.choice(listed)
        assert not game.rules.doubts(game.state, event)
        return event

    def take(self, event):
        match event:
            case OpeningTileTurnedUp():
                self.position.open(event.player, name(event.kind), PLACE[event.cell])
            case TileLaid():
                self.position.lay(event.player, name(event.kind), PLACE[event.cell], drops(event))
            case TurnEnded():
                self.position.end()
            case PlayerLeft():
                self.position.leave(event.player)

    def compare(self, game):
        assert game.over == (not self.position.seats.row)
