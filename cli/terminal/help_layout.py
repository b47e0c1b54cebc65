"""How click lays out help: headings as the language writes them, no line ended at a hyphen."""

from collections.abc import Sequence

import click

from cli.terminal.language import _
from cli.terminal.line import cell_len, wrapped

HYPHEN, KEPT = "-", "\u2011"
"""A hyphen, at which click ends lines, and one that it takes for a letter."""


class HelpFormatter(click.HelpFormatter):
    """Writes help in which options and names of titles are never broken."""

    def write_heading(self, heading: str) -> None:
        """Write a heading with the mark behind it that the language has."""
        # translators: a heading of the help
        self.write(f"{'':>{self.current_indent}}{_('{heading}:').format(heading=heading)}\n")

    def write_text(self, text: str) -> None:
        """Write text broken between words."""
        super().write_text(text.replace(HYPHEN, KEPT))

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with what they mean, broken between words, also those of a choice."""
        room = self.width - self.current_indent
        kept = [(_broken(name, room), words.replace(HYPHEN, KEPT)) for name, words in rows]
        super().write_dl(kept, col_max, col_spacing)

    def write(self, string: str) -> None:
        """Write what is broken already."""
        super().write(string.replace(KEPT, HYPHEN))


def _broken(name: str, room: int) -> str:
    """Return what is typed, a choice of words that is wider than the room on several lines."""
    if cell_len(name) <= room:
        return name
    inset = " " * (name.find("[") + 3)
    lines = wrapped(name.replace("|", "| "), room, inset)
    return "\n".join(line.replace("| ", "|").rstrip() for line in lines)


class HelpContext(click.Context):
    """The context of a command, whose help is laid out so."""

    formatter_class = HelpFormatter
