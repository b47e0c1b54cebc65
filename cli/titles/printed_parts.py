"""Printed parts that differ from copy to copy: found by name, shipped, saved or by path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
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
    """The result of checking a file.

    Attributes:
        read: the file as read.
        lines: the lines to print. Iterating also saves the file, if that was requested.
    """

    read: ReadFile[Described]
    lines: Iterator[str]

    def exit(self) -> Exit:
        """Return the exit code of the command: a file with errors is unreadable."""
        return Exit.UNREADABLE if self.read.errors else Exit.OK


class Known(Struct, frozen=True):
    """The parts that can be named, and the user's files that describe nothing yet."""

    described: Sequence[Described]
    empty: Sequence[tuple[Path, ReadFile[Described]]]


def request_made(kind: str, words: str, *members: tuple[Any, ...]) -> type[Request]:
    """Return a request class with some fields; `words` are the command's help."""
    made = defstruct(kind, members, bases=(Request,), namespace={"__doc__": words}, frozen=True)
    return cast(type[Request], made)


def fill_in_fault(templates: Mapping[str, str], fault: FileFault) -> str:
    """Return the template of a file's error, filled in."""
    params = {
        key: visible(value) if isinstance(value, str) else value
        for key, value in fault.params.items()
    }
    return templates[fault.code].format(**params)


