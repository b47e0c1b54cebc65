"""The board in the docs: a sample game of Robber Knights as `export svg` draws it (`make docs`)."""

import tempfile
from pathlib import Path

from tests.table import Table
from tools.goldens import SAMPLES

PATH = Path(__file__).parent.parent / "docs" / "pictures" / "board.svg"
ENTRY = "60"


def board_picture() -> str:
    """Return the picture as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder) / "games.db")
        table.play((SAMPLES / "robber-knights" / "full-4-players.txt").read_text("utf-8"))
        return table("export", "svg", "--at", ENTRY).out
