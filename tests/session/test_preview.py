"""What the bar says of the words of a session while they are typed: what Enter will do."""

import re
from itertools import islice
from random import Random

import click
import pytest
from typer.main import get_command

from cli.command_line.commands import app
from cli.game.open_game import OpenGame, TriedGame
from cli.session.checking import check
from cli.session.session import Session
from cli.session.session_commands import COMMANDS
from cli.terminal.errors import Mistake
from cli.terminal.language import LANGUAGES
from cli.terminal.reader import as_reader
from cli.titles.robber_knights.labels import labels
from projections.seen import OPEN
from projections.titles.robber_knights.legal import free_cells
from tests import random_play
from tests.conftest import LONG
from tests.keystrokes import begun
from tests.random_play import a_random_game
from tests.session.test_lines import LOS, meaning
from tests.table import Table


@pytest.fixture
def bar(game):
    """What the bar says in a game of some turns: how a line stands, and in which words."""
    game("do", "pc i18 2", "p h18", "end")
    with click.Context(get_command(app)):
        session = Session(OpenGame.open(game.db, None, writing=False), "table")

        def look(line):
            found = check(session.meaning, line)
            return found.standing, found.words

        yield look
    assert game("log", "--all").lines[-1].startswith("8 entries")  # nothing was written


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("note it's late", "Enter: #9 noted"),
        ("note @6 a bold castle", "Enter: #9 noted at #6"),
        ("clock", "Enter: Show how long each player has thought"),
        ("gap we went out", "Enter: #9 part of the game was not recorded"),
        ("count An 1", "Enter: #9 An score 1: agrees with the log"),
        ("count An knights 20", "Enter: #9 An knights: you counted 20, the log has 28"),
        ("count 1 0", "Enter: #9 An score 1: agrees with the log; #10 Bram score 0: agrees with"),
        ('adjust An score 12 "as agreed"', "Enter: #9 An has 12 points"),
        ("correct 6 pc i18 4", "Enter: #9 correct #6: b pc i18 4; An 1, Bram 0"),
        ("correct 7 --remove", "Enter: #9 remove #7"),
        ('correct 7 ruling "as agreed" pc h18 6', "Enter: #9 correct #7: ruling"),
        ("back 6", "Enter: #9 undone: #7 b p h18; #8 b end"),
        ("undo --to 7", "Enter: #9 undone: #8 b end"),
        ("close --abandoned", "Enter: #9 the game was abandoned"),
        ("show --at 6", "Enter: Draw the board."),
        ("why An", "Enter: Show where a player"),
        ("audit", "Enter: Check games from their logs"),
        ("board list", "Enter: List the boards that can be named."),
        ("log --help", "Enter: List the log"),
        ("q", "Enter to leave"),
        ("adjust", "Enter to state the position on the board"),
        ('adjust An 12; Bram 3 "so"', "Enter: #9 the players state 2 facts"),
        ('adjust "An 12" "Bram 3" "so"', "Enter: #9 the players state 2 facts"),
    ],
)
def test_the_bar_says_what_enter_will_do(bar, line, said):
    standing, words = bar(line)
    assert (standing, words[: len(said)]) == ("good", said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("note", "note needs TEXT (for example note the cat sat on the table)"),
        (
            "note @6",
            (
                "the note for entry 6 is missing; write it after the number (for example "
                "note the cat sat on the table)"
            ),
        ),
        ("count An", '"An" is valid so far; next: a number (for example count An 5+7)'),
        ("count An kn", '"An kn" is valid so far; next: a number (for example count An 5+7)'),
        ("count 12", '"12" is valid so far; next: a number'),
        ("count knights 20", '"knights 20" is valid so far; next: a number for each player'),
        (
            "adjust An 12",
            'give a reason for changing the log by hand, in quotes at the end: "TEXT" (for exam',
        ),
        (
            "correct 6",
            "type what really happened, or use --remove (for example correct 8 b pv j18)",
        ),
        ("correct 6 pc", "not allowed: the cell for the plain castle is missing"),
        ("back", "back needs the number of an entry (for example back 12)"),
        ("board", "choose a command: new, check, show, list or use (for example board list)"),
        ("score --at", "--at needs a value: --at N (for example score --at 12)"),
    ],
)
def test_the_bar_says_what_is_missing_with_an_example(bar, line, said):
    standing, words = bar(line)
    assert (standing, words[: len(said)]) == ("open", said)


def test_the_bar_says_of_a_refused_correction_what_enter_says(bar, game, window):
    standing, words = bar("correct 6 end")
    assert standing == "bad"
    assert words.endswith('if the players allow it, add: --ruling "reason"')
    terminal = window("record", "--plain", columns=250, seen="action:$")
    terminal.type("correct 6 end", re.escape(words))


def test_a_refused_correction_quotes_the_label_that_was_typed(game):
    game("do", "pc i18 2")
    with click.Context(get_command(app)):
        session = Session(OpenGame.open(game.db, None, writing=True), "table")
        line = "correct 6 lake a 2"
        with pytest.raises(Mistake, match=r'[(]"lake a 2"; rule') as found:
            session.do(line)
        assert check(session.meaning, line).words == found.value.message


