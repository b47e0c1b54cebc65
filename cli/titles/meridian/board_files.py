"""Board files: the boards of Meridian, shipped, saved and by path (ME.2)."""

from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import gettext_noop
from cli.titles.printed_parts import WholeParts
from cli.titles.title_options import later


class Boards(WholeParts):
    """The boards of Meridian."""

    title = "meridian"
    name = "board"
    plural = "boards"
    shipped_in = "boards"
    what = gettext_noop("the board")
    new = ("board", "new", "meridian")
    option_help = gettext_noop("The board (Meridian); see: board list.")
    name_help = gettext_noop("A board's name, or a .toml file.")
    file_help = gettext_noop("A board file (.toml).")
    group_help = "Describe what is printed on a board (Meridian): which city lies on which island."
    check_help = "Check a board file: errors and warnings with their lines."
    show_help = "Draw a board, to compare it with the table."
    list_help = "List the boards that can be named."
    unreadable = gettext_noop("{path} cannot be read as a board file ({detail})")
    unknown = gettext_noop("there is no board {name}; {nearest}")
    elsewhere = gettext_noop("{title} has no board to describe; only Meridian has boards")
    name_taken = gettext_noop("there is already a board {name}; give this one another name")
    name_kept = gettext_noop(
        "there is already a board {name}; give this one another name, or edit {file}"
    )
    usable_words = gettext_noop("{file}: the board {name} is ready to use")
    kept_as = gettext_noop("saved as {name} ({file}); use it with: new meridian ... --board {name}")
    read = later("events.titles.meridian.board_file", "read_board")
    write = later("events.titles.meridian.board_file", "write_board")
    fault_words = later(".board_words")

    def check_spelling(self, name: str) -> None:
        """Check that a name is valid: a file with it can be read.

        Raises:
            Mistake: the name is invalid.
        """
        faults = self.read(f'name = "{name}"').faults
        fault = next((one for one in faults if one.code in ("bad-name", "no-toml")), None)
        if fault is not None:
            raise Mistake(self.fault_words(fault), Exit.USAGE, fault.code)


BOARDS = Boards()
