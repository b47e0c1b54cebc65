"""Every screen fits its window in every language: nothing wraps, and the last action shows."""

import re
import textwrap
from importlib import import_module

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cli.replay.screen import screen
from cli.replay.steps import steps_of
from cli.replay.with_keys import all_keys, keys_line
from cli.session.screen import BELOW, Size, lines
from cli.terminal.language import LANGUAGES, TIE
from cli.terminal.line import Line, cell_len
from cli.terminal.reader import as_reader
from cli.titles.layout import Drawn, Frame, Layout, Row, break_sentences, fit_table
from events.titles.registry import TITLES
from tests.table import Stream, Table, run_here
from tools.goldens import SAMPLES, records

SIZES = [(columns, rows) for columns in (40, 60, 80, 120) for rows in (20, 24, 40)]
GAMES = [path for path in records() if "\nmade-by: seeded-player" in path.read_text("utf-8")]
FULL = {title: sorted((SAMPLES / title).glob("full-*.txt"))[-1] for title in TITLES}
LONG = {"An": "Annemarie-Josephine", "Bram": "Bram-Willem-Alexander", "Céline": "Céline-Françoise"}
EVERY = pytest.mark.parametrize("language", LANGUAGES)


def with_long_names(path):
    """Return a record of players with long names."""
    record = path.read_text("utf-8")
    for short, long in LONG.items():
        record = re.sub(rf"\b{short}\b", long, record)
    return record


# --- every moment of whole games ------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_table_fits_every_window_wherever_it_is_drawn_and_shows_the_last_action(path, table):
    open_game = table.play(path.read_text("utf-8")).loaded()
    folder = TITLES.own[open_game.stored.title]
    is_shown = import_module(f"tests.titles.{folder}.last_action").is_shown
    for last, drawn in drawings(open_game, every=2):
        assert is_shown(open_game.game, last, drawn), (open_game.n, *drawn)


@EVERY
@pytest.mark.parametrize("title", TITLES)
def test_it_fits_in_every_language_and_with_long_names_too(title, language, table):
    open_game = table.play(with_long_names(FULL[title])).loaded()
    with as_reader(language=language):
        assert all(drawn for _last, drawn in drawings(open_game, every=20))


