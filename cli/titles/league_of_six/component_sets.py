"""The components that can be named: the shipped made-up set and those in the user's data folder."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cli.game.game_store import store_path
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.say import nearest, warn
from cli.titles.league_of_six.component_words import fault_words
from events.text import visible
from events.titles.league_of_six.components_file import (
    MOST_BYTES,
    ReadComponents,
    read_components,
)
from events.titles.league_of_six.events import ComponentsDescribed
from events.toml_lines import FileFault


def folder(db: Path | None) -> Path:
    """Return the folder of the user's components, beside the file of games."""
    return store_path(db).parent / "components"


def shipped() -> Iterator[ComponentsDescribed]:
    """Yield the made-up sets that come with the program."""
    for file in sorted(
        files("events.titles.league_of_six").joinpath("sets").iterdir(), key=lambda f: f.name
    ):
        read = read_components(file.read_text("utf-8"))
        if read.described is not None:
            yield read.described


def kept_files(db: Path | None) -> Iterator[tuple[Path, ReadComponents]]:
    """Yield the files in the user's folder that have no errors; one may describe nothing yet."""
    for file in sorted(folder(db).glob("*.toml")):
        try:
            yield file, usable(file)
        except Mistake as mistake:  # one bad file does not hide the others
            warn(mistake.message)


def kept(db: Path | None) -> Iterator[ComponentsDescribed]:
    """Yield the sets in the user's folder, those without errors that describe something."""
    for _file, read in kept_files(db):
        if read.described is not None:
            yield read.described


def named_components(name: str, db: Path | None) -> ComponentsDescribed:
    """Return a set by its name, or by its file.

    Raises:
        Mistake: there is none, its file has errors, or describes nothing yet.
    """
    path = Path(name)
    if path.suffix == ".toml":
        return checked(path)
    known = {one.name: one for one in shipped()}
    if name in known:
        return known[name]
    sets = {str(one.name): one for one in [*kept(db), *known.values()]}
    if name in sets:
        return sets[name]
    raise Mistake(
        _("there are no components {name}; {nearest}").format(
            name=visible(name), nearest=nearest(name, list(sets))
        ),
        Exit.USAGE,
        "no-such-components",
        known=list(sets),
    )


def read_text(path: Path) -> str:
    """Return the text of a components file, cut off where it is too long to be one.

    Raises:
        Mistake: it cannot be opened, or is no text.
    """
    try:
        if not path.is_file():
            raise FileNotFoundError(path)
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 8)
        return content.decode("utf-8", "strict" if len(content) <= MOST_BYTES else "ignore")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(
            _("{path} cannot be read as a components file ({detail})").format(
                path=path, detail=visible(str(error))
            ),
            Exit.UNREADABLE,
            "not-read",
        ) from error


def usable(path: Path) -> ReadComponents:
    """Return a file without errors as read.

    Raises:
        Mistake: it has some; the first one is named with its line.
    """
    read = read_components(read_text(path))
    if read.errors:
        raise _mistake(path, read.errors[0])
    return read


def checked(path: Path) -> ComponentsDescribed:
    """Return what a file without errors describes.

    Raises:
        Mistake: it has some, or describes nothing yet.
    """
    read = usable(path)
    if read.described is None:
        raise _mistake(path, read.faults[0])
    return read.described


def _mistake(path: Path, fault: FileFault) -> Mistake:
    return Mistake(
        f"{path}:{fault.line}: {fault_words(fault)}",
        Exit.UNREADABLE,
        fault.code,
        line=fault.line,
    )
