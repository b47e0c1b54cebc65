"""The picture in the README: a real evening, drawn as a terminal (`make docs` writes it)."""

import io
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cli.titles.layout import Frame, fit_table
from tests.table import Table

PATH = Path(__file__).parent.parent / "docs" / "pictures" / "picture.svg"
BEFORE = ("b pv j18", "b m k18", "r p j19", "r pv k19", "b pc i18 e113", "b p h18")
COMMANDS = (
    ("do", "b fv h19"),
    ("do", "r pc j17 s11"),
    ("do", "r m k17 2"),
    ("undo",),
    ("do", "r pc i17 s11"),
    ("why", "Bram"),
)


def picture() -> str:
    """Return the picture as SVG."""
    console = Console(
        record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder) / "games.db")
        table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
        table("do", *BEFORE)
        for command in COMMANDS:
            answer = table(*command, code=None)
            console.print(Text(f"$ tablescribe {' '.join(command)}", style="bold cyan"))
            console.print(Text((answer.out or answer.err).rstrip()))
        console.print(Text("$ tablescribe show", style="bold cyan"))
        open_game = table.loaded()
        frame = Frame(99, legend=False)
        layout = open_game.screens.layout(open_game.seen.game, frame)
        for line in fit_table(layout._replace(held=[[]]), frame):
            console.print(Text.assemble(*((text, style) for style, text in line.parts)))
    return console.export_svg(title="tablescribe", unique_id="tablescribe")


if __name__ == "__main__":
    PATH.write_text(picture(), encoding="utf-8")
