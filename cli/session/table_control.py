"""The table above the prompt, as a part of what prompt_toolkit draws.

Its own control would take a text apart into lines several times for each key that is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.layout import UIContent, UIControl
from prompt_toolkit.layout.controls import GetLinePrefixCallable

from cli.terminal.line import Line


class TableControl(UIControl):
    """Shows what `drawn` returns, line by line as it is."""

    def __init__(self, drawn: Callable[[], UIContent]) -> None:
        self._drawn = drawn

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the lines."""
        return self._drawn()

    def preferred_height(
        self,
        width: int,
        max_available_height: int,
        wrap_lines: bool,
        get_line_prefix: GetLinePrefixCallable | None,
    ) -> int:
        """Return how many lines there are."""
        return self._drawn().line_count


def content(shown: Sequence[Line]) -> UIContent:
    """Return drawn lines as prompt_toolkit takes them."""
    return UIContent(lambda n: [*shown[n].parts], len(shown), show_cursor=False)
