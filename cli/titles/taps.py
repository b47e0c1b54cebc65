"""A line put together by touches: what can be tapped next, from the lines that may be recorded.

The lines and how each is cut into taps form a tree; it is walked and never built, for of what comes
later nothing has to be known: a title may leave out lines that the next tap does not tell apart.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct


class Branch(Struct, frozen=True):
    """Where some taps lead.

    Attributes:
        line: the line that they make, in its notation; None where it still lacks something.
        codes: what can be tapped next, each once, in the order of the lines.
    """

    line: str | None
    codes: tuple[str, ...]


def branch(
    lines: Iterable[str], cut: Callable[[str], Sequence[str]], said: Sequence[str]
) -> Branch:
    """Return where taps lead, among lines that are each cut into taps."""
    begun, deep = tuple(said), len(said)
    whole: str | None = None
    codes: dict[str, None] = {}
    for line in lines:
        taps = tuple(cut(line))
        if taps[:deep] != begun:
            continue
        if len(taps) == deep:
            whole = whole or line
        else:
            codes[taps[deep]] = None
    return Branch(whole, tuple(codes))
