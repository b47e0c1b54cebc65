"""A position is stated on the drawn board: all lines stay in sight, and only the whole counts."""

import re
from contextlib import contextmanager

import pytest

from cli.session.asking import Leave
from cli.session.at_command_line import state_position
from cli.session.editor_prompt import draw, judge
from cli.session.position_editor import Editor
from cli.session.screen import Size
from cli.terminal.language import LANGUAGES
from cli.terminal.line import cell_len
from cli.terminal.reader import as_reader


class Lines:
    """Somebody who types: what was said before each line, and the lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.heard: list[str] = []

    def __call__(self, editor: Editor) -> str:
        self.heard += editor.messages()
        if not self.lines:
            raise Leave
        return self.lines.pop(0)


@contextmanager
def editing(table):
    with table.opened() as open_game:
        yield Editor(open_game.events, open_game.opened.view, "so it is")


@pytest.fixture
def editor(game):
    with editing(game) as editor:
        yield editor


def test_lines_are_taken_in_any_order_and_the_later_one_counts(game):
    game("gap", "the cat")
    lines = Lines(
        "turn Bram; An knights 20", "m18 fv r r", "m18 fv r rr", "An knights 1+2", "record"
    )
    with editing(game) as editor:
        stated = [editor.text_of(one.event) for one in state_position(editor, lines)]
    assert stated == ["turn r", "m18 fv r rr", "b knights 3"]


def test_q_leaves_a_position_unstated(editor):
    with pytest.raises(Leave):
        editor.take("q")


def test_the_editor_tells_no_secret(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    with table.opened() as open_game:
        editor = Editor(open_game.events, open_game.seen.view, "so it is")
        editor.take("cards Bo b2; An guards 7")
        shown = "\n".join(line.plain for line in draw(editor, Size(80, 40)))
        assert "hidden until the end" in shown
        editor.take("?")
        shown += "\n".join([*editor.said, *(line.plain for line in draw(editor, Size(80, 40)))])
    assert "b2 " not in shown.replace("(for example b2 c3)", "")
    assert "guards 7" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 30)])
def test_board_and_list_are_in_sight_in_every_window(editor, columns, rows, language):
    with as_reader(language=language):
        for line in ("m18 fv r rr; An knights 20; Bram knights 20", "?", "An tiles 3", "u"):
            editor.take(line)
            shown = [one.plain for one in draw(editor, Size(columns, rows))]
            assert len(shown) <= rows - 3
            assert max(map(cell_len, shown)) < columns
            text = re.sub(r"\s+", " ", " ".join(shown))
            assert "1 m18 fv r rr 2 b knights 20" in text
            assert ">fv/r" in text


def test_of_many_lines_the_last_ones_are_shown(editor):
    for row in "klm":
        editor.take("; ".join(f"{row}{place} fv r rr" for place in range(10, 28)))
    shown = [one.plain for one in draw(editor, Size(60, 24))]
    assert len(shown) <= 21
    assert "stated: ..." in "\n".join(shown)
    assert "m27" in "\n".join(shown)


@pytest.mark.parametrize(
    ("typed", "standing", "words"),
    [
        ("", "open", "type what is on the table"),
        ("An knights 20", "good", "An has 20 knights"),
        ("An knights", "open", "not a statement"),
        ("record", "good", "Enter records the position as it is drawn"),
        ("u", "open", "nothing has been stated yet"),
        ("An knights 20; u", "good", "Enter takes a line back"),
        ("An knights 20; u 2", "open", "there is no line 2 to take back"),
        ("An knights 31; record", "open", "31"),
        ("q", "good", "nothing is recorded"),
        ("?", "good", "with examples"),
    ],
)
def test_the_bar_says_what_enter_does(editor, typed, standing, words):
    *before, last = typed.split("; ")
    for line in before:
        editor.take(line)
    found, said = judge(editor, last)
    assert (found, words in said) == (standing, True)


def test_in_a_session_the_board_shows_what_is_stated(game, window):
    game("gap", "the cat")
    terminal = window(columns=60, rows=30, seen="next: ")
    terminal.type("adjust", "stated: nothing yet")
    shown = terminal.type("m18 fv r rr", "stated: 1 m18 fv r rr")
    assert ">fv/r" in shown
    terminal.type("turn Bram", "2 turn r")
    terminal.type("record", "#7 the players state the whole position", "next: Bram")
    assert game("log").lines[-1].startswith("7 entries")


def test_at_the_command_line_leaving_writes_nothing(game, window):
    terminal = window("adjust", "--reason", "the cat", seen="stated: nothing yet")
    terminal.type("m18 fv r rr", "1 m18")
    terminal.keys("half", "> half")
    terminal.keys("\x03")  # clears the line
    terminal.settle()
    terminal.keys("\x03")  # leaves
    terminal.until("nothing was recorded")
    assert game("log").lines[-1].startswith("5 entries")
