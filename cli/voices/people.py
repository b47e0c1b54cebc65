"""Output of `people`: the players, and the names merged into one person."""

from collections.abc import Iterator, Sequence

from cli.game import people
from cli.terminal.command import Command, Group
from cli.terminal.language import _, all_of, day_words, gettext_noop
from cli.terminal.output import Output, Table


def _list_words(found: people.People) -> Iterator[Output]:
    if not found.people:
        yield _("no game is finished yet")
        return
    heads = ("", _("games"), _("last game"), _("also known as"))
    yield Table(
        heads, [[p.name, str(p.games), day_words(p.last), ", ".join(p.names)] for p in found.people]
    )


def _list_table(found: people.People) -> tuple[Sequence[str], Iterator[Sequence[str | int]]]:
    rows = ((p.name, " / ".join(p.names), p.games, p.last) for p in found.people)
    return ("name", "other_names", "games", "last"), rows


def _merge_words(done: people.Merged) -> Iterator[str]:
    words = _("{names} are now one person: {name}")
    yield words.format(names=all_of(done.names), name=done.names[0])


def _split_words(undone: people.Merged) -> Iterator[str]:
    yield _("separate people again: {names}").format(names=all_of(undone.names))


LIST = Command("list", people.list_people, _list_words, people.People, table=_list_table)
MERGE = Command("merge", people.merge, _merge_words, people.Merged, ids=False)
SPLIT = Command("split", people.split, _split_words, people.Split, ids=False)
UNDO = Command("undo", people.undo, _split_words, people.Split, ids=False)
PEOPLE = Group(
    "people",
    gettext_noop("Merge the names of one person, for stats, ratings and evenings."),
    (LIST, MERGE, SPLIT, UNDO),
)
