"""Small bars for numbers, drawn with blocks, or with # where a terminal has none."""

import sys

BLOCKS = " ▏▎▍▌▋▊▉█"
"""A cell filled by eighths."""


def bar(value: float, most: float, width: int = 24) -> str:
    """Return a bar for a value, as wide as `width` for the largest."""
    if value <= 0 or most <= 0:
        return ""
    eighths = max(1, round(8 * width * min(value / most, 1)))
    if not _has_blocks():
        return "#" * max(1, round(eighths / 8))
    full, rest = divmod(eighths, 8)
    return BLOCKS[8] * full + (BLOCKS[rest] if rest else "")


def _has_blocks() -> bool:
    try:
        BLOCKS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
