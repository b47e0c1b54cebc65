"""What others wrote, shown on a terminal: no character of theirs does anything there.

A pipe would hide it, for click takes escapes out of what no terminal reads. So the commands run in
a pseudo-terminal, and every hostile character is followed by a mark that nothing of ours has.
"""

import json
import re
import sys
import unicodedata

import pytest

from events.common import Noted
from events.store.entry import Draft, encode_event
from events.store.sqlite_store import SqliteStore
from tests.cli.test_files_of_others import rewritten
from tests.conftest import LONG, OPENING
from tests.fuzz.hostile import files, listed
from tests.fuzz.test_corpus import COMMANDS, TYPED
from tests.fuzz.test_well_chained import EVENING, OF_A_GAME, OF_ALL, WRITING
from tests.programs import completed
from tests.stores import another_program
from tests.table import Table
from tests.terminal import Terminal
from tools.goldens import SAMPLES

MARK = "666"
UNSAFE = [
    *("\x1b]", "\x1b[", "\x1b", "\x9b", "\x9d", "\x90", "\x07", "\x08", "\r", "\x7f", "\x0b"),
    *("\u202e", "\u2066", "\u200f", "\u200b", "\u2028", "\ue000", "\U000e0041", "\u0085"),
]
"""Beginnings of escapes, of 7 and 8 bits, and what moves, turns or hides what stands beside it."""

HOSTILE = "a" + "".join(f"{one}{MARK}" for one in UNSAFE)
TEXTS = {"short": HOSTILE, "long": "b" * 3_000 + HOSTILE} if LONG else {"short": HOSTILE}

OURS = re.compile(r"\x1b\[(?:[\d;]*m|\?25[hl])|\r(?:\x1b\[\d?[AK])+|\r+\n")
"""What a command writes on a terminal: colours, bars that vanish and ends of lines."""


def leaks(shown, *, by_keys=False):
    """Return what a terminal was given that is none of ours.

    A program that takes keys moves about in its window; of that one only the marks tell.
    """
    found = [one for one in UNSAFE if f"{one}{MARK}" in shown]
    rest = "" if by_keys else OURS.sub("", shown)
    unseen = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    return found + [one for one in {*rest} - {"\n"} if unicodedata.category(one) in unseen]


EACH = """
import json, os, pty, sys, traceback
{planted}
import rich.table
from tests.uncovered import commands
from cli.main import run
commands()  # their modules are imported before each gets a process


def begin(command):
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # nobody answers
    sys.argv = ["tablescribe", *command]
    try:
        code = run(command)
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:
        traceback.print_exc()
        code = 99
    sys.stdout.flush(), sys.stderr.flush()
    os._exit(code)

for command in json.load(sys.stdin):
    child, terminal = pty.fork()
    if not child:
        begin(command)
    shown = b""
    try:
        while new := os.read(terminal, 65536):
            shown += new
    except OSError:  # Linux says so that the other end is closed
        os.close(terminal)
    _child, status = os.waitpid(child, 0)
    print(json.dumps([command, os.waitstatus_to_exitcode(status), shown.decode()]))
"""
"""Runs each command in a terminal of its own; says its code and what the terminal was given."""


def leaking(table, commands, planted="", **environment):
    """Return the commands that let something through, and what."""
    ran = completed(
        [sys.executable, "-c", EACH.replace("{planted}", planted)],
        cwd=table.db.parent,
        input=json.dumps(commands),
        env={
            "TABLESCRIBE_DB": str(table.db),
            "PYTHONPATH": ":".join(sys.path),
            "LANGUAGE": "C",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            **environment,
        },
    )
    done = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(done) == len(commands), ran.stderr
    assert [one for one in done if "Traceback" in one[2] or not 0 <= one[1] <= 7] == []
    return [(command, found) for command, _code, shown in done if (found := leaks(shown))]


# --- what is hostile ------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path):
    """A table whose folder has a hostile name, with a game that ended and one that goes on."""
    folder = tmp_path / HOSTILE
    folder.mkdir()
    table = Table(folder / "games.db")
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    table("new", "robber-knights", "An:blue", "Bram:red")
    table("do", *OPENING)
    table("evening", "add", "spring", "rk1")
    return table


def appended(table, id_, by, event):
    """Append to every game as another program may."""
    with SqliteStore(table.db) as store:
        for game in store.games():
            one = Draft(id_, 1_772_000_000_000, by, event)
            store.append(game.uid, game.title, game.n, [one], still_open=True)


def note(text):
    return encode_event(Noted("x")).replace('"x"', json.dumps(text, ensure_ascii=False))


def envelopes(table, text):
    appended(table, text, text, encode_event(Noted("x")))


def notes(table, text):
    appended(table, "e", "t", note(text))


def kinds(table, text):
    appended(table, "e", "t", json.dumps({"type": text, text: text}, ensure_ascii=False))


def titles(table, text):
    with SqliteStore(table.db) as store:
        for uid, title in ((text, text), ("e", "robber-knights")):
            store.append(uid, title, 0, [Draft("e", 1, text, note(text))], still_open=True)


