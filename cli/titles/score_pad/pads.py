"""Pad files: shipped, kept and by path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.terminal.language import gettext_noop
from cli.titles.printed_parts import PrintedParts

if TYPE_CHECKING:
    from events.part_file import FileFault, ReadFile
    from events.titles.score_pad.events import PadDescribed


class Pads(PrintedParts["PadDescribed"]):
    """The pads."""

    title = "score-pad"
    name = "pad"
    plural = "pads"
    shipped_in = "pads"
    what = gettext_noop("the pad")
    new = ("pad", "new", "NAME")
    option_help = gettext_noop("The pad (score-pad); see: pad list.")
    name_help = gettext_noop("A pad's name, or a .toml file.")
    unreadable = gettext_noop("{path} cannot be read as a pad file ({detail})")
    unknown = gettext_noop("there is no pad {name}; {nearest}")
    elsewhere = gettext_noop("{title} has rules of its own; only a score pad takes a pad")

    def read(self, text: str) -> ReadFile[PadDescribed]:
        """Return a pad file as read."""
        from events.titles.score_pad.pad_file import read_pad

        return read_pad(text)

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with a pad file."""
        from cli.titles.score_pad.pad_words import fault_words

        return fault_words(fault)


PADS = Pads()
