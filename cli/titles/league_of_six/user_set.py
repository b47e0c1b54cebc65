"""Editable sets in the user's folder: new tiles are appended, typed text stays as it is."""

from collections.abc import Sequence
from pathlib import Path

from cli.terminal.errors import Exit
from cli.terminal.files import not_written, write_whole
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Remark
from cli.titles.league_of_six.component_files import COMPONENTS
from cli.titles.league_of_six.component_words import part_title
from events.part_file import short_value
from events.store.location import Location
from events.text import is_parts_name, visible
from events.titles.league_of_six.components import Part, part_name
from events.titles.league_of_six.components_file import add_parts
from events.titles.league_of_six.events import ComponentsDescribed
from projections.seen import Seen


class GrowingSet:
    """A set in the user's folder to which tiles are added; each is saved at once.

    Attributes:
        name: its name.
        file: its path.
        known: the parts described when it was opened, by name.
        added: the parts added since.
    """

    def __init__(self, name: str, db: Location | None) -> None:
        """Open or begin a set, without writing anything.

        Raises:
            Mistake: the name is invalid, or the file of the set has errors.
        """
        _check_name(name)
        self.name = name
        self.file = _file_of(name, db)
        self.known: dict[str, Part] = {}
        self.added: dict[str, Part] = {}
        self.exists = self.file.exists()
        self._text = COMPONENTS.text_of(self.file) if self.exists else header(name)
        if self.exists and (described := COMPONENTS.usable(self.file).described):
            self.known = {part_name(part): part for part in described.parts}

    @property
    def parts(self) -> dict[str, Part]:
        """All described parts by name."""
        return {**self.known, **self.added}

    def add(self, *parts: Part) -> tuple[str, ...]:
        """Add parts, and return the names of those that the file describes differently and keeps.

        Raises:
            Mistake: the file cannot be written.
        """
        differing = []
        for part in parts:
            name = part_name(part)
            if name not in self.known:
                self.added[name] = part
            elif self.known[name] != part:
                differing.append(name)
        if self.added:
            self.write(add_parts(self._text, self.added.values()))
        return tuple(differing)

    def write(self, text: str) -> None:
        """Write the whole file.

        Raises:
            Mistake: the file cannot be written.
        """
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise not_written(self.file, error) from error
        write_whole(self.file, text)


def keep_file(path: Path, db: Location | None) -> Path:
    """Save a checked file as it was typed, and return its path.

    A set with the same name may exist, as long as the file contains all its parts.

    Raises:
        Mistake: the file has errors, or the saved set describes a tile differently, or more tiles.
    """
    described = COMPONENTS.load(path)
    growing = GrowingSet(str(described.name), db)
    now = {part_name(part): part for part in described.parts}
    for name, part in growing.known.items():
        if now.get(name) != part:
            raise Exit.USAGE.mistake(
                "name-taken",
                _("{file} describes {part}; {path} does not, or describes it differently"),
                file=growing.file,
                part=part_title(name),
                path=path,
            ).telling(part=name)
    growing.write(COMPONENTS.text_of(path))
    return growing.file


def header(name: str) -> str:
    """Return the beginning of a new set's file: the explanation of the letters, and the name."""
    lines = [
        _("What is printed on the tiles of League of Six. You need not fill in all of it."),
        _("Symbols: w a guard, r g y b goods (red, green, yellow, blue), h a horse."),
        _("Sides go clockwise, from the one that you call the first."),
    ]
    return "".join(f"# {line}\n" for line in lines) + f'name = "{name}"\n'


def template(name: str) -> str:
    """Return the file of a new set with examples to fill in, each as a comment."""
    examples = [
        (
            _("a face of a town: its number, and its sides with one or more symbols each"),
            '[towns.bautzen.white]\nnumber = 3\nsides = ["ww", "g", "h", "ry", "b", "hh"]',
        ),
        (
            _("a tax tile: the sides that its arrows point at (x), and what is in its centre;"),
            '[tax.1]\narrows = "x..x.."\ncentre = "w"',
        ),
        (
            _("with a pair of figures there: clergy, aristocracy or burghers"),
            '[tax.2]\narrows = ".x.x.."\ncard = "burghers"',
        ),
        (
            _("a side of a storage tile: the number at the left of a row, then colours and points"),
            "[storage.a.1]\nrows = [\n"
            '    "4 g2 g2 y2 b1",\n    "3 r1 y1",\n    "2 b2 r1",\n    "1 g1 y1",\n]',
        ),
    ]
    commented = [f"\n# {words}\n# " + toml.replace("\n", "\n# ") for words, toml in examples]
    return header(name) + "\n".join(commented) + "\n"


def _check_name(name: str) -> None:
    if not is_parts_name(name):
        raise Exit.USAGE.mistake(
            "bad-name",
            _("the name {name} may have only small letters, digits and dashes, at most 30"),
            name=short_value(visible(name)),
        )
    if name in {one.name for one in COMPONENTS.shipped_parts()}:
        raise Exit.USAGE.mistake(
            "name-taken",
            _("{name} comes with the program and cannot be changed; choose another name"),
            name=name,
        )


def _file_of(name: str, db: Location | None) -> Path:
    """Return the file of a set, whose file name may differ from the set's name.

    Raises:
        Mistake: the file exists and holds another set, or has errors.
    """
    for file, read in COMPONENTS.kept_files(db):
        if read.name == name:
            return file
    file = COMPONENTS.folder(db) / f"{name}.toml"
    if file.exists():
        other = COMPONENTS.usable(file).name
        raise Exit.USAGE.mistake(
            "name-taken",
            _("{file} holds the components {other}; rename it first"),
            file=file,
            other=other,
        )
    return file


def table_parts(game: Seen) -> list[Part]:
    """Return the parts described during a game, without those of a named set."""
    return [
        part
        for item in game.timeline.items
        if isinstance(item.event, ComponentsDescribed) and item.event.name is None
        for part in item.event.parts
    ]


def over_lines(game: Seen) -> Sequence[str]:
    """Return the offer to save the tiles described at the table."""
    parts = table_parts(game)
    if not parts:
        return ()
    return [
        ngettext(
            "{n} tile was described during this game; keep it for the next game: components "
            "keep NAME",
            "{n} tiles were described during this game; keep them for the next game: "
            "components keep NAME",
            len(parts),
        ).format(n=len(parts))
    ]


def keep(game: Seen, name: str, db: Location | None) -> list[Output]:
    """Save the tiles described during a game in the user's named set, and return the message.

    Raises:
        Mistake: no tile was described, the name is invalid, or the file cannot be written.
    """
    parts = table_parts(game)
    if not parts:
        raise Exit.USAGE.mistake("nothing-described", _("no tile was described during this game"))
    growing = GrowingSet(name, db)
    differing = growing.add(*parts)
    added = ngettext("{n} tile added", "{n} tiles added", len(growing.added))
    words = _("your set describes {part} differently; your description is kept")
    return [
        _("{added}, saved in {file}").format(added=added, file=growing.file),
        *(Remark(words.format(part=part_title(part))) for part in differing),
    ]
