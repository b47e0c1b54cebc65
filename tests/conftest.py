"""What every test can ask for."""

import os
import shutil
import signal
import sys
import tracemalloc
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from types import FrameType

import pytest
from _pytest.outcomes import OutcomeException
from hypothesis import settings

from events.common import Event
from events.store.entry import Draft, draft
from events.store.event_store import Outcome
from events.store.sqlite_store import SqliteStore
from tests.table import Table
from tests.uncovered import commands

settings.register_profile("tests", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("tests")

# a shell lets what runs in the background ignore Ctrl-C, also every program that a test starts
signal.signal(signal.SIGINT, signal.default_int_handler)

# the tests start hundreds of programs, and each would compile all of ours anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # and pytest our tests
# the programs buffer what they say, as they do for everybody
os.environ.pop("PYTHONUNBUFFERED", None)

# The tests make thousands of stores, and what is kept does not depend on where they lie; what a
# disk may lose is asked in tests/faults, by the calls that a program makes.
MEMORY = Path("/dev/shm")


def has_room(folder: Path) -> bool:
    """Whether a folder lets programs run, and has room for what the tests leave behind."""
    if not folder.is_dir() or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(folder).free > 2 << 30


if has_room(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

commands()  # a command's help is said once, when its module is imported: here, in English

ROOT = Path(__file__).parent.parent

LONG = os.environ.get("TABLESCRIBE_FUZZ") == "long"
"""Whether random searches go on for long (`make fuzz`), and not for seconds as in every run."""

HOUR = 3600
"""Seconds that a long search may take."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give long searches their time."""
    for item in items:
        if LONG or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(HOUR))


class OutOfTime(OutcomeException):
    """A test exceeds its time limit.

    Hypothesis catches the failure that pytest-timeout raises. It would run the example that hangs
    again, without a limit. It lets other outcomes pass.
    """


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Generator[None, object, object]:
    """Let the signal of pytest-timeout end a search too."""
    timed = yield
    fail = signal.getsignal(signal.SIGALRM)
    if callable(fail):  # `--timeout-method=thread` sets no signal

        def end(number: int, frame: FrameType | None) -> None:
            __tracebackhide__ = True
            try:
                fail(number, frame)
            except pytest.fail.Exception as failure:
                raise OutOfTime(failure.msg) from None

        signal.signal(signal.SIGALRM, end)
    return timed


LEFT_OUT = (
    ("games on a server of PostgreSQL", "make postgres"),
    ("pages in a browser", "make browser"),
    ("long searches, and long rigs of kills and lost power", "make fuzz faults"),
    ("planted faults", "make mutants"),
)
"""What the tests that run by themselves leave out, and what runs it."""


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say after all tests what was not tested."""
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        terminalreporter.section("not tested here")
        for what, how in LEFT_OUT:
            terminalreporter.write_line(f"{what}: {how}")
        if not shutil.which("strace"):
            terminalreporter.write_line("files when the power goes: strace is missing: make faults")


class Peak:
    """Calls a function and keeps how much memory it took at most, in `bytes`."""

    bytes = 0

    def __call__(self, function: Callable[..., object], *arguments: object) -> object:
        tracemalloc.start()
        try:
            return function(*arguments)
        finally:
            self.bytes = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()


@pytest.fixture
def peak() -> Peak:
    return Peak()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The program on a store of its own."""
    return Table(tmp_path / "games.db")


OPENING = ("b pv j18", "b m k18", "r p j19", "r pv k19")
"""An opening layout for two: blue keeps pc and p, red keeps pc and m."""


@pytest.fixture
def game(table: Table) -> Table:
    """A game of An (blue) and Bram (red) with its opening layout."""
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    return table


@pytest.fixture
def another_recorder(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Write entries just before the next append, as another process would."""

    def writes(*events: Event) -> None:
        append = SqliteStore.append

        def late(
            store: SqliteStore,
            uid: str,
            title: str,
            expected: int,
            drafts: Sequence[Draft],
            *,
            still_open: bool,
        ) -> Outcome:
            monkeypatch.setattr(SqliteStore, "append", append)
            theirs = [draft(event, by="other") for event in events]
            append(store, uid, title, expected, theirs, still_open=True)
            return append(store, uid, title, expected, drafts, still_open=still_open)

        monkeypatch.setattr(SqliteStore, "append", late)

    return writes
