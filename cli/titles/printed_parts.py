"""Printed parts that differ from table to table: found by name, shipped, kept or by a path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, cast

import click
from msgspec import Struct, defstruct

from cli.terminal.command import Answer, Argument, Command, Group, Option, Request
from cli.terminal.completing import beginning, described_files
from cli.terminal.data_folder import folder_beside
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, about, cause
from cli.titles.title_named import name_of
from events.store.location import Location
from events.text import visible
from events.titles.registry import TITLES, title_events

if TYPE_CHECKING:
    from events.part_file import FileFault, ReadFile


Described: TypeAlias = Any
"""An event that says what is printed, and has a `name` that it can be asked for by."""


class CheckedFile(Struct, frozen=True):
    """A file as it was checked.

    Attributes:
        read: what it says.
        lines: what is printed of it; where it is kept, that is done meanwhile.
    """

    read: ReadFile[Described]
    lines: Iterator[str]

    def exit(self) -> Exit:
        """Return what the command ends with: a file with errors cannot be read."""
        return Exit.UNREADABLE if self.read.errors else Exit.OK


class Known(Struct, frozen=True):
    """The parts that can be named, and the user's files that describe nothing yet."""

    described: Sequence[Described]
    empty: Sequence[tuple[Path, ReadFile[Described]]]


def request_made(kind: str, words: str, *members: tuple[Any, ...]) -> type[Request]:
    """Return a request of some fields; `words` say in the help what the command does."""
    made = defstruct(kind, members, bases=(Request,), namespace={"__doc__": words}, frozen=True)
    return cast(type[Request], made)


def fill_in_fault(templates: Mapping[str, str], fault: FileFault) -> str:
    """Return the sentence about a fault of a file, filled in."""
    params = {
        key: visible(value) if isinstance(value, str) else value
        for key, value in fault.params.items()
    }
    return templates[fault.code].format(**params)


