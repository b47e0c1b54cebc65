"""All that a title's screens and rules output for a game, to one viewer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cli.game.game_store import Stale
from cli.terminal.errors import Exit, Mistake
from cli.titles.title_named import broken_words
from cli.titles.title_screens import title_screens
from events.store.location import StoreError
from events.titles.registry import TITLES, title_events
from projections.folding import FoldedGame
from projections.seen import OPEN, Mask, Seen, Viewer


def look_at(seen: Seen) -> list[Any]:
    """Return all output about a game for its viewer."""
    from cli.titles.title_session import title_session  # seldom asked for

    screens, rules, players = title_screens(seen.title), seen.rules, seen.timeline.started.players
    return [
        *screens.table_words(seen),
        screens.show_json(seen),
        screens.next_words(seen),
        screens.next_json(seen),
        *screens.turn_lines(seen),
        *screens.turn_words(seen),
        screens.turn_json(seen),
        *screens.score_lines(seen),
        screens.score_json(seen),
        [screens.why_more(seen, seat, history=True) for seat in range(len(players))],
        [screens.row_words(row, players) for row in rules.ledger(seen.state)],
        rules.result(seen.state),
        [
            rules.quantity(seen.state, seat, what)
            for seat in range(len(players))
            for what in title_events(seen.title).QUANTITIES
        ],
        [repr(part) for part in rules.position(seen.state)],
        [one.code for one in rules.imbalances(seen.state)],
        title_session(seen.title).suggestions(seen),
        title_session(seen.title).usual(seen),
        list(title_session(seen.title).lines(seen, ())),
    ]


def seen_by(game: FoldedGame, viewer: Viewer) -> Seen:
    """Return a game as a viewer may see it."""
    return Mask(game, lambda: game.timeline, viewer).game(game)


def on_the_table(game: FoldedGame) -> list[str]:
    """Return the table, the turn and the points of a game, however it got there."""
    seen, screens = seen_by(game, OPEN), title_screens(game.title)
    said = [[*screens.table_words(seen)], [*screens.turn_lines(seen)]]
    return [str(one) for one in (*said, game.rules.result(game.state))]


def is_declared(title: str) -> bool:
    """Return whether a title is declared by another package."""
    return not isinstance(TITLES[title], str)


@contextmanager
def before_writing(title: str) -> Iterator[None]:
    """Turn errors in a title's package into a `Mistake`, before anything is written.

    Raises:
        Mistake: a function of the package raises something.
    """
    try:
        yield
    except (Mistake, Stale, StoreError):
        raise
    except Exception as error:
        if not is_declared(title):
            raise
        detail = f"{type(error).__name__}: {error}"
        raise Mistake(broken_words(title, detail), Exit.STORE, "broken-title") from error
