"""Work on a Dask cluster: `--workers`, with the extra `tablescribe[dask]`.

A worker gets the name of a function and its jobs, reads the data itself, and returns its results.
So every worker needs this version of the program and the same files, which is checked before the
first job.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct

from cli.terminal.errors import Exit, Mistake
from cli.terminal.extras import check_extra
from cli.terminal.files import not_written
from cli.terminal.interrupts import interrupts_held, start_tracker
from cli.terminal.language import _, speak
from events.store.location import Location
from events.text import echo, regex

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from distributed import Client

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 10
"""For so many seconds a cluster, and its first worker, are waited for."""

ALONE = 30
"""For so many seconds work goes on waiting when no worker is left."""

LOOK = 1
"""Seconds between two looks at whether a worker is left."""

PROGRAM = "tablescribe"


_ADDRESS = regex(r"(tcp|tls)://[^\s/:]+:\d{1,5}\Z")


class Cluster(Struct, frozen=True):
    """A requested cluster: the address of its scheduler, or a number of local workers.

    `paths` are files and folders its workers must see. `written` is one they write into.
    """

    asked: str
    paths: tuple[Path, ...] = ()
    written: Path | None = None


def cluster_of(
    workers: str | None, *places: Location, written: Path | None = None
) -> Cluster | None:
    """Return the cluster of `--workers`, None for local processes.

    Raises:
        Mistake: the value is neither a number nor an address, or Dask is not installed.
    """
    if workers is None:
        return None
    number = workers.isascii() and workers.isdecimal() and 0 < int(workers[:9]) <= MOST
    if not number and not _ADDRESS.match(workers):
        raise Exit.USAGE.mistake(
            "no-workers",
            _(
                "{workers} is neither the address of a scheduler (tcp://HOST:8786) nor a number of "
                "workers from 1 to {most}"
            ),
            workers=echo(workers),
            most=MOST,
        )
    how = _("work on a cluster needs Dask: pip install 'tablescribe[dask]'")
    check_extra("no-dask", how, "distributed")
    seen = tuple(place for place in places if isinstance(place, Path))
    return Cluster(workers, seen, written)


MOST = 256
"""Workers that can be started on one machine."""


class AtWork(NamedTuple):
    """A cluster ready for jobs.

    Attributes:
        tasks: submits jobs.
        at_once: how many jobs run at once.
        check: raises a `Mistake` if no worker has been left for a while.
    """

    tasks: Executor
    at_once: int
    check: Callable[[], None]


@contextmanager
def at_work(cluster: Cluster) -> Iterator[AtWork]:
    """Yield a cluster ready for jobs; cancel pending ones on exit.

    Raises:
        Mistake: it cannot be reached, its workers differ from this program, or all have died.
    """
    import dask

    quiet = dict.fromkeys(("distributed", "distributed.client"), "critical")
    dask.config.set({"logging": quiet})
    from distributed import CancelledError
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    with ExitStack() as stack:
        client: Any = _connect(cluster, stack)
        check_workers(client, cluster)
        tasks = client.get_executor(pure=False)
        try:
            at_once = max(1, sum(client.nthreads().values()))
            yield AtWork(tasks, at_once, _watch(client, cluster))
        except KilledWorker as error:
            raise _failure(
                cluster, _("its workers died several times on the same games")
            ) from error
        except (CancelledError, FutureCancelledError) as error:
            raise _failure(cluster, _("it was lost during the work")) from error
        finally:
            tasks.shutdown(wait=False)


def _watch(
    client: Any,  # noqa: ANN401
    cluster: Cluster,
) -> Callable[[], None]:
    """Return a function that checks whether a worker is left."""
    from time import monotonic

    seen = looked = monotonic()

    def check() -> None:
        nonlocal seen, looked
        now = monotonic()
        if now < looked + LOOK:
            return
        if now > looked + 5 * LOOK:  # results have come meanwhile
            seen = now
        with interrupts_held(), suppress(OSError):
            if client.sync(client.scheduler.ncores, callback_timeout=5 * LOOK):
                seen = now
        looked = monotonic()
        if looked > seen + ALONE:
            raise _failure(cluster, _("none of its workers answers any more"))

    return check


def _connect(cluster: Cluster, stack: ExitStack) -> Client:
    """Return a client, which the stack closes with all that was started for it."""
    from distributed import Client, LocalCluster

    address: Any = cluster.asked
    if cluster.asked.isdecimal():
        start_tracker()
        with interrupts_held():
            here = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=int(cluster.asked),
                threads_per_worker=1,
                dashboard_address=":0",
                silence_logs=50,
            )
            address = stack.enter_context(here)
    try:
        client: Client = stack.enter_context(
            Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        )
    except (OSError, ValueError) as error:
        why = _("no scheduler answers there")
        raise _failure(cluster, why) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise _failure(cluster, _("it has no workers")) from error
    return client


def check_workers(client: Client, cluster: Cluster) -> None:
    """Check that every worker has this version of the program and sees the files.

    Raises:
        Mistake: a worker has another version, or does not see the files.
    """
    from importlib.metadata import PackageNotFoundError, version

    ours = version(PROGRAM)
    found = dict(client.run(version, PROGRAM, on_error="return"))
    try:  # the scheduler unpacks what it hands on
        found["scheduler"] = client.run_on_scheduler(version, PROGRAM)  # type: ignore[no-untyped-call]
    except PackageNotFoundError as error:
        found["scheduler"] = error
    for where, theirs in found.items():
        if isinstance(theirs, PackageNotFoundError):
            why = _("{worker} has no tablescribe; install {ours} there")
            raise _failure(cluster, why.format(worker=where, ours=ours))
        if theirs != ours:
            why = _("{worker} has tablescribe {theirs}, and this is {ours}")
            words = why.format(worker=where, theirs=echo(str(theirs)), ours=ours)
            raise _failure(cluster, words)
    for path in {Path.cwd(), *(path.resolve() for path in cluster.paths)}:
        for worker, there in client.run(os.path.exists, str(path), on_error="return").items():
            if there is not True:
                why = _("{worker} cannot see {path}; put it where every worker can read it")
                raise _failure(cluster, why.format(worker=worker, path=path))
    if cluster.written is not None:
        _check_writing(client, cluster, cluster.written.resolve())


def _check_writing(client: Client, cluster: Cluster, folder: Path) -> None:
    """Check that the workers can write into a folder that is the same as here."""
    from tempfile import NamedTemporaryFile

    try:
        with NamedTemporaryFile(dir=folder, prefix="workers-") as mark:
            seen = client.run(os.path.exists, mark.name, on_error="return")
            may = client.run(os.access, str(folder), os.W_OK, on_error="return")
    except OSError as error:
        raise not_written(folder, error) from error
    for worker, there in seen.items():
        if there is not True or may.get(worker) is not True:
            why = _(
                "{worker} cannot write into {path}; put it where every worker can read and write it"
            )
            raise _failure(cluster, why.format(worker=worker, path=folder))


def _failure(cluster: Cluster, why: str) -> Mistake:
    return Exit.STORE.mistake(
        "cluster",
        _("the cluster {address} cannot do this: {why}"),
        address=echo(cluster.asked),
        why=why,
    )


_turn = Lock()


def do_there(language: str, folder: str, work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    """Run jobs in a worker, in the caller's language and folder, one list at a time."""
    import gc

    gc.enable()
    with _turn, chdir(folder):
        speak(language)
        return [work(job) for job in jobs]
