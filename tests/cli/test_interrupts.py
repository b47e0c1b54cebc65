"""Ctrl-C while workers start or work: quiet, exit code 130, and no process is left."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.many_games import write_games

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
RUN = (
    "import os, sys; os.sched_getaffinity = lambda _pid: {0, 1}; from cli.main import main; main()"
)
"""The program, as on a machine with two cores."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A store with more games than one process takes."""
    path = tmp_path_factory.mktemp("shelf") / "games.db"
    write_games(path, 70)
    return path


def processes(pid):
    """Return the children of a process and theirs."""
    found = []
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *processes(child)]
    return found


def interrupted(shelf, words, many):
    """Run a command, interrupt its group once it has so many processes, and return its end."""
    running = subprocess.Popen(
        [sys.executable, "-c", RUN, *words, "--db", str(shelf)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    open_to_it = []
    while running.poll() is None and len(found := processes(running.pid)) < many:
        open_to_it += filter(takes_interrupts, found)
    open_to_it += filter(takes_interrupts, found)
    assert not open_to_it, "a worker began before interrupts were kept from it"
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    with running:
        _out, err = running.communicate(timeout=60)  # ends when nobody holds the pipe any more
    while is_there(running.pid):
        pass
    return running.returncode, err


def takes_interrupts(pid):
    """Whether a process neither blocks nor ignores Ctrl-C."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:  # it has ended meanwhile
        return False
    masks = dict(line.split(":\t") for line in lines if line.startswith("Sig"))
    kept = int(masks["SigBlk"], 16) | int(masks["SigIgn"], 16)
    return not kept & 1 << (signal.SIGINT - 1)


def is_there(group):
    """Whether a process of a group is left."""
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return True
    return False


LOCAL, CLUSTER = ("audit", "--all"), ("audit", "--all", "--workers", "2")


@pytest.mark.parametrize(("words", "many"), [(LOCAL, 1), (LOCAL, 2), (CLUSTER, 1), (CLUSTER, 3)])
def test_an_interrupt_while_workers_start_is_quiet(shelf, words, many):
    if words is CLUSTER:
        pytest.importorskip("distributed")
    for _time in range(4):
        assert interrupted(shelf, words, many) == (130, "")
