"""Power loss: every state that it can leave is opened by the program."""

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

from tests.faults.acknowledged import acknowledged, missing
from tests.faults.finder import finding
from tests.faults.power_states import left_by
from tests.faults.programs import NEW, PROGRAM, actions
from tests.faults.system_calls import Call, traced
from tests.faults.tally import Tally
from tests.table import Table

LINES = actions()
EVENING = (
    (NEW, ""),
    (("do", LINES[0]), ""),
    (("do", "-"), "\n".join(LINES[1:4])),
    (("undo",), ""),
    (("note", "x" * 480), ""),
    (NEW, ""),
    (("note", "-g", "rk1", "y" * 480), ""),
)
"""Commands and what they read: a store is made, and an append spills over a page."""


def evening(
    folder: Path, program: tuple[str, ...], commands: Sequence[tuple[tuple[str, ...], str]]
) -> list[Call]:
    """Return the system calls of commands on a store in a folder of its own."""
    folder.mkdir()
    db = str(folder / "games.db")
    return [
        call
        for arguments, given in commands
        for call in traced(folder, program, *arguments, "--json", "--db", db, input=given)
    ]


def power_losses(
    folder: Path,
    states: int,
    seed: int,
    program: tuple[str, ...] = PROGRAM,
    commands: Sequence[tuple[tuple[str, ...], str]] = EVENING,
    torn: int = 3,
) -> Tally:
    """Open `states` of the states that the loss of power can leave of an evening.

    They are counted first and made again when they are opened: together they are large.
    """
    calls = evening(folder / "traced", program, commands)
    said: dict[bytes, str] = {}  # the same state can be left later, when more was said
    for state in left_by(calls, seed, torn):
        said[state.digest] = state.said
    different = list(said)
    chosen = set(random.Random(seed).sample(different, min(states, len(different))))
    wrong = []
    for state in left_by(calls, seed, torn):
        if state.digest in chosen:
            chosen.remove(state.digest)
            broken = opened(folder / "left", state.files, said[state.digest])
            wrong += [f"seed {seed}, torn {torn}: {one}" for one in broken]
    counted = {"states opened": min(states, len(different)), "different ones": len(different)}
    return Tally("power loss", counted, wrong)


def opened(folder: Path, files: frozenset[tuple[str, bytes]], said: str) -> list[str]:
    """Return what is wrong with a state: it is opened, looked through, and written to."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files:
        (folder / name).write_bytes(content)
    table = Table(folder / "games.db")
    told = acknowledged(said)
    if told:
        wrong = missing(table.db, told)
        if not wrong and (one := finding(table.db)):
            wrong.append(one)
        if wrong:
            return wrong
    went_on = table(*NEW, "--json", code=None)
    if went_on.code:
        return [f"a new game cannot begin: {went_on.err}"]
    said_of = finding(table.db)
    return [f"after a new game: {said_of}"] if said_of else []
