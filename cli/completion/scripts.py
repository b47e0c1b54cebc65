"""`completion`: the script that lets a shell complete commands, options, games and files."""

from collections.abc import Iterator
from typing import Annotated

from cli.terminal.command import Argument, Command, Request


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
    """Return the script of a shell."""
    from cli.completion.shells import script

    return script(call.shell)


def _words(script: str) -> Iterator[bytes]:
    yield f"{script}\n".encode()


COMPLETION = Command("completion", CompletionCall, _script, _words, lambda _script: (), subject="")
