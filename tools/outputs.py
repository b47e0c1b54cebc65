"""Record what thousands of command lines print, to compare it after a change.

python -m tools.outputs record FILE [WAYS]  runs every story, or those in the ways that match
python -m tools.outputs compare OLD NEW     prints the lines that print something different now

A story is a list of command lines on one file of games. Each line runs in a process of its own with
a clock, ids and a folder that are always the same, so that equal programs print equal bytes.
"""

import itertools
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

import click
import msgspec
import sqlite_utils
import typer
from msgspec import Struct

__all__ = ["click", "sqlite_utils", "typer"]  # imported once, for every fork

SAMPLES = Path(__file__).parent.parent / "sample_games"
LANGUAGES = ("en", "nl", "fr", "es", "de")
BEGAN = 1_772_395_200_000_000_000
"""The first moment of every story, in ns: 2026-03-01, 20:00 UTC."""


class Way(Struct, frozen=True):
    """How the lines of a story are typed: options at their end, and whether at a window."""

    name: str
    options: tuple[str, ...] = ()
    window: int = 0


class Printed(Struct, frozen=True):
    """What one command line printed, and how it ended."""

    story: str
    way: str
    line: str
    code: int
    out: str
    err: str


WORDS = tuple(Way(f"words {code}", ("--lang", code, "--plain")) for code in LANGUAGES)
DRAWN = tuple(Way(f"drawn {code}", ("--lang", code, "--drawn")) for code in ("en", "de"))
WINDOW = (Way("window fr", ("--lang", "fr"), 80), Way("window en", ("--lang", "en"), 60))
JSON = (Way("json", ("--json",)),)
EVERY = (*WORDS, *DRAWN, *WINDOW, *JSON)


class Story(Struct, frozen=True):
    """Command lines on one file of games; `input` of a line stands behind " <<< "."""

    name: str
    lines: tuple[str, ...]
    ways: tuple[Way, ...] = EVERY
    start: str = ""
    """The store that it starts from: that of another story."""


def _actions(record: str) -> list[str]:
    text = (SAMPLES / record).read_text()
    body = text.split("\n\n", 1)[1]
    found = (line.partition("#")[0].strip() for line in body.splitlines())
    return [line for line in found if line]


def _starts(record: str, players: str, first: str, entries: int) -> tuple[str, ...]:
    """Return the lines that record the beginning of a sample game."""
    title = record.partition("/")[0]
    typed = [shlex.quote(line) for line in _actions(record) if not line.startswith("describe")]
    described = [line for line in _actions(record) if line.startswith("describe")]
    return (
        f"new {title} {players} --date 2026-03-01 {first} --id start",
        *(f"describe {shlex.quote(line.removeprefix('describe '))}" for line in described),
        *(f"do {line} --id a{n}" for n, line in enumerate(typed[:entries])),
    )


RK = _starts("robber-knights/full-2-players.txt", "An:blue Bram:red", "--first An", 26)
ME = _starts("meridian/full-3-players.txt", "An:orange Bram:black Céline:brown", "--first An", 30)
LO = _starts("league-of-six/full-3-players.txt", "An:red Bram:green Céline:yellow", "", 34)


def _lines(text: str) -> tuple[str, ...]:
    """Return the command lines of a text, between bars and line ends."""
    return tuple(line.strip() for line in re.split(r" \| |\n", text.strip("\n")))


READ = _lines("""
show | show --at 6 | turn | turn --at 7 | score | score --at 12 | why An | why Bram | why Zoe
why An --at 9 | log | log --all | log --after 20 | log --at 9 | clock | replay | replay --boards
audit | audit --as An | audit --open | games | games --all | stats | stats An | ratings | verify
show --as Bram | score --open | log --as An | show --at 900 | turn --open | why An --open
export text - | export ledger - | export log - | export report - | export svg - | export jsonl -
audit --all | show --as Zoe | show --as An --open | show -g zz9 | score -g 1 | people list
evening list | doctor | schema | seal | export html - | replay --as An | log --json
""")
"""Lines that only read."""

