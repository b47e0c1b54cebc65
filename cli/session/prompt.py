"""The prompt on a terminal: the table above it, a status bar that checks the line below."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Dimension, HSplit, UIContent, UIControl, Window
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from cli.session.asking import Answer, Key, Leave
from cli.session.checking import back_in, check
from cli.session.meaning import Meaning
from cli.session.screen import Size, lines
from cli.terminal.language import _
from cli.terminal.line import Line, cell_len, wrap
from cli.terminal.printing import said_meanwhile
from events.notation import code_of
from events.store.location import StoreError

if TYPE_CHECKING:
    from cli.session.session import Session


def keys(session: Session) -> KeyBindings:
    """Return the keys: immediate undo and redo, steps inside a line, Ctrl-C to clear it."""
    bindings = KeyBindings()
    stepped: list[str] = []
    empty = Condition(lambda: not get_app().current_buffer.text)
    free = Condition(lambda: not _begins_with_u(session)) & empty

    def leave(event: KeyPressEvent, key: Key) -> None:
        half = session.meaning.settle(event.current_buffer.text)
        event.app.exit(result=Answer(half, key))

    bindings.add("u", filter=free)(lambda event: leave(event, Key.UNDO))
    bindings.add("U", filter=free)(lambda event: leave(event, Key.REDO))
    bindings.add("c-z")(lambda event: leave(event, Key.UNDO))
    bindings.add("c-y")(lambda event: leave(event, Key.REDO))

    refused = Condition(lambda: bool(session.refused))

    @bindings.add(Keys.Any, filter=refused)
    @bindings.add(Keys.BracketedPaste, filter=refused)
    def _replace(event: KeyPressEvent) -> None:
        session.refused = ""
        event.current_buffer.reset()
        event.current_buffer.insert_text(" ".join(event.data.splitlines()))

    @bindings.add("<")
    def _back(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        shorter = back_in(session.meaning, buffer.text)
        if shorter != buffer.text:
            stepped.append(buffer.text)
            buffer.text = shorter
            buffer.cursor_position = len(shorter)

    @bindings.add(">")
    def _forward(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if stepped and stepped[-1].startswith(buffer.text):
            buffer.text = stepped.pop()
            buffer.cursor_position = len(buffer.text)

    @bindings.add("c-c")
    @bindings.add("<sigint>")
    def _clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return bindings


def _begins_with_u(session: Session) -> bool:
    """Return whether an action can begin with u; undo then needs Enter, or is Ctrl-Z."""
    players = session.open_game.players
    return any(
        player.name.lower().startswith("u") or code_of(seat, players) == "u"
        for seat, player in enumerate(players)
    )


PROMPT = "> "

LOOKS_EVERY = 0.7
"""Seconds between looks at what another recorder may have written."""

BAR = 2
"""Lines below the prompt."""

MARKS = {"good": "=", "open": "~", "bad": "!"}
"""What stands before the sentence of the bar; never colour alone."""

STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse",
        "bar.good": "bold",
        "bar.bad": "bold",
        "nbsp": "nounderline",  # else a space before a colon is underlined
    }
)


MOST = 40
"""How many completions are offered."""


class ActionCompleter(Completer):
    """Completes the action that is being typed: legal actions, best first, then commands."""

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Yield the completions of the typed line."""
        typed = document.text_before_cursor
        for line in self.meaning.continuations(typed)[:MOST]:
            yield Completion(line, start_position=-len(typed))


