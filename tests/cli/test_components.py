"""Tiles of League of Six as they are typed; more is in tests/cli/transcripts/components.txt."""

import ast
import re
from pathlib import Path

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


def test_ctrl_c_keeps_what_was_entered(table, tmp_path):
    session = spawned(table.db, "components", "new", "box")
    talk(session, ("Bautzen, white face", "6 b/b/b/b/b/b\n"), ("match the tile",))
    assert interrupted(session) == 130
    assert lines_of(tmp_path / "components" / "box.toml") == ["town ba w 6 b/b/b/b/b/b"]


def test_a_complete_set_has_nothing_to_ask(table):
    text = table("components", "show", "made-up").out.split("\n", 1)[1].rsplit("w guard", 1)[0]
    table("components", "new", "whole", input=text)
    assert "whole: 42 of 42 described" in table("components", "new", "whole", typed=["."]).out
