"""The board in the docs: a sample game of Robber Knights as `export svg` draws it (`make docs`)."""

from pathlib import Path

from tools.goldens import SAMPLES, new_table

PATH = Path(__file__).parent.parent / "docs" / "pictures" / "board.svg"


def board_picture() -> str:
    """Return the picture as SVG."""
    with new_table() as table:
        table.play((SAMPLES / "robber-knights" / "full-4-players.txt").read_text("utf-8"))
        return table("export", "svg", "--at", "60").out
