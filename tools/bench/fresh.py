"""Measuring in processes of their own, so that nothing that ran before weighs on a figure."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median_low
from tempfile import mkdtemp

from tools.bench.timing import Figure

Measure = Callable[..., Sequence[Figure]]

PROCESSES = 5
"""Memory lies otherwise in each process, which is worth some hundredths to either side."""


def in_fresh_processes(measure: Measure, folder: Path, *arguments: object) -> list[Figure]:
    """Measure `PROCESSES` times, each time ours and the peer in one new process, in turn.

    Return each row as the process with its median ratio (or quantity) measured it.
    """
    runs = [_in_one(measure, folder, arguments) for _ in range(PROCESSES)]
    return [_median(row) for row in zip(*runs, strict=True)]


def _in_one(measure: Measure, folder: Path, arguments: Sequence[object]) -> Sequence[Figure]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        own = Path(mkdtemp(dir=folder))
        return process.submit(measure, own, *arguments).result()


def _median(row: Sequence[Figure]) -> Figure:
    by_measured = {_measured(figure): figure for figure in row}
    return by_measured[median_low(by_measured)]


def _measured(figure: Figure) -> float:
    return (figure.quantity if figure.ratio is None else figure.ratio) or 0.0
