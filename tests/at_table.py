"""given(...).when(actions).then(...): a game without a store or a command line.

Situations of each title stand in its cases (tests/titles/cases.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from events.common import Event, Player
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.ledger import LedgerRow
from projections.refusal import Refusal
from projections.titles.title_rules import Consequence


@dataclass
class AtTable:
    """A game after some actions.

    Attributes:
        game: the game.
        refusals: what there was against the last action.
        rows: the rows of the ledger that the last action added.
        consequences: what else followed from it.
        taken: all that happened since the start.
    """

    game: FoldedGame
    refusals: Sequence[Refusal] = ()
    rows: list[LedgerRow] = field(default_factory=list)
    consequences: Sequence[Consequence] = ()
    taken: list[Event] = field(default_factory=list)

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def seats(self) -> tuple[Player, ...]:
        return self.game.timeline.started.players

    def when(self, text: str, ruling: bool = False) -> Self:
        """Take actions one after the other; stop at the first that is refused."""
        self.refusals = ()
        for line in title_events(self.game.title).read(text, self.seats):
            event = self.game.rules.bind(self.game.state, line)
            if isinstance(event, Refusal):
                self.refusals = [event]
                return self
            self.event(event, ruling)
            if self.refusals and not ruling:
                return self
        return self

    def event(self, event: Event, ruling: bool = False) -> Self:
        """Take an event as it is, checked."""
        self.refusals = self.game.refusals(event)
        if not self.refusals or (ruling and self.refusals[0].irregular):
            rules, state = self.game.rules, self.game.state
            before = len(rules.ledger(state))
            self.game.take("9", event)
            self.taken.append(event)
            self.rows = list(rules.ledger(state)[before:])
            self.consequences = rules.consequences(state)
        return self

    def done(self, text: str) -> Self:
        """Take actions that are all allowed."""
        return self.when(text).then_allowed()

    def then_allowed(self) -> Self:
        assert not self.refusals, self.refusals
        return self
