"""The table above the prompt, as a part of what prompt_toolkit draws.

Its own control would take a text apart into lines several times for each key that is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.layout import Dimension, UIContent, UIControl, Window

from cli.terminal.line import Line


class TableControl(UIControl):
    """Shows what `drawn` returns, line by line as it is."""

    def __init__(self, drawn: Callable[[], UIContent]) -> None:
        self._drawn = drawn

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the lines."""
        return self._drawn()


def table_window(drawn: Callable[[], UIContent]) -> Window:
    """Return a window that is as high as what is drawn, if there is room."""
    return Window(
        TableControl(drawn),
        height=lambda: Dimension(preferred=drawn().line_count),
        dont_extend_height=True,
    )


def content(shown: Sequence[Line]) -> UIContent:
    """Return drawn lines as prompt_toolkit takes them."""
    return UIContent(lambda n: [*shown[n].parts], len(shown), show_cursor=False)
