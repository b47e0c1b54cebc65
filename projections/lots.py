"""The lots of a game: which there are, what a seed gives, and what the log has."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from events.common import Event, GameAbandoned, GameStarted, Lots, Ruled, is_annotation
from events.titles.registry import title_events
from projections.folding import FoldedGame
from projections.refusal import Param
from projections.titles.title_rules import Lot, draw_lots, title_rules

FIRST = "first"
"""The lot of who begins, where the start of a game says that."""


def lots_of(started: GameStarted) -> list[Lot]:
    """Return the lots that can be drawn when a game starts so, in their order."""
    names = tuple(player.name for player in started.players)
    first = [Lot(FIRST, names)] if title_events(started.title).FIRST_SAID else []
    return [*first, *title_rules(started.title).lots(started)]


class DrawnLot(Struct, frozen=True):
    """A lot, and which of its names the seed gives."""

    lot: Lot
    places: tuple[int, ...]

    @property
    def said(self) -> str:
        """What was drawn, by name."""
        return self.lot.drawn_names(self.places)


def text_of(lots: Sequence[DrawnLot]) -> str:
    """Return lots with what was drawn: "first: An; order: Bram An Cy"."""
    return "; ".join(f"{one.lot.name}: {one.said}" for one in lots)


def drawn_lots(started: GameStarted) -> list[DrawnLot]:
    """Return the lots that were drawn when a game started, drawn again from its seed."""
    if started.lots is None:
        return []
    seed, names = started.lots.seed, started.lots.drawn
    return [DrawnLot(lot, draw_lots(seed, lot)) for lot in lots_of(started) if lot.name in names]


def with_lots(started: GameStarted, seed: str, *, said_first: bool) -> GameStarted | None:
    """Return a start with all lots drawn that were not said; None if none is left to draw."""
    names = tuple(lot.name for lot in lots_of(started) if lot.name != FIRST or not said_first)
    if not names:
        return None
    started = replace(started, lots=Lots(seed, names))
    for one in drawn_lots(started):
        if one.lot.name == FIRST:
            started = replace(started, first=one.places[0])
    return started


def lot_events(game: FoldedGame, said: Collection[str] = ()) -> Iterator[Event]:
    """Yield the actions that say what was drawn, each for the game as it is when it is asked for.

    Where a table must add something (as numbers that nobody described) there is none, nor is there
    of lots that are `said`.
    """
    for one in drawn_lots(game.timeline.started):
        event = game.rules.lot_event(game.state, one.lot.name, one.places)
        if one.lot.name not in said and event is not None and not game.refusals(event):
            yield event


def due(game: FoldedGame) -> Event | None:
    """Return the next action that says what was drawn, where the log has it not yet."""
    if game.timeline.started.lots is None:
        return None
    said = {found[0] for item in game.timeline.items if (found := game.rules.lot_of(item.event))}
    return next(lot_events(game, said), None)


def only_set_up(game: FoldedGame) -> bool:
    """Return whether nothing was played: all events are printed parts, lots, or the end."""
    return all(
        is_annotation(item.event)
        or item.event.describes
        or isinstance(item.event, GameAbandoned)
        or game.rules.lot_of(item.event) is not None
        for item in game.timeline.items
    )


class Contradiction(Struct, frozen=True):
    """An entry that says another lot than the seed gives."""

    n: int
    drawn: DrawnLot
    logged: str

    @property
    def params(self) -> dict[str, Param]:
        """What a sentence about it needs."""
        return {"lot": self.drawn.lot.name, "drawn": self.drawn.said, "logged": self.logged}


def contradictions(events: Sequence[tuple[int, Event]]) -> Iterator[Contradiction]:
    """Yield where a log has something else than its seed gives: each lot's first entry is asked.

    What was corrected or taken back later is not looked at: the log shows that by itself.
    """
    started = events[0][1] if events else None
    if not isinstance(started, GameStarted):
        return
    wanted = {one.lot.name: one for one in drawn_lots(started)}
    first = wanted.pop(FIRST, None)
    if first is not None and first.places != (started.first,):
        yield Contradiction(1, first, started.players[started.first].name)
    rules = title_rules(started.title)
    for n, event in events:
        if not wanted:
            return
        said = rules.lot_of(event.action if isinstance(event, Ruled) else event)
        one = wanted.pop(said[0], None) if said else None
        if said and one and said[1] != one.places:
            yield Contradiction(n, one, one.lot.drawn_names(said[1]))


def kept_lots(started: GameStarted, events: Sequence[Event]) -> GameStarted:
    """Return a start that says of those lots only that they were drawn which still stand so."""
    if started.lots is None:
        return started
    numbered = list(enumerate([started, *events], 1))
    gone = {found.drawn.lot.name for found in contradictions(numbered)}
    known = {one.lot.name for one in drawn_lots(started)}
    kept = tuple(name for name in started.lots.drawn if name in known - gone)
    return replace(started, lots=Lots(started.lots.seed, kept) if kept else None)
