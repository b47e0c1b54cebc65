"""No room: who is told that it is recorded is right, and with room the game goes on.

The disk is a small one in memory, which only the owner of a system can mount; a limit on the size
of files is set for the process that writes, by anybody.
"""

import resource
from functools import partial

import pytest

from tests.faults.mounts import small_disk
from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM, forgetful
from tests.faults.rig import Tally, acknowledged, holds, missing, wrong_with
from tests.programs import completed
from tests.table import Table
from tools.goldens import SAMPLES

PAGE = 4096
MOST = 60
"""Notes after which the room has to be used up."""

RECORD = SAMPLES / "robber-knights" / "full-2-players.txt"


def no_room(folder, *, disk: bool, program=PROGRAM) -> Tally:
    """Write until there is no room on a disk of 32 pages, or for the file; then go on with room."""
    table = Table(folder / "full.db")
    told, wrong = acknowledged(table(*NEW, "--json").out), []
    used, ballast = table.db.stat().st_size, folder / "ballast"
    if disk:
        ballast.write_bytes(bytes(32 * PAGE - used - 8 * PAGE))
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (used, used))

    def write(*arguments, room=None if disk else limit):
        words = [*program, *arguments, "--db", str(table.db)]
        return completed(words, env=ENVIRONMENT, preexec_fn=room)

    for number in range(MOST):
        ended = write("note", f"{number} " + "x" * 470, "-g", "rk1", "--json")
        if ended.returncode:
            break
        told += acknowledged(ended.stdout)
    else:
        wrong.append(f"{MOST} notes were recorded where there is room for fewer")
    refused = [ended, write("import", str(RECORD))]
    for one in refused:
        sentence = "the disk is full" if disk else "could not read or write"
        if one.returncode != 6 or sentence not in one.stderr or len(one.stderr.splitlines()) != 1:
            wrong.append(f"{one.args[len(program)]} ended with {one.returncode}: {one.stderr}")
    ballast.unlink(missing_ok=True)
    wrong += missing(table.db, told)
    told += acknowledged(write("note", "x", "-g", "rk1", "--json", room=None).stdout)
    wrong += wrong_with(table.db, told)
    return Tally({"acknowledged": len(told), "refused": len(refused)}, wrong)


def test_a_full_disk(tmp_path):
    with small_disk(tmp_path / "disk", 32 * PAGE) as disk:
        if disk is None:
            pytest.skip("a small disk can be mounted by the owner of a system only")
        holds(no_room(disk, disk=True))


def test_a_limit_on_the_size_of_files(tmp_path):
    holds(no_room(tmp_path, disk=False))


def test_the_rig_finds_what_was_never_written(tmp_path, monkeypatch):
    """The control."""
    monkeypatch.setattr("tests.faults.test_no_room.MOST", 2)
    wrong = no_room(tmp_path, disk=False, program=forgetful("never")).wrong
    assert "2 notes were recorded where there is room for fewer" in wrong
    assert "rk1 #2 was acknowledged and is lost" in wrong
