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

HEADINGS = ("what", "ours", "peer", "ratio", "bound", "met")
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

KEYSTROKES = """\
## Keystrokes at the table

The full sample games typed into `tablescribe record` through a pseudo-terminal, as
`docs/playing/record.md` teaches: labels for cells, colours left out where they follow, Enter for
what is suggested. Ends of turns are counted in; setting up and describing stand apart. Targets: 4
keys and Enter in the median, 10 in nine of ten. The last two columns are from Enter to the next
prompt, the store in memory.
"""

EVENINGS = """\
### Whole evenings

Every line of the sample games, openings, setting up and turned-up cards counted in: keys with
Enter a line, as `docs/playing/record.md` teaches. With labels for cells; with coordinates,
without the spaces that may be left out and with them; and in Meridian a turn with the card that is
turned up after it, on one line. At most 4 with labels, 6 with coordinates, 8 a turn.

<!-- made: evenings -->

{table}

<!-- end -->

Before knights were counted together (`e5`), cards named by their meridian and `@` left out it was
4.3 with labels, 5.6 with coordinates and 11.3 a turn with its card. What last came down: tiles of
the opening in reading order are said without their cells (`pv`), five knights that can go one way
only without the way (`pc k15 5`), and in Meridian the tower taken back where only one will do
(`7 33`, `7x 33`); with spaces it was 6.1 with two and three players, and 8.3 a turn with two.

A rematch of Robber Knights takes 18 keys from the shell to the first tile of the opening, of at
most 20: `tablescribe` and Enter, Enter for the table, Enter for who begins, `bpa` and Enter. When
the rematch is declined it is 20: the number of the title, Enter for who plays and who begins, Enter
for the house rules, `bpa`. New names take what they are long.
"""

