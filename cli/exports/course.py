"""The course of a game: every effective event with what it did, as somebody may see it."""

from collections.abc import Iterator
from typing import NamedTuple

from cli.game.open_game import OpenGame
from cli.wording.entry_words import words
from cli.wording.event_words import changes_words, event_words
from events.common import GameClosed, is_annotation
from projections.moments import moments
from projections.timeline import Item


class CourseStep(NamedTuple):
    """One effective event: what happened, what followed, who won or lost points, the scores."""

    item: Item
    words: str
    followed: tuple[str, ...]
    changes: str
    scores: tuple[int, ...]


def course(open_game: OpenGame) -> Iterator[CourseStep]:
    """Yield the effective events of a game in order."""
    view = open_game.view
    for moment in moments(open_game.timeline()):
        item = moment.item
        if item is None:
            continue
        annotation = is_annotation(item.event) or isinstance(item.event, GameClosed)
        yield CourseStep(
            item,
            words(item.event, view) if annotation else event_words(view, item.event),
            tuple(filter(None, map(view.consequence_words, moment.followed))),
            changes_words(view, moment.rows),
            moment.game.rules.result(moment.game.state).scores,
        )
