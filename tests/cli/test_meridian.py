"""Meridian as it is typed: boards, cards, pushes, islands."""

import sys
from pathlib import Path

import pexpect

from tests.terminal import talk

ROWS = ["aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj"]


def test_a_board_is_entered_row_by_row_on_a_terminal(table, tmp_path):
    import os

    program = Path(sys.executable).parent / "tablescribe"
    environment = {**os.environ, "TABLESCRIBE_DB": str(table.db), "LANGUAGE": "C"}
    session = pexpect.spawn(
        str(program), ["board", "new", "meridian"], env=environment, encoding="utf-8", timeout=60
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
