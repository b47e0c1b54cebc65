"""What can be printed: sentences, lines of a drawing, tables, remarks, and bytes as they are."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from cli.terminal.language import clauses
from cli.terminal.line import Line
from cli.terminal.printing import put, say, warn


class Table(Struct, frozen=True):
    """Rows under headings; the first column names what a row is about."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Remark(Struct, frozen=True):
    """A sentence beside the output: it goes to the error stream."""

    words: str


Output = str | Line | Table | Remark | bytes


def print_output(outputs: Iterable[Output]) -> None:
    """Print one thing after the other, each as the window allows."""
    for one in outputs:
        match one:
            case str():
                say(one)
            case bytes():
                put(one)
            case Remark():
                warn(one.words)
            case Table():
                from cli.terminal.tables import say_table

                say_table(one.heads, one.rows)
            case Line():
                from cli.terminal.console import say_lines

                say_lines([one])


def plain_text(outputs: Iterable[Output]) -> str:
    """Return sentences and remarks as one line, as a preview shows them."""
    words = (one.words if isinstance(one, Remark) else str(one) for one in outputs)
    return clauses(said for one in words if (said := " ".join(one.split())))
