"""What a disk can hold after the power went: every way in which what was not synced is left.

What was written to a file and synced is there. The rest is lost, or there, write by write in any
order, and a write that was under way is torn between sectors. Names are made and removed when the
folder is synced, and before that in their order as far as the disk has come.
"""

import hashlib
import itertools
import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.faults.system_calls import Call, Cut, Made, Removed, Said, Synced, Written

SECTORS = (512, 4096)


class State(NamedTuple):
    """The files that a disk holds, and what had been said by then."""

    files: frozenset[tuple[str, bytes]]
    said: str

    @property
    def digest(self) -> bytes:
        """What stands for the files, which are large."""
        made = hashlib.sha256()
        for name, content in sorted(self.files):
            made.update(b"%s %d " % (name.encode(), len(content)) + content)
        return made.digest()


class _File:
    """A file: what is safe of it, and what was done to it since it was synced."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.safe = b""
        self.pending: list[Written | Cut] = []

    def sync(self) -> None:
        self.safe = after(self.safe, self.pending)
        self.pending = []


class Disk:
    """A disk while calls come in."""

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}
        self._safe_names: dict[str, _File] = {}
        self._names: list[Made | Removed] = []
        self._made: list[_File] = []
        self.said = ""

    def take(self, call: Call) -> None:
        """Let a call happen."""
        match call:
            case Made(name):
                self._files[name] = made = _File(name)
                self._names.append(call)
                self._made.append(made)
            case Removed(name):
                del self._files[name]
                self._names.append(call)
            case Written() | Cut():
                self._files[call.name].pending.append(call)
            case Synced(""):
                self._safe_names = self._listed(len(self._names))
                self._names, self._made = [], []
            case Synced(name):
                self._files[name].sync()
            case Said(text):
                self.said += text

    def _listed(self, changes: int) -> dict[str, _File]:
        """Return the files that have a name after some of the changes that are under way."""
        listed = dict(self._safe_names)
        fresh = iter(self._made)
        for change in self._names[:changes]:
            if isinstance(change, Made):
                listed[change.name] = next(fresh)
            else:
                listed.pop(change.name, None)
        return listed

    def states(self, chance: random.Random, torn: int) -> Iterator[State]:
        """Yield what can be left: each write lost or kept alone, and `torn` torn at random."""
        for changes in range(len(self._names) + 1):
            files = list(self._listed(changes).values())
            pending = [(file, call) for file in files for call in file.pending]
            whole = range(len(pending))
            kept: list[Iterable[int]] = [(), whole]
            kept += [range(n) for n in whole]
            kept += [[n for n in whole if n != lost] for lost in whole]
            kept += [[n] for n in whole]
            for some in kept:
                chosen = set(some)
                yield self._state(files, {id(pending[n][1]): [pending[n][1]] for n in chosen})
            for _ in range(torn if pending else 0):
                sector = chance.choice(SECTORS)
                yield self._state(
                    files, {id(call): _torn(call, sector, chance) for _file, call in pending}
                )

    def _state(self, files: list[_File], kept: dict[int, list[Written | Cut]]) -> State:
        left = (
            (
                file.name,
                after(file.safe, [part for one in file.pending for part in kept.get(id(one), [])]),
            )
            for file in files
        )
        return State(frozenset(left), self.said)


def after(content: bytes, calls: Iterable[Written | Cut]) -> bytes:
    """Return what a file holds after calls; what was never written is zeros."""
    made = bytearray(content)
    for call in calls:
        if isinstance(call, Cut):
            del made[call.length :]
            made.extend(bytes(call.length - len(made)))
        else:
            made.extend(bytes(max(0, call.at - len(made))))
            made[call.at : call.at + len(call.data)] = call.data
    return bytes(made)


def _torn(call: Written | Cut, sector: int, chance: random.Random) -> list[Written | Cut]:
    """Return what is left of a call: some of the sectors that it wrote, or nothing."""
    if chance.random() < 0.3:
        return [call] if chance.random() < 0.5 else []
    if isinstance(call, Cut):
        return [call] if chance.random() < 0.5 else []
    end = call.at + len(call.data)
    edges = [call.at, *range(call.at - call.at % sector + sector, end, sector), end]
    parts = itertools.pairwise(edges)
    return [
        Written(call.name, begin, call.data[begin - call.at : stop - call.at])
        for begin, stop in parts
        if chance.random() < 0.5
    ]


def left_by(calls: Iterable[Call], seed: int, torn: int) -> Iterator[State]:
    """Yield the states that the power can leave after each call, the same ones for a seed."""
    chance = random.Random(seed)
    disk = Disk()
    for call in calls:
        disk.take(call)
        yield from disk.states(chance, torn)
