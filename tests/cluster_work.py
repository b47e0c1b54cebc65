"""Workers of a cluster for tests, and what they are given to do: run it for the workers."""

import os
import signal
import sys
import time


def slow(n):
    """Return a number after a while, and who did it."""
    time.sleep(0.02)
    return n, os.getpid()


def fatal(_n):
    """Kill the worker that does it."""
    os.kill(os.getpid(), signal.SIGKILL)


def main():
    """Start a scheduler and two workers, say its address, and end when the input ends.

    An argument is another number of workers.
    """
    from distributed import LocalCluster

    workers = int(sys.argv[1]) if sys.argv[1:] else 2
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as made:
        print(made.scheduler_address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
