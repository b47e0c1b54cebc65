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
