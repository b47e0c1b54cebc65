"""What a disk can hold after the power went: every way in which what was not synced is left.

What was written to a file and synced is there. The rest is lost, or there, write by write in any
order, and a write that was under way is torn between sectors. Names are made and removed when the
folder is synced, and before that in their order as far as the disk has come.
"""

import hashlib
import itertools
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tests.faults import system_calls
from tests.faults.system_calls import Cut, Linked, Made, Removed, Renamed, Said, Synced, Written

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

    def __init__(self, content: bytes = b"") -> None:
        self.safe = content
        self.pending: list[Written | Cut] = []

    def sync(self) -> None:
        self.safe = after(self.safe, self.pending)
        self.pending = []


Names = dict[str, _File | None]
"""A change of names, which happens whole or not at all: the file that each stands for then."""


class Disk:
    """A disk while calls come in; `before` are the files that are on it."""

    def __init__(self, before: Mapping[str, bytes]) -> None:
        self._safe_names = {name: _File(content) for name, content in before.items()}
        self._files = dict(self._safe_names)
        self._names: list[Names] = []
        self.said = ""

    def take(self, call: system_calls.Call) -> None:
        """Let a call happen."""
        match call:
            case Made(name):
                self._name({name: _File()})
            case Removed(name):
                self._name({name: None})
            case Renamed(name, to):
                self._name({name: None, to: self._files[name]})
            case Linked(name, to):
                self._name({to: self._files[name]})
            case Written() | Cut():
                self._files[call.name].pending.append(call)
            case Synced(name) if name in self._files:
                self._files[name].sync()
            case Synced(folder):
                kept = []
                for change in self._names:
                    if any(name.rpartition("/")[0] == folder for name in change):
                        _change(self._safe_names, change)
                    else:
                        kept.append(change)
                self._names = kept
            case Said(text):
                self.said += text

    def content(self, name: str) -> bytes:
        """Return what a file holds as long as nothing is lost."""
        file = self._files[name]
        return after(file.safe, file.pending)

    def _name(self, change: Names) -> None:
        self._names.append(change)
        _change(self._files, change)

    def _listed(self, changes: int) -> dict[str, _File]:
        """Return the files that have a name after some of the changes that are under way."""
        listed = dict(self._safe_names)
        for change in self._names[:changes]:
            _change(listed, change)
        return listed

    def states(self, chance: random.Random, torn: int) -> Iterator[State]:
        """Yield what can be left: each write lost or kept alone, and `torn` torn at random."""
        for changes in range(len(self._names) + 1):
            files = self._listed(changes)
            once = dict.fromkeys(files.values())  # a file can have two names
            pending = [(file, call) for file in once for call in file.pending]
            kept = [pending[:n] for n in range(len(pending) + 1)]
            kept += [pending[:n] + pending[n + 1 :] for n in range(len(pending))]
            kept += [[one] for one in pending]
            for _ in range(torn if pending else 0):
                sector = chance.choice(SECTORS)
                parts = [(file, _torn(call, sector, chance)) for file, call in pending]
                kept.append([(file, part) for file, left in parts for part in left])
            for some in kept:
                left = [
                    (name, after(file.safe, [call for of, call in some if of is file]))
                    for name, file in files.items()
                ]
                yield State(frozenset(left), self.said)


def _change(names: dict[str, _File], change: Names) -> None:
    for name, file in change.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


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
    if isinstance(call, Cut) or chance.random() < 0.3:
        return [call] if chance.random() < 0.5 else []
    end = call.at + len(call.data)
    edges = [call.at, *range(call.at - call.at % sector + sector, end, sector), end]
    parts = itertools.pairwise(edges)
    return [
        Written(call.name, begin, call.data[begin - call.at : stop - call.at])
        for begin, stop in parts
        if chance.random() < 0.5
    ]


def left_by(calls: Iterable[system_calls.Call], seed: int, torn: int) -> Iterator[State]:
    """Yield the states that the power can leave after each call, the same ones for a seed."""
    chance = random.Random(seed)
    disk = Disk({})
    for call in calls:
        disk.take(call)
        yield from disk.states(chance, torn)
