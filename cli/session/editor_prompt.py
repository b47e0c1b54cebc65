"""The prompt of the position editor: the board, the list so far, a status bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, UIContent

from cli.session.asking import Leave
from cli.session.position_editor import Editor
from cli.session.prompt import BAR, MARKS, PROMPT, STYLE, content, shorten, table_window
from cli.session.screen import LEAST_BOARD, Size
from cli.terminal.errors import Mistake
from cli.terminal.language import _
from cli.terminal.line import Line
from cli.terminal.printing import said_meanwhile
from cli.titles.layout import Frame, break_sentences, fit_table, tie

BELOW = BAR + 1
"""Lines for the prompt and for the bar below it."""


class EditorPrompt:
    """Reads the statements of a position at a terminal."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._said = 0
        self._draw = lru_cache(1)(
            lambda size: content(draw(editor, Size(size.columns, size.rows - self._said)))
        )
        self._prompt: PromptSession[str] = PromptSession(
            message=PROMPT,
            key_bindings=_keys(),
            bottom_toolbar=self._bar,
            style=STYLE,
            erase_when_done=True,
            reserve_space_for_menu=0,
            enable_suspend=False,
        )
        layout = self._prompt.layout
        layout.container = HSplit([table_window(self._above), layout.container])

    def line(self, _editor: Editor) -> str:
        """Return the next line.

        Raises:
            Leave: the input ended, or Ctrl-C was pressed on an empty line.
        """
        self._said = said_meanwhile()  # by a command, above the board
        self._draw.cache_clear()
        try:
            return self._prompt.prompt()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def _above(self) -> UIContent:
        """Return the board and the list, drawn once for each size of the window."""
        return self._draw(get_app().output.get_size())

    def _bar(self) -> StyleAndTextTuples:
        """Return the effect of Enter on the line."""
        standing, words = judge(self._editor, get_app().current_buffer.text)
        columns = get_app().output.get_size().columns
        return [(f"class:bar.{standing}", shorten(f"{MARKS[standing]} {words}", columns))]


def _keys() -> KeyBindings:
    """Return the key that clears the line, or leaves if it is empty."""
    bindings = KeyBindings()

    @bindings.add("c-c")
    @bindings.add("<sigint>")
    def _clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    return bindings


def judge(editor: Editor, typed: str) -> tuple[str, str]:
    """Return the state of a line ("good", "open" or "bad"), and the effect of Enter."""
    try:
        words, _do = editor.meaning(typed.strip())
    except Mistake as mistake:
        return "open", mistake.message
    return "good" if typed.strip() else "open", words


def draw(editor: Editor, size: Size) -> list[Line]:
    """Return the board with the statements so far, their list, and the messages.

    The list is always visible: the board is cut first, then the oldest lines of the list.
    """
    width = size.columns - 1
    notes = break_sentences(map(Line, editor.messages()), width)
    listed = _list(editor, width, max(size.rows // 3, 2))
    room = size.rows - BELOW - len(listed)
    notes = notes[: max(room - LEAST_BOARD, 1)]
    frame = Frame(
        width,
        max(room - len(notes), LEAST_BOARD),
        None,
        editor.turned,
        legend=False,
        changed=editor.changed_places(),
    )
    layout = editor.view.screens.layout(editor.draft.seen, frame)
    return [*fit_table(layout, frame), *listed, *notes]


def _list(editor: Editor, width: int, most: int) -> list[Line]:
    """Return the statements so far on a few lines, the last ones if there are too many."""
    shown: Sequence[str] = editor.numbered_statements()
    cut = ""
    while True:
        what = "  ".join(map(tie, shown)) if shown else _("nothing yet")
        lines = break_sentences([Line(_("stated: {what}").format(what=cut + what))], width)
        if len(lines) <= most or len(shown) < 2:
            return lines[:most]
        shown, cut = shown[1:], "...  "
