"""docs' page of commands: what its examples use.

What an example uses is read by the command's own parser, so no list is kept by hand.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from click.core import ParameterSource

from cli.terminal.global_options import take_out
from cli.terminal.language import OPTION
from cli.terminal.reader import DRAWN, PLAIN
from tests.uncovered import groups_and_commands

_program = cache(groups_and_commands)

[PAGE] = (Path(__file__).parent.parent / "docs").rglob("commands.md")

Definition = tuple[str, tuple[str, ...], str]
"""What a parameter is to a reader: an argument by its command, an option by its words and help."""


def definition(command: str, parameter: click.Parameter) -> Definition:
    """Return what tells a parameter from others; one that commands share is the same in all."""
    if isinstance(parameter, click.Argument):
        return command, (parameter.name or "",), ""
    return "", (*parameter.opts, *parameter.secondary_opts), getattr(parameter, "help", "") or ""


def definitions() -> Counter[Definition]:
    """Return every argument and option of the program, with how many commands have it."""
    return Counter(
        definition(name, parameter)
        for name, command in _program().items()
        for parameter in command.params
        if parameter.name != "help"
    )


def lines_of(text: str) -> dict[str, list[str]]:
    """Return the lines of a page's consoles by the heading above them."""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    return {
        heading: re.findall(r"^\$ (.+)$", body, re.MULTILINE)
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
    }


def used(line: str) -> Iterator[tuple[str, Definition]]:
    """Yield each command of a line of the shell, and it with each parameter that it is given."""
    found = _program()
    for words in calls(line):
        rest, program = take_out(words, valued=[OPTION], flags=[PLAIN, DRAWN])
        before = [option for option, _value in program]
        before += [word for word in rest[:1] if word.startswith("-")]
        for parameter in found["tablescribe"].params:
            if {*parameter.opts, *parameter.secondary_opts} & {*before}:
                yield "tablescribe", definition("tablescribe", parameter)
        if (name := next((n for n in (" ".join(rest[:2]), rest[0]) if n in found), None)) is None:
            continue
        yield name, (name, (), "")
        command = found[name]
        arguments = rest[len(name.split()) :]
        with command.make_context(name, arguments, resilient_parsing=True) as context:
            for parameter in command.params:
                source = context.get_parameter_source(parameter.name or "")
                if source is ParameterSource.COMMANDLINE:
                    yield name, definition(name, parameter)


def calls(line: str) -> Iterator[list[str]]:
    """Yield the words of each call of the program in a line, without pipes and redirections."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|;&<>")
    lexer.whitespace_split = True
    call: list[str] = []
    words = iter([*lexer, ";"])
    for word in words:
        if word in ("<", ">", ">>"):
            next(words)
        elif set(word) <= set("|;&"):
            if call[:1] == ["tablescribe"]:
                yield call[1:]
            call = []
        else:
            call.append(word)
