"""Tiles of League of Six as they are typed: in a file, line by line, on a terminal."""

import ast
import os
import re
import sys
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
from tests.terminal import interrupted, talk

TOWN = "town ba w 3 ww/g/h/ry/b/hh"
TAX = "tax 7 x..x.. w"
GOOD = """\
# mine
name = "mine"
[towns.bautzen.white]
number = 3
sides = ["ww", "g", "h", "ry", "b", "hh"] # from the arms
"""


def components_file(folder, text):
    path = folder / "typed.toml"
    path.write_text(text)
    return str(path)


def lines_of(file):
    return [write_part(part) for part in read_components(file.read_text()).described.parts]


def test_the_made_up_set_is_listed_and_shown(table):
    assert table("components", "list").lines == ["made-up: 42 of 42 described (made up)"]
    shown = table("components", "show", "made-up").lines
    assert shown[0] == "made-up: 42 of 42 described (made up)"
    assert len(shown) == 1 + 42 + 2
    assert max(map(len, shown)) <= 80
    [one] = table("components", "list", "--json").json["components"]
    assert (one["name"], one["made_up"], one["missing"]) == ("made-up", True, [])
    assert one["parts"][0]["part"] == "town"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("name = ", 1, "this is not TOML"),
        (GOOD.replace('"mine"', '"My\\u0007Box"'), 2, 'the name "My\\x07Box"'),
        (GOOD.replace("= 3", "= 7"), 4, "7 is not the number of a town"),
        (GOOD.replace('"g"', '"gq"'), 5, "q is not a symbol"),
        (GOOD.replace('"g", ', ""), 5, "a town has six sides, not 5"),
        (GOOD.replace("bautzen", "görlitz"), 3, "letters with accents need quotes"),
        (
            GOOD + GOOD[GOOD.index("[") :].replace("bautzen", "ba"),
            6,
            "already described on line 3",
        ),
        ("#" * 40_000, 1, "larger than 30000 bytes"),
        ("ö" * 20_000, 1, "larger than 30000 bytes"),
    ],
)
def test_a_file_with_an_error_is_not_kept(table, tmp_path, text, line, what):
    path = components_file(tmp_path, text)
    said = table("components", "check", path, "--keep", code=4)
    assert f"{path}:{line}: error: " in said.out
    assert what in said.out
    assert not (tmp_path / "components").exists()
    assert what in table("components", "show", path, code=4).err


def test_what_is_no_file_of_text_is_said_so(table, tmp_path):
    (tmp_path / "typed.toml").write_bytes(b"\xff")
    for path in ("typed.toml", ".", "none.toml"):
        said = table("components", "check", str(tmp_path / path), code=4)
        assert "cannot be read as a components file" in said.err


def test_a_checked_file_is_kept_as_it_was_typed_and_may_grow(table, tmp_path):
    path = components_file(tmp_path, GOOD)
    said = table("components", "check", path, "--keep").lines
    kept = tmp_path / "components" / "mine.toml"
    assert said == [f"{path}: mine: 1 of 42 described", f"saved as mine ({kept})"]
    assert kept.read_text() == GOOD
    more = GOOD + "[tax.7]\narrows = 'x..x..'\ncentre = 'w'\n"
    table("components", "check", components_file(tmp_path, more), "--keep")
    assert kept.read_text() == more
    for other in (GOOD, more.replace("= 3", "= 4")):
        said = table("components", "check", components_file(tmp_path, other), "--keep", code=2)
        assert "; typed.toml does not" in said.err.replace(f"{tmp_path}/", "")
    assert kept.read_text() == more
    assert "mine: 2 of 42 described" in table("components", "list").lines
    said = table("components", "show", "mien", code=2).err
    assert "there is no set of components mien; did you mean mine?" in said
    (tmp_path / "components" / "bad.toml").write_bytes(b"\xff")
    listed = table("components", "list")
    assert "mine: 2 of 42 described" in listed.lines
    assert "bad.toml cannot be read" in listed.err


def test_lines_from_the_input_are_all_added_or_none(table, tmp_path):
    kept = tmp_path / "components" / "mine.toml"
    said = table("components", "new", "mine", input=f"{TOWN}\n\n# tax\n  {TAX}; tax 8 .x.x.. +b")
    assert said.lines == [f"mine: 3 of 42 described, saved in {kept}"]
    assert lines_of(kept) == [TOWN, TAX, "tax 8 .x.x.. +b"]
    before = kept.read_text()
    for text, what, code in [
        ("tax 9 xx.... w\ntax 10", 'line 2: "tax 10" is valid so far; next: the arrows', 4),
        ("tax 9 xx.... w\ntax 10 xx.... q", "at position 15: q is not a symbol", 4),
        ("tax 9 xx.... w\nhello", "at position 1: a tile (for example town", 4),
        ("tax 9 xx.... w\ntax 7 x..x.. ww", "tax tile 7 is described differently in /", 2),
        ("tax 9 xx.... w\ntax 9 xx.... y", "tax tile 9 is described differently in an earlier", 2),
        ("x" * 40_000, "longer than 30000 bytes", 4),
    ]:
        assert what in table("components", "new", "mine", input=text, code=code).err
        assert kept.read_text() == before
    assert table("components", "new", "mine", input=TAX).lines == said.lines
    table("components", "new", "mine", input="tax 9 xx.... w\ntax 9 XX.... W")
    assert kept.read_text().startswith(before)
    assert len(lines_of(kept)) == 4


def test_without_input_a_file_with_examples_is_written_once(table, tmp_path):
    kept = tmp_path / "components" / "mine.toml"
    said = table("components", "new", "mine").lines
    assert said == [f"nothing has been described yet; fill in {kept}"]
    template = kept.read_text()
    assert table("components", "list").lines[1] == f"mine: nothing has been described yet ({kept})"
    assert "nothing has been described yet" in table("components", "check", str(kept)).out
    assert "nothing has been described yet" in table("components", "show", str(kept), code=4).err
    examples = [
        line[2:] if line.startswith(("# [", "# ]", "#  ")) or " = " in line else line
        for line in template.splitlines()
        if not line.startswith("name")
    ]
    filled = 'name = "x"\n' + "\n".join(examples)
    read = read_components(filled)
    assert read.faults == []
    assert len(read.described.parts) == 4
    table("components", "new", "mine", input=TOWN)
    assert kept.read_text().startswith(template)
    assert table("components", "new", "mine").lines == [f"mine: 1 of 42 described, saved in {kept}"]


def test_a_set_has_a_name_of_its_own(table, tmp_path):
    assert "may have only small letters" in table("components", "new", "My Box", code=2).err
    assert "comes with the program" in table("components", "new", "made-up", code=2).err
    folder = tmp_path / "components"
    folder.mkdir()
    (folder / "other.toml").write_text(GOOD)
    said = table("components", "new", "other", code=2).err
    assert "other.toml holds the components mine" in said
    table("components", "new", "mine", input=TAX)
    assert lines_of(folder / "other.toml") == [TOWN, TAX]
    assert not (folder / "mine.toml").exists()
    (folder / "broken.toml").write_text("name =")
    assert "this is not TOML" in table("components", "new", "broken", code=4).err
    assert (folder / "broken.toml").read_text() == "name ="


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
    def run(*arguments):
        environment = {**os.environ, "TABLESCRIBE_DB": str(table.db), "LANGUAGE": "C"}
        program = str(Path(sys.executable).parent / "tablescribe")
        return pexpect.spawn(
            program, list(arguments), env=environment, encoding="utf-8", timeout=15
        )

    return run


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
