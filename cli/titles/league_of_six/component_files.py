"""Component files: sets of tiles of League of Six, shipped, kept and by path (L6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.terminal.language import gettext_noop
from cli.titles.printed_parts import PrintedParts

if TYPE_CHECKING:
    from events.part_file import FileFault, ReadFile
    from events.titles.league_of_six.events import ComponentsDescribed


class Components(PrintedParts["ComponentsDescribed"]):
    """Sets of tiles of League of Six."""

    title = "league-of-six"
    name = "components"
    plural = "components"
    shipped_in = "sets"
    what = gettext_noop("the tiles")
    new = ("components", "new", "NAME")
    option_help = gettext_noop("The tiles (League of Six); see: components list.")
    name_help = gettext_noop("A set's name, or a .toml file.")
    file_help = gettext_noop("A components file (.toml).")
    group_help = "Describe what is printed on the tiles (League of Six): towns, tax, storage."
    check_help = "Check a components file: errors and warnings with their lines."
    show_help = "List what a set describes, and what is missing."
    list_help = "List the sets that can be named."
    unreadable = gettext_noop("{path} cannot be read as a components file ({detail})")
    unknown = gettext_noop("there is no set of components {name}; {nearest}")
    elsewhere = gettext_noop("this game has no components to describe")

    def read(self, text: str) -> ReadFile[ComponentsDescribed]:
        """Return a components file as read."""
        from events.titles.league_of_six.components_file import read_components

        return read_components(text)

    def fault_words(self, fault: FileFault) -> str:
        """Return what is wrong with, or unusual in, a components file."""
        from cli.titles.league_of_six.component_words import fault_words

        return fault_words(fault)


COMPONENTS = Components()
