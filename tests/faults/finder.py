"""The one place where the rigs ask whether a store is sound."""

from pathlib import Path

from cli.command_line.commands import command_names
from tests.table import Table

FINDERS = tuple(
    command for command in (("verify",), ("audit", "--all")) if command[0] in command_names()
)
"""The commands that look for damage; what one of them says is found."""


def finding(db: Path) -> str:
    """Return what is said of a store; nothing of a sound one."""
    for command in FINDERS:
        answer = Table(db)(*command, code=None)
        if answer.code != 0:
            said = answer.err or answer.out
            return f"{' '.join(command)} ended with {answer.code}: {said.strip().splitlines()[-1]}"
    return ""
