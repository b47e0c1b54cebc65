"""The tests with every supported Python that is on this machine: `make pythons`.

The newest passes everything, the others what differs between versions of Python: what touches
files, processes and terminals. Each has an environment of its own (`.venv-3.12`).
"""

from __future__ import annotations  # the Python that starts this may be an older one

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

OLDEST = (3, 11)
PARTS = (
    "tests/events tests/fuzz/test_damage.py tests/test_wheel.py "
    "tests/cli/test_backup.py tests/cli/test_completion.py tests/cli/test_files_of_others.py "
    "tests/cli/test_import_many.py tests/cli/test_interrupts.py tests/cli/test_scripts.py "
    "tests/cli/test_salvage.py tests/cli/test_serve.py tests/cli/test_store_closed.py "
    "tests/cli/test_terminal.py tests/cli/test_transcripts.py "
    "tests/session/test_evening.py tests/session/test_session.py tests/session/test_story.py"
)
"""Where tests touch files, processes and terminals most: games, rules and words are as with any."""

ASK = "import sys, ensurepip; print(*sys.version_info[:3])"


def found() -> dict[str, str]:
    """Return the program of each supported Python, by version ("3.12"), the newest first.

    Of several of a version it is the latest release.
    """
    latest: dict[tuple[int, ...], tuple[tuple[int, ...], str]] = {}
    for program in dict.fromkeys(_programs()):
        version = _version(program)
        if version >= OLDEST and version > latest.get(version[:2], ((), ""))[0]:
            latest[version[:2]] = version, program
    newest_first = sorted(latest.items(), reverse=True)
    return {f"{major}.{minor}": program for (major, minor), (_, program) in newest_first}


def _programs() -> Iterator[str]:
    """Yield this Python, those on the path, and those that pyenv keeps."""
    yield sys.executable
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    if shutil.which("pyenv"):
        ran = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=True)
        root = Path(ran.stdout.strip())
        folders = [one for one in folders if one != root / "shims"]  # they only point there
        folders += sorted(root.glob("versions/*/bin"))
    for folder in folders:
        for program in sorted(folder.glob("python3.*")):
            minor = re.fullmatch(r"python3\.(\d+)", program.name)
            if minor and int(minor[1]) >= OLDEST[1]:
                yield str(program)


def _version(program: str) -> tuple[int, ...]:
    """Return the version of a Python, () if it does not run or can make no environment."""
    try:
        ran = subprocess.run([program, "-c", ASK], capture_output=True, text=True, check=False)
    except OSError:
        return ()
    return tuple(map(int, ran.stdout.split())) if ran.returncode == 0 else ()


def main(*, ends: bool) -> None:
    """Run the tests; leave with 1 if they fail with any Python.

    `ends`: with the newest and the oldest alone, which is what there is time for at each change.
    """
    pythons = found()
    if not pythons:
        sys.exit("there is no Python 3.11 or newer here that can make an environment")
    said(f"found: {', '.join(f'{version} ({path})' for version, path in pythons.items())}")
    newest, oldest = next(iter(pythons)), list(pythons)[-1]
    if ends:
        pythons = {version: pythons[version] for version in (newest, oldest)}
    took: dict[str, float] = {}
    failed = []
    for version, program in pythons.items():
        tests = "" if version == newest else PARTS
        made = [f"PYTHON={program}", f"VENV=.venv-{version}", f"TESTS={tests}", "KINDS=leak,lost"]
        targets = [f".venv-{version}/.ready", "test"]
        if version == newest:
            targets += ["man", "browser", "postgres", "mutants"]
        for target in targets:
            part = f"Python {version}: make {target} {tests if target == 'test' else ''}".rstrip()
            said(part)
            began = time.monotonic()
            ran = subprocess.run(["make", "--no-print-directory", target, *made], check=False)
            took[part] = time.monotonic() - began
            if ran.returncode:
                failed.append(version)
                break
    for part, seconds in took.items():
        said(f"{seconds / 60:4.1f} min  {part}")
    if failed:
        sys.exit(f"failed with Python {', '.join(failed)}")
    said(f"passed with Python {', '.join(pythons)}")


def said(line: str) -> None:
    """Print a line above what the tests say."""
    print(f"=== {line}", flush=True)


if __name__ == "__main__":
    main(ends=sys.argv[1:] == ["ends"])
