"""What people read: five evenings and the commands around them, line by line in each language.

`make said` types tests/said/typed.txt in each language and writes what is new on the screen beside
it; a test compares. That is what a reader reads in a language, and what a change of words shows.
"""

import contextlib
import os
import re
import shlex
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from cli.terminal.language import LANGUAGES
from tests.table import Keyboard, Stream, run_here

FOLDER = Path(__file__).parent.parent / "tests" / "said"
TYPED = FOLDER / "typed.txt"
SAMPLES = FOLDER.parent.parent / "sample_games"
BEGUN = 1_772_388_000_000_000_000
"""When the evening begins, in nanoseconds: 1 March 2026 at 18:00 UTC."""

APART = 7_000_000_000
"""How much later it is whenever the program asks for the time."""

ANEW = re.compile(
    r"\b[0-9a-f]{12,}\b|\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b|(?<=\d)(?:-[0-9A-Z]{5}){4}\b"
    r"|(?<=/t/)[\w-]{32}"
)
"""What is another one at each run: hashes, keys, the fingerprints of what they sign, links."""


class Call(NamedTuple):
    """A command, and what is typed while it runs; through a pipe where nobody can be asked."""

    arguments: Sequence[str]
    lines: Sequence[str]
    piped: bool


def scenes() -> Iterator[tuple[str, list[Call]]]:
    """Yield each scene of what is typed: its title and its commands.

    `$` begins a command, `>` is a line typed at its questions, `|` one that comes through a pipe.
    """
    for scene in TYPED.read_text("utf-8").split("\n\n"):
        title, *lines = scene.strip().splitlines()
        calls: list[Call] = []
        for line in lines:
            kind, text = line[0], line[2:]
            if kind == "$":
                words = shlex.split(text.replace("SAMPLES", str(SAMPLES)))
                calls.append(Call(words, [], piped=True))
            else:
                last = calls.pop()
                calls.append(Call(last.arguments, [*last.lines, text], piped=kind == "|"))
        yield title.removeprefix("# "), calls


def _screen(call: Call, language: str) -> list[str]:
    """Run a command in a language and return the lines that a person sees, typed ones too."""
    screen = Stream(terminal=not call.piped)
    piped = Stream("".join(f"{line}\n" for line in call.lines))
    keys = piped if call.piped else Keyboard(call.lines, screen)
    code = run_here(["--lang", language, *call.arguments], keys, screen, screen)
    lines = screen.text.splitlines()
    return [*lines, f"[{code}]"] if code else lines


def said(language: str) -> str:
    """Return what is said in a language: each line once, wherever its numbers are others."""
    known: set[str] = set()
    parts: list[str] = []
    for title, calls in scenes():
        parts.append(f"\n# {title}")
        with evening() as folder:
            for call in calls:
                for line in [f"$ {shlex.join(call.arguments)}", *_screen(call, language)]:
                    here = line.replace(str(folder), "FOLDER").replace(str(SAMPLES), "SAMPLES")
                    shown = ANEW.sub("…", here).rstrip()
                    shape = re.sub(r"\d+", "0", shown)
                    if re.search(r"[^\W\d_]{2}", shown) and shape not in known:
                        known.add(shape)
                        parts.append(shown)
    return "\n".join(parts).lstrip() + "\n"


@contextlib.contextmanager
def evening(**environment: str) -> Iterator[Path]:
    """Give a scene a folder of its own, and a clock that does not depend on the machine."""
    clock = count(BEGUN, APART)
    write, today = time.strftime, time.gmtime(BEGUN // 1_000_000_000)
    quick = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # where tests keep their files
    with tempfile.TemporaryDirectory(dir=quick) as made:
        folder = Path(made).resolve()
        surroundings = {
            **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder)),
            "TABLESCRIBE_DB": str(folder / "games.db"),
            "COLUMNS": "200",
            "LINES": "60",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "TABLESCRIBE_PLAIN": "yes",
            "TZ": "UTC",
            "LANGUAGE": "C",
            **environment,
        }
        with (
            patch.dict(os.environ, surroundings),
            patch.object(time, "time_ns", lambda: next(clock)),
            patch.object(time, "strftime", lambda form, when=today: write(form, when)),
            patch.object(os, "urandom", Random(BEGUN).randbytes),
            contextlib.chdir(folder),
        ):
            time.tzset()
            yield folder


def main() -> None:
    """Write what is said in each language."""
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(said(language), "utf-8")
        print(f"tests/said/{language}.txt")


if __name__ == "__main__":
    main()