def test_every_command_of_a_session_is_looked_at(bar):
    for word in COMMANDS:
        standing, words = bar(word)
        assert words not in ("", "Enter to do it"), word
        assert standing in ("good", "open") or word in ("redo", "close", "discard"), (word, words)


def test_what_a_hand_can_pay_is_not_told_while_one_types(tmp_path):
    table = Table(tmp_path / "league.db")
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow", "--components", "made-up")
    table("do", "-", input=LOS)
    table.do("la", "la 1")
    with click.Context(get_command(app)):
        open_game = OpenGame.open(table.db, None, writing=False)
        session = Session(open_game, "table")
        assert (
            check(session.meaning, "correct 10 la 12").words
            == "Enter to do it, if you can afford it"
        )
        open_game.asked = OPEN
        assert "guards" in check(session.meaning, "correct 10 la 12").words


@pytest.mark.parametrize(
    "line", ["undo --sideways --help", "board new --aside --help", "back --help"]
)
def test_help_that_is_asked_for_behind_what_is_wrong_is_refused(bar, line):
    assert bar(line)[0] == "bad"


def test_a_whole_word_of_the_title_that_is_refused_is_not_valid_so_far(tmp_path):
    table = Table(tmp_path / "league.db")
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow", "--components", "made-up")
    table("do", "-", input=LOS)
    one = meaning(table)
    assert check(one, "ok").words.startswith("not allowed: there is no bid to answer")
    assert (check(one, "done").standing, check(one, "don").standing) == ("bad", "open")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_town_that_is_refused_is_not_called_the_beginning_of_a_word(tmp_path, language):
    table = Table(tmp_path / "league.db")
    table("new", "league-of-six", "An:red", "Bram:green", "Cleo:yellow", "--components", "made-up")
    table("do", "-", input=f"{LOS}\nla\nba\nka")
    with as_reader(language=language):
        one = meaning(table)
        for town in ("la", "lo", "ka"):
            found = check(one, town)
            assert (found.standing, found.expects) == ("bad", "not-now"), town


def test_what_looks_like_help_in_a_note_is_a_note(bar):
    assert bar("note it said --help") == ("good", "Enter: #9 noted")
    assert bar("show --plain")[0] == "good"


# --- good prefixes ------------------------------------------------------------------------------

GAMES = 60 if LONG else 4
"""How many games are played at random."""


def beginnings(line):
    return [line[:end] for end in range(1, len(line) + 1)]


def as_typed(one, line):
    """Yield ways to type a legal line: short, whole, by name, ruled; then with a second action."""
    open_game = one.open_game
    [event] = one.read(line).events
    whole = open_game.title.write(event, open_game.players)
    yield from (line, whole, whole.upper(), f'ruling "so we play" {whole}')
    seat = getattr(event, "player", None)
    who = None if seat is None else open_game.players[seat].name
    if who:
        yield from (f"{who} {line}", f"{who}: {line}")
    tried = TriedGame(one.open_game)
    tried.let(event)
    after = [*islice(one.table.lines(tried.game, ()), 3)] if tried.game.open else []
    tried.load()
    yield from (f"{whole}{between}{second}" for second in after for between in ("; ", ", "))


@pytest.mark.parametrize("title", random_play.PLAYED)
def test_no_beginning_of_a_legal_line_is_called_wrong(title, tmp_path):
    """As one types, in games as they come: what can still become right is not wrong."""
    rng = Random(f"half {title}")
    for number in range(GAMES):
        events = a_random_game(title, rng, rng.randrange(4, 100))
        begun(db := tmp_path / f"{number}.db", events, len(events))
        with click.Context(get_command(app)), as_reader(at_table=True):
            one = Session(OpenGame.open(db, None, writing=False), "table").meaning
            game = one.open_game.seen.game
            legal = [*one.suggestions, *one.table.lines(game, ())] if game.open else []
            for line in rng.sample(legal, min(4, len(legal))):
                if not one.read(line).fits:  # "tax" is suggested, to go on with
                    continue
                for typed in as_typed(one, line):
                    for half in beginnings(typed) if one.of(typed).events else ():
                        assert check(one, half).standing != "bad", (number, typed, half)


def test_no_beginning_of_a_legal_line_with_labels_is_called_wrong(game):
    one = meaning(game)
    marks = labels(free_cells(one.open_game.game.state))
    sent = [line for line in one.suggestions if line.startswith("pc") and len(line.split()) > 2]
    assert any(line.endswith("s112") for line in sent) or sent
    for line in ["pc i17 s112", *sent[:20]]:
        kind, cell, *knights = line.split()
        if cell not in marks:
            continue
        for typed in (
            f"{kind}{marks[cell]}{''.join(knights)}",
            f"{kind} {marks[cell]} {knights[0]}",
        ):
            for half in beginnings(typed):
                assert check(one, half).standing != "bad", (line, half)
