"""The walk through a game: the game after every effective event, and what that event did."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from msgspec import Struct

from events.common import Event, Ruled, is_annotation
from projections.finding import Objection
from projections.folding import FoldedGame
from projections.ledger import LedgerRow
from projections.timeline import Item, Timeline
from projections.titles.title_rules import Consequence

G = TypeVar("G", bound=FoldedGame)


class Step(Struct, Generic[G], frozen=True):
    """A game between two effective events. The game goes on changing: ask before the next step.

    Attributes:
        place: how many effective events there have been; 0 at the start.
        game: the game now.
        item: the event that led here; None at the start.
        coming: the event that the game takes next; None at the end.
        taken: whether the title's state took the event in its turn.
        ledger_before: how many rows the ledger had before it.
        objections_before: how many objections there were before it.
    """

    place: int
    game: G
    item: Item | None
    coming: Item | None
    taken: bool = False
    ledger_before: int = 0
    objections_before: int = 0

    @property
    def ref(self) -> str:
        """The entry: "17", "17.1"; "1" at the start."""
        return self.item.ref if self.item else "1"

    @property
    def rows(self) -> tuple[LedgerRow, ...]:
        """What the event added to the ledger."""
        return tuple(self.game.rules.ledger(self.game.state)[self.ledger_before :])

    @property
    def followed(self) -> tuple[Consequence, ...]:
        """What followed from it besides points."""
        return tuple(self.game.rules.consequences(self.game.state)) if self.taken else ()

    @property
    def objections(self) -> tuple[Objection, ...]:
        """What the rules have against it, if they were asked or it has no effect."""
        return tuple(self.game.objections[self.objections_before :])

    @property
    def scores(self) -> Sequence[int]:
        """The scores by seat; none while what scores is not described."""
        return self.game.rules.result(self.game.state).scores


def steps(timeline: Timeline, *, check: bool = False) -> Iterator[Step[FoldedGame]]:
    """Walk once through a game, from its start on; `check` asks about irregular events too."""
    game = FoldedGame(timeline, check=check)
    items = [*timeline.items, None]
    yield Step(0, game, None, items[0])
    for place, (item, coming) in enumerate(pairwise(items), 1):
        if item is not None:
            yield step_on(game, place, item, coming)


def step_on(
    game: FoldedGame, place: int, item: Item, coming: Item | None = None
) -> Step[FoldedGame]:
    """Return the step that an event is: the game takes it."""
    rows, objections = len(game.rules.ledger(game.state)), len(game.objections)
    taken = game.take(*item)
    return Step(place, game, item, coming, taken, rows, objections)


def last_action(newest_first: Iterable[Event]) -> Event | None:
    """Return the newest event that changed something in its turn, out of its ruling."""
    for event in newest_first:
        if not (is_annotation(event) or event.describes):
            return event.action if isinstance(event, Ruled) else event
    return None


def round_of(event: Event) -> int | None:
    """Return the round that an event names, None in a title without rounds."""
    return getattr(event, "round", None)


def turn_of(event: Event) -> tuple[int | None, int] | None:
    """Return whose turn an event belongs to, with its number (or the round's); None outside."""
    number = getattr(event, "turn", round_of(event))
    return None if number is None else (getattr(event, "player", None), number)
