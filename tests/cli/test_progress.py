"""Long work on a real terminal: a bar on the error stream, whole lines, quiet interrupts."""

import os
import sys

import pexpect
import pytest

from cli.terminal.progress import track
from tests.cli.test_records import HEADER
from tests.table import Table
from tests.terminal import BIN, spawned

FILES = 40


@pytest.fixture
def shelf(tmp_path):
    """A folder of records and a file of the same games."""
    folder = tmp_path / "records"
    folder.mkdir()
    for n in range(FILES):
        (folder / f"{n:02}.txt").write_text(
            HEADER.replace("03-01", f"03-{n % 28 + 1:02}") + f'note "{n}"\n'
        )
    return tmp_path


def shell(folder, line):
    path = f"{BIN.parent}:{os.environ['PATH']}"
    line = f"cd {folder}; {line}"
    return spawned(folder / "games.db", "-c", line, program="bash", columns=150, PATH=path)


def said_by(session):
    session.expect(pexpect.EOF)
    return session.before


def test_a_bar_is_shown_and_a_file_gets_every_line(shelf):
    said = said_by(shell(shelf, "tablescribe import records > out.txt"))
    assert "importing" in said
    assert f"/{FILES}" in said
    lines = (shelf / "out.txt").read_text().splitlines()
    assert len(lines) == FILES
    assert all(": imported as rk" in line for line in lines)
    said = said_by(shell(shelf, "tablescribe audit --all > out.txt"))
    assert "auditing" in said
    lines = (shelf / "out.txt").read_text().splitlines()
    assert lines == [f"rk{n}: all is well, 6 entries" for n in range(1, FILES + 1)]


def test_lines_on_the_terminal_itself_are_whole(shelf):
    said = said_by(shell(shelf, "tablescribe import records"))
    for n in range(1, FILES + 1):
        assert f": imported as rk{n}, 6 entries" in said


def test_nothing_is_shown_off_a_terminal(shelf):
    said = said_by(shell(shelf, "tablescribe import records 2> err.txt > out.txt"))
    assert said == ""
    assert (shelf / "err.txt").read_text() == ""


def test_an_interrupted_audit_is_quiet_and_ends_with_its_code(shelf):
    table = Table(shelf / "games.db")
    table("import", str(shelf / "records"))
    line = " ".join(["records"] * 60)
    session = shell(shelf, f"tablescribe audit {line} > out.txt; echo code $?")
    session.expect("auditing")
    session.sendintr()
    assert session.expect(["code 130", "Traceback", pexpect.EOF]) == 0


def test_short_work_shows_none(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    for steps, shown in ((30, True), (3, False)):
        assert list(track(range(steps), steps, "importing")) == [*range(steps)]
        told = capsys.readouterr()
        assert (told.out, "importing" in told.err) == ("", shown)
