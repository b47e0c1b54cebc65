"""A disk without room, and a limit on the size of files: who is told that it is recorded is right.

The disk is a small one in memory, which only the owner of a system can mount; the limit is set for
the process that writes, by anybody.
"""

import resource
import subprocess
from functools import partial
from pathlib import Path

from tests.faults.acknowledged import acknowledged, missing
from tests.faults.finder import finding
from tests.faults.mounts import small_disk
from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM
from tests.faults.tally import Tally
from tests.programs import completed
from tests.table import Table
from tools.goldens import SAMPLES

PAGE = 4096
MOST = 60
"""Notes after which the room has to be used up."""

RECORD = SAMPLES / "robber-knights" / "full-2-players.txt"


def no_room(folder: Path, *, disk: bool, program: tuple[str, ...] = PROGRAM) -> Tally | None:
    """Write until there is no room, and go on when there is again; None if no disk can be made."""
    if not disk:
        return _filled(folder, program, disk=False)
    with small_disk(folder / "disk", 32 * PAGE) as mounted:
        return _filled(mounted, program, disk=True) if mounted else None


def _filled(folder: Path, program: tuple[str, ...], *, disk: bool) -> Tally:
    table = Table(folder / "full.db")
    told = acknowledged(table(*NEW, "--json").out)
    ballast = folder / "ballast"
    room = None if disk else table.db.stat().st_size
    if disk:
        ballast.write_bytes(bytes(32 * PAGE - table.db.stat().st_size - 8 * PAGE))
    wrong = []
    write = partial(_run, program, table.db, room)
    for number in range(MOST):
        ended = write("note", f"{number} " + "x" * 470, "-g", "rk1", "--json")
        if ended.returncode:
            break
        told += acknowledged(ended.stdout)
    else:
        wrong.append(f"{MOST} notes were recorded where there is room for fewer")
    refused = [ended, write("import", str(RECORD))]
    for one in refused:
        if one.returncode != 6 or "Traceback" in one.stderr or len(one.stderr.splitlines()) != 1:
            wrong.append(f"{one.args[len(program)]} ended with {one.returncode}: {one.stderr}")
    ballast.unlink(missing_ok=True)
    wrong += missing(table.db, told)
    told += acknowledged(_run(program, table.db, None, "note", "x", "-g", "rk1", "--json").stdout)
    wrong += missing(table.db, told)
    if said := finding(table.db):
        wrong.append(said)
    rig = "a full disk of 128 KiB" if disk else "a limit on the size of files"
    return Tally(rig, {"acknowledged": len(told), "refused": len(refused)}, wrong)


def _run(
    program: tuple[str, ...], db: Path, room: int | None, *arguments: str
) -> subprocess.CompletedProcess:
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (room, room)) if room else None
    return completed([*program, *arguments, "--db", str(db)], env=ENVIRONMENT, preexec_fn=limit)
