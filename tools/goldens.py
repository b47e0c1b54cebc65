"""The golden texts of the sample games: board, turn, scores, ledger, audit, replay.

`make goldens` writes them anew; a test compares them line by line.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.table import Table

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "sample_games"


def records() -> list[Path]:
    """Return every sample record."""
    return sorted(SAMPLES.rglob("*.txt"))


def varied() -> list[Path]:
    """Return the sample records, of the whole games of a title three at most.

    Games of the fewest, some and the most players show what depends on their number; the golden
    texts have them all.
    """
    found = records()
    for title in {record.parent for record in found}:
        whole = sorted(title.glob("full-*.txt"), key=lambda path: int(path.stem.split("-")[1]))
        kept = {whole[0], whole[len(whole) // 2], whole[-1]}
        found = [one for one in found if one in kept or one not in whole]
    return found


@contextmanager
def new_table() -> Iterator[Table]:
    """Give a table with a file of games of its own, which is gone afterwards."""
    with TemporaryDirectory() as folder:
        yield Table(Path(folder) / "games.db")


def golden_path(record: Path) -> Path:
    """Return where the golden text of a record stands."""
    return record.with_suffix(".golden")


def golden(record: Path) -> str:
    """Return the golden text of a record."""
    with new_table() as table:
        table("import", "-", input=record.read_text("utf-8"))
        players = table("show", "--json").json["players"]
        parts = [("show",), ("turn",), ("score",)]
        parts += [("why", player["name"], "--history") for player in players]
        parts += [("audit",), ("replay",)]
        said = [f"$ tablescribe {' '.join(part)}\n{table(*part).out}" for part in parts]
    return "\n".join(said)


def main() -> None:
    """Write every golden text."""
    for record in records():
        golden_path(record).write_text(golden(record), encoding="utf-8")
        print(golden_path(record).relative_to(ROOT))


if __name__ == "__main__":
    main()
