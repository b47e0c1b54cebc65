"""The catalogues of the languages: `make catalogues` extracts, updates and compiles them.

`python -m tools.catalogues compile` only compiles them, which installing the program does as well:
what is compiled is in no repository.

What the program says is found in its sources; its commands' help and what stands for values there
in its commands; what can be counted and the colours in its titles; and click's own sentences in
click and typer as they are installed.
"""

import ast
import io
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click
import typer
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment

from cli.game.setup_input import OTHER_COLOURS
from cli.terminal.language import DOMAIN, FOLDER, LANGUAGES
from events.titles.registry import TITLES, title_events
from tests.uncovered import groups_and_commands

ROOT = Path(__file__).parent.parent
COMMENT = "translators:"
TRANSLATED = [code for code in LANGUAGES if code != "en"]
PARSERS = {
    click: ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types"),
    typer: ("core",),
}
"""The modules of click and typer that say something to a person."""

_DAY = datetime(2026, 3, 1, tzinfo=UTC)
"""In place of the day when a catalogue is written, so that writing it again changes nothing."""


class Message(NamedTuple):
    """A message to translate: where it is from, its form or forms, and what helps with it."""

    place: str
    id: str | tuple[str, str]
    context: str | None = None
    comments: tuple[str, ...] = ()


def messages() -> Iterator[Message]:
    """Yield everything that is to be translated."""
    for path in sorted((ROOT / "cli").rglob("*.*")):
        place = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py":
            yield from _of_source(path, place)
        elif path.suffix == ".html":
            yield from _of_template(path, place)
    yield from _of_commands()
    for path in sorted((ROOT / "tablescribe").glob("*.py")):
        yield from _of_source(path, path.relative_to(ROOT).as_posix())
    for title in map(title_events, TITLES):
        yield from (Message("colours", colour, "colour") for colour in title.COLOURS)
        yield from (Message("quantities", what, "counted") for what in title.QUANTITIES)
    yield from (Message("colours", colour, "colour") for colour in OTHER_COLOURS)
    for package, modules in PARSERS.items():
        for module in modules:
            path = Path(package.__path__[0], f"{module}.py")
            yield from _of_source(path, f"{package.__name__}/{module}.py")


def _of_source(path: Path, place: str) -> Iterator[Message]:
    """Yield what stands in calls of the functions of `language.py`, also within f-strings."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        comments = _comments(lines, node.lineno)
        match node.func.id, words:
            case "_" | "gettext_noop" | "N_", [str(one)]:
                yield Message(place, one, None, comments)
            case ("ngettext", [str(one), str(many)]) | ("plural", [str(one), str(many), str()]):
                yield Message(place, (one, many), None, comments)
            case ("Argument" | "Option" | "Listed", [str(one), *_more]):
                yield Message(place, one, None, comments)  # what it is for
            case "pgettext", [str(context), str(one)]:
                yield Message(place, one, context, comments)


def _comments(lines: Sequence[str], number: int) -> tuple[str, ...]:
    """Return what is said to translators just above a line, or above the statement it is in."""
    for line in reversed(lines[max(0, number - 4) : number]):
        _code, mark, words = line.partition(f"# {COMMENT}")
        if mark:
            return (words.strip(),)
        if not line.strip():
            break
    return ()


def _of_template(path: Path, place: str) -> Iterator[Message]:
    """Yield what stands in calls of `_` in a template."""
    environment = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
    messages = environment.extract_translations(path.read_text("utf-8"))  # type: ignore[attr-defined]
    for _line, _function, words in messages:
        yield Message(place, str(words))


def _of_commands() -> Iterator[Message]:
    for command in groups_and_commands().values():
        words = [command.help, command.options_metavar]
        if isinstance(command, click.Group):
            words.append(command.subcommand_metavar)
        words += [parameter.metavar for parameter in command.params]
        yield from (Message("commands", one) for one in words if one and not one.islower())


def template() -> Catalog:
    """Return the catalogue of all messages, without translations."""
    catalog = Catalog(project=DOMAIN, version="1", creation_date=_DAY, charset="utf-8")
    for message in messages():
        catalog.add(
            message.id,
            locations=[(message.place, 1)],
            context=message.context,
            auto_comments=message.comments,
        )
    return catalog


def source(language: str) -> Path:
    """Return the file that a language is translated in."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def compiled(language: str) -> Path:
    """Return the file that the program reads."""
    return source(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """Return a language's catalogue as it is in its file, empty if there is none yet."""
    path = source(language)
    if not path.exists():
        return Catalog(locale=language, project=DOMAIN, version="1", creation_date=_DAY)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def in_language(language: str, msgid: str, context: str | None = None) -> str:
    """Return what a language says for a message, whose first form `msgid` is."""
    message = read(language).get(msgid, context) if language != "en" else None
    return msgid if message is None else str(message.string)


QUOTED = re.compile(r'"(\{\w+\})"')
"""What is filled in between the quotes of English; what is typed keeps its own."""

TIE = "\u00a0"
"""A space where no line may end."""


def typeset(language: str, text: str) -> str:
    """Return a translation with the quotes and no-break spaces of its language, typed as English.

    Ordinary spaces before a high mark and within guillemets are meant to be no-break ones.
    """
    marks = LANGUAGES[language]
    opened, closed = marks.quotes
    text = QUOTED.sub(rf"{opened}\1{closed}", text)
    if opened.endswith(TIE):
        text = text.replace(opened.replace(TIE, " "), opened)
        text = text.replace(closed.replace(TIE, " "), closed)
    return re.sub(rf" (?=[{marks.high}])", TIE, text) if marks.high else text


def _typeset(catalog: Catalog) -> None:
    """Have each translation of a catalogue set as its language is."""
    language = str(catalog.locale)
    for message in catalog:
        if message.string is None:  # nothing that was like it
            message.string = ("",) * catalog.num_plurals if message.pluralizable else ""
        elif isinstance(message.string, str):
            message.string = typeset(language, message.string)
        else:
            message.string = tuple(typeset(language, form) for form in message.string)


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as text."""
    _typeset(catalog)
    catalog.creation_date = catalog.revision_date = _DAY
    name = LANGUAGES[str(catalog.locale)].name
    catalog.header_comment = f"# {name}; see docs/playing/languages.md."
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def machine_readable(catalog: Catalog) -> bytes:
    """Return a catalogue as the program reads it; what is fuzzy stays English."""
    _typeset(catalog)
    catalog.creation_date = catalog.revision_date = _DAY
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def compile_all() -> None:
    """Write what the program reads of every catalogue as it is."""
    for language in TRANSLATED:
        compiled(language).write_bytes(machine_readable(read(language)))
    for path in (ROOT / "examples").glob("*/*/locale/*/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            path.with_suffix(".mo").write_bytes(machine_readable(read_po(file)))


def main() -> None:
    """Bring every catalogue up to date, and say what is still to be translated."""
    found = template()
    for language in TRANSLATED:
        catalog = read(language)
        catalog.update(found)
        source(language).parent.mkdir(parents=True, exist_ok=True)
        source(language).write_bytes(written(catalog))
        entries = [message for message in catalog if message.id]
        done = sum(bool(message.string) and all(message.string) for message in entries)
        fuzzy = sum(message.fuzzy for message in entries)
        print(f"{language}: {done - fuzzy} of {len(entries)} translated, {fuzzy} to look at again")
    compile_all()


if __name__ == "__main__":
    compile_all() if sys.argv[1:] == ["compile"] else main()
