"""Many writers at once: on one game, and each on its own."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults.acknowledged import Acknowledged, acknowledged, logs, missing
from tests.faults.finder import finding
from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM, actions
from tests.faults.tally import Tally
from tests.programs import completed
from tests.table import Table


def writers(
    folder: Path, many: int, notes: int, seed: int, program: tuple[str, ...] = PROGRAM
) -> Tally:
    """Have `many` processes write `notes` each to one game, and others one game each meanwhile."""
    table = Table(folder / "shared.db")
    told = [one for _ in range(1 + many) for one in acknowledged(table(*NEW, "--json").out)]

    def one_game(writer: int) -> list[Acknowledged]:
        said = [
            _run(program, table.db, "note", f"{seed} {writer} {number}", "-g", "rk1")
            for number in range(notes)
        ]
        return [one for out in said for one in acknowledged(out)]

    def own_game(writer: int) -> list[Acknowledged]:
        lines = "\n".join(actions()[:-1])  # the last ends the game: an entry of its own
        return acknowledged(
            _run(program, table.db, "do", "-", "-g", f"rk{writer + 2}", input=lines)
        )

    with ThreadPoolExecutor(2 * many) as pool:
        jobs = [pool.submit(work, n) for n in range(many) for work in (one_game, own_game)]
        told += [one for job in jobs for one in job.result()]
    wrong = missing(table.db, told)
    if not wrong:
        wrong += _unasked(table.db, told)
    if said := finding(table.db):
        wrong.append(said)
    counted = {"writers at once": 2 * many, "acknowledged": len(told)}
    return Tally("many writers", counted, [f"seed {seed}: {one}" for one in wrong])


def _run(program: tuple[str, ...], db: Path, *arguments: str, input: str = "") -> str:
    return completed(
        [*program, *arguments, "--json", "--db", str(db)], input=input, env=ENVIRONMENT, check=True
    ).stdout


def _unasked(db: Path, told: list[Acknowledged]) -> list[str]:
    """Return the entries that nobody was told of, or two writers were."""
    places = sorted((one.game, one.n) for one in told)
    there = sorted((game, entry["n"]) for game, entries in logs(db).items() for entry in entries)
    return [] if places == there else [f"{len(places)} acknowledged, {len(there)} in the logs"]
