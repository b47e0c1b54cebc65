"""The kinds of output: sentences, drawn lines, tables, remarks, raw bytes."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from cli.terminal.language import clauses
from cli.terminal.line import Line
from cli.terminal.printing import put, say, warn


class Table(Struct, frozen=True):
    """Rows under headings; the first column is the subject of a row."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Remark(Struct, frozen=True):
    """A sentence for the error stream."""

    words: str


Output = str | Line | Table | Remark | bytes


def print_output(outputs: Iterable[Output]) -> None:
    """Print outputs in order, each as the window allows."""
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
    """Return sentences and remarks as one line, as in a preview."""
    words = (one.words if isinstance(one, Remark) else str(one) for one in outputs)
    return clauses(said for one in words if (said := " ".join(one.split())))
