"""The bar says before Enter what Enter says: for lines of whole evenings, right and wrong ones."""

import re
import shutil
from random import Random

import click
import pytest
from typer.main import get_command

from cli.command_line import app
from cli.game.open_game import OpenGame
from cli.session.asking import Answer, Leave
from cli.session.checking import check
from cli.session.session import Session
from cli.terminal.reader import as_reader
from tests.keystrokes import begun, sample_events

EVENINGS = (
    "robber-knights/full-3-players",
    "meridian/full-3-players",
    "league-of-six/all-declared",
    "league-of-six/full-5-players",
    "score-pad/full-2-players",
    "score-pad/full-3-players",
    "score-pad/full-5-players",
)
CLAUSES = re.compile(r"; | note: | \(?unlikely: ")
ASKS = ("adjust", "count")
"""What asks a person, who is not there."""

MOMENTS = 3
"""At so many moments of an evening lines are tried."""


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
        f"correct {n} {line}",
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
        "score --at 999",
        f"why {first}",
        "why Zed",
        "Why",
        "log --after 2",
        "log --nothing",
        "export x.htlm",
        "export text x.txt",
        "export jsonl",
        "board show nothing",
        "board use nothing",
        "components show nothing",
        "components made-upp",
        "audit rk9",
        "redo",
        "stats",
        "help count",
        "help cuont",
        "clock",
    ]


def slips(line, rng):
    """Yield a line with a letter that is wrong, one too many, or two that changed places."""
    at = rng.randrange(len(line))
    other = rng.choice("aekpx0159@+ ;,")
    yield line[:at] + other + line[at + 1 :]
    yield line[:at] + other + line[at:]
    yield line[:at] + line[at : at + 2][::-1] + line[at + 2 :]


class Tried:
    """Looks at the bar for a line, then enters it on a copy of the game."""

    def __init__(self, db, capsys):
        self.db, self.copy, self.capsys = db, db.with_name("copy.db"), capsys
        self.began()

    def began(self):
        shutil.copy(self.db, self.copy)
        self.session = Session(OpenGame.open(self.copy, None, writing=True), "table")

    def compare(self, line):
        if line.strip() in ASKS:
            return
        session = self.session
        bar = check(session.meaning, line)
        before = session.open_game.n
        self.capsys.readouterr()
        try:
            session._take(Answer(line))
            refused = bool(session.refused)
        except Leave:
            refused = False
        said = self.capsys.readouterr()
        enter = words_of(said.err + said.out)
        written = session.open_game.n - before
        parts = CLAUSES.split(words_of(bar.words.removeprefix("Enter: ")))
        about = (line, bar, enter)
        match bar.standing:
            case "bad":
                assert (words_of(bar.words), 0) == (enter, written), about
            case "open" if "if you can afford it" in bar.words:
                assert written or "cannot pay" in enter or "would make entry" in enter, about
            case "open":
                assert not written, about
            case _:
                assert not refused, about
                if bar.expects != "word" or written:
                    assert [one for one in parts if one.rstrip(")") not in enter] == [], about
        if written:
            self.began()


@pytest.mark.parametrize("name", EVENINGS)
def test_the_bar_says_what_enter_says(name, tmp_path, capsys, monkeypatch):
    """Every beginning of a line too: it is what somebody sees who presses Enter too early."""
    monkeypatch.chdir(tmp_path)
    rng = Random(name)
    events = sample_events(name, tmp_path)
    for known in sorted(rng.sample(range(2, len(events)), MOMENTS)):
        db = tmp_path / f"{known}.db"
        begun(db, events, known)
        with click.Context(get_command(app)), as_reader(at_table=True):
            tried = Tried(db, capsys)
            lines = lines_of(tried.session.open_game, events[known])
            for line in lines:
                tried.compare(line)
            suggested = tried.session.meaning.suggestions
            legal = rng.sample(list(suggested), min(3, len(suggested)))
            for line in [lines[0], *legal, *rng.sample(lines, 4)]:
                for typed in (line, *slips(line, rng)):
                    for end in range(1, len(typed) + 1):
                        tried.compare(typed[:end])


def words_of(text):
    return " ".join(text.split())
