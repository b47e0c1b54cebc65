"""Sessions at a shell with every answer, in FOLDERS: `make transcripts` writes them.

A scene begins with `# ` and what it shows, in a folder and a store of its own. In it

    $ command   has its answer below it: the output by two spaces, errors by `! `, and [exit code]
    + command   only has to succeed
    ? request   is answered by a server of these games (tests/serve/requests.py)
    > line      is typed at the questions of the command above it, at a simple terminal
    | text      is the input of the command above it, or what stands in the file above it
    = file      is a file in the folder
    % line      is one for the shell in the folder; its answer is below it too
    & SQL       is what another program does to the file of games
    @ store     is where the games of the next commands are kept
    < scene     is what a scene of given.txt does
    ~ title     is a title of tests/adding_a_title, known from here on
    * seconds   is how much later it is
    ; text      is for who reads it

Only answers are written anew. A test compares (tests/cli/test_transcripts.py). A hash or key, which
is another one at each run, is `…` and a letter of its own in the scene; commands can name it so.
"""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple
from unittest.mock import patch

from tests.adding_a_title.known import known
from tests.adding_a_title.variants import TITLES
from tests.programs import completed
from tests.serve.requests import Requests
from tests.stores import alter
from tests.table import Answer, Table
from tools.said import ANEW, SAMPLES, evening

FOLDERS = [Path(__file__).parents[1] / "tests" / of / "transcripts" for of in ("cli", "serve")]
FOLDER = FOLDERS[0]
SETS_UP, TYPED, ASKED, SHELL, SQL, INPUT, KEYS, FILE, STORE = "+$?%&|>=@"
GIVEN, TITLE, LATER, REMARK = "<~*;"
LIMIT = 60
"""The seconds a line for the shell, and a scene in a test, may take."""

KINDS = SETS_UP + TYPED + ASKED + SHELL + SQL + FILE + STORE + GIVEN + TITLE + LATER + REMARK


def scenes(file: Path) -> dict[str, str]:
    """Return the scenes of a file by what they show."""
    _before, *found = f"\n{file.read_text('utf-8')}".split("\n# ")
    return {scene.partition("\n")[0]: f"# {scene.rstrip()}\n" for scene in found}


class Step(NamedTuple):
    """A line of a scene, the text and keys below it, and whether it is in the scene itself."""

    line: str
    below: list[str]
    keys: list[str]
    own: bool


@cache
def _given() -> dict[str, str]:
    return scenes(FOLDER / "given.txt")


def _steps(scene: str, own: bool = True) -> Iterator[Step]:
    """Yield what is done, without the answers."""
    step = None
    for line in scene.splitlines():
        if line[:1] in (INPUT, KEYS):
            assert step, line
            (step.below if line[0] == INPUT else step.keys).append(line[2:])
        elif line[:1] and line[:1] in KINDS:
            if step:
                yield step
            step = Step(line, [], [], own)
            if line[0] == GIVEN:
                yield step
                yield from _steps(_given()[line[2:]], own=False)
                step = None
    if step:
        yield step


def played(scene: str) -> str:
    """Play a scene; return it with its answers as they are now."""
    lines, letters = scene.splitlines()[:1], dict[str, str]()

    def lettered(found: re.Match[str]) -> str:
        return letters.setdefault(found[0], f"…{ascii_lowercase[len(letters)]}")

    with evening(COLUMNS="100", TABLESCRIBE_PLAIN="0") as folder, ExitStack() as stack:
        table, server = Table(folder / "games.db"), None
        for line, below, keys, own in _steps(scene):
            kind, what = line[0], line[2:].replace("SAMPLES", str(SAMPLES))
            text = "".join(f"{one}\n" for one in below)
            for hashed, letter in letters.items():
                what = what.replace(letter, hashed)
            if own:
                lines += [line, *(f"{INPUT} {one}".rstrip() for one in below)]
                lines += [f"{KEYS} {one}".rstrip() for one in keys]
            if kind == FILE:
                path = folder / what
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            elif kind == STORE:
                table = Table(folder / what)
            elif kind == TITLE:
                stack.enter_context(known(TITLES[what].slug, TITLES[what]))
            elif kind == LATER:
                stack.enter_context(_later(int(what)))
            elif kind == SQL:
                _by_another_program(table.db, what)
            elif kind == ASKED:
                server = server or stack.enter_context(closing(Requests(table.db)))
                lines += [f"  {one}" for one in server.ask(what)]
            elif kind in SETS_UP + TYPED + SHELL:
                if kind == SHELL:
                    answer = _in_shell(what)
                else:
                    words = shlex.split(what)
                    code = 0 if kind == SETS_UP else None
                    answer = table(*words, input=text, typed=keys or None, code=code)
                if kind != SETS_UP:
                    said = "\n".join(_written(answer)).replace(str(folder), "FOLDER")
                    lines += ANEW.sub(lettered, said.replace(str(SAMPLES), "SAMPLES")).splitlines()
    return "\n".join(lines) + "\n"


def _later(seconds: int) -> AbstractContextManager[object]:
    now = time.time_ns
    return patch.object(time, "time_ns", lambda: now() + seconds * 1_000_000_000)


def _by_another_program(db: Path, statement: str) -> None:
    """Change a file of games, where our triggers forbid it without them."""
    try:
        with closing(sqlite3.connect(db)) as raw, raw:
            raw.execute(statement)
    except sqlite3.IntegrityError:
        alter(db, statement)


def _in_shell(line: str) -> Answer:
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    ran = completed(line, shell=True, env=env, stdin=subprocess.DEVNULL, timeout=LIMIT)
    return Answer(ran.returncode, ran.stdout, ran.stderr)


def _written(answer: Answer) -> Iterator[str]:
    """Yield how an answer is written down."""
    for begin, text in (("  ", answer.out), ("! ", answer.err)):
        yield from (f"{begin}{line}".rstrip() for line in text.splitlines())
    if answer.code:
        yield f"[{answer.code}]"


def main() -> None:
    """Write the answers of all scenes, or of those in the files that are named."""
    for file in sorted(one for folder in FOLDERS for one in folder.glob("*.txt")):
        if sys.argv[1:] and file.stem not in sys.argv[1:]:
            continue
        file.write_text("\n".join(map(played, scenes(file).values())), "utf-8")
        print(file.relative_to(FOLDER.parents[2]))


if __name__ == "__main__":
    main()
