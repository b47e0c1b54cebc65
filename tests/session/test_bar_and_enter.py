"""The bar says before Enter what Enter says: for lines of evenings and of random games."""

import re
import shutil
from contextlib import suppress
from random import Random

import click
import pytest
from typer.main import get_command

from cli.command_line.commands import Commands, app
from cli.game.open_game import OpenGame
from cli.session.asking import Answer, Leave
from cli.session.checking import check
from cli.session.session import Session
from cli.terminal.reader import as_reader
from events.titles.robber_knights.events import TurnEnded
from projections.seen import OPEN, PUBLIC, Viewer
from tests import random_play
from tests.conftest import LONG
from tests.keystrokes import begun, sample_events
from tests.random_play import a_random_game
from tests.table import made_once

EVENINGS = (
    "robber-knights/full-3-players",
    "meridian/full-3-players",
    "league-of-six/all-declared",
    "league-of-six/full-5-players",
    "score-pad/full-3-players",
)
CLAUSES = re.compile(r"; | note: | \(?unlikely: | \(as a ruling: ")
ASKS = re.compile(r"(adjust|count|q|quit)$|replay|(board|components|pad) new")
"""What asks a person, who is not there, or leaves."""

SECRET = re.compile(r"cannot (pay|afford)|would make entry")
"""What Enter may say where only a secret can refuse."""

OPENLY = "everything is shown, including players' secrets"
"""What stands before other words where everything is shown."""

PRINTING = ("show", "turn", "why", "log", "?", "audit", "help")
"""Commands whose words are typed back."""

GAMES, SOUPS = (60, 40) if LONG else (4, 40)
"""How many games are played at random, and how many lines are made of words there."""

MOMENTS = 10 if LONG else 1
"""At so many moments of an evening lines are tried."""


@pytest.fixture(autouse=True)
def made_once_each(monkeypatch):
    """Thousands of lines are read: a command that they name is made once."""
    monkeypatch.setattr(Commands, "get_command", made_once)


def lines_of(open_game, event):
    """Return what somebody may type now: what follows, what is said of it, and slips."""
    first = open_game.players[0].name
    line = open_game.title.write(event, open_game.players)
    again = open_game.title.write(open_game.events[-1][1], open_game.players)
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
        f'ruling "so we play" {again}',
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

    def __init__(self, db, capsys, viewer=PUBLIC):
        self.db, self.copy, self.capsys = db, db.with_name("copy.db"), capsys
        self.viewer = viewer
        self.began()

    def began(self):
        shutil.copy(self.db, self.copy)
        self.session = Session(OpenGame.open(self.copy, None, writing=True), "table")
        self.session.open_game.asked = self.viewer

    def said_of(self, line):
        """Return what Enter says."""
        self.capsys.readouterr()
        with suppress(Leave):
            self.session._take(Answer(line))
        said = self.capsys.readouterr()
        return words_of(said.err + said.out).replace(OPENLY, "").strip()

    def compare(self, line):
        if ASKS.match(line.strip()):
            return
        session = self.session
        bar = check(session.meaning, line)
        before = session.open_game.n
        enter = self.said_of(line)
        refused = bool(session.refused)
        written = session.open_game.n - before
        does = bar.words.removeprefix("Enter: ").partition("   (?: ")[0]
        parts = CLAUSES.split(words_of(does))
        about = (line, bar, enter)
        match bar.standing:
            case "bad":
                earlier = re.search("[;,]", line) and SECRET.search(enter)  # another action of it
                assert earlier or words_of(bar.words) == enter, about
                assert not written, about
            case "open" if "if you can afford it" in bar.words:
                assert written or SECRET.search(enter), about
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


def soup(words, line, rng):
    """Return a line with a word that the program prints in it, or of nothing else."""
    parts, word = line.split(), rng.choice(words)
    at = rng.randrange(len(parts) + 1)
    return rng.choice(
        [
            " ".join(rng.choices(words, k=rng.randint(1, 4))),
            " ".join([*parts[:at], word, *parts[at:]]),
            " ".join([*parts[:at], word, *parts[at + 1 :]]),
            " ".join([*parts[:at], *parts[at + 1 :]]),
            f"{line}{rng.choice(('; ', ', ', ' '))}{word}",
        ]
    )


def is_chosen(game, event):
    """Whether an action is one of several from which somebody chooses: no end of a turn is."""
    listed = game.rules.actions(game.state)
    return len(listed) > 1 and event in listed and type(event) is not TurnEnded


@pytest.mark.parametrize("title", random_play.PLAYED)
def test_so_it_is_of_anything_that_is_typed_in_any_game(title, tmp_path, capsys, monkeypatch):
    """What is legal, nearly legal, made of words that the program prints, as any viewer."""
    monkeypatch.chdir(tmp_path)
    rng = Random(f"any {title}")
    for number in range(GAMES):
        events = a_random_game(title, rng, rng.randrange(4, 100))
        db = tmp_path / f"{number}.db"
        begun(db, events, len(events))
        with click.Context(get_command(app)), as_reader(at_table=True):
            tried = Tried(db, capsys, rng.choice((PUBLIC, Viewer(seat=0), OPEN)))
            open_game = tried.session.open_game
            offered = tried.session.meaning.offered_actions()
            assert not any(is_chosen(open_game.game, one) for one in offered), offered
            printed = "; ".join(map(tried.said_of, PRINTING)).split()
            suggested = list(tried.session.meaning.suggestions)
            event = rng.choice([event for event in events[1:] if not event.describes])
            lines = [*lines_of(open_game, event), *rng.sample(suggested, min(4, len(suggested)))]
            typed = [*lines, *(slip for line in lines[-6:] for slip in slips(line, rng))]
            typed += [soup(printed, rng.choice(lines), rng) for _line in range(SOUPS)]
            for line in typed:
                tried.compare(line)


def words_of(text):
    return " ".join(text.split())


def test_a_record_of_everything_is_written_only_where_that_is_asked(tmp_path, capsys, monkeypatch):
    """A session that shows one player's secrets puts nobody else's into a file by itself."""
    monkeypatch.chdir(tmp_path)
    events = sample_events("league-of-six/full-5-players", tmp_path)
    db = tmp_path / "1.db"
    begun(db, events, 12)
    with click.Context(get_command(app)), as_reader(at_table=True):
        tried = Tried(db, capsys, Viewer(seat=0))
        first, second = (player.name for player in tried.session.open_game.players[:2])
        for line in ("jsonl x", f"text x --as {first}", f"jsonl x --as {second}"):
            tried.compare(f"export {line}")
            assert "a record always shows everything; use --open" in tried.said_of(f"export {line}")
        assert not (tmp_path / "x").exists()
        assert "either --as or --open" in tried.said_of(f"score --as {second} --open")
        assert "this record reveals players' secrets" in tried.said_of("export jsonl x --open")
        assert "reveals" not in tried.said_of(f"export html y --as {second}")
