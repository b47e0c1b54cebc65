"""The table in words: for screen readers, simple terminals, and where there is no terminal."""

import re

import pytest

from cli.exports.formats import FORMATS
from cli.terminal.printing import say
from cli.terminal.reader import as_reader, in_words, of_environment, redraws, set_reader, split_wish
from events.titles.registry import TITLES
from projections.titles.meridian.legal import actions
from tests.pages.given import FULL
from tests.terminal import Terminal
from tests.title_parts import a_whole_game
from tools.goldens import SAMPLES

DRAWN = re.compile(r"[─━│┃┌┐└┘├┤┬┴┼╭╮╯╰█▏]|\s\.\s|\s{3}\S")
"""Boxes, bars, dots for what is free, columns."""
SHORT = re.compile(r"[@=#*]|\b[A-E]\d\b|\([a-z]*[A-Z]\)| [+-]\d+ |\b[rgyb]\d\b|\b[news]\d\b")
"""Towers, sums, entries, letters of a stack, knights, changes, spaces, steps as one draws them."""


@pytest.fixture(autouse=True)
def nothing_wished():
    yield
    set_reader(plain=None)


@pytest.fixture
def unset(monkeypatch):
    """Nobody has said anything, and the terminal can draw."""
    monkeypatch.delenv("TABLESCRIBE_PLAIN")
    monkeypatch.setenv("TERM", "xterm")
    return monkeypatch


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, None),
        ({"TERM": "xterm"}, None),
        ({"TERM": "dumb"}, True),
        ({"TABLESCRIBE_PLAIN": ""}, None),
        ({"TABLESCRIBE_PLAIN": "1"}, True),
        ({"TABLESCRIBE_PLAIN": "yes"}, True),
        ({"TABLESCRIBE_PLAIN": "No"}, False),
        ({"TABLESCRIBE_PLAIN": "0", "TERM": "dumb"}, False),
    ],
)
def test_the_environment_may_ask_for_words(environment, words):
    assert of_environment(environment) is words


@pytest.mark.parametrize(
    ("typed", "rest", "words"),
    [
        ("show", "show", None),
        ("--plain show", "show", True),
        ("show --at 3 --drawn", "show --at 3", False),
        ("--plain show --drawn", "show", False),
        ("note --plain -- --drawn", "note -- --drawn", True),
    ],
)
def test_the_options_may_stand_anywhere_and_the_last_one_counts(typed, rest, words):
    assert split_wish(typed.split()) == (rest.split(), words)


def test_an_option_holds_for_one_command_of_a_session():
    set_reader(plain=True)
    with as_reader(plain=False):
        assert not in_words()
    assert in_words()


def test_off_a_terminal_all_is_said_in_words_but_may_be_redrawn(unset, capsys):
    assert in_words()
    assert redraws()  # a bar on the error stream, which has a terminal of its own
    unset.setenv("TERM", "dumb")
    assert not redraws()


def test_show_is_drawn_or_said(game, unset):
    said = game("show").out
    assert said == game("show", "--plain").out == game("--plain", "show").out
    assert "  j18: plain village of An, no knights" in said.splitlines()
    drawn = game("show", "--drawn").out
    assert "pv/b" in drawn
    unset.setenv("TABLESCRIBE_PLAIN", "0")
    assert game("show").out == drawn


@pytest.mark.parametrize("name", FULL)
def test_no_table_is_drawn_with_marks_when_all_is_said_in_words(table, name):
    table("import", str(SAMPLES / name))
    last = table("log").out.count("\n#")
    players = table.loaded().players
    for at in range(1, last, last // 5):
        for command in (["show"], ["score"], ["turn"], ["why", players[0].name, "--open"]):
            for line in table("--plain", *command, "--at", str(at)).out.splitlines():
                assert not DRAWN.search(line), line
                unexplained = re.sub(r"^  ([rgyb]\d ?)+: ", "", line)  # what to type for a way
                assert command in (["show"], ["score"]) or not SHORT.search(unexplained), line
    for line in table("--plain", "replay").out.splitlines():
        assert not re.search(r"[─━│┃┌┐└┘├┤█▏]|\s{3}\S", line), line
    for line in table("--plain", "stats").out.splitlines():
        assert not re.search(r"[─━│┃┌┐└┘├┤█▏]", line), line


@pytest.mark.parametrize("title", TITLES)
def test_what_is_written_to_a_file_is_the_same_in_words(table, title, tmp_path):
    table("import", str(a_whole_game(title)))
    for name, one in FORMATS.items():
        if not one.binary:  # pictures are made of the svg
            assert table("--plain", "export", name).out == table("export", name).out
    for option, file in (("--plain", "a"), ("--drawn", "b")):
        table(option, "replay", "--cast", str(tmp_path / file))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def numbers(words: str) -> set[int]:
    """Return what "2 or 4 to 6" means."""
    spans = [part.split(" to ") for part in re.split(", | or ", words)]
    return {n for span in spans for n in range(int(span[0]), int(span[-1]) + 1)}


def test_the_towers_that_turn_says_are_the_legal_ones(table):
    table("import", str(SAMPLES / "meridian/full-2-players.txt"))
    open_game = table.loaded()
    for at in range(5, open_game.n, 9):
        game = open_game.seen.at(at)
        said = set()
        for line in open_game.screens.turn_words(game):
            if found := re.match(r"card ([\d-]+): pass", line):
                card = found[1]
                said.add((card, None, None, None, None))
            if not (found := re.match(r"  meridian (\d+): (?!nothing)(.*)", line)):
                continue
            for way in found[2].split("; "):
                lift = re.search(r"taking back the tower on city (\d)", way)
                tower = re.search(r"height (.*) on city (.*)", way)
                said |= {
                    (card, int(found[1]), int(lift[1]) if lift else None, city, height)
                    for city in (numbers(tower[2]) if tower else [None])
                    for height in (numbers(tower[1]) if tower else [None])
                }
        assert said == {
            (play.card, play.meridian, play.lifted, play.city, play.height)
            for play in actions(game.state)
        }


# --- at a terminal --------------------------------------------------------------------------------


def test_a_simple_terminal_is_told_in_words(game):
    terminal = Terminal(["show"], game.db, TERM="dumb")
    terminal.until("k19: plain village of Bram, no knights")
    terminal.ended()
    assert b"\x1b" not in terminal.raw


def test_a_replay_in_words_goes_on_below_and_says_the_table_on_demand(game):
    terminal = Terminal(["replay", "--plain"], game.db, rows=40)
    terminal.until("step 0 of 4: #1 robber-knights")
    terminal.press("n")
    terminal.until("step 1 of 4: #2 b pv j18")
    assert "plain village of An, no knights" not in terminal.everything
    terminal.press("s")
    terminal.until("1 tile has been laid[^$]*j18: plain village of An, no knights")
    terminal.press("q")
    assert terminal.ended() == 0
    assert b"\x1b[2J" not in terminal.raw


@pytest.mark.parametrize(
    "lines",
    [
        ["abcdefgh", "  abcdefgh : rest"],  # the colon of French
        ["face up now: 4", "  8-10; An 12,", "  Bram 10"],  # a card, a name and its points
    ],
)
def test_a_line_is_broken_where_nothing_belongs_together(monkeypatch, capsys, lines):
    monkeypatch.setattr("cli.terminal.printing.columns", lambda: 19)
    say(" ".join(map(str.strip, lines)))
    assert capsys.readouterr().out.splitlines() == lines
