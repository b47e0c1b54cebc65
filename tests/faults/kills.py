"""kill -9 while a process appends: what it has acknowledged is in the log."""

import random
import subprocess
import time
from pathlib import Path

from tests.faults.acknowledged import Acknowledged, acknowledged, missing
from tests.faults.finder import finding
from tests.faults.programs import ENVIRONMENT, NEW, PROGRAM, actions
from tests.faults.tally import Tally
from tests.table import Table

LATEST = 0.012
"""Seconds after an acknowledgement within which the blow falls: about two appends."""


def kills(folder: Path, rounds: int, seed: int, program: tuple[str, ...] = PROGRAM) -> Tally:
    """Kill a process that records a game, again and again; it goes on where the log stands."""
    chance = random.Random(seed)
    table = Table(folder / "killed.db")
    journal = table.db.with_name(f"{table.db.name}-journal")
    lines = actions()
    told: list[Acknowledged] = []
    wrong: list[str] = []
    within = 0
    left: list[str] = []
    for number in range(rounds):
        if len(left) < 12:
            told += acknowledged(table(*NEW, "--json").out)
            game, left = told[-1].game, lines
        told += acknowledged(_killed(program, table.db, game, left, chance))
        within += journal.exists()
        seen = missing(table.db, told)
        if said := finding(table.db):
            seen.append(said)
        wrong += [f"round {number + 1} of seed {seed}: {one}" for one in seen]
        if seen:
            break
        left = lines[len(table("log", "-g", game, "--json").json["entries"]) - 1 :]
    counted = {"kills": number + 1, "within a write": within, "acknowledged": len(told)}
    return Tally("kill -9", counted, wrong)


def _killed(
    program: tuple[str, ...], db: Path, game: str, lines: list[str], chance: random.Random
) -> str:
    """Have lines recorded, kill the process some time after some of them, return what it said."""
    process = subprocess.Popen(
        [*program, "do", "-", "-g", game, "--json", "--db", str(db)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=ENVIRONMENT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write("\n".join(lines))
        process.stdin.close()
        said = "".join(process.stdout.readline() for _ in range(chance.randint(1, 8)))
        time.sleep(chance.random() * LATEST)
        process.kill()
        return said + process.stdout.read()
