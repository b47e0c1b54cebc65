"""Component files: sets of tiles of League of Six, shipped, saved and by path (L6.2)."""

from cli.terminal.language import gettext_noop
from cli.titles.printed_parts import PrintedParts
from cli.titles.title_options import later


class Components(PrintedParts):
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
    read = later("events.titles.league_of_six.components_file", "read_components")
    fault_words = later(".component_words")


COMPONENTS = Components()
