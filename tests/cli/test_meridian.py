"""Meridian as it is typed: boards, cards, pushes, islands."""

import sys
from pathlib import Path

import pexpect
import pytest

from tests.table import Table
from tests.terminal import talk

ROWS = ["aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj"]


@pytest.fixture
def meridian(table):
    table("new", "me", "An:orange", "Bo:black", "Cy:brown", "--board", "made-up-four")
    table("do", "+5 +1-3 k +7 +5 b +2 +8-10")
    return table


def test_before_the_first_turn_everybody_turns_up_cards_whoever_begins(table):
    table("new", "meridian", "An:orange,black", "Bram:brown,grey", "--first", "Bram")
    assert (
        table("turn").lines[0].endswith("next: An (o, k) turns up 2 cards (type +5, for example)")
    )
    assert "An: card 5" in table("do", "+5").out
    said = table("do", "+6").lines[0]
    assert said.endswith("next: Bram (b, g) turns up 2 cards (type +5, for example)")
    assert table("do", "+5 +7").lines[-1].endswith("next: Bram (b, g)")


def test_what_followed_is_said_of_the_action_and_of_nothing_after_it(meridian):
    meridian("do", "5 3@2", "+9", "k 5 2@2")
    meridian("count", "An", "3")
    meridian("note", "rain")
    assert meridian("close", "--abandoned", "--json").json["followed"] == []
    assert meridian("replay").out.count("pushed") == 1
    assert "An's tower of 3 pushed from city 2 to 1" in meridian("replay").out


@pytest.mark.parametrize(("language", "line"), [("en", "card 5 3@2"), ("de", "An Karte 5 3@2")])
def test_a_card_may_be_typed_with_its_word(meridian, language, line):
    meridian("--lang", language, "do", line)
    assert meridian("log").lines[-2].endswith("o 5 3@2")


def test_a_refusal_offers_what_is_legal_on_the_meridian(meridian):
    assert "legal: 2-20@1-4" in meridian("do", "5 1@1", code=3).err
    assert "legal: 5 1-3" in meridian("do", "7 pass", code=3).err
    assert "deck no longer has card 5" in meridian("do", "o +5", code=3).err
    assert "legal: 1-3/1 1-3/2 1-3/3" in meridian("do", "1-3 2@1", code=3).err


def test_undo_over_a_turned_up_card_says_so(meridian):
    meridian("do", "5 3@2", "+9")
    said = meridian("undo").lines
    assert said[1] == "  notice: since then everybody has seen An's card 9"
    assert (
        "undoes something that has been seen: everybody has seen An's card 9"
        in meridian("audit").out
    )


def test_without_a_board_nothing_is_guessed_and_a_later_one_holds_backwards(table):
    table("new", "me", "An:orange", "Bo:black", "Cy:brown")
    table("do", "+5 +1-3 k +7 +5 b +2 +8-10; 5 3@2")
    described = (
        "  to see the score, name the board you play on: board use NAME "
        "(board list: the names; board new: your own)"
    )
    standing = "if it ended now: no points yet: what counts for points has not been described"
    assert table("score").lines[-2:] == [described, standing]
    assert table("why", "An").lines == [
        "no points yet: what counts for points has not been described",
        described,
    ]
    assert (
        "points were not checked: what counts for points has not been described yet"
        in table("audit").out
    )
    assert table("score", "--json").json["players"][0]["score"] is None
    assert "needs 4" in table("board", "use", "made-up-five", code=3).err
    table("count", "An", "3")
    said = table("board", "use", "made-up-four").lines[0]
    assert said.startswith("#10 board made-up-four (made up); An +3 F; An 3, Bo 0, Cy 0")
    assert "An 3, Bo 0, Cy 0" in table("score", "--at", "8").out
    assert table("why", "An", "--history").lines[1].startswith("  #8  +3")
    assert table("audit").lines == ["me1: all is well, 10 entries"]


def test_corrections_rulings_counts_and_statements(meridian):
    meridian("do", "5 3@2", "+9")
    assert "correct #9: o 5 4@2" in meridian("correct", "9", "5 4@2").out
    assert "An pieces 16: agrees with the log" in meridian("count", "An", "pieces", "16").out
    said = meridian("do", "--ruling", "we saw it late", "k 5 1@4")
    assert "heights fall" not in said.out
    meridian("adjust", "9/1", "k5", "--reason", "it stands there")
    assert (
        "is not a statement; write PLAYER"
        in meridian("adjust", "9", "k5", "--reason", "x", code=4).err
    )
    said = meridian("audit")
    assert "stated by the players" in said.out


def board_file(folder, text):
    path = folder / "mine.toml"
    path.write_text(text)
    return str(path)


