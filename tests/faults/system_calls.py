"""What a process does to the files of a folder, as strace tells it.

strace watches the program as it is, with the SQLite that it uses, and needs no compiler; a VFS of
our own (apsw) would bring another SQLite with it, and see only what goes through it.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.faults.programs import ENVIRONMENT

WATCHED = "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink,exit_group"


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


class Synced(NamedTuple):
    """A file is on the disk as it is; "" is the folder with its names."""

    name: str


class Said(NamedTuple):
    """The process told its reader something."""

    text: str


Call = Made | Written | Cut | Removed | Synced | Said


def is_there() -> bool:
    """Whether strace is here and may watch."""
    strace = shutil.which("strace")
    return (
        strace is not None
        and not subprocess.run(
            [strace, "-o", "/dev/null", "true"], check=False, capture_output=True
        ).returncode
    )


def traced(folder: Path, program: tuple[str, ...], *arguments: str, input: str = "") -> list[Call]:
    """Run a command and return what it did to the files of `folder` and said, in its order."""
    told = folder.with_name(f"{folder.name}.strace")
    options = ["-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={WATCHED}", "-o", str(told)]
    names = {path.name for path in folder.iterdir()}
    ran = subprocess.run(
        ["strace", *options, *program, *arguments],
        input=input,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )
    if ran.returncode:
        raise RuntimeError(f"{arguments} ended with {ran.returncode}: {ran.stderr}")
    return list(_calls(told.read_text("utf-8"), folder, names))


_LINE = re.compile(r"\d+ +(\w+)\((.*)\) += (-?\d+)")
_PATH = re.compile(r"<([^>]*)>")
_TEXT = re.compile(r'"((?:\\x..)*)"')


def _calls(trace: str, folder: Path, before: set[str]) -> Iterator[Call]:
    made: set[str] = set()
    for line in trace.splitlines():
        if " <unfinished" in line or "resumed>" in line:
            raise RuntimeError("several threads at once: their calls are not put together")
        match = _LINE.match(line)
        if match is None or int(match[3]) < 0:
            continue
        call, rest, returned = match[1], match[2], int(match[3])
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(rest)]
        numbers = [int(number) for number in re.findall(r", (\d+)(?=,|$)", rest)]
        if call == "write" and rest.startswith("1<"):
            yield Said(texts[0][:returned].decode())
            continue
        path = _path(call, rest, texts)
        if path != folder and path.parent != folder:
            continue
        name = path.name if path != folder else ""
        match call:
            case "openat" if "O_CREAT" in rest and name not in made | before:
                made.add(name)
                yield Made(name)
            case "openat" if "O_TRUNC" in rest:
                yield Cut(name, 0)
            case "pwrite64":
                yield Written(name, numbers[-1], texts[0][:returned])
            case "ftruncate":
                yield Cut(name, numbers[-1])
            case "fsync" | "fdatasync":
                yield Synced(name)
            case "unlink":
                made.discard(name)
                before.discard(name)
                yield Removed(name)
            case "write" | "rename":
                raise RuntimeError(f"a store is not written by {call}")


def _path(call: str, rest: str, texts: list[bytes]) -> Path:
    """Return the file that a call is about."""
    if call in ("openat", "unlink", "rename"):
        return Path(texts[-1].decode())
    found = _PATH.search(rest)
    path = found[1] if found else ""
    return Path(re.sub(r"\\x(..)", lambda one: chr(int(one[1], 16)), path))
