"""Plant faults in a copy of the code and see whether the tests find them: `make mutants`.

The faults are in `mutants.toml`: what goes wrong, its kind, the old and the new text of a file, and
the tests of which one must fail. A fault that no test finds makes the run fail, and so does one
that fits its file no more.

    python -m tools.mutants [--kinds leak,lost] [--jobs N] [WORD...]

`WORD`: only faults whose file or words contain one of them.
"""

import argparse
import importlib
import os
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_name("mutants.toml")

SECONDS = 240
"""How long the tests of one fault may take; a fault that makes them hang is found."""

LOADED = ("pytest", "hypothesis.stateful", "typer", "rich.table", "jinja2", "msgspec", "httpx",
          "sqlite_utils", "prompt_toolkit.shortcuts", "starlette.applications", "uvicorn",
          "babel.messages.pofile", "cryptography.hazmat.primitives.asymmetric.ed25519")  # fmt: skip
"""What is loaded once, before the processes of the tests are forked."""

OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
"""How the tests of a fault are passed: hypothesis was loaded before pytest could look at it."""

NONE_SUCH = 4
"""What pytest ends with where a test that is named is not there."""

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "htmlcov")


class Fault(msgspec.Struct, frozen=True):
    """A fault of our own.

    Attributes:
        what: what goes wrong.
        kind: "leak", "lost" or "wrong".
        file: where it is planted.
        old: what stands there, once.
        new: what is put in its place.
        tests: files and tests, as pytest takes them. Of a test that is gone its file is passed.
    """

    what: str
    kind: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether it can be planted in the code as it is."""
        path = ROOT / self.file
        return path.exists() and path.read_text("utf-8").count(self.old) == 1


def faults(kinds: Iterable[str] = (), words: Sequence[str] = ()) -> list[Fault]:
    """Return the faults of the list, or those of `kinds` and with one of `words`."""
    listed = msgspec.convert(tomllib.loads(LIST.read_text("utf-8"))["fault"], list[Fault])
    return [
        one
        for one in listed
        if (not kinds or one.kind in kinds)
        and (not words or any(word in f"{one.file} {one.what}" for word in words))
    ]


class Copy:
    """A copy of the tree, in which one fault at a time is planted."""

    def __init__(self, folder: Path) -> None:
        self.at = folder / "tree"
        shutil.copytree(ROOT, self.at, ignore=LEFT_OUT)
        self.said = folder / "said"
        self._sound = ""

    def plant(self, fault: Fault) -> None:
        """Put the new text in the place of the old."""
        self._sound = (self.at / fault.file).read_text("utf-8")
        self._write(fault.file, self._sound.replace(fault.old, fault.new))

    def restore(self, fault: Fault) -> None:
        """Have the file be as it was."""
        self._write(fault.file, self._sound)

    def _write(self, file: str, text: str) -> None:
        path = self.at / file
        path.write_text(text, "utf-8")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()

    def fork(self, tests: Sequence[str]) -> int:
        """Begin to pass tests on it; return the process, which ends with the code of pytest."""
        if pid := os.fork():
            return pid
        os.setsid()
        said = os.open(self.said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.chdir(self.at)
        os.environ["PYTHONPATH"] = str(self.at)
        sys.path[:] = [str(self.at), *(one for one in sys.path if one not in ("", str(ROOT)))]
        for name in [name for name in sys.modules if name.split(".")[0] == "tools"]:
            del sys.modules[name]
        code = 3
        try:
            import pytest

            code = int(pytest.main([*OPTIONS, *tests]))
            if code == NONE_SUCH:
                code = int(pytest.main([*OPTIONS, *{test.split("::")[0] for test in tests}]))
        except BaseException:  # a child must not go on as its parent
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def found(copies: Sequence[Copy], todo: Sequence[Fault]) -> Iterator[tuple[Fault, str, float]]:
    """Yield each fault with what became of it, and the seconds that it took.

    It is "found", "lives", or what pytest said where the tests could not be run.
    """
    waiting, running = list(todo), dict[int, tuple[Copy, Fault, float]]()
    free = list(copies)
    while waiting or running:
        while waiting and free:
            copy, fault = free.pop(), waiting.pop(0)
            copy.plant(fault)
            running[copy.fork(fault.tests)] = copy, fault, time.monotonic()
        late = [pid for pid, one in running.items() if time.monotonic() - one[2] > SECONDS]
        for pid in late:
            os.killpg(pid, signal.SIGKILL)
        pid, status = os.waitpid(-1, 0 if late else os.WNOHANG)
        if not pid:
            time.sleep(0.05)
            continue
        copy, fault, begun = running.pop(pid)
        code = os.waitstatus_to_exitcode(status)
        said = copy.said.read_text("utf-8", "replace").strip().splitlines()
        what = {0: "lives", 1: "found", -signal.SIGKILL: "found"}.get(code)
        copy.restore(fault)
        free.append(copy)
        became = what or f"cannot be told ({code}): {said[-1] if said else ''}"
        yield fault, became, time.monotonic() - begun


def main() -> int:
    """Plant the faults that are asked for; return 1 if one lives or cannot be planted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kinds", default="", help="leak, lost, wrong; separated by commas")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("words", nargs="*", metavar="WORD")
    asked = parser.parse_args()
    listed = faults([kind for kind in asked.kinds.split(",") if kind], asked.words)
    if not listed:
        parser.error("no fault is of these kinds and has these words")
    for name in LOADED:
        importlib.import_module(name)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        todo = [one for one in listed if one.fits]
        wrong = [f"fits its file no more: {one.file}: {one.what}" for one in listed if not one.fits]
        copies = [Copy(Path(folder) / f"{n}") for n in range(min(asked.jobs, len(todo)))]
        for fault, became, took in found(copies, todo):
            print(f"{took:6.1f} s  {became}: {fault.file}: {fault.what}", flush=True)
            counts[f"{fault.kind}, {became.split(' ')[0]}"] += 1
            if became != "found":
                wrong.append(f"{became}: {fault.file}: {fault.what}")
    print("; ".join(f"{number} {what}" for what, number in sorted(counts.items())))
    print(f"{len(listed) - len(wrong)} of {len(listed)} faults found", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
