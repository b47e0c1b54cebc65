"""The corpus of hostile input, as it is and spoiled at random; `make fuzz` spoils it for long."""

import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal.errors import Exit
from tests.conftest import LONG, OPENING
from tests.fuzz.hostile import check, files, listed, spoiled, words
from tests.table import Table

TIMES = 4_000 if LONG else 25
PROGRAM = str(Path(sys.executable).with_name("tablescribe"))
CPU_SECONDS = 10
MOST_BYTES = 88 << 20

COMMANDS = {
    "records": (["import", "{}"], ["import", "{}", "--anyway"], ["audit", "{}"]),
    "boards": (["board", "check", "{}"],),
    "components": (["components", "check", "{}"],),
    "lines": (["do", "-"],),
}


@pytest.fixture
def played(tmp_path):
    table = Table(tmp_path / "games.db")
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    return table


def given(table, command, file, content):
    """Run a command on a file, or with its content on the input."""
    if command == ["do", "-"]:
        return check(table, *command, input=content)
    return check(table, *(word.format(file) for word in command))


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_corpus_as_it_is(kind, played):
    for file in files(kind):
        for command in COMMANDS[kind]:
            answer = given(played, command, file, file.read_bytes())
            if file.stem != "sound" and kind in ("boards", "components"):
                assert answer.code != 0, file.name


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_corpus_spoiled(kind, played):
    chance = random.Random(kind)
    contents = {file: file.read_bytes() for file in files(kind)}
    sound = played.db.read_bytes()
    for _ in range(TIMES):
        file, content = chance.choice([*contents.items()])
        made = played.db.with_name(f"x{file.suffix}")
        made.write_bytes(spoiled(content, [*contents.values()], chance))
        given(played, chance.choice(COMMANDS[kind]), made, made.read_bytes())
        played.db.write_bytes(sound)


TYPED = listed("""
new robber-knights {}:blue Bram:red, new {} An:blue, do {}, note {}, note x --by {}, note x --id {},
show -g {}, show --as {}, show --at {}, count {} 3, count An {}, why {}, export -f {}, import {},
{}, correct {} 'b p j18', new robber-knights An:blue Bram:red --date {}, close --ruling {}""")
SET = ("LANGUAGE", "TABLESCRIBE_BY", "COLUMNS", "TERM", "NO_COLOR", "COLORTERM")


def _can_be_passed(word: str) -> bool:
    """Whether a word can be an argument or stand in the environment: bytes, none of them 0."""
    return "\x00" not in word and "\ud800" not in word


def test_hostile_words_as_names_and_arguments(played, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sound = played.db.read_bytes()
    chance = random.Random(8)
    for word in words():
        for command in TYPED if LONG else chance.sample(TYPED, 3):
            if _can_be_passed(word):
                check(played, *(part.replace("{}", word) for part in command))
                played.db.write_bytes(sound)


def test_hostile_words_in_the_environment(played):
    chance = random.Random(9)
    for word in words():
        if not _can_be_passed(word):
            continue
        for name in SET if LONG else chance.sample(SET, 1):
            check(played, *chance.choice([["show"], ["note", "x"], ["--help"]]), **{name: word})


def within_bounds() -> None:
    """Let a program take little time and memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


def test_hostile_files_take_little_memory_and_time(played):
    chance = random.Random(10)
    everything = [(kind, file) for kind in COMMANDS for file in files(kind)]
    for kind, file in everything if LONG else chance.sample(everything, 3):
        words = [word.format(file) for word in COMMANDS[kind][-1]]
        ended = subprocess.run(
            [PROGRAM, *words, "--db", str(played.db)],
            input=file.read_bytes(),
            capture_output=True,
            preexec_fn=within_bounds,
            check=False,
        )
        assert ended.returncode in set(Exit), ended
        assert b"Traceback" not in ended.stderr, ended


DOES = """
print('\\x1b[31mred')
raise SystemExit(99)
raise ValueError('x')
while True: pass
db.write_bytes(b'x'); raise SystemExit(4)"""


@pytest.mark.parametrize("answered", DOES.strip().splitlines())
def test_the_check_finds_what_must_not_be(answered, played, monkeypatch):
    """The control: a program that does each of these things."""

    def run(_arguments):
        exec(answered, {"db": played.db})
        return 0

    monkeypatch.setattr("tests.table.run", run)
    monkeypatch.setattr("tests.fuzz.hostile.SECONDS", 0.2)
    with pytest.raises((AssertionError, ValueError)):
        check(played, "show")
