"""Every screen fits its window: nothing wraps, the last action shows, what is cut is said."""

import re
import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cli.replay.screen import screen
from cli.replay.steps import Rewound, steps_of
from cli.session.screen import Size, lines
from cli.terminal.language import LANGUAGES
from cli.terminal.line import Line
from cli.titles.layout import Drawn, Frame, Layout, Row, break_sentences, fit_table
from projections.steps import last_action
from tests.table import Table
from tests.terminal import Terminal
from tests.title_parts import part
from tools.goldens import records
from tools.samples import FOLDER

SIZES = [(columns, rows) for columns in (40, 60, 80, 120) for rows in (20, 24, 40)]
"""Columns and lines; every second moment is looked at in four, every size at every phase."""

GAMES = [
    f"{path.parent.name}/{path.stem}"
    for path in records()
    if "\nmade-by: seeded-player" in path.read_text("utf-8")
]


def some_sizes(moment):
    """Return four of the sizes, others at the next moment: each width, and each height in turn."""
    return SIZES[moment % 3 :: 3]


@pytest.fixture
def whole(tmp_path):
    """Return a whole game, opened."""

    def played(name):
        table = Table(tmp_path / "games.db")
        return table.play((FOLDER / f"{name}.txt").read_text("utf-8")).loaded()

    return played


def check(open_game, last, shown, columns, rows):
    """Check that lines fit a window and show where the last action was."""
    plain = [line.plain for line in shown]
    at = (open_game.n, columns, rows, "\n".join(plain))
    assert len(plain) <= rows, at
    assert all(line.cell_len < columns for line in shown), at
    assert not any("…" in line for line in plain), at
    assert part(open_game.stored.title, "last_action").is_shown(open_game.game, last, plain), at


@pytest.mark.parametrize("name", GAMES)
def test_the_table_above_the_prompt_fits_every_window(name, whole):
    open_game = whole(name)
    while open_game.n > 2:
        last = last_action(item.event for item in reversed(open_game.game.timeline.items))
        for columns, rows in some_sizes(open_game.n):
            check(open_game, last, lines(open_game, Size(columns, rows)), columns, rows - 3)
        open_game.rewind(open_game.n - 2)


@pytest.mark.parametrize("name", GAMES)
def test_show_and_replay_fit_every_window_too(name, whole):
    open_game = whole(name)
    steps, rewound = steps_of(open_game.seen), Rewound(open_game.seen)
    for place in range(1, len(steps), 2):
        open_game.game, last = rewound.at(place), steps[place].last
        for columns, rows in some_sizes(place):
            frame = Frame(columns - 1, rows - 2, last)
            shown = fit_table(open_game.screens.layout(open_game.seen.game, frame), frame)
            check(open_game, last, shown, columns, rows)
            seen = steps[: place + 1]
            replayed = screen(
                open_game.seen, open_game.seen.game, seen, (columns, rows - 1), ["keys"]
            )
            check(open_game, last, replayed, columns, rows)


@pytest.mark.parametrize("name", [name for name in GAMES if "/full-" in name])
def test_the_turn_fits_a_screen_at_every_moment_of_a_whole_game(name, whole, tmp_path):
    last = whole(name).n
    for entry in range(2, last, 18):
        lines = Table(tmp_path / "games.db")("turn", "--at", str(entry)).lines
        wrapped = [part for line in lines for part in textwrap.wrap(line, 80) or [""]]
        assert len(wrapped) <= 24, (entry, wrapped)


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_fits_80_by_24_with_its_keys_on_one_line(language, whole, tmp_path):
    whole("robber-knights/full-4-players")
    terminal = Terminal(["replay", "--lang", language], tmp_path / "games.db")
    terminal.until(r"  q \S+$")
    terminal.keys("\x1b[4~")  # End
    terminal.until(r"\b131 \S+ 131\b")
    shown = terminal.settle()
    assert terminal.scrolled == []
    assert re.match(r"    h +i +j", shown)
    assert re.search(r"\nn b \S+  t T [^\n]+  g G \S+  q \S+$", shown)
    terminal.keys("\x1bOH")  # Home
    terminal.until(r"\b0 \S+ 131\b")
    terminal.keys("q")
    assert terminal.ended() == 0


# --- the fit ------------------------------------------------------------------------------------


def board(names, touched, wide=20, high=1):
    """A board of rows that are called by their names."""
    return Drawn(
        [Row(name, [Line(f"{name}{'.' * wide}")] * high, name in touched) for name in names],
        [Line("head")],
    )


LONG = [Line("An has three towers"), Line("Bram has a horse")]
SHORT = [Line("An 3, Bram 1")]


def shown(drawn, width, height):
    lines = fit_table(Layout(drawn, [LONG, SHORT]), Frame(width, height))
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


def test_replay_loses_no_key_that_is_pressed_while_it_draws(whole, tmp_path):
    whole("robber-knights/full-4-players")
    terminal = Terminal(["replay"], tmp_path / "games.db")
    terminal.until("q quit$")
    terminal.keys("\x1b[C" * 20)
    terminal.keys("\x1b[C" * 10, r"\b30 \S+ 131\b")
    terminal.keys("q")
