"""The table on the screen and the page docs/developing/benchmarks.md."""

import os
import platform
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests import evenings
from tools.bench.timing import Figure

Growth = dict[tuple[str, str], Figure]
"""How commands grow with a log, by log and command."""

PAGE = Path(__file__).with_name("page.md")
"""What is written, with names where figures stand."""

HEADINGS = ("what", "ours", "peer", "ratio", "bound")
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


def _cpu() -> str:
    """Return the model of the processor."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.machine())


def file_system(folder: Path) -> str:
    """Return the type of the file system that holds a folder, "ext4"."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text("utf-8").splitlines()]
    holding = [mount for mount in mounts if folder.resolve().is_relative_to(mount[1])]
    return max(holding, key=lambda mount: len(mount[1]))[2]


def facts(folder: Path, games: str) -> dict[str, str]:
    """Return what a reader has to know about the run: machine, versions, date, games."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return {
        "Date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "Machine": f"{_cpu()}, {os.cpu_count()} cores; {file_system(folder)}",
        "System": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "Libraries": libraries,
        "Games": games,
    }


def plain(figures: Iterable[Figure]) -> str:
    """Return the table for a terminal."""
    rows = [list(HEADINGS), *(figure.cells() for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def _markdown_table(figures: Iterable[Figure]) -> list[str]:
    rows = [HEADINGS, ("---", "---:", "---:", "---:", "---")]
    return [f"| {' | '.join(row)} |" for row in [*rows, *(f.cells() for f in figures)]]


def _growth_table(grown: Growth) -> list[str]:
    """Return a table with a row for each log and a column for each command."""
    commands = list(dict.fromkeys(command for _log, command in grown))
    lines = [f"| log | {' | '.join(commands)} |", "|---" + "|---:" * len(commands) + "|"]
    for log in dict.fromkeys(log for log, _command in grown):
        cells = (grown[log, command] for command in commands)
        shown = (f"{one.ratio:.1f}" if one.met else f"**{one.ratio:.1f}**" for one in cells)
        lines.append(f"| {log} | {' | '.join(shown)} |")
    return lines


def page(
    figures: Sequence[Figure],
    grown: Growth,
    keys: Sequence[str],
    about: dict[str, str],
    **numbers: int,
) -> str:
    """Return docs/developing/benchmarks.md; `keys` are the lines of the table of keystrokes."""
    return PAGE.read_text("utf-8").format(
        about="\n".join(f"- {name}: {value}" for name, value in about.items()),
        figures="\n".join(_markdown_table(figures)),
        grown="\n".join(_growth_table(grown)),
        times=numbers["long"] // numbers["short"],
        keys="\n".join(keys),
        evenings=evenings.table(),
        **numbers,
    )
