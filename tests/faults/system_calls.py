"""What a process does to the files of a folder, as strace tells it.

strace watches the program as it is, with the SQLite that it uses, and needs no compiler; a VFS of
our own (apsw) would bring another SQLite with it, and see only what goes through it.
"""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.faults.programs import ENVIRONMENT
from tests.programs import completed

CHANGES = (
    "openat", "write", "pwrite64", "ftruncate", "fsync", "fdatasync", "rename", "renameat",
    "renameat2", "link", "linkat", "unlink", "unlinkat",
)  # fmt: skip
"""What changes files and names, or waits until they are on the disk."""


class Made(NamedTuple):
    """A file was made."""

    name: str


class Written(NamedTuple):
    """Bytes were written at a place of a file."""

    name: str
    at: int
    data: bytes


class Cut(NamedTuple):
    """A file was brought to a length."""

    name: str
    length: int


class Removed(NamedTuple):
    """A file was removed."""

    name: str


class Renamed(NamedTuple):
    """A file got another name, in the place of what had that."""

    name: str
    to: str


class Linked(NamedTuple):
    """A file got a second name."""

    name: str
    to: str


class Synced(NamedTuple):
    """A file is on the disk as it is; a folder, "" for the whole: its names are."""

    name: str


class Said(NamedTuple):
    """The process told its reader something."""

    text: str


Call = Made | Written | Cut | Removed | Renamed | Linked | Synced | Said

Words = Sequence[str]
"""A program and its arguments."""


needs_strace = pytest.mark.skipif(
    shutil.which("strace") is None
    or completed(["strace", "-o", "/dev/null", "true"]).returncode != 0,
    reason="strace is not here, or may not watch: make faults installs it",
)


def _watched(options: list[str], words: Words, input: str) -> subprocess.CompletedProcess[str]:
    """Run a command under strace with some options."""
    return completed(["strace", *options, *words], input=input, env=ENVIRONMENT)


def traced(folder: Path, words: Words, input: str = "", code: int = 0) -> list[Call]:
    """Run a command and return what it did to the files of `folder` and said, in its order."""
    told = folder.with_name(f"{folder.name}.strace")
    options = ["-f", "-y", "-xx", "-s", "4000000", "-e", f"trace={','.join(CHANGES)}"]
    names = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    ran = _watched([*options, "-o", str(told)], words, input)
    if ran.returncode != code:
        raise RuntimeError(f"{words} ended with {ran.returncode}: {ran.stderr}")
    return list(_Trace(folder, names).calls(told.read_text("utf-8")))


def moments(folder: Path, words: Words, input: str = "") -> list[tuple[str, int]]:
    """Run a command; return its calls that change a folder, each by its number among its like."""
    told = folder.with_name(f"{folder.name}.strace")
    options = ["-f", "-y", "-e", f"trace={','.join(CHANGES)}", "-o", str(told)]
    _watched(options, words, input)
    numbers: Counter[str] = Counter()
    found = []
    for line in told.read_text("utf-8", "replace").splitlines():
        if match := re.match(r"\d+ +(\w+)\(", line):
            numbers[match[1]] += 1
            changes = match[1] != "openat" or "O_CREAT" in line
            if changes and str(folder) in line:
                found.append((match[1], numbers[match[1]]))
    return found


def killed(call: str, number: int, words: Words, input: str = "") -> bool:
    """Run a command, kill it as it begins its so manieth call; return whether it got there."""
    options = ["-f", "-o", "/dev/null", "-e", f"trace={call}"]
    options += ["-e", f"inject={call}:signal=SIGKILL:when={number}"]
    return _watched(options, words, input).returncode != 0


_LINE = re.compile(r"(\d+) +(\w+)\((.*)\) += (-?\d+)")
_BEGUN = re.compile(r"(\d+) +(\w+)\((.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"(\d+) +<\.\.\. (\w+) resumed>,? ?(.*)$")
_PATH = re.compile(r"<((?:\\x..)*)>")
_TEXT = re.compile(r'"((?:\\x..)*)"')


class _Trace:
    """Reads what strace told of a folder; `there` are the names in it before."""

    def __init__(self, folder: Path, there: set[str]) -> None:
        self._folder, self._there = folder, there
        self._places: dict[str, int] = {}

    def calls(self, trace: str) -> Iterator[Call]:
        """Yield the calls in the order in which they ended."""
        begun: dict[str, str] = {}
        for line in trace.splitlines():
            if match := _BEGUN.match(line):
                begun[match[1]] = f"{match[1]} {match[2]}({match[3]}"
                continue
            if match := _RESUMED.match(line):
                line = f"{begun.pop(match[1])}, {match[3]}"  # noqa: PLW2901
            match = _LINE.match(line)
            if match is not None and int(match[4]) >= 0:
                yield from self._call(match[2], match[3], int(match[4]))

    def _call(self, call: str, rest: str, returned: int) -> Iterator[Call]:
        texts = [_bytes(text) for text in _TEXT.findall(rest)]
        numbers = [int(number) for number in re.findall(r", (\d+)(?=,|$)", rest)]
        if call == "write" and rest.startswith(("1<", "2<")):
            yield Said(texts[0][:returned].decode())
            return
        names = self._names(call, rest, texts)
        if None in names:
            return
        name, to = str(names[0]), str(names[-1])
        match call:
            case "openat" if "O_CREAT" in rest or "O_TRUNC" in rest:
                self._places[name] = 0
                if name not in self._there:
                    self._there.add(name)
                    yield Made(name)
                elif "O_TRUNC" in rest:
                    yield Cut(name, 0)
            case "openat":
                self._places[name] = 0
            case "pwrite64":
                yield Written(name, numbers[-1], texts[0][:returned])
            case "write":
                yield Written(name, self._places[name], texts[0][:returned])
                self._places[name] += returned
            case "ftruncate":
                yield Cut(name, numbers[-1])
            case "fsync" | "fdatasync":
                yield Synced(name)
            case "unlink" | "unlinkat":
                if name in self._there and "AT_REMOVEDIR" not in rest:
                    self._there.discard(name)
                    yield Removed(name)
            case "rename" | "renameat" | "renameat2":
                self._there.discard(name)
                self._there.add(to)
                yield Renamed(name, to)
            case "link" | "linkat":
                self._there.add(to)
                yield Linked(name, to)

    def _names(self, call: str, rest: str, texts: list[bytes]) -> list[str | None]:
        """Return the files that a call is about, "" for the folder; None for one outside of it."""
        opened = [_bytes(text).decode() for text in _PATH.findall(rest)]
        if call in ("write", "pwrite64", "ftruncate", "fsync", "fdatasync"):
            return [self._inside(Path(opened[0])) if opened else None]
        at = [Path(one) for one in opened] or [Path()]
        paths = [Path(text.decode()) for text in texts]
        return [self._inside(at[min(n, len(at) - 1)] / path) for n, path in enumerate(paths)]

    def _inside(self, path: Path) -> str | None:
        if path == self._folder:
            return ""
        return str(path.relative_to(self._folder)) if self._folder in path.parents else None


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
