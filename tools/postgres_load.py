"""Many tables at once: `make load TABLES=200 MINUTES=10`.

At each table two people record, with a connection of its own, ten times as
fast as people do: an entry every two seconds each. Beside it, in turn, as many bare inserts of
the same rows by the same number of connections, each in a transaction of its own: what the tables
alone cost. Then both as fast as they can, one at each table, for the ratio of what the server can
take.

It prints figures and checks the logs; it fails if an entry is lost, doubled or out of order, not if
a machine is slow.
"""

import itertools
import multiprocessing
import resource
import statistics
import sys
import threading
import time
from functools import partial

import psycopg

from events.common import Noted
from events.store.entry import draft, new_id
from events.store.event_store import Appended, Conflict
from events.store.postgres.postgres_store import PostgresStore
from tests.postgres.faults import wrong_with
from tests.postgres.server import running
from tests.stores import begin

PACE = 2.0
"""Seconds from one entry of a recorder to the next: at a table it is some twenty."""

PROCESSES = 4
WORDS = "An: plain castle on i18, knights east 1, 1 and 3; what was said beside it " * 3


def write_on(write, number, times, end, pace):
    """Write again and again until the end, each time as it is due, and note how long it took."""
    due = time.monotonic() + pace * (number % 100) / 100
    while (now := time.monotonic()) < end:
        if due > now:
            time.sleep(min(due - now, end - now))
            continue
        due += pace
        one = draft(Noted(f"{WORDS}{new_id()}"), by="t")
        began = time.perf_counter()
        write(one)
        times.append(time.perf_counter() - began)


def recorder(store, number, told, *paced):
    """Record at a table until the end; what was acknowledged is told."""
    uid = f"g{number // 2}"
    n = store.head(uid).n

    def append(one):
        nonlocal n
        while isinstance(
            outcome := store.append(uid, "robber-knights", n, [one], still_open=True), Conflict
        ):
            n = outcome.current  # the other one was first
        assert isinstance(outcome, Appended)
        n = outcome.entries[-1].n
        told.append(one)

    with store:
        write_on(append, number, *paced)


def inserter(db, number, *paced):
    """Insert the same rows into a table of its own shape and indexes, and nothing else."""
    numbers = itertools.count(1)
    insert = "INSERT INTO bare VALUES (%s, %s, %s, %s, %s, %s, %s)"

    def insert_one(one):
        db.execute(insert, (number, next(numbers), one.id, one.at, one.by, one.event, bytes(32)))

    with db:
        write_on(insert_one, number, *paced)


def process(kind, server, tables, seconds, pace, queue):
    """Run the recorders of some tables, or as many inserters, as soon as all are connected."""
    times, told, works = [], {table: ([], []) for table in tables}, []
    for table in tables:
        for seat in (0, 1) if pace else (0,):
            number, log = 2 * table + seat, told[table][seat]
            if kind == "appends":
                works.append(partial(recorder, PostgresStore(server), number, log, times))
            else:
                db = psycopg.connect(server.url, autocommit=True, prepare_threshold=None)
                works.append(partial(inserter, db, number, times))
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=work, args=(end, pace)) for work in works]
    for thread in threads:
        thread.start()
    half = None
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.2)
        if half is None and time.monotonic() > end - seconds / 2:
            half = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    queue.put((times, told, half or most, most))


def run(kind, server, tables, seconds, pace):
    """Return how many were written a second, their times, what was told, and the memory."""
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    workers = [
        context.Process(
            target=process,
            args=(kind, server, range(tables)[i::PROCESSES], seconds, pace, queue),
        )
        for i in range(PROCESSES)
    ]
    for worker in workers:
        worker.start()
    found = [queue.get() for _ in workers]
    for worker in workers:
        worker.join()
    times = sorted(one for times, *_ in found for one in times)
    told = {table: seats for _, part, *_ in found for table, seats in part.items()}
    half, most = max(one[2] for one in found), max(one[3] for one in found)
    p95 = times[int(len(times) * 0.95)] if times else 0.0
    median = statistics.median(times) if times else 0.0
    print(
        f"{kind:>8}{' as fast as they can' if not pace else ''}: {len(times):,} in {seconds:.0f} s,"
        f" {len(times) / seconds:,.0f} a second, median {median * 1000:.1f} ms,"
        f" p95 {p95 * 1000:.1f} ms, memory of a process {half // 1024} MiB halfway,"
        f" {most // 1024} MiB at the end",
        flush=True,
    )
    return len(times) / seconds, told


def main(tables, minutes):
    with running() as cluster:
        server = cluster.server(cluster.database(), "bo")
        with cluster.admin(server.url.rpartition("/")[2]) as db:
            db.execute(
                'CREATE TABLE bare (game integer, n integer, id text COLLATE "C", at bigint,'
                " by text, event text, hash bytea, PRIMARY KEY (game, n), UNIQUE (game, id))"
            )
            db.execute("GRANT INSERT ON bare TO bo")
        with PostgresStore(server) as store:
            for table in range(tables):
                begin(store, f"g{table}")
        told, rates = {table: [] for table in range(tables)}, {}
        for pace, share in ((PACE, 0.4), (0.0, 0.1)):
            for kind in ("appends", "inserts"):
                with cluster.admin(server.url.rpartition("/")[2]) as db:
                    db.execute("TRUNCATE bare")
                    db.execute("CHECKPOINT")
                rates[kind], said = run(kind, server, tables, minutes * 60 * share, pace)
                for table, seats in said.items():
                    told[table] += seats
        print(f"appends are {rates['appends'] / rates['inserts']:.2f} of bare inserts")
        with PostgresStore(server) as store:
            logs = ((f"g{table}", seats) for table, seats in told.items())
            wrong = [
                line for uid, seats in logs for line in wrong_with(store.read(uid), seats, uid=uid)
            ]
        print(f"{tables} logs compared with what was acknowledged: {len(wrong)} wrong")
        sys.exit("\n".join(wrong[:10]) if wrong else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
