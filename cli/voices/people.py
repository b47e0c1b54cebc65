"""`people`: what is printed of who plays here, and of names that are one person's."""

from collections.abc import Iterator, Sequence

from cli.game.people import (
    ListCall,
    Merge,
    MergeCall,
    Person,
    SplitCall,
    UndoCall,
    list_people,
    merge,
    split,
    undo,
)
from cli.terminal.command import Answer, Command, Group
from cli.terminal.language import _, all_of, day_words, gettext_noop
from cli.terminal.output import Output, Table


class People(Answer, tag="tablescribe.people/1"):
    """Who has finished a game here; `names` are others of the same person."""

    people: list[Person]


class PeopleMerged(Answer, tag="tablescribe.people-merged/1"):
    """Names that are one person's now, who is called by the first."""

    entry: int
    names: Sequence[str]


class PeopleSplit(Answer, tag="tablescribe.people-split/1"):
    """A merge that was undone."""

    taken: int
    names: Sequence[str]


def _list_words(people: list[Person]) -> Iterator[Output]:
    if not people:
        yield _("no game is finished yet")
        return
    heads = ("", _("games"), _("last game"), _("also known as"))
    yield Table(
        heads, [[p.name, str(p.games), day_words(p.last), ", ".join(p.names)] for p in people]
    )


def _list_table(people: list[Person]) -> tuple[Sequence[str], Iterator[Sequence[str | int]]]:
    rows = ((p.name, " / ".join(p.names), p.games, p.last) for p in people)
    return ("name", "other_names", "games", "last"), rows


def _list_answers(people: list[Person]) -> Iterator[People]:
    yield People(people)


def _merge_words(done: Merge) -> Iterator[str]:
    words = _("{names} are now one person: {name}")
    yield words.format(names=all_of(done.names), name=done.names[0])


def _merge_answers(done: Merge) -> Iterator[PeopleMerged]:
    yield PeopleMerged(done.entry, done.names)


def _split_words(undone: Merge) -> Iterator[str]:
    yield _("separate people again: {names}").format(names=all_of(undone.names))


def _split_answers(undone: Merge) -> Iterator[PeopleSplit]:
    yield PeopleSplit(undone.entry, undone.names)


LIST = Command(
    "list", ListCall, list_people, _list_words, _list_answers, subject="store", table=_list_table
)
MERGE = Command(
    "merge", MergeCall, merge, _merge_words, _merge_answers, subject="store", writes=True, ids=False
)
SPLIT = Command(
    "split", SplitCall, split, _split_words, _split_answers, subject="store", writes=True, ids=False
)
UNDO = Command(
    "undo", UndoCall, undo, _split_words, _split_answers, subject="store", writes=True, ids=False
)
PEOPLE = Group(
    "people",
    gettext_noop("Merge the names of one person, for stats, ratings and evenings."),
    (LIST, MERGE, SPLIT, UNDO),
)
