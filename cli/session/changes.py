"""What another command than an action has changed on the table, in the words of the title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cli.game.open_game import OpenGame
from cli.terminal.language import _, ngettext
from cli.terminal.phrases import about, clauses

SHOWN = 4
"""How many changes are said; of more, that they are more."""


def table(open_game: OpenGame) -> dict[str, tuple[str, ...]]:
    """Return what lies on the table and who has what: the clauses of each subject."""
    sentences = open_game.screens.table_sentences(open_game.seen.game)
    return {one.subject: one.clauses for one in sentences if one.subject}


def places(open_game: OpenGame) -> dict[str, object]:
    """Return what lies in each place of the drawing."""
    return dict(open_game.screens.places(open_game.seen.game))


def changed_places(before: Mapping[str, object], after: Mapping[str, object]) -> frozenset[str]:
    """Return the places in which something else lies than before, or nothing any more."""
    every = {*before, *after}
    return frozenset(place for place in every if before.get(place) != after.get(place))


def change_words(
    before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]
) -> str | None:
    """Return what is another one on a table than before, None if nothing is."""
    changed = [*_changes(before, after)]
    if not changed:
        return None
    said = _("changed: {what}").format(what=clauses(changed[:SHOWN]))
    more = len(changed) - SHOWN
    if more <= 0:
        return said
    return ngettext("{words}; and {n} more", "{words}; and {n} more", more, words=said)


def _changes(
    before: Mapping[str, Iterable[str]], after: Mapping[str, Iterable[str]]
) -> Iterator[str]:
    for subject, now in after.items():
        then = before.get(subject, ())
        if new := [clause for clause in now if clause not in then]:
            yield about(subject, clauses(new))
    for subject in before:
        if subject not in after:
            yield _("{what} is gone").format(what=subject)
