"""A referee of League of Six: everything that both implementations know of a game is the same."""

from events.common import PlayerLeft
from events.titles.league_of_six.components import TaxTile
from events.titles.league_of_six.events import ComponentsDescribed, StoringEnded
from events.titles.registry import title_events
from projections.titles.league_of_six.legal import actor
from tests.titles.league_of_six.independent import Stuck, Table
from tests.titles.league_of_six.made_up import anything, declared, made_up_parts, thrifty
from tests.titles.league_of_six.player import due


class Referee:
    HOUSE = title_events("league-of-six").HOUSE_RULES
    can_be_stuck = True  # nobody may be able to pay for a town (L6.6)

    def __init__(self, started, rng):
        parts = made_up_parts(rng, rich="box-ends" in started.house)
        if not started.house and rng.random() < 0.5:
            # what is declared beside a described tile is checked, which the second one does not do
            some = rng.sample(parts, rng.randrange(len(parts)))
            parts = [part for part in some if not isinstance(part, TaxTile)]
        self.parts = parts
        self.described = [ComponentsDescribed(tuple(parts))] if parts else []
        self.table = Table(len(started.players), parts, started.house)
        self.choose = rng.choice((anything, thrifty))

    def decide(self, game, rng):
        listed = {*game.rules.actions(game.state)}
        try:
            legal = self.table.legal()
        except Stuck:
            assert not listed
            return None
        assert listed == legal
        if game.state.order.phase in ("setup", "prologue"):
            return rng.choice(due(game.state, self.parts, rng))()
        told = declared(self.table, rng)
        if isinstance(told, StoringEnded) and (against := game.refusals(told)):
            # the second implementation lets the table stop while a described row could be filled
            assert [one.code for one in against] == ["rows-left"]
            told = None
        return told or self.choose(sorted(legal, key=repr), rng)

    def take(self, event):
        if isinstance(event, PlayerLeft):
            self.table.leave(event.player)
        elif not event.describes:
            self.table.apply(event)

    def compare(self, game):
        state, table = game.state, self.table
        assert (state.order.phase, state.order.round) == (table.phase, table.round)
        assert (state.scores.sums, state.guards.sums) == (table.influence, table.guards)
        held = [[(card.kind, card.figures) for card in cards] for cards in state.hands.cards]
        assert held == table.cards
        track = [seat for seat in table.order if seat not in table.gone]
        assert state.there(state.order.track or []) == track
        assert (state.board.towns, state.board.bids) == (table.pawns, table.bids)
        if table.phase in ("taxes", "storing"):
            assert state.wagons == [{g: n for g, n in one.items() if n} for one in table.goods]
            assert state.horses == table.horses
        assert actor(state) == table.to_act
        if game.over:
            found = game.rules.result(state)
            assert ([*found.scores], [*found.winners]) == table.result()
