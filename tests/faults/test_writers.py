"""Many writers at once: no entry is lost, none is there twice, the numbers have no hole."""

from concurrent.futures import ThreadPoolExecutor

from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM, actions, forgetful
from tests.faults.rig import SEED, TIMES, Tally, acknowledged, holds, logs, size, wrong_with
from tests.programs import completed
from tests.table import Table


def writers(folder, many, notes, program=PROGRAM) -> Tally:
    """Have `many` processes write `notes` each to one game, and others one game each meanwhile."""
    table = Table(folder / "shared.db")
    told = [one for _ in range(1 + many) for one in acknowledged(table(*NEW, "--json").out)]

    def told_by(*arguments, input=""):
        words = [*program, *arguments, "--json", "--db", str(table.db)]
        return acknowledged(completed(words, input=input, env=ENVIRONMENT, check=True).stdout)

    def one_game(writer):
        texts = [f"{SEED} {writer} {number}" for number in range(notes)]
        return [one for text in texts for one in told_by("note", text, "-g", "rk1")]

    def own_game(writer):
        lines = "\n".join(actions()[:-1])  # the last ends the game: an entry of its own
        return told_by("do", "-", "-g", f"rk{writer + 2}", input=lines)

    with ThreadPoolExecutor(2 * many) as pool:
        jobs = [pool.submit(work, n) for n in range(many) for work in (one_game, own_game)]
        told += [one for job in jobs for one in job.result()]
    wrong = wrong_with(table.db, told)
    if not wrong:  # and nothing that nobody was told of, or two were
        places = sorted((one.game, one.n) for one in told)
        found = logs(table.db).items()
        there = sorted((game, entry["n"]) for game, entries in found for entry in entries)
        if places != there:
            wrong.append(f"{len(places)} acknowledged, {len(there)} in the logs")
    return Tally({"writers at once": 2 * many, "acknowledged": len(told)}, wrong)


def test_writers_on_one_game_and_on_their_own(tmp_path):
    holds(writers(tmp_path, 4 if TIMES else 2, size(4, 20)))


def test_the_rig_finds_what_a_writer_never_committed(tmp_path):
    """The control."""
    assert "is lost" in writers(tmp_path, 1, 1, forgetful("never")).wrong[0]
