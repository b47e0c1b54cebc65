"""The keys of the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.application.current import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from cli.session.asking import Answer, Key
from cli.session.checking import back_in
from events.notation import code_of

if TYPE_CHECKING:
    from cli.session.session import Session


def keys(session: Session) -> KeyBindings:
    """Return the keys: undo and redo at once, steps inside a line, Ctrl-C to clear it."""
    bindings = KeyBindings()
    stepped: list[str] = []
    empty = Condition(lambda: not get_app().current_buffer.text)
    free = Condition(lambda: not _begins_with_u(session)) & empty

    def leave(event: KeyPressEvent, key: Key) -> None:
        half = session.meaning.settled(event.current_buffer.text)
        event.app.exit(result=Answer(half, key))

    bindings.add("u", filter=free)(lambda event: leave(event, Key.UNDO))
    bindings.add("U", filter=free)(lambda event: leave(event, Key.REDO))
    bindings.add("c-z")(lambda event: leave(event, Key.UNDO))
    bindings.add("c-y")(lambda event: leave(event, Key.REDO))

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
    """Whether an action can begin with a u: then undo is u and Enter, or Ctrl-Z."""
    players = session.open_game.players
    return any(
        player.name.lower().startswith("u") or code_of(seat, players) == "u"
        for seat, player in enumerate(players)
    )