EXPLANATION = """\
## How it is measured

Every bound is a ratio to a peer that is measured in the same run on the same machine, both sides
taking turns, medians compared; so it holds on a slow machine as on a fast one. No test asserts a
time. The peers are python-chess, the eventsourcing library, bare `sqlite3` and a hello world of
typer.

- Replaying, reading and loading are each measured in five new processes, ours and the peer in the
  same one, and the row is that of the process with the median ratio: memory lies otherwise in each,
  and nothing that was measured before weighs on it (`tools/bench/fresh.py`).
- The garbage collector is off on both sides while something is timed in one process, as it is in
  the program's own commands (`cli/main.py`).
- **Replaying**: logs are read, decoded and folded, every action checked by the rules, the ledger
  derived, by the functions that commands call: `SqliteStore.read`, then `decoded`, `Timeline` and
  `fold_game` of `projections/`, here with `check=True` as `audit` and the pages ask for it.
- **Reading**: text records are read, every action bound and checked by the rules, the ledger
  derived (`events.records.text_record.read_text_record`, `projections.reading.read_record`), with
  the comments that an export carries. Beside it `chess.pgn.read_game` reads {pgn} random legal
  games of 80 plies without comments. A ply is one action, or one chess move.
- **Loading**: `cli.game.open_game.OpenGame.load`, with which every command on a game begins: the
  same functions; of each event it is asked whether the state can hold it, no more.
  The raw read selects the same rows and decodes each event with msgspec, and no more. The
  eventsourcing library loads an aggregate of the same facts from its own SQLite recorder.
- **Stats**: over {many:,} finished games of 2 to 4 players by all cores, with nothing kept beside
  the file of games, and with what the first `stats` kept (`cli/game/summaries.py`).
- **Legal actions**: of Robber Knights where a random game has most; of League of Six where the
  longest row that can be written leaves most ways to fill it (`tools/bench/fullest.py`).
- **Listing**: whole games are played at random, with every number of players, with and without
  house rules; at every step all that is legal is listed, one action chosen and taken
  (`tools/bench/playouts.py`, by the lists of `legal.py` that `turn`, `?` and Tab use). Beside it
  `list(board.legal_moves)` and a random push over 80 plies. What is counted is what the lists hold;
  all the rest is in the time on both sides. `make playouts` says more of it.
- **Appending**: each action of full games is read from its text, bound, checked and appended with
  the state held in one process (`cli.game.acting.plan_actions`, `OpenGame.append`),
  and in another store with its echo too (`cli.voices.acting`); in turn with them the bytes
  of an entry go into a plain table by `BEGIN IMMEDIATE`, one insert, `COMMIT`. All files have the
  journal mode DELETE with synchronous EXTRA and lie on one disk, that of the repository. The bound
  is for disks that make up to {slow:,} fsyncs a second: there it says that hardly anything is
  waited for but the disk. On a faster one the work besides shows, and two rows say how much it is.
  Before the append the line is read, bound, checked and takes effect; the event gets an id, its
  JSON is read again by the decoder of the log, and is hashed. Inside the transaction the store asks
  whether a newer version has changed the file, whether the id is known and where the log ends, and
  its triggers see that the entry follows the one before. The entry stands in an index by id too,
  and the game's row among the heads changes: three pages are written where the bare insert writes
  one.
- **Cold start**: processes started in turn, from the console script and from a hello world script
  with the same interpreter, both with their bytecode compiled as after an installation and without
  any of the caller's PYTHON settings. `do` finds a fresh copy of its store each time (copying is
  not measured) and waits for the disk, which the hello world does not: one append is five syncs
  (the journal twice and its folder, the file, the folder again without the journal), with the bare
  `sqlite3` too. On a slow or busy disk only the row with the store in memory speaks of the start.
  Without `--db` the store is found in the user's data folder.
- **Many games**: the same command with the same output on a file with one full game, and on that
  file with {many:,} closed games beside it. 1.05 stands for "no slower": the five in a hundred are
  for noise.
- **Importing and auditing many games**: `import` of a folder of text records of full games, all
  different, into a new file on the disk of the repository, read, checked and sealed by all cores,
  kept 25 at a time by one transaction, and beside it the same rows into a plain table, one a game;
  `audit --all` of that file, by all cores and, for comparison, by one. Start-up is in the
  time, so that each of many games should take no longer than each of few. `make growth`
  measures the same up to {largest:,} games.
- **Long logs**: {long:,} entries of a mixture beside {short}: a sample game of each title that
  goes on with undo, redo, corrections of every form, rulings, counts that agree and differ, notes,
  statements, gaps and descriptions (`tests/long_logs.py`); and logs with entries of one kind only.
  The commands run in one process, without their start-up; what they take of a core is compared.
  After a correction an audit folds the line of play anew from there on. In {short} entries of a
  mixture a game has come to a third of its actions, in {long:,} it has them all, so that a
  correction costs more there, by as much as a whole game at most; the rows that go on to
  {further:,} entries say what it costs from then on.
- **Size**: the file's size less that of an empty store, divided by the entries of {full} full
  games, less the mean length of an event's JSON.
- **Memory**: the most that one process had in use (`ru_maxrss`), started from a process smaller
  than itself.
- **Pages**: `cli.exports.html.page.export` of the longest sample game of each title, already
  loaded: every step is folded, checked, drawn and compared with the one before.

- **First prompt, prompt latency**: from the start of the process to the first prompt that takes
  keys, and from Enter to the next one, as the other end of a pseudo-terminal sees it. The long
  games have gone back and forth until they had so many entries. The peer is a loop of prompts of
  prompt_toolkit with a line below them, after which nothing is done; ours and it in turn, three
  times, of which the middle is told. No terminal answers in between.

Run it all with `make bench`; `pytest tools/bench --benchmark-only` times the folds alone.

## Why typer is pinned

typer 0.25 with click 8.3 is pinned because later ones import pydantic when they run (a hello world
of typer 0.29.2 measured 0.10 s beside 0.04 s of 0.24 and 0.25 on the same machine) and typer 0.26
and later vendor click without gettext, so that parser messages could not be translated.
"""


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
    rows = [HEADINGS, ("---", "---:", "---:", "---:", "---", "---")]
    return [f"| {' | '.join(row)} |" for row in [*rows, *(f.cells() for f in figures)]]


def page(
    figures: Sequence[Figure], keys: Sequence[str], about: dict[str, str], **numbers: int
) -> str:
    """Return docs/developing/benchmarks.md; `keys` are the lines of the table of keystrokes."""
    return "\n".join(
        [
            "# Benchmarks",
            "",
            "Written by `make bench`; do not edit.",
            "",
            *(f"- {name}: {value}" for name, value in about.items()),
            "",
            *_markdown_table(figures),
            "",
            KEYSTROKES,
            *keys,
            "",
            EVENINGS.format(table=evenings.table()),
            EXPLANATION.format(**numbers),
        ]
    )
