"""Ctrl-C while workers start or work: quiet, exit code 130, and no process is left."""

import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, _base
from contextlib import suppress
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pexpect
import pytest

from cli.terminal import cluster, parallel
from tests.cli.test_records import HEADER
from tests.conftest import ROOT
from tests.programs import completed
from tools.many_games import write_games

pytest.importorskip("deltalake")
pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
RUN = (
    "import os, sys; os.sched_getaffinity = lambda _pid: {0, 1}; from cli.main import main; main()"
)
"""The program, as on a machine with two cores."""


MANY = 70
"""Games, more than one process takes."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A folder with a store of many games, and with records of as many."""
    folder = tmp_path_factory.mktemp("shelf")
    write_games(folder / "games.db", MANY)
    (folder / "records").mkdir()
    for n in range(MANY):
        (folder / "records" / f"{n}.txt").write_text(f'{HEADER}note "{n}"\n')
    return folder


def processes(pid):
    """Return the children of a process and theirs."""
    found = []
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *processes(child)]
    return found


def wait_for(many, pid, is_running):
    """Wait until a program has so many processes, none of which an interrupt could reach."""
    open_to_it, found = [], []
    while is_running() and len(found := processes(pid)) < many:
        open_to_it += filter(takes_interrupts, found)
        time.sleep(0.001)
    open_to_it += filter(takes_interrupts, found)
    assert not open_to_it, "a worker began before interrupts were kept from it"


def on_a_terminal(words, program=RUN):
    """Start a command on a terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-c", program, *words],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "C", "TERM": "xterm"},
        encoding="utf-8",
        codec_errors="replace",
        timeout=60,
    )


def end_of(running, *, again=False):
    """Check that a command on a terminal ended quietly; return what it showed."""
    while running.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=0.02 if again else 60):
        assert again, "it does not end"
        running.sendintr()
    running.close()
    wait_for_the_end(running.pid)
    assert running.exitstatus == 130, running.before
    assert not re.search("Error|Interrupt", running.before)
    return running.before


def takes_interrupts(pid):
    """Whether a process neither blocks nor ignores Ctrl-C."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:  # it has ended meanwhile
        return False
    masks = dict(line.split(":\t") for line in lines if line.startswith("Sig"))
    kept = int(masks["SigBlk"], 16) | int(masks["SigIgn"], 16)
    return not kept & 1 << (signal.SIGINT - 1)


def wait_for_the_end(group):
    """Wait until no process of a group is left."""
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            time.sleep(0.005)


def words_of(command, shelf, new):
    """Return the words of a command on the shelf; what it writes gets a new path."""
    return [word.format(shelf=shelf, new=new) for word in command.split()]


AUDIT = "audit --all --db {shelf}/games.db"
STATS = "stats --rebuild --db {shelf}/games.db"
IMPORT = "import {shelf}/records --db {new}.db"
ARCHIVE = "archive {new}.delta --db {shelf}/games.db"


# of a cluster when the first of them has started; with all of them it is interrupted on a terminal
@pytest.mark.parametrize(
    ("command", "many"),
    [*product([STATS, IMPORT, ARCHIVE], [1, 2]), (f"{AUDIT} --workers 2", 1)],
)
def test_an_interrupt_while_workers_or_threads_start_is_quiet(shelf, tmp_path, command, many):
    """The pipe of its errors ends when nobody holds it any more."""
    with subprocess.Popen(
        [sys.executable, "-c", RUN, *words_of(command, shelf, tmp_path / "new")],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        wait_for(many, running.pid, lambda: running.poll() is None)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        _out, err = running.communicate(timeout=60)
    wait_for_the_end(running.pid)
    assert (running.returncode, err) == (130, "")


def test_an_interrupt_while_a_pool_is_made_leaves_no_semaphore(shelf, tmp_path):
    program = (
        "import signal; from multiprocessing import resource_tracker\n"
        "before = resource_tracker.register\n"
        "def register(*named):\n"
        "    before(*named)\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        f"resource_tracker.register = register\n{RUN}"
    )
    words = words_of(ARCHIVE, shelf, tmp_path / "new")
    ran = completed([sys.executable, "-c", program, *words], cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (130, "")


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(
    ("command", "many", "bar"),
    [(AUDIT, 1, "auditing"), (AUDIT, 2, "auditing"), (f"{AUDIT} --workers 2", 3, "")],
)
def test_threads_of_a_bar_and_a_cluster_end_quietly_on_a_terminal(
    shelf, tmp_path, command, many, bar, again
):
    """Interrupted once, or `again` until it ends."""
    running = on_a_terminal(words_of(command, shelf, tmp_path))
    wait_for(many, running.pid, running.isalive)
    running.sendintr()
    assert bar in end_of(running, again=again)


@pytest.mark.parametrize(
    "moment",
    ["live.Live.refresh", "console.Console.push_render_hook", "console.Console.clear_live"],
)
def test_a_bar_that_is_interrupted_while_it_starts_or_stops_leaves_the_cursor(
    shelf, tmp_path, moment
):
    module, owner, method = moment.split(".")
    program = (
        f"import signal; from rich.{module} import {owner}; before = {owner}.{method}\n"
        "def interrupted(*given): signal.raise_signal(signal.SIGINT); return before(*given)\n"
        f"{owner}.{method} = interrupted\n{RUN}"
    )
    shown = end_of(on_a_terminal(words_of(AUDIT, shelf, tmp_path), program))
    assert shown.rfind("\x1b[?25h") > shown.rfind("\x1b[?25l"), "the cursor is hidden"


def test_nothing_breaks_off_what_ends_because_of_an_interrupt():
    program = (
        "import signal\n"
        "from cli.terminal.interrupts import first_interrupt_only\n"
        "try:\n"
        "    with first_interrupt_only():\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    print('ended')\n"
    )
    ran = completed([sys.executable, "-c", program], check=True, timeout=60)
    assert (ran.stdout, ran.stderr) == ("ended\n", "")


@pytest.fixture
def answered():
    """Interrupts are answered in this process, as a command answers them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("answered")
def test_an_interrupt_while_a_result_is_waited_for_leaves_its_lock_to_the_worker(monkeypatch):
    acquire = _base._AcquireFutures.__enter__

    def interrupted(futures):
        acquire(futures)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(_base._AcquireFutures, "__enter__", interrupted)
    result = _base.Future()
    with pytest.raises(KeyboardInterrupt):
        parallel._result(result, lambda: None)
    with ThreadPoolExecutor(1) as worker:
        assert worker.submit(result._condition.acquire, blocking=False).result()


@pytest.mark.usefixtures("answered")
def test_an_interrupt_while_workers_are_looked_for_waits_for_their_answer(monkeypatch):
    answers = []

    def sync(*_asked, **_how):
        signal.raise_signal(signal.SIGINT)
        answers.append(True)

    monkeypatch.setattr(cluster, "LOOK", 0)
    client = SimpleNamespace(sync=sync, scheduler=SimpleNamespace(ncores=None))
    check = cluster._watch(client, cluster.Cluster("tcp://10.0.0.1:8786"))
    with pytest.raises(KeyboardInterrupt):
        check()
    assert answers, "the loop of the client may wait for good for a lock that nobody gives back"


def test_an_interrupt_while_the_program_is_imported_is_quiet():
    program = (
        "import signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click': signal.raise_signal(signal.SIGINT)\n"
        f"sys.meta_path.insert(0, Finder())\n{RUN}"
    )
    assert end_of(on_a_terminal(["games"], program)) == ""