def the_club(table, text):
    with SqliteStore(table.db) as store:
        head = store.head("club")
        for n in range(2):
            one = Draft(f"{text}{n}", 1_772_000_000_000, text, note(text))
            store.append("club", "club", head.n + n, [one], still_open=False)


def the_schema(table, text):
    name = text[-500:].replace('"', "")
    begins = "AFTER INSERT ON entries BEGIN SELECT 1; END"
    another_program(
        table.db,
        f'CREATE TABLE "{name}" (x)',
        f'CREATE VIEW "v{name}" AS SELECT 1',
        f'CREATE TRIGGER "t{name}" {begins}',
    )


def the_rows(table, text):
    another_program(
        table.db,
        f"UPDATE entries SET by = {_sql(text)}, id = id || {_sql(text)} WHERE n = 1",
        f"UPDATE entries SET event = {_sql(note(text))} WHERE n = 3",
        f"UPDATE games SET title = {_sql(text)} WHERE game = 1",
    )


def the_log_of_games(table, text):
    renamed = f"replace(event, 'robber-knights', {_sql(text)})"
    another_program(
        table.db,
        f"UPDATE entries SET event = {renamed} WHERE game = 0",
        "DELETE FROM games WHERE game = 1",
    )


def beside(table, text):
    names = ("keys/{}.pub", "boards/{}.toml", "components/{}.toml", "pads/{}.toml")
    own = ("keys/known.txt", "keys/An.pub", "games.db.links", "games.db-summaries")
    for name in [*own, *(one.format(stem) for one in names for stem in ("x", HOSTILE))]:
        path = table.db.parent / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{text}\t{text} {text}\n")


def archives(table, text):
    delta = table.db.parent.with_name("all.delta")  # whose engine opens no hostile folder
    table("archive", str(delta))
    rewritten(delta, f"name = {_chr(text)}, head = {_chr(text)}")


def _chr(text):
    return " || ".join(f"chr({ord(letter)})" for letter in text[-500:])


def _sql(text):
    return "'" + text.replace("'", "''") + "'"


STORES = [
    [envelopes, the_club, beside],
    [notes, titles, the_schema],
    [the_rows, the_log_of_games],
    [archives, kinds],
]
STORES = [[one] for made in STORES for one in made] if LONG else STORES
OF_THE_REST = """
people list, evening list, evening show spring, seal --keys, serve --links, board list,
board show x, components list, pad list, restore games.db, salvage games.db saved.db,
audit ../all.delta, store copy games.db more.db, backup with.db --with-keys, log --json,
audit --json, games --json, audit --all --json, score -g 3, score -g 4"""


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("made", STORES, ids=lambda made: "-".join(one.__name__ for one in made))
def test_a_file_of_games_does_nothing_to_a_terminal(made, text, played):
    for one in made:
        one(played, TEXTS[text])
    commands = [*listed(OF_ALL), *listed(OF_THE_REST), *listed(WRITING)]
    games = ("1", "2")[not LONG :]
    commands += [[*one, "-g", game] for one in listed(OF_A_GAME) for game in games]
    assert leaking(played, commands) == []


def test_files_and_words_do_nothing_to_a_terminal(played):
    commands = [
        [word.format(file) for word in command]
        for kind in ("records", "boards", "components")
        for file in files(kind)
        for command in COMMANDS[kind][:: 1 if LONG else 3]
    ]
    record = played.db.with_name(f"{HOSTILE}.txt")
    record.write_text(f"tablescribe text record 1\n{HOSTILE}: {HOSTILE}\n")
    commands += [["import", str(record)], ["audit", str(record)], ["import", str(record.parent)]]
    commands += [[word.format(HOSTILE) for word in command] for command in TYPED]
    commands += [["--lang", HOSTILE], ["show", f"--{HOSTILE}"], ["people", "merge", HOSTILE, "x"]]
    assert leaking(played, commands) == []
    asked = [["show"], ["doctor"], ["note", "x"]]
    assert leaking(played, asked, LANGUAGE=HOSTILE, TABLESCRIBE_BY=HOSTILE) == []


@pytest.mark.parametrize(
    ("command", "typed"),
    [("record", EVENING), ("replay", "lljjkhq"), ("serve", "\x03")],
)
@pytest.mark.parametrize("made", [envelopes, notes, kinds, the_rows])
def test_what_takes_keys_does_nothing_to_a_terminal(command, typed, made, played):
    made(played, HOSTILE)
    terminal = Terminal([command, "-g", "2"], played.db)
    for line in typed.splitlines() if command == "record" else typed:
        terminal.settle()
        if not terminal.program.isalive():
            break
        terminal.keys(f"{line}\r" if command == "record" else line)
    terminal.ended()
    assert leaks(terminal.raw.decode(), by_keys=True) == []


@pytest.mark.parametrize(
    "planted",
    [
        "import events.text; events.text.visible = str",
        "import events.text; events.text.visible_json = str",
        "import cli.terminal.printing as it; it.warn = it.say = print",
    ],
)
def test_the_check_finds_what_must_not_be(planted, played):
    """The control: a program that prints something as it was read."""
    envelopes(played, HOSTILE)
    the_club(played, HOSTILE)
    assert leaking(played, [["audit"], ["log", "--json"]], planted)
