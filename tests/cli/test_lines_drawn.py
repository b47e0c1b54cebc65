"""Lines of drawings: their parts, where they break, and what a terminal is sent."""

import contextlib

import pytest
from rich.cells import cell_len as rich_cell_len
from rich.color import ColorSystem
from rich.style import Style

from cli.session.asking import fitting
from cli.session.prompt import shorten
from cli.terminal.console import colour_style, say_lines
from cli.terminal.line import Line, cell_len
from cli.terminal.printing import say
from cli.terminal.tables import say_table
from tests.table import Stream

COLOURS = ("blue", "yellow", "green", "red", "orange", "brown", "purple")


@pytest.fixture
def line():
    made = Line("An ", "bold #2f85c0")
    made.append("has ", "default")
    made.append("two castles", "dim")
    return made


@pytest.fixture
def screen(monkeypatch):
    """Return what prints something on a terminal of 256 colours and returns what that is sent."""
    for name in ("NO_COLOR", "COLORTERM", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")

    def sent(say, *what):
        with contextlib.redirect_stdout(Stream(terminal=True)) as stream:
            say(*what)
        return stream.text

    return sent


def test_the_style_of_a_line_holds_for_all_of_it(line):
    assert line.plain == "An has two castles"
    assert len(line) == 18
    assert line.parts == [
        ("bold #2f85c0", "An "),
        ("bold #2f85c0 default", "has "),
        ("bold #2f85c0 dim", "two castles"),
    ]


def test_the_end_of_what_is_too_long_is_marked(line):
    line.shorten(18)
    assert line.plain == "An has two castles"
    line.shorten(6)
    assert line.plain == "An ha…"
    assert len(line) == line.cell_len == 6
    for columns in (4, 5):  # half of a letter is none
        wide = Line("a李雷 An")
        wide.shorten(columns)
        assert wide.plain == "a李…"


def test_a_letter_takes_as_many_columns_as_a_terminal_gives_it():
    printable = [c for c in map(chr, range(0x20, 0x3100)) if c.isprintable()]
    assert [c for c in printable if cell_len(c) != rich_cell_len(c)] == []


ACCENTED = "e\u0301te\u0301"
WIDE = f"#6 李雷李雷李雷: plain castle on i18; 李雷 🎲🎲🎲 {ACCENTED} {ACCENTED} 李雷李雷李雷 3"
"""Letters of two columns, of one and of none."""


@pytest.mark.parametrize("columns", [24, 30, 40])
def test_a_sentence_is_broken_by_columns_and_not_by_letters(screen, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    first, *rest = screen(say, WIDE).splitlines()
    assert max(map(cell_len, [first, *rest])) < columns
    assert [*first.split(), *" ".join(rest).split()] == WIDE.split()
    assert all(line.startswith("  ") for line in rest)
    assert cell_len(f"{first} {rest[0].split()[0]}") >= columns  # no earlier than has to be


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_what_is_answered_stands_behind_the_question(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    for length in range(4, 30):
        *_lines, last = fitting("the board: " + "made-up-four " * length).split("\n")
        assert cell_len(last) <= columns - len("made-up-five")
        assert last.endswith(" ")


def test_accents_that_take_no_column_break_nothing(screen, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    assert screen(say, "e\u0301" * 12).splitlines() == ["e\u0301" * 12]


@pytest.mark.parametrize("columns", [24, 40])
def test_questions_and_the_bar_are_broken_by_columns(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(cell_len, fitting(f"{WIDE}? ").splitlines())) < columns
    bar = shorten(f"= Enter: {WIDE}", columns).splitlines()
    assert max(map(cell_len, bar)) < columns
    assert (len(bar), bar[-1][-3:]) == (2, "...")
    assert max(map(cell_len, shorten("李" * 90, columns).splitlines())) < columns


def test_a_copy_goes_on_on_its_own(line):
    line.copy().append("!").append_line(Line(" more", "dim"))
    assert line.plain == "An has two castles"
    assert line.copy().append("!").parts[-1] == ("bold #2f85c0", "!")
    assert list(line.between(3, 9)) == [
        ("bold #2f85c0 default", "has "),
        ("bold #2f85c0 dim", "tw"),
    ]


def test_spaces_at_the_end_are_left_out_whatever_their_style():
    line = Line("a ")
    line.append("  ", "bold")
    line.rstrip()
    assert line.parts == [("", "a")]
    assert len(line) == 1
    empty = Line("  ")
    empty.rstrip()
    assert empty.plain == ""


def test_spaces_need_no_part_of_their_own():
    line = Line(" ")
    line.append("pv", "bold")
    line.append(" ")
    line.append("/", "bold")
    line.append(" ", "dim")
    assert line.parts == [("bold", " pv / ")]


@pytest.mark.parametrize(
    ("setting", "system"),
    [
        ({"COLORTERM": "truecolor"}, ColorSystem.TRUECOLOR),
        ({"COLORTERM": "24bit", "TERM": "xterm"}, ColorSystem.TRUECOLOR),
        ({}, ColorSystem.EIGHT_BIT),
        ({"TERM": "xterm-kitty"}, ColorSystem.EIGHT_BIT),
    ],
)
@pytest.mark.parametrize("hue", COLOURS)
def test_a_terminal_gets_the_colours_that_it_has(screen, monkeypatch, setting, system, hue):
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    weight, colour = colour_style(hue).split()
    expected = Style(color=colour, bold=weight == "bold").render("x", color_system=system)
    assert screen(say_lines, [Line("x", f"{weight} {colour}")]) == f"{expected}\n"


def test_a_terminal_of_sixteen_colours_gets_one_of_them(screen, monkeypatch):
    monkeypatch.setenv("TERM", "linux")
    assert screen(say_lines, [Line("x", colour_style("red"))]) == "\x1b[1;31mx\x1b[0m\n"
    assert all("38;" not in screen(say_lines, [Line("x", colour_style(name))]) for name in COLOURS)


@pytest.mark.parametrize(
    ("variable", "value", "sent"),
    [
        # the last of two colours holds
        (
            "TERM",
            "xterm-256color",
            "\x1b[1;38;5;31mAn \x1b[0m\x1b[1mhas \x1b[0m\x1b[1;2;38;5;31mtwo castles\x1b[0m\n",
        ),
        ("NO_COLOR", "1", "\x1b[1mAn \x1b[0m\x1b[1mhas \x1b[0m\x1b[1;2mtwo castles\x1b[0m\n"),
        ("TERM", "dumb", "An has two castles\n"),
    ],
)
def test_a_terminal_gets_the_styles_that_it_can_show(
    screen, monkeypatch, line, variable, value, sent
):
    monkeypatch.setenv(variable, value)
    assert screen(say_lines, [line]) == sent


# --- tables ---------------------------------------------------------------------------------------

HEADS = ["", "cities", "points"]
ROWS = [["An", "3", "12"], ["李雷", "10", "7"], ["Céline", "", "100"]]


def test_columns_of_a_table_stand_below_each_other_and_its_heads_are_bold(screen, monkeypatch):
    monkeypatch.setenv("TABLESCRIBE_PLAIN", "0")
    assert screen(say_table, HEADS, ROWS).splitlines() == [
        "\x1b[1m        cities  points\x1b[0m",
        "An           3      12",
        "李雷        10       7",
        "Céline             100",
    ]
