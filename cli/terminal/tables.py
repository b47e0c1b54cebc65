"""A table of few columns: drawn, or said row by row."""

from collections.abc import Sequence

from cli.terminal.output_mode import in_words
from cli.terminal.say import about, say


def say_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows, each under `heads`; the first column names what the row is about.

    In words each cell has its heading beside it, and a column without one is left out: it draws
    what another one says.
    """
    if in_words():
        for name, *cells in rows:
            parts = [
                f"{head} {cell}"
                for head, cell in zip(heads[1:], cells, strict=True)
                if head and cell
            ]
            say(about(name, ", ".join(parts)))
        return
    from rich.table import Table
    from rich.text import Text

    from cli.terminal.console import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place and head else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)
