"""What all rigs share: their sizes, what was acknowledged and is there, what a reader sees."""

import json
import os
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.table import Table

TIMES = float(os.environ.get("TABLESCRIBE_FAULTS") or 0)
"""How long the rigs are, beside their usual length in `make faults`; 0 for as small as in tests."""

SEED = int(os.environ.get("TABLESCRIBE_SEED") or 1)
"""What chance follows from."""


def size(small: int, usual: int) -> int:
    """Return the size of a rig: small in tests, as usual or `TIMES` so much in `make faults`."""
    return max(1, round(usual * TIMES)) if TIMES else small


class Tally(NamedTuple):
    """What a rig has counted, and a line for each promise that was broken."""

    counted: dict[str, int]
    wrong: list[str]


def holds(tally: Tally) -> Tally:
    """Check that nothing was wrong, and say what was counted."""
    counts = ", ".join(f"{number:,} {what}" for what, number in tally.counted.items())
    print(f"seed {SEED}: {counts}; {len(tally.wrong):,} wrong")
    assert tally.wrong == []
    return tally


def killed(processes: Sequence[subprocess.Popen[str]], chance: Random, most: int) -> str:
    """Kill processes some time after each has said a line or more; return all that they said.

    The blow falls so soon after the last of these lines that they have begun two writes at most.
    """
    said = ""
    for process in processes:
        said += "".join(process.stdout.readline() for _ in range(chance.randint(1, most)))
    time.sleep(chance.random() * 0.012)
    for process in processes:
        process.kill()
        with process:
            said += process.stdout.read()
    return said


class Acknowledged(NamedTuple):
    """An entry that a command has said is recorded: the game, its number, and its event if told."""

    game: str
    n: int
    event: dict[str, Any] | None


def acknowledged(out: str) -> list[Acknowledged]:
    """Return what the JSON lines of a command acknowledge; a torn last line does nothing."""
    said = [json.loads(line) for line in out.split("\n")[:-1]]
    return [
        Acknowledged(one["game"], one.get("entry", 1), one.get("event", one.get("started")))
        for one in said
    ]


def logs(db: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the entries of each game, as the program tells them."""
    table = Table(db)
    names = [one["game"] for one in table("games", "--json").json["games"]]
    return {name: table("log", "-g", name, "--json").json["entries"] for name in names}


def missing(db: Path, expected: Iterable[Acknowledged]) -> list[str]:
    """Return what was acknowledged and is not in its log, and what a log holds twice or skips."""
    try:
        found = logs(db)
    except AssertionError as refused:
        return [f"a game cannot be read: {refused}"]
    wrong = []
    for one in expected:
        entries = found.get(one.game, [])
        if len(entries) < one.n:
            wrong.append(f"{one.game} #{one.n} was acknowledged and is lost")
        elif one.event not in (None, entries[one.n - 1]["event"]):
            wrong.append(f"{one.game} #{one.n} was acknowledged and is another")
    for game, entries in found.items():
        if [entry["n"] for entry in entries] != list(range(1, len(entries) + 1)):
            wrong.append(f"{game} has a hole in its numbers")
        if len({entry["id"] for entry in entries}) < len(entries):
            wrong.append(f"{game} has an entry twice")
    return wrong


def finding(db: Path) -> list[str]:
    """Return what the commands that look for damage say of a store; [] of a sound one."""
    answers = ((words, Table(db)(*words, code=None)) for words in (("verify",), ("audit", "--all")))
    return [
        f"{words[0]} ended with {answer.code}: {(answer.err or answer.out).strip()}"
        for words, answer in answers
        if answer.code
    ]


def wrong_with(db: Path, told: Iterable[Acknowledged]) -> list[str]:
    """Return what of the acknowledged is missing in a store, and what else is wrong with it."""
    return [*missing(db, told), *finding(db)]


def printed(db: Path) -> str | None:
    """Return what the program prints of all games; None where it refuses."""
    table = Table(db)
    said, named = table("games", code=None), table("games", "--json", code=None)
    if said.code or named.code:
        return None
    answers = [
        table(command, "-g", one["game"], code=None)
        for one in named.json["games"]
        for command in ("show", "score", "log")
    ]
    current = table("show", code=None)  # the game that is meant where none is named
    if any(answer.code for answer in answers) or current.code not in (0, 7):
        return None
    return "".join(answer.out for answer in (said, *answers, current))
