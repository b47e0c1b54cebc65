"""What was illegal when it was recorded, also where it has been taken back since."""

from collections.abc import Iterator, Sequence

from events.common import Corrected, Event, GameStarted, Redone, Ruled, Undone, is_annotation
from projections.folding import FoldedGame, fold_game
from projections.refusal import COMMON, Refusal, refusal
from projections.timeline import Timeline


def illegal_entries(
    events: Sequence[tuple[int, Event]], standing: FoldedGame | None = None
) -> Iterator[tuple[int, Refusal]]:
    """Return the entries that the rules refuse in the state in which they were recorded.

    `standing` is the game that stands, folded with every event checked. It is that in which the
    entries were recorded, and no other is folded, unless something was taken back, corrected or
    described.
    """
    if standing is not None and standing.timeline.as_recorded:
        return _refused(standing)
    return _refused_then(events)


def _refused(game: FoldedGame) -> Iterator[tuple[int, Refusal]]:
    for found in game.objections:
        if found.ruling is None or found.skipped:
            yield int(found.ref), found.refusals[0]


def _refused_then(events: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, Refusal]]:
    game: FoldedGame | None = None
    acted = False
    for position, (n, event) in enumerate(events):
        if isinstance(event, GameStarted):
            if n > 1:
                yield n, refusal(COMMON, "not-of-this-title")
            continue
        if isinstance(event, Undone | Redone | Corrected):
            game = None
            continue
        if game is None:
            game = fold_game(Timeline(events[:position]))
        ruling = event.reason if isinstance(event, Ruled) else None
        action = event.action if isinstance(event, Ruled) else event
        if not is_annotation(action):
            against = game.refusals(action)
            if against and (ruling is None or not against[0].irregular):
                yield n, against[0]
            if against and not against[0].irregular:
                continue
        game.take(str(n), action, ruling)
        if not action.describes:
            acted = True
        elif acted:
            game = None  # it holds backwards too
