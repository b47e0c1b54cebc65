"""A position is stated on the drawn board: all lines stay in sight, and only the whole counts."""

import re

import pytest

from cli.session.asking import Leave
from cli.session.at_command_line import state_position
from cli.session.editor_prompt import draw, judge
from cli.session.position_editor import Editor, reason_or_asked
from cli.session.screen import Size
from cli.terminal.language import speak
from cli.terminal.line import cell_len
from tests.table import Table

WINDOWS = [(80, 24), (60, 30)]
LANGUAGES = ["en", "nl", "fr", "es", "de"]


class Lines:
    """Somebody who types: what was said before each line, and the lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.heard: list[str] = []

    def __call__(self, editor: Editor) -> str:
        self.heard += [*editor.said, *editor.summary()]
        if not self.lines:
            raise Leave
        return self.lines.pop(0)


def stated(table: Table, *typed: str) -> tuple[list[str], list[str]]:
    """Return what is stated by lines, as it is written, and what was said meanwhile."""
    lines = Lines(*typed)
    with table.opened() as open_game:
        editor = Editor(open_game.events, open_game.opened.view, "so it is")
        said = [editor.text_of(one.event) for one in state_position(editor, lines)]
    return said, lines.heard


def test_lines_are_taken_in_any_order_and_the_later_one_counts(game):
    game("gap", "the cat")
    said, _heard = stated(
        game, "turn Bram; An knights 20", "m18 fv r r", "m18 fv r rr", "An knights 1+2", "record"
    )
    assert said == ["turn r", "m18 fv r rr", "b knights 3"]


def test_nothing_is_refused_for_what_holds_only_in_between(table):
    """Two towers change places: each line alone would leave two of one height on the meridian."""
    table("new", "meridian", "An:black", "Bo:grey", "Cy:brown", "Di:orange")
    table("gap", "lost")
    table("adjust", "3/1 k5; 3/2 g4; turn An")
    said, heard = stated(table, "3/1 g4", "3/2 k5", "3/2 empty; 3/3 k3", "record")
    assert said == ["3/1 g4", "3/2 empty", "3/3 k3"]
    assert [words for words in heard if "unlikely" in words]  # said while it lasted
    assert not [words for words in heard if "not allowed" in words]


def test_help_has_an_example_of_what_a_gap_made_unknown(game):
    game("gap", "the cat")
    _said, heard = stated(game, "?", "turn Bram", "record")
    assert "whose turn it is: turn An" in heard


def test_what_cannot_be_is_marked_until_it_can(game):
    said, heard = stated(game, "An knights 99", "record", "u", "An knights 9", "record")
    assert said == ["b knights 9"]
    refused = "b knights 99: knights cannot be 99, only 0 to 30"
    assert heard.count(refused) == 3  # as it was typed, at "record", and in the list still
    assert "taken back: b knights 99" in heard


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("hello", '"hello" is not a statement'),
        ("u", "nothing has been stated yet"),
        ("u 2", "nothing has been stated yet"),
        ("?", "whose turn it is: turn b"),
        ("help", "a tile on the table with its knights from the bottom"),
        ("", "type what is on the table, for example "),
    ],
)
def test_each_line_has_an_answer_and_none_writes(game, typed, words):
    with pytest.raises(Leave):
        stated(game, typed, "q")
    heard: list[str] = []
    with game.opened() as open_game:
        editor = Editor(open_game.events, open_game.opened.view, "so it is")
        editor.said = []
        assert editor.take(typed) is False
        heard += editor.said
    assert [line for line in heard if words in line], heard
    assert game("log").lines[-1].startswith("5 entries")


def test_a_line_is_taken_back_by_its_number(game):
    said, _heard = stated(game, "An knights 9; Bram knights 8; turn Bram", "u 2", "u 7", "record")
    assert said == ["b knights 9", "turn r"]


def test_what_the_log_cannot_know_is_asked_for(table):
    table("new", "league-of-six", "An:red", "Bo:green", "Cy:yellow")
    table("do", "ring la1 ba3 go5 ka2 lo4 zi6")
    table("gap", "the cat")
    said, heard = stated(table, "record", "round 4; order r g y", "record")
    assert said == ["round 4", "order r g y"]
    assert "still needed: the round that begins; the order from the fewest guards to the most" in (
        heard
    )
    assert [words for words in heard if "the whole position also needs" in words]


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
@pytest.mark.parametrize("window", WINDOWS)
def test_board_and_list_are_in_sight_in_every_window(game, window, language):
    columns, rows = window
    with game.opened() as open_game:
        speak(language)
        try:
            editor = Editor(open_game.events, open_game.opened.view, "so it is")
            for line in ("m18 fv r rr; An knights 20; Bram knights 20", "?", "An tiles 3", "u"):
                editor.take(line)
                shown = [one.plain for one in draw(editor, Size(columns, rows))]
                assert len(shown) <= rows - 3
                assert max(map(cell_len, shown)) < columns
                text = re.sub(r"\s+", " ", " ".join(shown))
                assert "1 m18 fv r rr 2 b knights 20" in text
                assert ">fv/r" in text
        finally:
            speak("en")


def test_of_many_lines_the_last_ones_are_shown(game):
    with game.opened() as open_game:
        editor = Editor(open_game.events, open_game.opened.view, "so it is")
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
def test_the_bar_says_what_enter_does(game, typed, standing, words):
    with game.opened() as open_game:
        editor = Editor(open_game.events, open_game.opened.view, "so it is")
        *before, last = typed.split("; ")
        for line in before:
            editor.take(line)
        assert judge(editor, last)[0] == standing
        assert words in judge(editor, last)[1]


@pytest.mark.parametrize(("columns", "rows"), WINDOWS)
def test_in_a_session_the_board_shows_what_is_stated(game, window, columns, rows):
    game("gap", "the cat")
    terminal = window(columns=columns, rows=rows, seen="next: ")
    terminal.type("adjust", "stated: nothing yet")
    shown = terminal.type("m18 fv r rr", "stated: 1 m18 fv r rr")
    assert ">fv/r" in shown
    terminal.type("turn Bram", "2 turn r")
    terminal.type("record", "#7 the players state the whole position", "next: Bram")
    assert game("log").lines[-1].startswith("7 entries")


def test_without_a_gap_the_board_is_shown_before_the_reason_is_asked(game, window):
    terminal = window(columns=80, rows=24, seen="next: ")
    terminal.type("adjust", "stated: nothing yet")
    terminal.type("m18 fv r rr", "stated: 1 m18 fv r rr")
    terminal.type("record", "why are you changing the log")
    terminal.type("the cat", "the players state the whole position")
    assert "fv r rr" in game("log").lines[-2]
    assert '"the cat"' in game("log").lines[-2]


def test_at_the_command_line_leaving_writes_nothing(game, window):
    terminal = window("adjust", "--reason", "the cat", seen="stated: nothing yet")
    terminal.type("m18 fv r rr", "1 m18")
    terminal.keys("half", "> half")
    terminal.keys("\x03")  # clears the line
    terminal.settle()
    terminal.keys("\x03")  # leaves
    terminal.until("nothing was recorded")
    assert game("log").lines[-1].startswith("5 entries")


def test_in_words_each_line_is_said(game, window):
    terminal = window("adjust", "--plain", "--reason", "the cat", seen="position .0 stated.:")
    terminal.type("Bram knights 20", "Bram has 20 knights", "position .1 stated.:")
    terminal.type("record", "the players state the whole position")


def test_the_reason_is_asked_where_no_gap_says_it(game):
    answers = ["", "the cat"]
    asked: list[str] = []

    def ask(question: str, words=(), default: str = "") -> str:
        asked.append(question)
        return answers.pop(0)

    assert reason_or_asked(game.loaded(), None, ask) == "the cat"
    assert len(asked) == 2
    assert reason_or_asked(game.loaded(), "said", ask) == "said"


@pytest.mark.parametrize(("columns", "rows"), WINDOWS)
def test_a_sheet_at_the_terminal_takes_points_in_every_form(window, tmp_path, columns, rows):
    terminal = window(
        "sheet", "meridian", "Ann:black", "Bo:grey", "Cy:brown", columns=columns, rows=rows
    )
    terminal.until("the board: ")
    terminal.type("", "stated: nothing yet")  # points alone need none
    terminal.type("record", "the sheet is empty")
    terminal.type("12", "still needed: Bo, ")
    terminal.type("Bo 9", "still needed: Cy, ")
    terminal.type("record", "(?s)these are\\s+missing: Cy")
    terminal.type("Cy score 3", "final: Ann 12, Bo 9, Cy 3")
    terminal.type("record", "me1: Meridian")
    games = Table(tmp_path / "games.db")("games").out
    assert "Ann 12, Bo 9, Cy 3" in games


def test_a_sheet_at_the_terminal_asks_who_played(window, tmp_path):
    terminal = window("sheet", "meridian", columns=110, seen="who plays, clockwise[?]")
    terminal.type("Ann", "Meridian is for 2 to 4 players, not 1")
    terminal.type("Ann:black Bo:grey Cy:brown", "the board: ")
    terminal.type("", "stated: nothing yet")
    terminal.type("Ann 12; Bo 9; Cy 3", "final: Ann 12, Bo 9, Cy 3")
    terminal.type("record", "me1: Meridian")
    terminal = window("sheet", columns=110, seen="which game[?] Enter for Meridian")
    terminal.type("rk", "who plays, clockwise[?]")
    terminal.keys("\x03")
    assert terminal.ended() == 130
    table = Table(tmp_path / "games.db")
    assert "name the game and the players" in table("sheet", "me", input="", code=2).err
    assert len(table("games").lines) == 1


def test_a_sheet_at_the_terminal_asks_for_the_board_that_scores_it(window, tmp_path):
    terminal = window("sheet", "meridian", "Ann:black", "Bo:grey", "Cy:brown", columns=110)
    terminal.until("the board: made-up-four, new to describe your own, Enter to leave this open")
    terminal.type("made-up-four", "stated: nothing yet")
    terminal.type("5/3 k4", "final: Ann 3, Bo 0, Cy 0: Ann wins")
    terminal.type("record", "me1: Meridian")
    assert "Ann 3, Bo 0, Cy 0" in Table(tmp_path / "games.db")("games").out


def test_what_settles_a_dispute_is_understood_while_a_position_is_stated(game, window):
    """The answer stands above the board, and what was typed stays."""
    game("gap", "the cat")
    terminal = window("record", columns=80, rows=24, seen=r"(?m)^>")
    terminal.type("adjust", "type what is on the table")
    terminal.type("m18 fv r rr", "stated: 1 m18 fv r rr")
    terminal.type("why An", "An: [0-9]+ points?", "stated: 1 m18 fv r rr")
    terminal.type("count An 40", "An score: 40 recorded", "stated: 1 m18 fv r rr")
    terminal.type("note the cat again", "noted", "stated: 1 m18 fv r rr")
    terminal.type("why Anna", "did you mean An", "stated: 1 m18 fv r rr")
    terminal.type("record", "the players state the whole position")
    assert "m18 fv r rr" in game("log").out


def test_what_is_stated_stays_that_of_the_named_player_when_the_start_is_corrected(game, window):
    terminal = window("adjust", columns=80, rows=24, seen="stated: nothing yet")
    terminal.type("Bram knights 20", "stated: 1 r knights 20")
    terminal.type("correct 1 Bram:blue An:red", "stated: 1 b knights 20")
    terminal.type("An knights 21", "2 r knights 21")
    terminal.type("correct 1 Zoe:blue An:red", "taken back: Bram knights 20", "1 r knights 21")
    terminal.type("q", "no position was recorded")
    assert game("log").lines[-1].startswith("7 entries")
