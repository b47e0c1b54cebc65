"""Games that have just begun, and what is played in them: the full sample games."""

from typing import NamedTuple

from tests.table import Table
from tools.samples import FOLDER


class Begun(NamedTuple):
    """A game that has begun, its id, and the lines that are to be recorded in it."""

    game: str
    uid: str
    lines: list[str]


def begin(table: Table, title: str) -> Begun:
    """Import the first full game of a title, and begin another one as it began."""
    sample = next(iter(sorted(FOLDER.glob(f"{title}/full-*.txt"))))
    table("import", str(sample))
    name = table("games", "--json").json["games"][0]["game"]
    return begin_again(table, name)


def begin_again(table: Table, name: str) -> Begun:
    """Begin a game as another one began: what was described of it stands."""
    entries = table("log", "--game", name, "--json", "--open").json["entries"]
    first = 1 + sum(one["event"]["type"].endswith("described") for one in entries)
    actions = [one for one in entries[first:] if one["event"]["type"] != "game-closed"]
    fork = table("fork", name, "--at", str(first), "--json").json
    return Begun(fork["game"], fork["uid"], [one["line"] for one in actions])
