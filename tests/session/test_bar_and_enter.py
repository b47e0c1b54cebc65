"""The bar says before Enter what Enter says: for lines of whole evenings, right and wrong ones."""

import shutil

import click
import pytest
from typer.main import get_command

from cli.command_line import app
from cli.game.open_game import OpenGame
from cli.session.asking import Answer
from cli.session.checking import check
from cli.session.session import Session
from cli.terminal.reader import as_reader
from tests.keystrokes import begun, sample_events

EVENINGS = (
    "robber-knights/full-3-players",
    "meridian/full-3-players",
    "league-of-six/all-declared",
)
EVERY = 9
"""After so many entries the lines are tried."""


def lines_of(open_game, event):
    """Return what somebody may type now: what follows, what is said of it, and slips."""
    first = open_game.players[0].name
    line = open_game.title.write(event, open_game.players)
    n = open_game.n
    return [
        line,
        f"{line} {line}",
        line[:-1],
        "zzz",
        f"correct {n} zzz",
        f"correct {n} --remove",
        f"count {first} 1",
        "count",
        "note it is late",
        f"note @{n} so it was",
        f"note @{n + 9} so it was",
        f"undo --to {n - 1}",
        f"undo --to {n + 9}",
        f"back {n - 1}",
        f"adjust {first} score 12",
        f'adjust {first} score 12 "counted again"',
        'ruling "so we play"',
        f'ruling "so we play" {line}',
        "close --abandoned",
        "gap we went out",
        "do",
        "undo --sideways",
    ]


@pytest.mark.parametrize("name", EVENINGS)
def test_the_bar_says_what_enter_says(name, tmp_path, capsys):
    events = sample_events(name, tmp_path)
    tried = 0
    for known in range(2, len(events), EVERY):
        db = tmp_path / f"{known}.db"
        begun(db, events, known)
        with click.Context(get_command(app)), as_reader(at_table=True):
            for line in lines_of(OpenGame.open(db, None, writing=False), events[known]):
                compare(db, line, capsys)
                tried += 1
    assert tried > 150


def compare(db, line, capsys):
    """Look at the bar for a line, then enter it on a copy of the game."""
    copy = db.with_name("copy.db")
    shutil.copy(db, copy)
    session = Session(OpenGame.open(copy, None, writing=True), "table")
    bar = check(session.meaning, line)
    before = session.open_game.n
    capsys.readouterr()
    session._take(Answer(line))
    said = capsys.readouterr()
    enter = words_of(said.err + said.out)
    written = session.open_game.n - before
    words = words_of(bar.words.removeprefix("Enter: "))
    match bar.standing:
        case "bad":
            assert (words, 0) == (enter, written), line
        case "open":
            assert written == 0, (line, words, enter)
        case _:
            assert words in enter, line


def words_of(text):
    return " ".join(text.split())
