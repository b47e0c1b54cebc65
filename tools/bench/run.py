"""Measure everything, print the tables and write docs/developing/benchmarks.md: `make bench`.

`python -m tools.bench.run PART...` only prints some: titles, commands, storing, many, growth or
session.
"""

import os
import platform
import sqlite3
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from events.titles.registry import TITLES, title_events
from tests import evenings
from tools.bench.commands import commands
from tools.bench.games import ROOT, samples, scratch
from tools.bench.growth import FEW, MANY, growth
from tools.bench.harness import Figure, table_of
from tools.bench.many import many
from tools.bench.session import session
from tools.bench.storing import SLOW, storing
from tools.bench.titles import PGN_GAMES, titles

PARTS = {part.__name__: part for part in (titles, commands, storing, many, growth, session)}
"""What measures: figures for the first table, with a table of their own if any."""

TEMPLATE = Path(__file__).with_name("page.md")
"""What is written, with names where figures stand."""

LIBRARIES = (
    "typer",
    "click",
    "msgspec",
    "rich",
    "prompt_toolkit",
    "sqlite-utils",
    "chess",
    "eventsourcing",
)


def file_system(folder: Path) -> str:
    """Return the type of the file system that holds a folder, "ext4"."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text("utf-8").splitlines()]
    holding = [mount for mount in mounts if folder.resolve().is_relative_to(mount[1])]
    return max(holding, key=lambda mount: len(mount[1]))[2]


def about() -> str:
    """Return what a reader has to know about the run: machine, versions, date, games."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    machine = f"{next(models, platform.machine())}, {os.cpu_count()} cores; {file_system(ROOT)}"
    games = ", ".join(f"{len(samples(slug))} of {title_events(slug).NAME}" for slug in TITLES)
    facts = {
        "Date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "Machine": machine,
        "System": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "Libraries": ", ".join(f"{name} {version(name)}" for name in LIBRARIES),
        "Games": f"the sample games that end by their rules: {games}",
    }
    return "\n".join(f"- {name}: {value}" for name, value in facts.items())


def main(*parts: str) -> None:
    """Run the benchmarks, or some parts of them."""
    figures, tables = list[Figure](), dict[str, str]()
    for part in parts or PARTS:
        with scratch() as folder:
            measured = PARTS[part](folder)
        found, tables[part] = measured if isinstance(measured, tuple) else (measured, "")
        print(table_of(found), tables[part], sep="\n\n", flush=True)
        figures += found
    if not parts:
        text = TEMPLATE.read_text("utf-8").format(
            about=about(),
            figures=table_of(figures),
            grown=tables["growth"],
            keys=tables["session"],
            evenings=evenings.table(),
            times=MANY // FEW,
            pgn=PGN_GAMES,
            long=MANY,
            short=FEW,
            slow=SLOW,
        )
        (ROOT / "docs" / "developing" / "benchmarks.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
