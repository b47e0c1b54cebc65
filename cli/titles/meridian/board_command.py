"""`board`: describe, check, show and list boards."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec.structs import replace

from cli.terminal.command import Answer, Argument, Command, Option, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.printing import prompt, say, warn
from cli.terminal.reader import interactive
from cli.titles.meridian.board_files import BOARDS
from cli.titles.meridian.board_words import board_lines, fault_words
from cli.titles.printed_parts import Known
from cli.titles.title_named import check_title
from events.store.location import Location
from events.titles.meridian.board_file import ROWS, read_board, write_board
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed, describe


class NewCall(Request, frozen=True):
    """Enter a board row by row, with the printed one in front of you."""

    title: Annotated[str, Argument("meridian.", "TITLE", completes="titles")]
    name: Annotated[str | None, Option("What the board is called.", "NAME")] = None
    board: BoardDescribed | None = None


class BoardList(Answer, tag="tablescribe.boards/1"):
    """The boards that can be named."""

    boards: Sequence[BoardDescribed]


def _with_rows(db: Location | None, call: NewCall, _wanted: object) -> NewCall:
    """Return the call with the board that a person describes at the terminal.

    Raises:
        Mistake: the title has no boards, there is no terminal, or the name is invalid.
    """
    _check_title(None, call)
    if not interactive():
        raise Exit.USAGE.mistake(
            "not-a-terminal",
            _(
                "board new asks row by row and needs a terminal; without one, write a file and "
                "use: board check FILE"
            ),
        )
    return replace(call, board=_ask(call.name, db))


def _check_title(_game: object, call: NewCall) -> None:
    """Check that a title has boards.

    Raises:
        Mistake: the title has no boards, or does not exist.
    """
    BOARDS.check_title(check_title(call.title))


def _ask(name: str | None, db: Location | None) -> BoardDescribed:
    """Ask for the rows from the north, draw the board, and correct rows until the person agrees."""
    wanted = name or prompt(_("name of the board (small letters, digits, dashes)"))
    BOARDS.check_name(wanted, db)
    count = _ask_count()
    warn(_("ten letters a row: the same letter is the same island, a capital letter its capital"))
    rows = [_ask_row(number) for number in range(1, count + 1)]
    while True:
        for line in board_lines(describe(wanted, tuple(rows))):
            say(line)
        for fault in read_board(write_board(describe(wanted, tuple(rows)))).faults:
            warn(fault_words(fault))
        again = prompt(
            _("Does this match your board? Enter if it does, or the number of a row to correct"),
            default="",
            show_default=False,
        )
        if not again.strip():
            return describe(wanted, tuple(rows))
        if again.strip() in [str(number) for number in range(1, count + 1)]:
            rows[int(again) - 1] = _ask_row(int(again))


def _ask_count() -> int:
    """Ask for the number of rows until it is one that a board has."""
    question = _("rows of cities (5 with two or four players, 4 with three)")
    while (count := prompt(question).strip()) not in map(str, ROWS):
        sentence = _("expected a number from {least} to {most}, not {read}")
        warn(sentence.format(least=ROWS[0], most=ROWS[-1], read=count))
    return int(count)


def _ask_row(number: int) -> str:
    """Ask for a row until the answer has a letter for each meridian."""
    while True:
        row: str = prompt(_("row {n}").format(n=number)).replace(" ", "")
        if len(row) == COLUMNS and row.isascii() and row.isalpha():
            return row
        warn(_("{row}: ten letters, one for each meridian").format(row=row))


def _board_words(board: BoardDescribed, _call: object) -> Iterator[str]:
    yield _("{name} (made up)").format(name=board.name) if board.made_up else board.name
    yield from board_lines(board)


def _row_words(board: BoardDescribed) -> str:
    line = _("{name}: {rows} rows (made up)") if board.made_up else _("{name}: {rows} rows")
    return line.format(name=board.name, rows=len(board.cities))


def _list_answers(known: Known) -> Iterator[BoardList]:
    yield BoardList(boards=known.described)


COMMANDS = BOARDS.commands(
    Command(
        "new",
        BOARDS.keep_new,
        lambda line: (line,),
        asks=NewCall,
        ask=_with_rows,
        check=_check_title,
    ),
    BOARDS.good_lines,
    _board_words,
    _row_words,
    _list_answers,
)
