"""Printed tiles and boards as they are typed: in a file, line by line, on a terminal."""

import ast
import re
from functools import partial
from pathlib import Path

import pexpect
import pytest

from cli.terminal.errors import Mistake
from cli.titles.league_of_six import component_words
from cli.titles.league_of_six.component_words import code_words, part_expected
from cli.titles.league_of_six.user_set import GrowingSet
from cli.titles.title_screens import title_screens
from events.titles.league_of_six.components import read_parts, write_part
from events.titles.league_of_six.components_file import read_components
from tests.terminal import interrupted, spawned, talk

TOWN = "town ba w 3 ww/g/h/ry/b/hh"
TAX = "tax 7 x..x.. w"


def lines_of(file):
    return [write_part(part) for part in read_components(file.read_text()).described.parts]


def test_parts_met_in_a_game_are_kept_and_never_replace_what_is_there(table, tmp_path):
    def kept(text):
        growing = GrowingSet("mine", table.db)
        return growing.add(*read_parts(text)), [*growing.added]

    assert kept(TOWN) == ((), ["town ba w"])
    assert kept(f"{TOWN}; {TAX}") == ((), ["tax 7"])
    assert kept("tax 7 xx.... w; tax 8 .x.x.. +b") == (("tax 7",), ["tax 8"])
    file = tmp_path / "components" / "mine.toml"
    assert lines_of(file) == [TOWN, TAX, "tax 8 .x.x.. +b"]
    with pytest.raises(Mistake, match="comes with the program"):
        GrowingSet("made-up", table.db)


def test_every_fault_and_everything_expected_has_its_sentence():
    events = Path(__file__).parent.parent.parent / "events"
    files = ("components_file", "component_doubts", "components")
    own = [events / "titles" / "league_of_six" / f"{name}.py" for name in files]
    codes, expected = {"missing", "bad-name"}, set()  # what `PartFile.name` is called with
    for file in (events / "part_file.py", *own):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                words = [a.value for a in node.args if isinstance(a, ast.Constant)]
                if called in ("FieldFault", "fault", "FileFault", "PartDoubt", "_row_value"):
                    codes |= {word for word in words if isinstance(word, str)}
                if called in ("Unreadable", "_field", "_list"):
                    expected |= {w for w in words if isinstance(w, str) and w.islower()}
    named = re.findall(r"{(\w+)}", Path(component_words.__file__).read_text())
    params = {**dict.fromkeys(named, "x"), "part": "tax 7", "face": "w"}
    assert len(codes) > 30
    for code in codes:
        assert code_words(code, params)
    expected = {word for word in expected if word.replace("-", "").isalpha()}
    assert expected == set(part_expected())
    assert all(map(title_screens("league-of-six").expected_words, expected))


@pytest.fixture
def terminal(table):
    return partial(spawned, table.db)


def test_tiles_are_entered_one_by_one_on_a_terminal(table, terminal, tmp_path):
    kept = tmp_path / "components" / "box.toml"
    session = terminal("components", "new", "box")
    talk(
        session,
        ("Bautzen, white face .number and sides", "3 ww/q/h\n"),
        ('"3 ww/q/h" cannot be read at position 6: q is not a symbol',),
        ("Bautzen, white face", "3 ww/g/h/ry/b\n"),
        ("is valid so far; next: six sides.*Bautzen, white face", "3 ww/g/h/ry/b/h\n"),
        ("match the tile",),
    )
    assert lines_of(kept) == ["town ba w 3 ww/g/h/ry/b/h"]
    session.sendline("3 nonsense")
    talk(
        session,
        ("n is not a symbol.*match the tile", "3 ww/g/h/ry/b/hh\n"),
        ("hh /.*match the tile", "\n"),
        ("Bautzen, yellow face", "\n"),
        ("Görlitz, white face", "Tax 7 x..x.. w\n"),
        ("tax tile 7.*match the tile", "\n"),
        ("Görlitz, white face", "3 g/g/g/g/g/g\n"),
        ("two white faces have the number 3.*match the tile", ".\n"),
        (r"box: 3 of 42 described,\s+saved\s+in\s",),
    )
    session.expect(pexpect.EOF)
    assert lines_of(kept) == [TOWN, "town go w 3 g/g/g/g/g/g", TAX]


def test_an_incomplete_set_is_gone_on_with(table, terminal, tmp_path):
    kept = tmp_path / "components" / "box.toml"
    table("components", "new", "box", input=TOWN)
    session = terminal("components", "new", "box")
    talk(
        session,
        ("Bautzen, yellow face", "town ba w 4 w/w/w/w/w/w\n"),
        (r"Bautzen, white face is described differently in\s+\S*;\s+change\s+it\s+there",),
        ("Bautzen, yellow face", f"{TAX}\n"),
        ("match the tile",),
    )
    session.sendeof()
    session.expect("box: 2 of 42 described")
    session.expect(pexpect.EOF)
    session.close()
    assert session.exitstatus == 0
    session = terminal("components", "new", "box")
    talk(session, ("Bautzen, yellow face", "6 b/b/b/b/b/b\n"), ("match the tile",))
    assert interrupted(session) == 130
    assert lines_of(kept) == [TOWN, "town ba y 6 b/b/b/b/b/b", TAX]


def test_a_complete_set_has_nothing_to_ask(table, terminal, tmp_path):
    text = table("components", "show", "made-up").out.split("\n", 1)[1].rsplit("w guard", 1)[0]
    table("components", "new", "whole", input=text)
    session = terminal("components", "new", "whole")
    session.expect("whole: 42 of 42 described")
    session.expect(pexpect.EOF)
    session = terminal("components", "new", "none")
    session.expect("Bautzen, white face")
    session.sendline(".")
    session.expect(pexpect.EOF)
    assert not (tmp_path / "components" / "none.toml").exists()


ROWS = ["aAabBcCcdD", "aebbffcddg", "EehhfiIjgG", "ekKhlliJjg", "kkmmmliijj"]


def test_a_board_is_entered_row_by_row(table, terminal):
    session = terminal("board", "new", "meridian")
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
