"""Pad files: shipped, saved and by path."""

from cli.terminal.errors import Exit
from cli.terminal.language import _, gettext_noop
from cli.titles.printed_parts import WholeParts
from cli.titles.title_options import later
from events.text import echo, is_parts_name


class Pads(WholeParts):
    """Files of score pads."""

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
    name_kept = gettext_noop(
        "there is already a pad {name}; give this one another name, or edit {file}"
    )
    usable_words = gettext_noop("{file}: the pad {name} can be used")
    kept_as = gettext_noop("saved as {name} ({file}); use it with: new score-pad ... --pad {name}")
    read = later("events.titles.score_pad.pad_file", "read_pad")
    write = later("events.titles.score_pad.pad_file", "write_pad")
    fault_words = later(".pad_words")

    def check_spelling(self, name: str) -> None:
        """Check that a name is valid.

        Raises:
            Mistake: the name is invalid.
        """
        if not is_parts_name(name):
            words = _("the name {name} may have only small letters, digits and dashes, at most 30")
            raise Exit.USAGE.mistake("bad-name", words, name=echo(name))


PADS = Pads()
