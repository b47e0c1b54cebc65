"""A position stated on the phone: a place of the board, then its content.

The page holds the statements so far. The draft is that of a session's editor, and the result is
recorded as by `adjust`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from cli.game.open_game import OpenGame
from cli.serve.recording.choices import Choice, Choices, state_by_taps
from cli.serve.recording.lines import Checked
from cli.serve.recording.stating import Board, Head, board_of, head
from cli.session.position_editor import Editor
from cli.terminal.errors import Mistake
from cli.terminal.language import about, clauses
from cli.titles.title_session import title_session
from cli.wording.event_words import event_words
from cli.wording.gap_words import part_words, statement_text
from projections.titles.title_rules import REASON, Part

MOST_STATED = 200
"""More statements than any position has."""

PART = "part "
"""How the code of a part begins that lies nowhere on the board: its number stands behind it."""


class Position(Struct, frozen=True):
    """A partly stated position.

    Attributes:
        head: the end of the log.
        board: the board with these statements.
        stated: the statements so far in notation.
        remarks: the errors and missing parts so far.
        choices: the taps of the next statement, and the possible ones.
        asks: whether the rest of the statement is typed.
        checked: the check of the statement being tapped or typed.
    """

    head: Head
    board: Board
    stated: Sequence[str]
    remarks: Sequence[str]
    choices: Choices
    asks: bool
    checked: Checked


def position(
    game: OpenGame, stated: Sequence[str], tapped: Sequence[str], typed: str | None
) -> Position:
    """Return a partly stated position; unreadable statements are left out with a remark."""
    editor = Editor(game.events, game.seen.view, REASON)
    wrong = [said for line in stated[:MOST_STATED] if (said := _take_statement(editor, line))]
    lines = [one.read for one in editor.statements]
    found, part = _choices(editor, tapped)
    line = found.line
    if typed:
        line = statement_text(part, typed, game.players) if part else typed
    return Position(
        head(game),
        board_of(editor.draft.seen, game.screens),
        lines,
        [*wrong, *editor.draft.remarks],
        found,
        part is not None,
        _check_statement(editor, line),
    )


def _take_statement(editor: Editor, line: str) -> str:
    """Add a statement; return why it cannot be read, "" if it can."""
    try:
        editor.state(editor.read(line))
    except Mistake as mistake:
        return mistake.message
    return ""


def _choices(editor: Editor, tapped: Sequence[str]) -> tuple[Choices, Part | None]:
    """Return the possible next taps, and the part whose statement is typed, if any."""
    seen, view = editor.draft.seen, editor.view
    title = title_session(seen.title)
    parts = {f"{PART}{n}": part for n, part in enumerate(editor.parts(), 1) if not part.many}
    if tapped and (part := parts.get(tapped[0])):
        words = part_words(view.screens, view.players, part)
        return Choices((tapped[0],), (words,), "", ()), part
    found = state_by_taps(partial(title.continue_statement, seen), tapped)
    if found.tapped:
        return found, None
    places = title.tap_places(seen, (), [one.code for one in found.next])
    on_board = [replace(one, place=places.get(one.code)) for one in found.next]
    beside = [Choice(code, _part(editor, part)) for code, part in parts.items()]
    return replace(found, next=(*on_board, *beside)), None


def _part(editor: Editor, part: Part) -> str:
    """Return a part with its value in the log, if that is not secret."""
    words = part_words(editor.view.screens, editor.view.players, part)
    now = [editor.text_of(event) for event in part.now]
    return about(words, clauses(now)) if now else words


def _check_statement(editor: Editor, line: str) -> Checked:
    """Return the check of a statement."""
    if not line:
        return Checked("", "open")
    try:
        said = editor.read(line)
    except Mistake as mistake:
        return Checked(mistake.message, "bad")
    words = clauses([event_words(editor.view, one.event) for one in said])
    return Checked(words, "good", "; ".join(one.read for one in said))
