"""What the program has acknowledged, and whether it is in the log: there, once, without a hole."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tests.table import Table


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