WRITE = _lines("""
count An 5 | count 5 7 | count An 5+7 --id c1 | count An 5+7 --id c1 | count Zoe 5
count An zz 5 | count An guards 3 | count An knights 3 --id c2 | count An 6 --id c1 | undo
undo --id u1 | undo --id u1 | redo | redo | undo --to 9 --id u2 | redo --line 3
undo --to 9 --id u2 | undo --to 900 | redo | redo --id r1 | redo --id r1 | log --all
note the cat sat | note @5 a remark | note @5.1 zz | note @zz q | note --id n1 twice
note --id n1 twice | note --id n1 other | gap 'tea was made' | gap --id g1 'again'
gap --id g1 'again' | adjust An 12 | adjust An 12 --reason counted --id j1
adjust An 12 --reason counted --id j1 | adjust An 13 --reason counted --id j1
adjust An 4; Bram 5 --reason recount | adjust - --reason r <<< An 3\\nBram 6\\n
adjust zz --reason r | adjust turn Bram --reason r | undo | log --all | audit
correct 7 --remove | correct 7 --remove --anyway --id k1 | correct 7 zz | correct 900 zz
correct 7 --remove --anyway --id k1 | correct 1 Anna Bert Zoe | correct 1 --limit 45m
correct zz zz | correct 5 --insert | correct 5 --insert --remove | correct 5 | score | do zz
do 'An: zz' | do -- -5 | do - <<< zz\\n | do --ruling 'as agreed' zz | do end
do 'end; end' --id two | do end --id e1 | do end --id e1 | do --id a3 end | why An | close
close --reason late | log | turn | fork --at 9 | games | count An 1 -g 2
close --abandoned --reason late -g 1 --id x1 | close --abandoned --reason late -g 1 --id x1
do end -g 1 | undo -g 1 | close --abandoned -g 1 | score -g 1 | audit -g 1 | games
sheet meridian An Bo --date 2026-03-01 <<< An 12\\nBo 14\\n | games | stats | people list
people merge An Anna | people list | people undo | people split An | ratings | stats
evening add Spring 1 2 | evening show Spring | evening list | evening undo | audit --all
seal An Bram | backup copy.db | backup copy.db | verify copy.db | restore copy.db
import copy.db | export text game.txt -g 1 | import game.txt | import zz.txt | verify
salvage games.db out.db | archive out.duckdb | new meridian An:orange Bo:black --date zz
new zz An Bo | new | new meridian An | board list | components list | describe zz
store copy games.db other.db | games --db other.db | clock | undo --id zz.zz | undo --id ''
""")
"""Lines that write, and mistakes in them."""

USAGE = (
    "",
    *_lines("""
--help | --version | zz | scor | score --zz | score --at zz | score --at 0 | count | why | do
log --after -1 | undo zz | score extra | back 3 | completion bash | export | export zz
export html --at | schema robber-knights | schema zz | score --lang zz | note | gap
do --id '' x | evening | evening zz | people | store | store init zz
"""),
)
COMMANDS = _lines("""
new | record | do | undo | redo | correct | adjust | gap | count | note | close | seal | sheet
show | turn | score | why | log | replay | audit | verify | backup | restore | store
store init | store copy | salvage | games | clock | stats | people | people list | people merge
people split | people undo | ratings | evening | evening add | evening show | evening list
evening undo | fork | export | archive | import | schema | serve | describe | doctor
completion | board | board new | board use | components | components check | components list
""")


def stories() -> list[Story]:
    """Return every story; those that others start from stand first."""
    games = {"rk": RK, "me": ME, "lo": LO}
    begun = [Story(name, lines) for name, lines in games.items()]
    sequels = [
        Story(f"{name} {what}", lines, start=name)
        for name in games
        for what, lines in (("read", READ), ("write", WRITE))
    ]
    finished = [
        Story(
            f"import {record}",
            (f"import {SAMPLES / record}", *READ, "undo", "turn", "do end", "redo", "close"),
            (*WORDS[:1], WORDS[2], DRAWN[0], *JSON),
        )
        for record in (
            *("robber-knights/full-3-players.txt", "meridian/full-2-players.txt"),
            *("league-of-six/full-4-players.txt", "league-of-six/l614-a-real-result.txt"),
            *("league-of-six/partly-described.txt", "robber-knights/rk8d-limit-reached.txt"),
        )
    ]
    usage = Story("usage", (*USAGE, *(f"{name} --help" for name in COMMANDS)), start="rk")
    return [*begun, *sequels, *finished, usage]


def _play(story: Story, way: Way, folder: Path, stores: Path) -> list[Printed]:
    """Run the lines of a story in a new folder; keep its file of games for those that follow."""
    home = folder / "home"
    home.mkdir(parents=True)
    if story.start:
        shutil.copy(stores / f"{story.start}.db", home / "games.db")
    printed = [_ran(story, way, n, line, home) for n, line in enumerate(story.lines)]
    kept = stores / f"{Path(story.name).name}.db"
    if not story.start and not kept.exists() and (home / "games.db").exists():
        shutil.copy(home / "games.db", kept)
    shutil.rmtree(folder)
    return printed


def _ran(story: Story, way: Way, n: int, line: str, home: Path) -> Printed:
    text, _mark, given = line.partition(" <<< ")
    words = shlex.split(text)
    end = words.index("--") if "--" in words else len(words)
    words[end:end] = way.options
    paths = [home.parent / name for name in ("in", "out", "err")]
    paths[0].write_text(given.encode().decode("unicode_escape").encode("latin-1").decode())
    child = os.fork()
    if not child:
        os._exit(_child(words, way, (len(story.name) << 20) + 60 * n, home, paths))
    _pid, status = os.waitpid(child, 0)
    out, err = (_plain(path.read_text(errors="surrogateescape"), home) for path in paths[1:])
    return Printed(story.name, way.name, line, os.waitstatus_to_exitcode(status), out, err)


