"""The boards that can be named: shipped made-up ones and those kept in the user's data folder."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cli.game.game_store import store_path
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext, numbered
from cli.terminal.output_mode import in_words
from cli.terminal.say import about, nearest, warn
from cli.titles.meridian.board_words import board_words
from events.text import visible
from events.titles.meridian.board_file import MOST_BYTES, ReadBoard, read_board
from events.titles.meridian.events import BoardDescribed
from events.toml_lines import FileFault


def folder(db: Path | None) -> Path:
    """Return the folder of the user's boards, beside the file of games."""
    return store_path(db).parent / "boards"


def shipped() -> Iterator[BoardDescribed]:
    """Yield the made-up boards that come with the program."""
    for file in sorted(
        files("events.titles.meridian").joinpath("boards").iterdir(), key=lambda f: f.name
    ):
        read = read_board(file.read_text("utf-8"))
        if read.board is not None:
            yield read.board


def kept(db: Path | None) -> Iterator[BoardDescribed]:
    """Yield the boards in the user's folder, those without errors."""
    for file in sorted(folder(db).glob("*.toml")):
        try:
            yield checked(file)
        except Mistake as mistake:  # one bad file does not hide the others
            warn(mistake.message)


def named_board(name: str, db: Path | None) -> BoardDescribed:
    """Return a board by its name, or by its file.

    Raises:
        Mistake: there is none, or its file has errors.
    """
    path = Path(name)
    if path.suffix == ".toml":
        return checked(path)
    known = {board.name: board for board in shipped()}
    if name in known:
        return known[name]
    boards = {**{board.name: board for board in kept(db)}, **known}
    if name in boards:
        return boards[name]
    raise Mistake(
        _("there is no board {name}; {nearest}").format(
            name=visible(name), nearest=nearest(name, list(boards))
        ),
        Exit.USAGE,
        "no-such-board",
        known=list(boards),
    )


def read_file(path: Path) -> ReadBoard:
    """Return a board file as read.

    Raises:
        Mistake: it cannot be opened, or is no text.
    """
    try:
        if not path.is_file():
            raise FileNotFoundError(path)
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(
            _("{path} cannot be read as a board file ({detail})").format(
                path=path, detail=visible(str(error))
            ),
            Exit.UNREADABLE,
            "not-read",
        ) from error
    if len(content) > MOST_BYTES:
        raise Mistake(
            _("{path} is larger than a board file can be").format(path=path),
            Exit.UNREADABLE,
            "too-big",
        )
    return read_board(text)


def checked(path: Path) -> BoardDescribed:
    """Return the board of a file without errors.

    Raises:
        Mistake: it has some; the first one is named with its line.
    """
    read = read_file(path)
    if read.board is None:
        fault = next(fault for fault in read.faults if not fault.warning)
        raise Mistake(
            f"{path}:{fault.line}: {fault_words(fault)}",
            Exit.UNREADABLE,
            fault.code,
            line=fault.line,
        )
    return read.board


def fault_words(fault: FileFault) -> str:
    """Return what is wrong with, or unusual in, a board file."""
    templates = {
        "no-toml": _("this is no TOML ({detail})"),
        "unknown-key": _("there is no key {key}; a board has name, cities, made_up"),
        "bad-name": _("the name {name} should be small letters, digits and dashes, 30 at most"),
        "bad-made-up": _("made_up is true or false"),
        "no-cities": _("the rows are missing: cities between three quotes"),
        "no-letter": _("{what} is no letter; each city is the letter of its island"),
        "row-length": numbered(
            "the row has {cities} city; there is one for each of {meridians} meridians",
            "the row has {cities} cities; there is one for each of {meridians} meridians",
            "cities",
        ),
        "row-count": numbered(
            "{rows} row; a board has 4 (three players) or 5 (two or four)",
            "{rows} rows; a board has 4 (three players) or 5 (two or four)",
            "rows",
        ),
        "island-size": numbered(
            "island {island} has {cities} city; the printed ones seem to have 3 to 5",
            "island {island} has {cities} cities; the printed ones seem to have 3 to 5",
            "cities",
        ),
        "island-capitals": numbered(
            "island {island}, size {cities}, has {capitals} capital; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "island {island}, size {cities}, has {capitals} capitals; "
            "the printed ones of 4 and 5 seem to have one, those of 3 none",
            "capitals",
        ),
        "island-count": numbered(
            "{islands} island; the printed sides are said to have 11 and 13",
            "{islands} islands; the printed sides are said to have 11 and 13",
            "islands",
        ),
    }
    params = {
        key: visible(value) if isinstance(value, str) else value
        for key, value in fault.params.items()
    }
    return templates[fault.code].format(**params)


def drawn(board: BoardDescribed) -> list[str]:
    """Return the lines of a drawn board, or of one in words; then the sizes of the islands."""
    letters = "".join(board.cities).lower()
    sizes = "  ".join(
        f"{island.upper()} {letters.count(island)}" for island in sorted(set(letters))
    )
    islands = ngettext("{n} island", "{n} islands", len(set(letters)))
    if in_words():
        return [*board_words(board), about(islands, sizes)]
    lines = ["    " + "".join(f"{meridian:<4}" for meridian in range(1, 11)).rstrip()]
    for number, row in enumerate(board.cities, 1):
        cells = [f"{letter.upper()}{'*' if letter.isupper() else ' '}  " for letter in row]
        lines.append(f"{number}   {''.join(cells)}".rstrip())
    return [*lines, about(islands, sizes), _("* a capital")]