def drawings(open_game, every):
    """Yield the last action and a drawing that fits, backwards through a game.

    Each moment is looked at in four sizes: each width, and each height in turn.
    """
    steps = steps_of(open_game.seen)
    while open_game.n > 2:
        past = [step for step in steps if int(step.ref) <= open_game.n]
        seen, last = open_game.seen, past[-1].last
        for columns, rows in SIZES[open_game.n // every % 3 :: 3]:
            frame, keys = Frame(columns - 1, rows - 2, last), keys_line(columns - 1)
            table = fit_table(open_game.screens.layout(seen.game, frame), frame)
            step = screen(seen, seen.game, past, (columns, rows - 1), [keys])
            assert step[-1].plain == keys.replace(TIE, " ")
            above = lines(open_game, Size(columns, rows))
            for drawn, room in ((above, rows - BELOW), (table, rows - 2), (step, rows - 1)):
                plain = [line.plain for line in drawn]
                at = (open_game.n, columns, rows, *plain)
                assert len(plain) <= room, at
                assert all(line.cell_len < columns for line in drawn), at
                assert not any("…" in line for line in plain), at
                yield last, plain
        open_game.rewind(max(open_game.n - every, 1))


@pytest.mark.parametrize("title", TITLES)
def test_the_turn_fits_a_screen_at_every_moment_of_a_whole_game(title, table):
    last = table.play(FULL[title].read_text("utf-8")).loaded().n
    for entry in range(2, last, 18):
        lines = table("turn", "--at", str(entry)).lines
        wrapped = [part for line in lines for part in textwrap.wrap(line, 80) or [""]]
        assert len(wrapped) <= 24, (entry, wrapped)


@EVERY
@pytest.mark.parametrize("columns", [80, 60, 40])
def test_the_keys_of_a_replay_take_one_line(language, columns):
    with as_reader(language=language):
        line, every = keys_line(columns - 1), all_keys()
    assert cell_len(line) < columns
    shown = [one.replace(TIE, " ") for one in line.split("  ")]
    assert set(shown) - set(every) <= {shown[-2]}
    assert shown[-1] == every[-1]
    if shown != every:
        assert shown[-2].startswith("? ")
        assert shown[0] == every[0]


def test_the_keys_of_a_replay_are_left_out_in_an_order():
    assert [len(keys_line(columns).split("  ")) for columns in (79, 76, 64, 50, 12)] == [
        *(8, 8, 7, 5, 2)
    ]
    assert "speed" not in keys_line(76)
    assert "start/end" in keys_line(76)
    assert "start/end" not in keys_line(64)


# --- what commands say ----------------------------------------------------------------------------

ESCAPE = re.compile(r"\x1b\[[\d;]*m")
WIDE = 400
SAID = ["score", f"why {LONG['An']}", "log --at 40"]
"""What says the same words however wide the window is."""

DRAWN = ["show --at 40", "turn --at 40"]
"""What is drawn as the window allows."""

OF_ALL = ["stats", "ratings", "people list", "games --all", "audit --all"]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A game of each title, with as many players as there can be and names that are long."""
    table = Table(tmp_path_factory.mktemp("windows") / "games.db")
    for path in FULL.values():
        table.play(with_long_names(path))
    return table


def seen(store, line, columns, language):
    """Return the lines that a command writes in a window of 24 lines."""
    window = Stream(terminal=True)
    size = {"COLUMNS": str(columns), "LINES": "24", "TABLESCRIBE_DB": str(store.db)}
    arguments = [*line.split(), "--drawn", "--lang", language]
    assert run_here(arguments, Stream(), window, Stream(), **size, LANGUAGE="C") == 0, line
    return ESCAPE.sub("", window.text).splitlines()


def words(lines):
    return set(re.findall(r"[^\W\d_]{2,}|\d+", "\n".join(lines)))


@EVERY
def test_every_screen_fits_its_window_and_no_word_is_broken(store, language):
    games = [f"-g {number}" for number, _title in enumerate(TITLES, 1)]
    said = [*(f"{line} {game}" for line in SAID for game in games), *OF_ALL]
    drawn = [f"{line} {game}" for line in DRAWN for game in games]
    for line in [*said, *drawn]:
        whole = words(seen(store, line, WIDE, language)) if line in said else set()
        for columns in (80, 60, 40):
            written = seen(store, line, columns, language)
            too_long = [one for one in written if cell_len(one) > columns]
            if columns == 40:  # a single word may be longer
                too_long = [one for one in too_long if " " in one.strip()]
            assert too_long == [], (line, columns, written)
            assert words(written) >= whole, (line, columns, written)
            if line.startswith("show"):
                assert len(written) <= 24, (line, columns, written)


def test_a_score_that_is_too_wide_is_turned_or_said(table):
    """An, Bram and Céline have columns of their own where three fit, five are said one by one."""
    for players in (3, 5):
        table("import", str(SAMPLES / f"league-of-six/full-{players}-players.txt"))
    turned = seen(table, "score -g los1", 60, "en")
    assert turned[1].split() == ["An", "(r)", "Bram", "(g)", "Céline", "(y)"]
    assert [line.split()[0] for line in turned[2:5]] == ["start", "guards", "stored"]
    said = " ".join(line.strip() for line in seen(table, "score -g los2", 40, "en"))
    assert "An (r): start 10, guards " in said


# --- the fit ------------------------------------------------------------------------------------


def board(names, touched, wide=20, high=1):
    """A board of rows that are called by their names."""
    return Drawn(
        [Row(name, [Line(f"{name}{'.' * wide}")] * high, name in touched) for name in names],
        [Line("head")],
    )


SENTENCES = [Line("An has three towers"), Line("Bram has a horse")]
SHORT = [Line("An 3, Bram 1")]


def shown(drawn, width, height):
    lines = fit_table(Layout(drawn, [SENTENCES, SHORT]), Frame(width, height))
    return [line.plain for line in lines]


def test_sentences_stand_below_the_board_then_beside_it_then_they_are_shorter():
    rows = board("abcd", "c")
    assert shown([rows], 60, 7)[-2:] == ["An has three towers", "Bram has a horse"]
    assert shown([rows], 60, 6)[0] == "head                    An has three towers"
    assert shown([rows], 30, 6)[-1] == "An 3, Bram 1"


def test_a_tighter_board_comes_before_rows_are_cut():
    ways = [board("abcd", "c", high=2), board("abcd", "c")]
    assert len(shown(ways, 30, 9)) == 7
    assert shown([board("abcd", "c", wide=40), ways[1]], 30, 9)[1] == "a...................."


def test_rows_around_the_last_action_remain_and_the_others_are_named():
    said = shown([board("abcdefgh", "fg")], 39, 6)
    assert [line[0] for line in said] == ["h", "f", "g", "h", "(", "A"]
    assert said[4] == "(not shown: a b c d e; show --plain)"
    assert shown([board("abcdefgh", "a")], 30, 6)[3] == "c...................."
    assert "(6 more lines: show --plain)" in shown([board("abcdefgh", "a")], 30, 5)
    assert shown([board("abcdefgh", "d")], 39, 1) == ["d...................."]
    assert shown([board("abcdefgh", "d")], 39, 0) == []


def test_a_title_without_a_drawing_is_cut_at_its_end():
    lines = fit_table(Layout((), [[Line(f"sentence {n}") for n in range(9)]]), Frame(39, 4))
    assert [line.plain for line in lines] == [
        *(f"sentence {n}" for n in range(3)),
        "(6 more lines: show --plain)",
    ]


@given(st.lists(st.text("ab- \u00a0", min_size=1), max_size=6), st.integers(5, 40))
@example(["a", "a", "aa", "\u00a0 aaaaa"], 7)
@example(["  ", "aaa"], 5)
def test_a_sentence_keeps_its_words_whatever_the_width(words, width):
    line = " ".join(words)
    parts = [part.plain for part in break_sentences([Line(line)], width)]
    assert all(len(part.rstrip()) <= width for part in parts)
    joined = "".join(part.replace(" ", "") for part in parts)
    assert joined == line.replace(" ", "").replace("\u00a0", "")