def _child(words: Sequence[str], way: Way, later: int, home: Path, paths: Sequence[Path]) -> int:
    """Run one command line in this process, which ends with it."""
    os.chdir(home)
    os.environ.clear()
    os.environ.update(HOME=str(home), TABLESCRIBE_DB="games.db", PATH="/usr/bin:/bin", TERM="xterm")
    os.environ.update(XDG_DATA_HOME=str(home / "data"), TZ="UTC", COLUMNS=str(way.window or 100))
    numbers = itertools.count(1)
    now = BEGAN + later * 1_000_000_000
    time.time_ns, time.time = (lambda: now), (lambda: now / 1e9)
    os.urandom = lambda size: bytes((later + next(numbers) * 7 + k * 31) % 251 for k in range(size))
    for number, path in enumerate(paths):
        file = os.open(path, os.O_RDONLY if not number else os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, number)
    sys.argv = ["tablescribe", *words]
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace")
    if way.window:
        sys.stdout.isatty = lambda: True
    code = 99
    try:
        from cli.main import run

        code = int(run([*words]))
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException as error:  # what is recorded is that it failed
        sys.stderr.write(f"failed: {type(error).__name__}: {error}\n")
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    return code


_CHANGING = re.compile(r"(?<=Python |SQLite )[0-9][0-9.]*[^\s,;]*|[0-9.,]+ MB|(?<=\"free\":)[0-9]+")


def _plain(text: str, home: Path) -> str:
    """Return what was printed without what differs from run to run."""
    found = text.replace(str(home), "HOME").replace(str(SAMPLES), "SAMPLES")
    return _CHANGING.sub("SOME", found)


def record(file: Path, wanted: str = "") -> None:
    """Run every story and write what was printed, a line of JSON each.

    Only the ways whose names match `wanted` are taken, and the first way of what others start from.
    """
    told = stories()
    with tempfile.TemporaryDirectory() as made, ProcessPoolExecutor() as pool:
        stores = Path(made) / "stores"
        stores.mkdir()
        folders = (Path(made) / str(n) for n in itertools.count())
        first = [pool.submit(_play, one, way, next(folders), stores)
                 for one in told if not one.start for way in one.ways[:1]]  # fmt: skip
        done = [job.result() for job in first]
        rest = [pool.submit(_play, one, way, next(folders), stores)
                for one in told for way in (one.ways if one.start else one.ways[1:])
                if re.search(wanted, way.name)]  # fmt: skip
        done += [job.result() for job in rest]
    lines = [printed for story in done for printed in story]
    file.write_bytes(b"\n".join(map(msgspec.json.encode, lines)))
    sys.stderr.write(f"{len(lines)} command lines\n")


def compare(old: Path, new: Path) -> int:
    """Print the lines that print something different, and return how many there are."""
    before, after = (_read(path) for path in (old, new))
    differing = 0
    ways = {key[1] for key in after}
    for key, was in before.items():
        if key[1] not in ways:
            continue
        now = after.get(key)
        if now and (now.code, now.out, now.err) == (was.code, was.out, was.err):
            continue
        differing += 1
        sys.stdout.write(f"== {key[0]} [{key[1]}] {was.line}\n")
        if now is None:
            sys.stdout.write("   is gone\n")
            continue
        for one, two in (*_differences(was, now),):
            sys.stdout.write(f"   - {one}\n   + {two}\n")
    sys.stdout.write(f"{differing} of {len(before)} differ\n")
    return differing


def _differences(was: Printed, now: Printed) -> Iterator[tuple[str, str]]:
    if was.code != now.code:
        yield f"exit {was.code}", f"exit {now.code}"
    for name in ("out", "err"):
        both = itertools.zip_longest(
            getattr(was, name).split("\n"), getattr(now, name).split("\n"), fillvalue="(nothing)"
        )
        yield from itertools.islice(((one[:300], two[:300]) for one, two in both if one != two), 4)


def _read(path: Path) -> dict[tuple[str, str, int], Printed]:
    found: dict[tuple[str, str, int], Printed] = {}
    numbers: dict[tuple[str, str], int] = {}
    for line in path.read_bytes().splitlines():
        printed = msgspec.json.decode(line, type=Printed)
        story = printed.story, printed.way
        numbers[story] = numbers.get(story, -1) + 1
        found[(*story, numbers[story])] = printed
    return found


if __name__ == "__main__":
    if sys.argv[1] == "record":
        record(Path(sys.argv[2]), *sys.argv[3:])
    else:
        sys.exit(bool(compare(Path(sys.argv[2]), Path(sys.argv[3]))))