class TerminalPrompt:
    """Reads lines with prompt_toolkit."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._said = 0
        self._draw = lru_cache(1)(self._drawing)
        self._check = lru_cache(1)(self._message)
        self._prompt: PromptSession[Answer | str] = PromptSession(
            message=PROMPT,
            completer=ActionCompleter(session.meaning),
            complete_while_typing=False,
            complete_style=CompleteStyle.MULTI_COLUMN,
            key_bindings=keys(session),
            bottom_toolbar=self._bar,
            style=STYLE,
            history=InMemoryHistory(_history(session)),
            erase_when_done=True,
            reserve_space_for_menu=0,
            enable_suspend=False,
        )
        self._prompt.default_buffer.on_text_changed += self._on_typing
        self._prompt.default_buffer.on_cursor_position_changed += self._on_typing
        # above the prompt and no part of it: prompt_toolkit takes that apart letter by letter
        layout = self._prompt.layout
        layout.container = HSplit([table_window(self._above), layout.container])

    @contextmanager
    def prepare(self) -> Iterator[None]:
        """Make Ctrl-Z a key, even between two prompts."""
        before = signal.signal(signal.SIGINT, _not_now)
        try:
            with _without_suspending():
                said_meanwhile()  # how the game stood: the board says it too
                yield
        finally:
            signal.signal(signal.SIGINT, before)

    def line(self, half: str) -> Answer:
        """Return the next line, or the key pressed instead."""
        self._said = said_meanwhile()
        try:
            got = self._prompt.prompt(default=half, pre_run=self._watch)
        except EOFError:
            raise Leave from None
        return got if isinstance(got, Answer) else Answer(got)

    def _on_typing(self, buffer: Buffer) -> None:
        """Let an empty line accept the bar's offer again after typing.

        The next key does not replace a refused line being edited.
        """
        if (buffer.text, buffer.cursor_position) != (self.session.refused, len(buffer.text)):
            self.session.refused = ""
        if buffer.text:
            self.session.meaning.held = self.session.meaning.overtaken = False

    def _watch(self) -> None:
        """Poll for entries of other recorders, and redraw the table."""
        app = get_app()

        async def look() -> None:
            while not self._others():
                await asyncio.sleep(LOOKS_EVERY)
            if not app.is_done:
                half = self.session.meaning.settle(app.current_buffer.text)
                app.exit(result=Answer(half, Key.OTHERS))

        app.create_background_task(look())

    def _others(self) -> bool:
        try:
            return self.session.stale()
        except StoreError:  # busy for a moment; whoever presses Enter is told more
            return False

    def _above(self) -> UIContent:
        """Return the table, drawn once for each entry and size of the window."""
        session, size = self.session, get_app().output.get_size()
        rows = 0 if session.brief else size.rows
        now = session.open_game.n, session.turned, session.changed
        return self._draw(Size(size.columns, rows), self._said, now)

    def _drawing(self, size: Size, said: int, _now: object) -> UIContent:
        session = self.session
        return content(lines(session.open_game, size, session.turned, session.changed, said))

    def _bar(self) -> StyleAndTextTuples:
        """Return the message about the half-typed line, checked once for each entry."""
        app, meaning = get_app(), self.session.meaning
        now = self.session.open_game.n, meaning.held, meaning.overtaken
        return self._check(app.current_buffer.text, app.output.get_size().columns, now)

    def _message(self, text: str, columns: int, _now: object) -> StyleAndTextTuples:
        found = check(self.session.meaning, text)
        said = shorten(f"{MARKS[found.standing]} {found.words}", columns)
        if found.standing == "bad":
            said = _with_way_out(said, columns)
        return [(f"class:bar.{found.standing}", said)]


@contextmanager
def _without_suspending() -> Iterator[None]:
    """Let the program receive Ctrl-Z from the terminal."""
    if sys.platform == "win32":  # no such key there
        yield
    else:
        import termios

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        without = termios.tcgetattr(descriptor)
        without[6][termios.VSUSP] = os.fpathconf(descriptor, "PC_VDISABLE")
        termios.tcsetattr(descriptor, termios.TCSADRAIN, without)
        try:
            yield
        finally:
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _not_now(number: int, frame: FrameType | None) -> None:
    """Ignore a Ctrl-C between two prompts, so that writing is not interrupted."""


def shorten(words: str, columns: int) -> str:
    """Return a sentence on at most two lines, cut at the end."""
    room = columns - 1
    lines = [_cut(line, room) for line in wrap(words, room)]
    if len(lines) > BAR:
        lines[BAR - 1] = f"{_cut(lines[BAR - 1], room - len(CUT))}{CUT}"
    return "\n".join(lines[:BAR])


CUT = "..."


def _with_way_out(said: str, columns: int) -> str:
    """Return an error and, if there is room, how to clear the line."""
    way_out = _("Ctrl-C clears the line")
    lines = said.split("\n")
    if len(lines) < BAR:
        return f"{said}\n  {way_out}" if cell_len(way_out) + 2 < columns else said
    if cell_len(lines[-1]) + 2 + cell_len(way_out) < columns:
        return f"{said}  {way_out}"
    return said


def _cut(line: str, columns: int) -> str:
    """Return a line cut at a column between words; a wide word is cut itself."""
    while cell_len(line) > columns:
        line = line.rpartition(" ")[0] or line[:-1]
    return line


def _history(session: Session) -> list[str]:
    """Return the last actions of the game for the arrow keys."""
    seen = session.open_game.seen
    return [
        seen.view.line(item.event, item.ruling)
        for item in seen.timeline().items[-30:]
        if not item.event.describes and seen.view.hidden(item.event) is None
    ]


class TableControl(UIControl):
    """Shows the lines that `drawn` returns."""

    def __init__(self, drawn: Callable[[], UIContent]) -> None:
        self._drawn = drawn

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the lines."""
        return self._drawn()


def table_window(drawn: Callable[[], UIContent]) -> Window:
    """Return a window as high as its content, if there is room."""
    return Window(
        TableControl(drawn),
        height=lambda: Dimension(preferred=drawn().line_count),
        dont_extend_height=True,
    )


def content(shown: Sequence[Line]) -> UIContent:
    """Return drawn lines for prompt_toolkit."""
    return UIContent(lambda n: [*shown[n].parts], len(shown), show_cursor=False)
