"""Pad files: shipped, kept and by path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.terminal.errors import Exit
from cli.terminal.language import _, gettext_noop
from cli.titles.printed_parts import WholeParts
from events.text import echoed, is_parts_name

if TYPE_CHECKING:
    from events.part_file import FileFault, ReadFile
    from events.titles.score_pad.events import PadDescribed


class Pads(WholeParts["PadDescribed"]):
    """The pads."""

    title = "score-pad"
    name = "pad"
    plural = "pads"
    shipped_in = "pads"
    what = gettext_noop("the pad")
    new = ("pad", "new", "NAME")
    option_help = gettext_noop("The pad (score-pad); see: pad list.")
    name_help = gettext_noop("A pad's name, or a .toml file.")
    file_help = gettext_noop("A pad file (.toml).")
    group_help = "Make and list pads: the rules of any game on the shelf, as a file (score-pad)."
    check_help = "Check a pad file: errors with their lines and columns."
    show_help = "Show the rules of a pad."
    list_help = "List the pads that can be named."
    unreadable = gettext_noop("{path} cannot be read as a pad file ({detail})")
    unknown = gettext_noop("there is no pad {name}; {nearest}")
    elsewhere = gettext_noop("{title} has rules of its own; only a score pad takes a pad")
    name_taken = gettext_noop("there is already a pad {name}; give this one another name")
    usable_words = gettext_noop("{file}: the pad {name} can be used")
    kept_as = gettext_noop("kept as {name} ({file}); use it with: new score-pad ... --pad {name}")

    def read(self, text: str) -> ReadFile[PadDescribed]:
        """Return a pad file as read."""
        from events.titles.score_pad.pad_file import read_pad

        return read_pad(text)

    def write(self, described: PadDescribed) -> str:
        """Return the file of a pad."""
        from events.titles.score_pad.pad_file import write_pad

        return write_pad(described)

    def check_spelling(self, name: str) -> None:
        """Check that a name is one.

        Raises:
            Mistake: it is none.
        """
        if not is_parts_name(name):
            words = _("the name {name} may have only small letters, digits and dashes, at most 30")
            raise Exit.USAGE.mistake("bad-name", words, name=echoed(name))

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with a pad file."""
        from cli.titles.score_pad.pad_words import fault_words

        return fault_words(fault)


PADS = Pads()
