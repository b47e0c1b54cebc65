"""The moments of a game: the state after every effective event, and what that event did."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.common import Event
from projections.folding import FoldedGame, Objection, step
from projections.ledger import LedgerRow
from projections.timeline import Item, Timeline
from projections.titles.title_rules import Consequence


class Moment(NamedTuple):
    """A game just after an effective event; the game is one that goes on changing.

    Attributes:
        place: how many effective events there have been; 0 at the start.
        item: the event; None at the start.
        game: the game now.
        rows: what the event added to the ledger.
        followed: what followed from it besides points.
        objections: what the rules have against it, if they were asked or it has no effect.
    """

    place: int
    item: Item | None
    game: FoldedGame
    rows: Sequence[LedgerRow] = ()
    followed: Sequence[Consequence] = ()
    objections: Sequence[Objection] = ()

    @property
    def ref(self) -> str:
        """The entry: "17", "17.1"; "1" at the start."""
        return self.item.ref if self.item else "1"


def moments(timeline: Timeline, *, check: bool = False) -> Iterator[Moment]:
    """Yield the moments of a game, the start first; `check` asks the rules about every event."""
    game = FoldedGame(timeline)
    yield Moment(0, None, game, tuple(game.rules.ledger(game.state)))
    for place, item in enumerate(timeline.items, 1):
        rows, objections = len(game.rules.ledger(game.state)), len(game.objections)
        took = step(game, item, check=check)
        yield Moment(
            place,
            item,
            game,
            tuple(game.rules.ledger(game.state)[rows:]),
            tuple(game.rules.consequences(game.state)) if took else (),
            tuple(game.objections[objections:]),
        )


def round_of(event: Event) -> int | None:
    """Return the round that an event names, None in a title without rounds."""
    return getattr(event, "round", None)


def turn_of(event: Event) -> tuple[int | None, int] | None:
    """Return whose turn an event belongs to, with its number (or the round's); None outside."""
    number = getattr(event, "turn", round_of(event))
    return None if number is None else (getattr(event, "player", None), number)