class PrintedParts(Protocol):
    """A kind of printed part that differs from copy to copy: a board, a set of other parts.

    A file of the reader's own describes one; some come with the program. One can be named when a
    game starts, by an option of `new`.

    Attributes:
        title: the title with such parts.
        name: the name of the option of `new`, and of the group of commands.
        plural: the name of the folder beside the file of games, and of error codes.
        shipped_in: the name of their folder in the title's folder of `events`.
        what: their name in words, "the board".
        new: the command that describes a new part, with NAME for its name.
        option_help: the help of the option of `new`.
        name_help: the help of an argument that is a name.
        file_help: the help of an argument that is a file.
        group_help, check_help, show_help, list_help: the help of the commands.
        unreadable: the error for a file that is not text, with {path} and {detail}.
        unknown: the error for an unknown name, with {name} and {nearest}.
        elsewhere: the error for a {title} without such parts.
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
        """Return a file as read; a file that is too long has that error."""

    def fault_words(self, fault: FileFault) -> str:
        """Return the sentence for an error or a warning about a file."""

    def folder(self, db: Location | None) -> Path:
        """Return the user's folder, beside the file of games."""
        return folder_beside(db) / self.plural

    def shipped_parts(self) -> Iterator[Described]:
        """Yield the shipped parts."""
        from importlib.resources import files

        own = files(f"events.titles.{TITLES[self.title]}") / self.shipped_in
        for file in sorted(own.iterdir(), key=lambda file: file.name):
            read = self.read(file.read_text("utf-8"))
            if read.described is not None:
                yield read.described

    def kept_files(self, db: Location | None) -> Iterator[tuple[Path, ReadFile[Described]]]:
        """Yield the user's files without errors; a file may describe nothing yet."""
        from cli.terminal.printing import warn

        for file in sorted(self.folder(db).glob("*.toml")):
            try:
                yield file, self.usable(file)
            except Mistake as mistake:  # one bad file does not hide the others
                warn(mistake.message)

    def own_parts(self, db: Location | None) -> Iterator[Described]:
        """Yield the user's parts from files without errors."""
        for _file, read in self.kept_files(db):
            if read.described is not None:
                yield read.described

    def all_parts(self, db: Location | None) -> Mapping[str, Described]:
        """Return all parts by name, the user's first."""
        found = [*self.own_parts(db), *self.shipped_parts()]
        return {str(one.name): one for one in found}

    def names(self, db: Location | None) -> list[str]:
        """Return the known names, the user's first."""
        return list(self.all_parts(db))

    def find(self, name: str, db: Location | None) -> Described:
        """Return a part by its name or its file; shipped parts keep their names.

        Raises:
            Mistake: the part does not exist, or its file has errors or describes nothing yet.
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
        """Return the text of a file, truncated if it is too long to be valid.

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

    def _fault_lines(self, path: Path, read: ReadFile[Described]) -> Iterator[str]:
        for fault in read.faults:
            kind = _("warning") if fault.warning else _("error")
            yield f"{path}:{fault.place}: {about(kind, self.fault_words(fault))}"

    def show(self, db: Location | None, call: Any) -> tuple[Described, Any]:  # noqa: ANN401
        """Return a part by its name or its file, and the way to show it.

        Raises:
            Mistake: the part does not exist, or its file has errors.
        """
        return self.find(getattr(call, self.name), db), call

    def list_known(self, db: Location | None, _call: object) -> Known:
        """Return all parts, the shipped ones first."""
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
        """Return the commands about the parts that work without a game.

        Args:
            new: the command that describes a new part.
            good_lines: returns what `check` says of a file without errors, by its request, once it
                is kept where that is wanted.
            shown: returns the lines that `show` prints of a part.
            row_words: returns the words of `list` for a part.
            answers: returns the JSON objects of `list`.
            options: additional options of `show`.
        """
        file = Annotated[Path, Argument(self.file_help, "FILE", completes="described_files")]
        keep = Annotated[bool, Option("Save it under its name if nothing is wrong.")]
        checked = request_made("CheckCall", self.check_help, ("file", file), ("keep", keep, False))
        name = Annotated[str, Argument(self.name_help, "NAME|FILE", completes=self.complete)]
        asked = request_made("ShowCall", self.show_help, (self.name, name), *options)

        def check(db: Location | None, call: Any) -> CheckedFile:  # noqa: ANN401
            read = self.read(self.text_of(call.file))
            good = () if read.errors else good_lines(read, db, call)
            return CheckedFile(read, chain(self._fault_lines(call.file, read), good))

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
                    "check", check, lambda found: found.lines, asks=checked, exit=CheckedFile.exit
                ),
                Command(
                    "show",
                    self.show,
                    lambda found: shown(*found),
                    asks=asked,
                    check=lambda game, call: self.show(game.store.location, call),
                ),
                Command(
                    "list",
                    self.list_known,
                    list_words,
                    answers,
                    asks=request_made("ListCall", self.list_help),
                ),
            ),
        )

    def usable(self, path: Path) -> ReadFile[Described]:
        """Return a file as read, if it has no errors.

        Raises:
            Mistake: the file has errors; the message names the first one with its line.
        """
        read = self.read(self.text_of(path))
        if read.errors:
            raise self._mistake(path, read.errors[0])
        return read

    def load(self, path: Path) -> Described:
        """Return the part that a file describes.

        Raises:
            Mistake: the file has errors, or describes nothing yet.
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
        """Return the names and files with a prefix, for shell completion."""
        from cli.titles.title_named import check_title

        typed = ctx.params.get("title") or " ".join(ctx.args[:1])  # behind an option all is in args
        elsewhere = "title" in ctx.params and check_title(typed) != self.title
        names = [] if elsewhere else self.names(ctx.params.get("db"))
        return [*beginning(names, incomplete), *described_files(incomplete)]


class WholeParts(PrintedParts, Protocol):
    """Printed parts that are saved whole: each is described at once, in its own file.

    Attributes:
        name_taken: the error for the {name} of a shipped part.
        name_kept: the error for the {name} of a saved part, with its {file}.
        usable_words: the message about a {file} without errors, with {name}.
        kept_as: the message about a saved part, with {name} and {file}.
    """

    name_taken: str
    name_kept: str
    usable_words: str
    kept_as: str

    def write(self, described: Described) -> str:
        """Return the text of the file that describes a part."""

    def check_spelling(self, name: str) -> None:
        """Check that a name is valid.

        Raises:
            Mistake: the name is invalid.
        """

    def check_name(self, name: str, db: Location | None) -> None:
        """Check that a new part may have a name.

        Raises:
            Mistake: the name is invalid or taken.
        """
        self.check_spelling(name)
        if name in self.all_parts(db):
            file = self.folder(db) / f"{name}.toml"
            words = self.name_kept if file.exists() else self.name_taken
            raise Exit.USAGE.mistake("name-taken", _(words), name=name, file=file)

    def keep(self, described: Described, db: Location | None) -> str:
        """Save a checked part in the user's folder; saving the same part again changes nothing.

        Raises:
            Mistake: the name is taken, or the file cannot be written.
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
        """Save the part that a person described, and return the message.

        Raises:
            Mistake: the name is taken, or the file cannot be written.
        """
        return self.keep(getattr(call, self.name), db)

    def good_lines(self, read: ReadFile[Any], db: Location | None, call: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield the message that a checked file is valid, and save it if requested.

        Raises:
            Mistake: the name is taken, or the file cannot be written.
        """
        yield _(self.usable_words).format(file=call.file, name=read.name)
        if call.keep:
            yield self.keep(self.load(call.file), db)
