"""Output of `people`: the players, and the names merged into one person."""

from collections.abc import Iterator, Sequence

from cli.game.people import (
    ListCall,
    MergeCall,
    Merged,
    People,
    Split,
    SplitCall,
    UndoCall,
    list_people,
    merge,
    split,
    undo,
)
from cli.terminal.command import Command, Group
from cli.terminal.language import _, all_of, day_words, gettext_noop
from cli.terminal.output import Output, Table


def _list_words(found: People) -> Iterator[Output]:
    if not found.people:
        yield _("no game is finished yet")
        return
    heads = ("", _("games"), _("last game"), _("also known as"))
    yield Table(
        heads, [[p.name, str(p.games), day_words(p.last), ", ".join(p.names)] for p in found.people]
    )


def _list_table(found: People) -> tuple[Sequence[str], Iterator[Sequence[str | int]]]:
    rows = ((p.name, " / ".join(p.names), p.games, p.last) for p in found.people)
    return ("name", "other_names", "games", "last"), rows


def _merge_words(done: Merged) -> Iterator[str]:
    words = _("{names} are now one person: {name}")
    yield words.format(names=all_of(done.names), name=done.names[0])


def _split_words(undone: Merged) -> Iterator[str]:
    yield _("separate people again: {names}").format(names=all_of(undone.names))


LIST = Command(
    "list", ListCall, list_people, _list_words, People, subject="store", table=_list_table
)
MERGE = Command(
    "merge", MergeCall, merge, _merge_words, Merged, subject="store", writes=True, ids=False
)
SPLIT = Command(
    "split", SplitCall, split, _split_words, Split, subject="store", writes=True, ids=False
)
UNDO = Command("undo", UndoCall, undo, _split_words, Split, subject="store", writes=True, ids=False)
PEOPLE = Group(
    "people",
    gettext_noop("Merge the names of one person, for stats, ratings and evenings."),
    (LIST, MERGE, SPLIT, UNDO),
)