GOOD = 'name = "mine"\ncities = """\n' + "\n".join(ROWS) + '\n"""\n'


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("name = ", 1, "this is not TOML"),
        (GOOD.replace('"mine"', '"My Box"'), 1, "the name My Box"),
        (GOOD.replace('name = "mine"\n', ""), 1, "the name"),
        ('name = "mine"\n', 1, "the rows are missing"),
        (GOOD.replace("aebbffcddg", "aebbffcdd"), 4, "the row has 9 cities"),
        (GOOD.replace("aebbffcddg", "aebbff?ddg"), 4, "'?' is not a letter"),
        (GOOD.replace("aebbffcddg\n", "").replace("kkmmmliijj\n", ""), 2, "3 rows"),
        ("name = " + "9" * 5000 + "\n", 1, "this is not TOML"),
        ('made_up = "yes"\n' + GOOD, 1, "made_up must be true or false"),
        (GOOD + "colour = 1\n", 9, "there is no key colour"),
    ],
)
def test_a_board_file_with_an_error_is_not_kept(table, tmp_path, text, line, what):
    path = board_file(tmp_path, text)
    said = table("board", "check", path, "--keep", code=4)
    assert f"{path}:{line}: error: " in said.out
    assert what in said.out
    assert not (tmp_path / "boards").exists()
    assert (
        what in table("new", "me", "A:orange", "Bo:black", "Cy:brown", "--board", path, code=4).err
    )


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (GOOD.replace("aAab", "aaab"), 3, "island a, size 4, has 0 capitals"),
        (GOOD.replace("mmmli", "mmlli"), 7, "island m has 2 cities"),
        (GOOD.replace("mmm", "kkk"), 3, "12 islands"),
    ],
)
def test_what_differs_from_the_printed_boards_is_only_warned_about(
    table, tmp_path, text, line, what
):
    said = table("board", "check", board_file(tmp_path, text))
    assert f":{line}: warning: " in said.out
    assert what in said.out


def test_a_board_is_kept_listed_shown_and_used(table, tmp_path):
    assert (
        "the board mine is ready to use"
        in table("board", "check", board_file(tmp_path, GOOD), "--keep").out
    )
    assert (tmp_path / "boards" / "mine.toml").exists()
    assert "mine: 5 rows" in table("board", "list").lines
    assert "13 islands" in table("board", "show", "mine").out
    table("new", "me", "An:orange,black", "Bo:grey,brown", "--board", "mine")
    described = table("log", "--json").json["entries"][1]["event"]
    assert described["cities"] == ROWS
    assert len(described["hash"]) == 64
    other = Table(tmp_path / "far" / "away.db").play(table("export").out)
    assert other("export").out == table("export").out
    assert (
        "there is no board mien; did you mean mine?" in table("board", "show", "mien", code=2).err
    )
    path = board_file(tmp_path, GOOD.replace('"mine"', '"made-up-five"'))
    said = table("board", "check", path, "--keep", code=2)
    assert "there is already a board made-up-five" in said.err
    board_file(tmp_path, GOOD)
    assert "saved as mine" in table("board", "check", path, "--keep").out
    board_file(tmp_path, GOOD.replace("aAab", "aaAb"))
    assert "there is already a board mine" in table("board", "check", path, "--keep", code=2).err
    (tmp_path / "boards" / "bad.toml").write_bytes(b"\xff")
    assert "mine: 5 rows" in table("board", "list").lines
    assert "13 islands" in table("board", "show", "mine").out


def test_only_meridian_has_boards(table):
    said = table("new", "rk", "An:blue", "Bo:red", "--board", "x", code=2)
    assert "has no board to describe" in said.err
    assert "only Meridian has boards" in table("board", "new", "rk", code=2).err
    assert "without one, write a file" in table("board", "new", "meridian", code=2).err


def test_a_board_is_entered_row_by_row_on_a_terminal(table, tmp_path):
    import os

    program = Path(sys.executable).parent / "tablescribe"
    environment = {**os.environ, "TABLESCRIBE_DB": str(table.db), "LANGUAGE": "C"}
    session = pexpect.spawn(
        str(program), ["board", "new", "meridian"], env=environment, encoding="utf-8", timeout=15
    )
    talk(
        session,
        ("name of the board", "box\n"),
        ("rows of cities", "5\n"),
        ("row 1", "too short\n"),
        ("ten letters",),
    )
    for row in ROWS:
        session.sendline(" ".join(row))
    talk(
        session,
        ("13 islands.*Does this match your board", "2\n"),
        ("row 2", "aebbffcddg\n"),
        ("13 islands.*Does this match your board", "\n"),
        ("saved as box",),
    )
    session.expect(pexpect.EOF)
    assert "box: 5 rows" in table("board", "list").lines


def test_a_board_whose_name_is_a_giant_number_is_explained(table, tmp_path):
    file = tmp_path / "giant.toml"
    file.write_text("name = 0x" + "f" * 5000 + '\ncities = ""\n', encoding="utf-8")
    answer = table("board", "check", str(file), code=None)
    assert answer.code in (1, 4)
    assert f"{file}:1:" in answer.out + answer.err


def test_towers_that_are_stated_together_stand_at_once(table):
    table("new", "me", "An:black,brown", "Bo:grey,orange", "--board", "made-up-five")
    table("gap", "the phone rang")
    said = table("adjust", "9/1 k4; 9/2 g2; 8/1 g2; turn Bo").out
    assert "; Bo +4 C; An 0, Bo 4; " in said  # island D is nobody's, and never was An's
    assert table("why", "An", "--history").lines == ["An: 0 points if it ended now"]
