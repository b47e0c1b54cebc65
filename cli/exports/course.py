"""The course of a game: every effective event with what it did, as somebody may see it."""

from collections.abc import Iterator
from typing import NamedTuple

from cli.game.open_game import Sitting
from cli.wording.echo import changes_words, event_words
from cli.wording.entry_words import words
from events.common import GameClosed, is_aside
from projections.moments import moments
from projections.timeline import Item


class Step(NamedTuple):
    """One effective event: what happened, what followed, who won or lost points, the scores."""

    item: Item
    words: str
    followed: tuple[str, ...]
    changes: str
    scores: tuple[int, ...]


def course(sitting: Sitting) -> Iterator[Step]:
    """Yield the effective events of a game in order."""
    view = sitting.view
    for moment in moments(sitting.timeline()):
        item = moment.item
        if item is None:
            continue
        aside = is_aside(item.event) or isinstance(item.event, GameClosed)
        yield Step(
            item,
            words(item.event, view) if aside else event_words(view, item.event),
            tuple(filter(None, map(view.consequence_words, moment.followed))),
            changes_words(sitting, moment.rows),
            moment.game.rules.result(moment.game.state).scores,
        )
