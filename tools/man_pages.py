"""`tablescribe(1)` and a man page of each command, in every language: `make man` writes them.

They say what `--help` says, from click's own tree, with the examples of the page of commands. The
wheel brings them (build_hook.py), so that `man` finds them beside the program. click-man would
leave out arguments, examples, exit codes and all languages but one, so this is our own.
"""

import re
import sys
from pathlib import Path

import click

from cli import __version__
from cli.terminal.global_options import SETTINGS
from cli.terminal.language import LANGUAGES, speak
from cli.wording.usage_words import HelpContext
from tests.uncovered import groups_and_commands
from tools.command_page import PAGE, lines_of

HEADINGS = {
    "en": "NAME|SYNOPSIS|DESCRIPTION|COMMANDS|ARGUMENTS|OPTIONS|EXAMPLES|EXIT STATUS|SEE ALSO",
    "nl": "NAAM|OVERZICHT|BESCHRIJVING|OPDRACHTEN|ARGUMENTEN|OPTIES|VOORBEELDEN|EXITCODES|ZIE OOK",
    "fr": "NOM|SYNOPSIS|DESCRIPTION|COMMANDES|ARGUMENTS|OPTIONS|EXEMPLES|CODES DE RETOUR|"
    "VOIR AUSSI",
    "es": "NOMBRE|SINOPSIS|DESCRIPCIÓN|ÓRDENES|ARGUMENTOS|OPCIONES|EJEMPLOS|ESTADO DE SALIDA|"
    "VÉASE TAMBIÉN",
    "de": "NAME|ÜBERSICHT|BESCHREIBUNG|BEFEHLE|ARGUMENTE|OPTIONEN|BEISPIELE|EXIT-STATUS|SIEHE AUCH",
}
"""What man pages call their sections; a language without a row here has the English ones."""

ESCAPES = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def escaped(text: str) -> str:
    """Return a text for roff: every character stands for itself, in any encoding."""
    found = "".join(
        ESCAPES.get(one) or (one if one.isascii() else f"\\[u{ord(one):04X}]") for one in text
    )
    return re.sub(r"^([.])", r"\\&\1", found, flags=re.MULTILINE)


def pages(language: str) -> dict[str, str]:
    """Return each man page by its name, as "tablescribe-do"."""
    speak(language)
    found = groups_and_commands()
    examples = lines_of(PAGE.read_text("utf-8"))
    examples["tablescribe"] = next(iter(examples.values()))
    words = HEADINGS.get(language, HEADINGS["en"]).split("|")
    heading = dict(zip(HEADINGS["en"].split("|"), words, strict=True))
    return {
        called(name): _page(name, command, heading, examples.get(name, []))
        for name, command in found.items()
    }


def called(name: str) -> str:
    """Return the name of a command's page."""
    return name if name == "tablescribe" else f"tablescribe-{name.replace(' ', '-')}"


def _page(name, command, heading, examples):
    """Return the page of a command, with the lines of the shell that show it."""

    path = "tablescribe" if name == "tablescribe" else f"tablescribe {name}"
    context = HelpContext(command, info_name=path, help_option_names=SETTINGS["help_option_names"])
    paragraphs = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    formatter = click.HelpFormatter(width=4000)
    command.format_epilog(context, formatter)
    *extra, example, codes = re.split(r"\n\n+", formatter.getvalue().strip("\n"))
    title = called(name)
    usage = escaped(" ".join(command.collect_usage_pieces(context)))
    lines = [
        f'.TH {escaped(title.upper())} 1 "" "tablescribe {__version__}" "tablescribe"',
        ".ad l\n.nh",
        f'.SH "{escaped(heading["NAME"])}"',
        f"{escaped(title)} \\- {escaped(paragraphs[0].rstrip('.'))}",
        f'.SH "{escaped(heading["SYNOPSIS"])}"',
        f"\\fB{escaped(path)}\\fR {usage}",
        f'.SH "{escaped(heading["DESCRIPTION"])}"',
        *(f".PP\n{escaped(part)}" for part in paragraphs),
        *_listed(command, context, heading),
        *(f".PP\n.nf\n{escaped(part)}\n.fi" for part in extra),
        f'.SH "{escaped(heading["EXAMPLES"])}"',
        ".EX",
        *(escaped(line) for line in [example.strip().partition(": ")[2], *examples]),
        ".EE",
        f'.SH "{escaped(heading["EXIT STATUS"])}"',
        escaped(codes.strip().partition(": ")[2]),
        f'.SH "{escaped(heading["SEE ALSO"])}"',
        ", ".join(f"\\fB{escaped(one)}\\fR(1)" for one in _also(name, command)),
    ]
    return "\n".join(lines) + "\n"


def _listed(command, context, heading):
    """Yield the commands of a group, then arguments and options, each with its help."""
    groups: dict[str, list[tuple[str, str]]] = {"COMMANDS": [], "ARGUMENTS": [], "OPTIONS": []}
    if isinstance(command, click.Group):
        for one in command.list_commands(context):
            found = command.get_command(context, one)
            assert found is not None
            groups["COMMANDS"].append((one, found.get_short_help_str(1000)))
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            kind = "ARGUMENTS" if isinstance(parameter, click.Argument) else "OPTIONS"
            groups[kind].append(record)
    for group, records in groups.items():
        if records:
            yield f'.SH "{escaped(heading[group])}"'
        for term, said in records:
            yield f".TP\n\\fB{escaped(term)}\\fR\n{escaped(said)}"


def _also(name, command):
    """Return the pages that a page leads to: those in it and the one that it is in."""
    words = ["tablescribe", *name.removeprefix("tablescribe").split()]
    below = command.list_commands(None) if isinstance(command, click.Group) else []
    also = [*(words[:n] for n in range(1, len(words))), *([*words, one] for one in below)]
    return ["-".join(path) for path in also]


def write(folder: Path) -> None:
    """Write all pages as `man` looks for them: man1 in English, nl/man1 in Dutch."""
    for language in LANGUAGES:
        place = folder / ("." if language == "en" else language) / "man1"
        place.mkdir(parents=True, exist_ok=True)
        for name, text in pages(language).items():
            (place / f"{name}.1").write_text(text, encoding="ascii")
    speak("en")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
