"""Shell completion with click: the scripts, and the answers to a shell's questions.

A shell runs the program with `_TABLESCRIBE_COMPLETE=bash_complete` and the words typed so far in
`COMP_WORDS`. The answer holds only candidates; on any error it is empty.
"""

import contextlib
import io
import os
import re
from collections.abc import Iterator
from typing import Annotated

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    split_arg_string,
)

from cli.terminal.command import Argument, Command, Request
from cli.terminal.completing import beginning, stores
from cli.terminal.global_options import COMPLETING, STORE, is_alone, move_behind, take_out
from cli.terminal.language import LANGUAGES, OPTION
from cli.terminal.reader import DRAWN, PLAIN

PROGRAM = "tablescribe"


VALUED, FLAGS = (OPTION,), (PLAIN, DRAWN)
"""Options that may stand before a command and after it, with a value and without one."""


def _with_command(words: list[str]) -> list[str]:
    """Return the words with the store moved behind the command; an option stays last."""
    if is_alone(words):
        return []
    last = len(words) - words[-1].startswith("-")
    return [*move_behind(words[:last]), *words[last:]]


class _Anywhere(ShellComplete):
    """Completes the options that may stand anywhere on the line, which click does not know."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """Return the candidates for the incomplete word."""
        if args[-1:] == [OPTION]:
            return [CompletionItem(code) for code in beginning(LANGUAGES, incomplete)]
        known, _options = take_out(args, valued=VALUED, flags=FLAGS)
        if known == [STORE]:
            return [CompletionItem(one) for one in stores(incomplete)]
        found = super().get_completions(_with_command(known), incomplete)
        if not incomplete.startswith("-"):
            return found
        begun = [one for one in (*VALUED, *FLAGS) if one.startswith(incomplete)]
        names = {item.value for item in found}
        return [*found, *(CompletionItem(one) for one in begun if one not in names)]


class _Bash(_Anywhere, BashComplete):
    """bash, which splits words at colons and equals signs and inserts candidates verbatim."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n'
    mapfile -t COMPREPLY < <(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == */ ]]; then compopt -o nospace; fi
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
    cut = 0
    """How much of the word before the cursor bash keeps."""

    def source(self) -> str:
        """Return the script, without starting bash to find its version."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor and the incomplete one."""
        typed = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1]
        words: list[str] = []
        for word in typed:
            if words and (word in (":", "=") or words[-1].endswith((":", "="))):
                words[-1] += word
            else:
                words.append(word)
        last = words.pop()
        self.cut = last.rfind(":") + 1 if ":" not in typed[-1].strip(":") else 0
        incomplete = (split_arg_string(last) or [""])[0]
        return split_arg_string(" ".join(words))[1:], incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """Return a candidate in the form bash inserts."""
        return re.sub(r"([^\w@%+=:,./-])", r"\\\1", item.value[self.cut :])


class _Zsh(_Anywhere, ZshComplete):
    """zsh, which completes folders itself."""

    def format_completion(self, item: CompletionItem) -> str:
        """Return a candidate in the form click's script parses."""
        return "dir\n\n_" if item.value.endswith("/") else super().format_completion(item)


class _Fish(_Anywhere, FishComplete):
    """fish."""


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def _shell(name: str, group: click.Command) -> ShellComplete:
    return SHELLS[name](group, {}, PROGRAM, COMPLETING)


def script(name: str) -> str:
    """Return the script that sets up completion in a shell."""
    return _shell(name, click.Command(PROGRAM)).source()


def complete(group: click.Command, instruction: str) -> int:
    """Print the candidates for a shell's instruction; return the exit code."""
    name = instruction.partition("_")[0]
    for line in _candidates(name, group):
        click.echo(line)
    return 0


def _candidates(name: str, group: click.Command) -> Iterator[str]:
    """Yield each candidate once; nothing after any error."""
    with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
        said = _shell(name, group).complete()
        yield from said.splitlines()


class CompletionCall(Request, frozen=True):
    """Print the script that lets a shell complete command lines (docs/playing/completion.md)."""

    shell: Annotated[
        str,
        Argument(
            "The shell that you use.",
            "[bash|zsh|fish]",
            choices=("bash", "zsh", "fish"),
            local=True,
        ),
    ]


def _script(call: CompletionCall) -> str:
    """Return the script for a shell."""
    return script(call.shell)


def _words(script: str) -> Iterator[bytes]:
    yield f"{script}\n".encode()


COMPLETION = Command("completion", _script, _words, lambda _script: ())
