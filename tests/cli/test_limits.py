"""Input that is too much: refused before it is read, with one sentence, and nothing is written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.titles.title_screens import title_screens
from cli.wording.sentences import result_words
from events.common import MOST_PLAYERS, GameClosed, GameStarted, Player
from events.records.jsonl import MOST_BYTES, MOST_ENTRIES
from events.records.text_record import MOST_ROWS, read_line, read_text_record, write_line
from events.store.entry import draft
from events.store.event_store import seal_all
from events.text import LONGEST_ROW
from events.titles.registry import TITLES, title_events
from projections.resolving import events_of
from projections.summary import places
from projections.titles.title_rules import Result
from tests.conftest import OPENING
from tests.events.test_hostile_store import told
from tests.programs import completed

PROGRAM = str(Path(sys.executable).with_name("tablescribe"))
MIB = 1 << 20
HEADER = '{"tablescribe":"record","version":1,"game":"x1","title":"robber-knights"}\n'
TEXT_HEADER = (
    "tablescribe text record 1\ntitle: robber-knights\ndate: 2026-03-01\n"
    "player: An = blue\nplayer: Bram = red\n\n"
)

TOO_MUCH = {
    "line ends": ("x.txt", "\n" * 3_900_000, "has at most 20000 lines"),
    "more bytes": ("x.txt", "\n" * 19_000_000, "larger than 4000000 bytes"),
    "open quotes": ("x.txt", TEXT_HEADER + ("note " + '"\\' * 950 + "\n") * 2_000, "20 errors"),
    "empty objects": ("x.jsonl", "{}\n" * 1_300_000, "not the header"),
    "empty objects after a header": ("x.jsonl", HEADER + "{}\n" * 1_300_000, "has at most"),
    "wide characters": (
        "x.jsonl",
        HEADER + '"\U0001f600"\n' + ('{"a":"' + "x" * 380 + '"}\n') * 9_900,
        "at most 5000 entries",
    ),
    "a deep list": ("x.jsonl", HEADER + "[" * 2_000_000 + "\n{}\n", "this is not an entry"),
    "a giant number": ("x.txt", TEXT_HEADER + f"count b score {'9' * 1_900}\n", "cannot be read"),
    "a version before the first": ("x.jsonl", HEADER.replace(":1,", ":-1,"), "not the header"),
}


def test_a_record_that_is_too_much_is_refused_in_little_memory(table, tmp_path):
    commands = []
    for n, (name, content, _expected) in enumerate(TOO_MUCH.values()):
        (tmp_path / f"{n}-{name}").write_text(content, encoding="utf-8")
        commands.append(f"import {n}-{name}")
    answers = told(table, commands, tmp_path, loaded=())
    for what, (_command, code, memory, said) in zip(TOO_MUCH, answers, strict=True):
        assert code == 4, (what, said)
        assert TOO_MUCH[what][2] in said
        assert len(said) < 20_000, what
        assert memory < 64 * MIB, what


def test_a_line_for_do_is_read_no_further_than_a_line_can_be(game):
    before = game("log").out
    wrong = game("do", "-", input="x" * 5_000_000, code=4)
    assert wrong.err == f"tablescribe: line 1: a line has at most {LONGEST_ROW} characters\n"
    game("do", "x" * (LONGEST_ROW + 1), code=4)
    assert game("log").out == before


def test_comments_are_found_in_one_pass_over_a_line():
    rows = ['note "a # b"  # c', 'note "a \\" # b" # c', 'note "a # b', 'x # "y"', '"a" "b # c']
    read = read_text_record(TEXT_HEADER + "\n".join(rows)).rows
    kept = ['note "a # b"', 'note "a \\" # b"', 'note "a', "x", '"a" "b']
    assert [row for _n, row in read] == kept


def test_the_limits_leave_room_for_the_longest_record():
    assert MOST_ROWS > MOST_ENTRIES
    assert MOST_BYTES >= 800 * MOST_ENTRIES


@pytest.mark.parametrize("command", [["do", "-"], ["import", "-"]])
def test_an_input_that_the_shell_has_closed(command, game):
    ended = completed(["sh", "-c", '"$@" <&-', "sh", PROGRAM, *command, "--db", str(game.db)])
    assert (ended.returncode, ended.stdout) == (4, "")
    assert ended.stderr == "tablescribe: there is nothing to read: standard input is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_an_entry_that_cannot_be_told_is_recorded_all_the_same(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    with Path("/dev/full").open("w") as full:
        ended = _run(table, "do", OPENING[0], stdout=full)
    assert ended.returncode == 6
    assert ended.stderr == (
        "tablescribe: entry 2 is recorded, but the output cannot be written (the disk is full)\n"
    )
    assert "2 entries" in table("log").lines[-1]
    with Path("/dev/full").open("w") as full:
        assert _run(table, "show", stdout=full).returncode == 6


def test_a_pipe_that_nobody_reads_is_no_finding(table):
    table("new", "robber-knights", "An:blue", "Bram:red")
    for command in (("log",), ("audit",), ("do", OPENING[0])):
        assert _to_nobody(table, *command).returncode == 0
    ended = _to_nobody(table, "do", "-", input="\n".join(OPENING[1:]))
    assert ended.returncode == 6
    assert "entry 3 is recorded, but the output cannot be written" in ended.stderr
    ended = _to_nobody(table, "do", "nonsense", "--json")  # a mistake is told beside it
    assert ended.returncode == 4
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith("tablescribe: ")


def _run(table, *arguments, **options):
    return subprocess.run(
        [PROGRAM, *arguments, "--db", str(table.db)],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=os.environ | {"LANGUAGE": "C"},
        **options,
    )


def _to_nobody(table, *arguments, **options):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return _run(table, *arguments, stdout=writing, **options)
    finally:
        os.close(writing)


def test_json_is_utf_8_whatever_the_output_has(table):
    table("new", "robber-knights", "Zoë:blue", "Bram:red")
    words = [PROGRAM, "score", "--json", "--db", str(table.db)]
    told = subprocess.check_output(words, env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    assert "Zoë" in told.decode("utf-8")


@pytest.mark.parametrize("title", TITLES)
def test_a_log_with_more_players_than_its_title_seats_is_not_readable(title):
    most = title_events(title).SEATS[-1]
    players = tuple(Player(f"P{n}", ("blue",)) for n in range(most + 1))
    if most < MOST_PLAYERS:
        started = GameStarted(title, players, "2026-03-01")
        with pytest.raises(ValueError, match=f"{most + 1} players"):
            events_of(title, seal_all([draft(started, by="t", id_="g1")]))


def test_a_result_without_a_winner_is_said():
    players = (Player("An"), Player("Bo"))
    screens = title_screens("meridian")
    result = Result((3, 5), ())
    assert result_words(result, players, screens) == "An 3, Bo 5: nobody wins"
    assert list(places(result)) == []
    claim = GameClosed((3, 5), (), "x.1")
    title = title_events("meridian")
    line = write_line(claim, players, title)
    assert line == "result a 3 b 5 won - rules x.1"
    assert read_line(line, 1, players, title).event == claim