class PrintedParts(Protocol):
    """What is printed in a title's box and differs: a board, a set of other parts.

    A file of the reader's own describes one; some come with the program. One can be named when a
    game starts, by an option of `new`.

    Attributes:
        title: the title that has them.
        name: the option of `new` that names one, and the group of commands about them.
        plural: their folder beside the file of games, and their name in codes of mistakes.
        shipped_in: their folder in the title's own of the package `events`.
        what: what they are in words, "the board".
        new: the words of the command that describes another one; NAME stands for its name.
        option_help: what the option of `new` names.
        name_help: what is named, where it stands alone.
        file_help: what a file of them is.
        group_help, check_help, show_help, list_help: what the commands about them do.
        unreadable: what is said of a file that is no text, with {path} and {detail}.
        unknown: what is said of a name that none has, with {name} and {nearest}.
        elsewhere: what is said of a {title} that has none.
    """

    title: str
    name: str
    plural: str
    shipped_in: str
    what: str
    new: Sequence[str]
    option_help: str
    name_help: str
    file_help: str
    group_help: str
    check_help: str
    show_help: str
    list_help: str
    unreadable: str
    unknown: str
    elsewhere: str

    def read(self, text: str) -> ReadFile[Described]:
        """Return a file as read; one that is too long has that fault."""

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with, or unusual in, a file."""

    def folder(self, db: Location | None) -> Path:
        """Return the folder of the user's own, beside the file of games."""
        return folder_beside(db) / self.plural

    def shipped_parts(self) -> Iterator[Described]:
        """Yield those that come with the program."""
        from importlib.resources import files

        own = files(f"events.titles.{TITLES[self.title]}") / self.shipped_in
        for file in sorted(own.iterdir(), key=lambda file: file.name):
            read = self.read(file.read_text("utf-8"))
            if read.described is not None:
                yield read.described

    def kept_files(self, db: Location | None) -> Iterator[tuple[Path, ReadFile[Described]]]:
        """Yield the user's files without errors; one may describe nothing yet."""
        from cli.terminal.printing import warn

        for file in sorted(self.folder(db).glob("*.toml")):
            try:
                yield file, self.usable(file)
            except Mistake as mistake:  # one bad file does not hide the others
                warn(mistake.message)

    def own_parts(self, db: Location | None) -> Iterator[Described]:
        """Yield the user's own, those without errors that describe something."""
        for _file, read in self.kept_files(db):
            if read.described is not None:
                yield read.described

    def all_parts(self, db: Location | None) -> Mapping[str, Described]:
        """Return all that can be named, by name, the user's own first."""
        found = [*self.own_parts(db), *self.shipped_parts()]
        return {str(one.name): one for one in found}

    def names(self, db: Location | None) -> list[str]:
        """Return the names that are known, the user's own first."""
        return list(self.all_parts(db))

    def find(self, name: str, db: Location | None) -> Described:
        """Return one by its name, or by its file; those that are shipped keep their names.

        Raises:
            Mistake: there is none, its file has errors, or describes nothing yet.
        """
        from cli.terminal.language import nearest

        if Path(name).suffix == ".toml":
            return self.load(Path(name))
        known = {str(one.name): one for one in self.shipped_parts()}
        if name not in known:
            known = {**{str(one.name): one for one in self.own_parts(db)}, **known}
        if name in known:
            return known[name]
        raise Exit.USAGE.mistake(
            f"no-such-{self.name}",
            _(self.unknown),
            name=visible(name),
            nearest=nearest(name, list(known)),
        ).telling(known=list(known))

    def text_of(self, path: Path) -> str:
        """Return the text of a file, cut off where it is too long to be one.

        Raises:
            Mistake: the file cannot be opened, or is not text.
        """
        from events.foreign.files import read_start
        from events.part_file import MOST_BYTES

        try:
            content = read_start(path, MOST_BYTES + 8)
            whole = len(content) <= MOST_BYTES
            return content.decode("utf-8", "strict" if whole else "ignore")
        except (OSError, UnicodeDecodeError) as error:
            raise Exit.UNREADABLE.mistake(
                "not-read", _(self.unreadable), path=path, detail=cause(error)
            ) from error

    def check_file(
        self, path: Path, good_lines: Callable[[ReadFile[Described]], Iterable[str]]
    ) -> CheckedFile:
        """Return a file as it was checked: its faults, or what is said of a good one.

        Raises:
            Mistake: the file cannot be opened, or is not text.
        """
        read = self.read(self.text_of(path))
        return CheckedFile(read, self._check_lines(path, read, good_lines))

    def _check_lines(
        self,
        path: Path,
        read: ReadFile[Described],
        good_lines: Callable[[ReadFile[Described]], Iterable[str]],
    ) -> Iterator[str]:
        for fault in read.faults:
            kind = _("warning") if fault.warning else _("error")
            yield f"{path}:{fault.place}: {about(kind, self.fault_words(fault))}"
        if not read.errors:
            yield from good_lines(read)

    def show(self, db: Location | None, call: Any) -> tuple[Described, Any]:  # noqa: ANN401
        """Return one by its name or its file, and how it is to be shown.

        Raises:
            Mistake: there is none, or its file has errors.
        """
        return self.find(getattr(call, self.name), db), call

    def list_known(self, db: Location | None, _call: object) -> Known:
        """Return all that can be named, those that come with the program first."""
        files = list(self.kept_files(db))
        kept = [read.described for _file, read in files if read.described is not None]
        empty = [(file, read) for file, read in files if read.described is None]
        return Known([*self.shipped_parts(), *kept], empty)

    def commands(
        self,
        new: Command,
        good_lines: Callable[[ReadFile[Described], Location | None, Any], Iterator[str]],
        shown: Callable[[Any, Any], Iterable[str]],
        row_words: Callable[[Any], str],
        answers: Callable[[Known], Iterator[Answer]],
        options: Sequence[tuple[str, Any, Any]] = (),
    ) -> Group:
        """Return the commands about the parts that need no game.

        Args:
            new: the one that describes another one.
            good_lines: returns what `check` says of a file without errors, by its request, once it
                is kept where that is wanted.
            shown: returns what `show` prints of one, by its request.
            row_words: returns what `list` says of one.
            answers: returns what `list` answers programs.
            options: what `show` is asked besides.
        """
        file = Annotated[Path, Argument(self.file_help, "FILE", completes="described_files")]
        keep = Annotated[bool, Option("Save it under its name if nothing is wrong.")]
        checked = request_made("CheckCall", self.check_help, ("file", file), ("keep", keep, False))
        name = Annotated[str, Argument(self.name_help, "NAME|FILE", completes=self.complete)]
        asked = request_made("ShowCall", self.show_help, (self.name, name), *options)

        def check(db: Location | None, call: Any) -> CheckedFile:  # noqa: ANN401
            return self.check_file(call.file, lambda read: good_lines(read, db, call))

        def list_words(known: Known) -> Iterator[str]:
            yield from map(row_words, known.described)
            for path, read in known.empty:
                words = _("{name}: nothing has been described yet ({file})")
                yield words.format(name=read.name, file=path)

        return Group(
            self.name,
            self.group_help,
            (
                new,
                Command(
                    "check",
                    checked,
                    check,
                    lambda found: found.lines,
                    subject="location",
                    exit=CheckedFile.exit,
                ),
                Command(
                    "show",
                    asked,
                    self.show,
                    lambda found: shown(*found),
                    subject="location",
                    check=lambda game, call: self.show(game.store.location, call),
                ),
                Command(
                    "list",
                    request_made("ListCall", self.list_help),
                    self.list_known,
                    list_words,
                    answers,
                    subject="location",
                ),
            ),
        )

    def usable(self, path: Path) -> ReadFile[Described]:
        """Return a file without errors as read.

        Raises:
            Mistake: it has some; the first one is named with its line.
        """
        read = self.read(self.text_of(path))
        if read.errors:
            raise self._mistake(path, read.errors[0])
        return read

    def load(self, path: Path) -> Described:
        """Return what a file without errors describes.

        Raises:
            Mistake: it has some, or describes nothing yet.
        """
        read = self.usable(path)
        if read.described is None:
            raise self._mistake(path, read.faults[0])
        return read.described

    def _mistake(self, path: Path, fault: FileFault) -> Mistake:
        words = f"{path}:{fault.place}: {self.fault_words(fault)}"
        return Mistake(words, Exit.UNREADABLE, fault.code, line=fault.line)

    def check_title(self, title: str) -> None:
        """Check that a title has such parts.

        Raises:
            Mistake: the title has no such parts.
        """
        if title != self.title:
            words = _(self.elsewhere).format(title=name_of(title_events(title)))
            raise Mistake(words, Exit.USAGE, f"no-{self.plural}")

    def complete(self, ctx: click.Context, incomplete: str) -> list[str]:
        """Return names and files that begin so, for the completion of shells."""
        from cli.titles.title_named import check_title

        typed = ctx.params.get("title") or " ".join(ctx.args[:1])  # behind an option all is in args
        elsewhere = "title" in ctx.params and check_title(typed) != self.title
        names = [] if elsewhere else self.names(ctx.params.get("db"))
        return [*beginning(names, incomplete), *described_files(incomplete)]


class WholeParts(PrintedParts, Protocol):
    """Printed parts that are kept whole: each is described at once, in a file of its own.

    Attributes:
        name_taken: what is said of a {name} that one that comes along has.
        name_kept: what is said of a {name} that a kept one has, in its {file}.
        usable_words: what is said of a {file} without errors, with {name}.
        kept_as: what is said of one that is kept, with {name} and {file}.
    """

    name_taken: str
    name_kept: str
    usable_words: str
    kept_as: str

    def write(self, described: Described) -> str:
        """Return the file of what is described."""

    def check_spelling(self, name: str) -> None:
        """Check that a name is one.

        Raises:
            Mistake: the name is invalid.
        """

    def check_name(self, name: str, db: Location | None) -> None:
        """Check that another one can be called so.

        Raises:
            Mistake: the name cannot be one, or is another one's.
        """
        self.check_spelling(name)
        if name in self.all_parts(db):
            file = self.folder(db) / f"{name}.toml"
            words = self.name_kept if file.exists() else self.name_taken
            raise Exit.USAGE.mistake("name-taken", _(words), name=name, file=file)

    def keep(self, described: Described, db: Location | None) -> str:
        """Write a checked one into the user's folder; the same one again changes nothing.

        Raises:
            Mistake: another one is called so, or the file cannot be written.
        """
        from cli.terminal.files import write_whole

        name = str(described.name)
        if described not in list(self.own_parts(db)):
            self.check_name(name, db)
        folder = self.folder(db)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.toml"
        write_whole(file, self.write(described))
        return _(self.kept_as).format(name=name, file=file)

    def keep_new(self, db: Location | None, call: Any) -> str:  # noqa: ANN401
        """Keep what a person described; return what is said of it.

        Raises:
            Mistake: another one is called so, or the file cannot be written.
        """
        return self.keep(getattr(call, self.name), db)

    def good_lines(self, read: ReadFile[Any], db: Location | None, call: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield that a checked file can be used; it is kept where that is wanted.

        Raises:
            Mistake: another one is called so, or the file cannot be written.
        """
        yield _(self.usable_words).format(file=call.file, name=read.name)
        if call.keep:
            yield self.keep(self.load(call.file), db)
