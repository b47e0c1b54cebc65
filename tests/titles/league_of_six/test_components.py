"""Described tiles: on one line, in a components file, and as they are stored.

As docs/playing/league-of-six.md says.
"""

import contextlib
import re
import time
import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.part_file import MOST_BYTES, TomlLines
from events.titles.league_of_six.box import GOODS, KINDS, STORAGE_TILES, SYMBOLS, TOWNS
from events.titles.league_of_six.components import (
    PART_NAMES,
    Part,
    StorageFace,
    TaxTile,
    TownFace,
    count_symbols,
    missing_parts,
    part_name,
    pointed_at,
    read_parts,
    sorted_parts,
    sorted_symbols,
    write_part,
)
from events.titles.league_of_six.components_file import (
    add_parts,
    read_components,
    write_components,
)
from events.titles.league_of_six.events import DECODER, ComponentsDescribed
from tests.titles.part_files import files_in


def _symbols(least):
    return st.text(SYMBOLS, min_size=least, max_size=9).map(sorted_symbols)


@st.composite
def rows(draw):
    spaces = draw(
        st.lists(st.tuples(st.sampled_from(GOODS), st.integers(1, 99)), min_size=1, max_size=10)
    )
    number = draw(st.integers(0, 99))
    return " ".join([str(number), *(f"{good}{points}" for good, points in spaces)])


@st.composite
def tax_tiles(draw):
    pointing = draw(st.sets(st.integers(0, 5), min_size=2, max_size=5))
    card = draw(st.none() | st.sampled_from(KINDS))
    return TaxTile(
        draw(st.integers(1, 18).map(str)),
        "".join("x" if place in pointing else "." for place in range(6)),
        draw(_symbols(0 if card else 1)),
        card,
    )


TOWN_FACES = st.builds(
    TownFace,
    st.sampled_from(TOWNS),
    st.sampled_from("wy"),
    st.integers(1, 6),
    st.tuples(*[_symbols(1)] * 6).map("/".join),
)
STORAGE_FACES = st.builds(
    StorageFace,
    st.sampled_from(STORAGE_TILES),
    st.sampled_from((1, 2)),
    st.lists(rows(), min_size=1, max_size=8).map("/".join),
)
PARTS = TOWN_FACES | tax_tiles() | STORAGE_FACES
SOME_PARTS = st.lists(PARTS, min_size=1, max_size=42, unique_by=part_name).map(tuple)


# --- on one line ---


def test_there_are_42_parts():
    assert len(set(PART_NAMES)) == 42
    assert PART_NAMES[0] == "town ba w"
    assert len(missing_parts(read_parts("tax 7 x..x.. w"))) == 41


@given(PARTS)
def test_a_part_comes_back_and_can_be_stored(part):
    line = write_part(part)
    assert read_parts(line) == (part,)
    assert read_parts(line.upper().replace("/", " / ")) == (part,)
    assert line.startswith(part_name(part) + " ")
    assert msgspec.json.decode(msgspec.json.encode(part), type=Part) == part


@given(SOME_PARTS)
def test_several_parts_come_back(parts):
    assert read_parts("; ".join(map(write_part, parts))) == parts
    assert [part_name(part) for part in sorted_parts(parts)] == [
        name for name in PART_NAMES if name not in missing_parts(parts)
    ]


# --- as they are stored ---


TOWN, STORAGE = TownFace("la", "w", 1, "w/r/g/yb/hh/h"), StorageFace("a", 1, "4 g2")
HELD = {
    TOWN: f"w/r/g/yb/hh/wrgybh | w/r/g/yb/hh/{'w' * 9} | w/r/g/yb/hh/{'r' * 9}",
    STORAGE: f"4 g2 g1/3 r13 | {'/'.join(['1 r1'] * 8)} | 4{' g2' * 10} | 99 b99",
}
"""Six sides of one to nine symbols in canonical order; one to eight rows from the top."""
NOT_HELD = {
    TOWN: "|w/r/g/yb/hh|w/r/g/yb/hh/w/w|w/r//yb/hh/w|/r/g/yb/hh/w|w/r/g/yb/hh/|"
    "w/r/g/yb/hh/wwwwwrrrrr|wwwwwwwwww/r/g/yb/hh/w|w/r/g/by/hh/w|w/r/g/x/hh/w|w/r/g/yb/hh/w\n|"
    " w/r/g/yb/hh/w",
    STORAGE: "|4|4 g2/|/4 g2|4 g2//3 r1|4 g0|4 w2|100 g2|4 g2\n|"
    f"4{' g2' * 11}|{'/'.join(['1 r1'] * 9)}",
}


def decoded(part, text):
    field = part.__struct_fields__[-1]
    stored = msgspec.json.encode(msgspec.structs.replace(part, **{field: text}))
    return getattr(msgspec.json.decode(stored, type=Part), field)


@pytest.mark.parametrize("part", [TOWN, STORAGE])
def test_what_is_printed_has_one_form(part):
    for text in HELD[part].split(" | "):
        assert decoded(part, text) == text
    for text in NOT_HELD[part].split("|"):
        with pytest.raises(msgspec.ValidationError):
            decoded(part, text)


def test_what_is_printed_is_read():
    assert TOWN.each_side() == ["w", "r", "g", "yb", "hh", "h"]
    assert StorageFace("a", 1, "4 g2 g1/3 r13").each_row() == ("4 g2 g1", "3 r13")
    assert count_symbols("wwrgghhh") == (2, 3, (("r", 1), ("g", 2)))
    assert count_symbols("") == (0, 0, ())


# --- in a file ---


NAME = 'name = "my-box"\n'
SAMPLE = """\
# typed on a Sunday
name = "my-box"
[towns.bautzen.white]
number = 3
sides = ["ww", "g", "h", "ry", "b", "hh"]   # clockwise
[tax.7]
arrows = "x..x.."
centre = "w"
[storage.a.1]
rows = [
    "4 g2 g2 y2 b1",
    "3 r1 y1",
    "2 b2 r1",
    "1 g1 y1",
]
"""


def read(text):
    """Return the parts as lines, and "LINE CODE" of each fault, "?" after a warning."""
    found = read_components(text)
    lines = [write_part(part) for part in found.described.parts] if found.described else []
    return lines, [f"{f.line} {f.code}{'?' if f.warning else ''}" for f in found.faults]


@pytest.mark.parametrize("case", files_in(Path(__file__).parent / "files.txt"))
def test_what_is_wrong_or_unusual_is_found_at_its_line(case):
    lines, faults = read(case.text)
    assert faults == case.faults
    assert bool(lines) is not (case.wrong or "no-parts" in str(faults))
    assert case.written in ([], lines)


def test_a_mark_and_other_ends_of_lines_do_no_harm():
    assert read_components("\ufeff" + SAMPLE.replace("\n", "\r\n")).described is not None


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("name = " + "9" * 5000, ["1 no-toml"]),
        ("name = 0x" + "f" * 5000, ["1 bad-name"]),
        ("x = " + "[" * 9000, ["1 no-toml"]),
        ("x = " + "{a=" * 9000, ["1 no-toml"]),
        ("#" * (MOST_BYTES + 1), ["1 too-big"]),
        (NAME + f"[towns.ba.w]\nnumber = 0x{'f' * 5000}", ["2 missing", "3 bad-number"]),
    ],
)
def test_what_is_too_large_is_an_error(text, faults):
    assert read(text) == ([], faults)


def test_the_page_shows_what_can_be_read():
    page = (Path(__file__).parents[3] / "docs" / "playing" / "league-of-six.md").read_text("utf-8")
    [example] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    lines, faults = read(example)
    assert (len(lines), faults) == (4, [])
    tiles = page.partition("## Describing the tiles")[2]
    shown = re.findall(r"\| `((?:town|tax|storage) .*?)` \|", tiles)
    assert [write_part(read_parts(line)[0]) for line in shown] == shown
    assert len(shown) == 4


def made_up():
    return files("events.titles.league_of_six").joinpath("sets/made-up.toml").read_text("utf-8")


def test_the_shipped_set_is_complete_made_up_and_without_a_doubt():
    found = read_components(made_up())
    assert found.faults == []
    assert found.described.name == "made-up"
    assert found.described.made_up
    assert missing_parts(found.described.parts) == []
    white = {p.town: p.number for p in found.described.parts if part_name(p).endswith(" w")}
    assert (white["la"], white["ba"]) == (1, 3)
    assert sorted(white.values()) == [1, 2, 3, 4, 5, 6]
    cards = [p.card for p in found.described.parts if isinstance(p, TaxTile) and p.card]
    assert sorted(cards) == list("aabbcc")


def test_a_round_with_the_shipped_set_brings_some_goods_at_every_tile():
    parts = read_components(made_up()).described.parts
    for face in (part for part in parts if isinstance(part, TownFace)):
        for tile in (part for part in parts if isinstance(part, TaxTile)):
            best = max(
                sum(symbol in "rgyb" for symbol in pointed_at(face, tile, turning))
                for turning in range(1, 7)
            )
            assert 1 <= best <= 6


@given(SOME_PARTS, st.booleans())
def test_a_set_comes_back_and_can_be_stored(parts, made_up):
    described = ComponentsDescribed(sorted_parts(parts), "my-box", made_up)
    text = write_components(described)
    assert read_components(text).described == described
    assert DECODER.decode(msgspec.json.encode(described)) == described
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            path = tuple(line.strip("[]").split("."))
            assert TomlLines(text).place(path)[0] == number


@given(SOME_PARTS, st.integers(0, 42))
def test_what_is_added_leaves_the_rest_as_it_was_typed(parts, place):
    before, after = parts[:place], parts[place:]
    text = write_components(ComponentsDescribed(before, "my-box")) + "# by hand"
    added = add_parts(text, after)
    assert added.startswith(text)
    assert read_components(added).described.parts == sorted_parts(parts)


def test_where_nothing_can_be_added_the_file_is_written_anew():
    text = NAME + "made_up = true\ntax = {7 = {arrows = 'x..x..', centre = 'w'}} # by hand\n"
    added = add_parts(text, read_parts("tax 8 .x.x.. +b"))
    assert read(added) == (["tax 7 x..x.. w", "tax 8 .x.x.. +b"], [])
    assert read_components(added).described.made_up


def test_lines_are_found_in_all_that_toml_can_be():
    text = '''a = 1
b.c . "d.e" = [ 1, # ] one
  [2, """
three" \\" ""
"""], 'x', {f = 1, g = [
  4]}]
["q".r]
s = 1979-05-27 07:32:00
[[t]]
u = {}
v = []
'''
    assert tomllib.loads(text)["b"]["c"]["d.e"][3]["g"] == [4]
    lines = TomlLines(text)
    where = {
        ("a",): 1,
        ("b", "c", "d.e"): 2,
        ("b", "c", "d.e", 1): 3,
        ("b", "c", "d.e", 1, 1): 3,
        ("b", "c", "d.e", 2): 5,
        ("b", "c", "d.e", 3, "f"): 5,
        ("b", "c", "d.e", 3, "g", 0): 6,
        ("q", "r", "s"): 8,
        ("t", "u"): 10,
        ("t", "v"): 11,
        ("unknown",): 1,
        ("q", "r", "unknown", 7): 7,
    }
    assert {path: lines.place(path)[0] for path in where} == where


PIECES = [
    *("name", "towns", "ba", "white", "tax", "7", "storage", "a", "1", "rows", "sides", "arrows"),
    *("[", "]", "[[", "]]", "{", "}", "=", ",", ".", '"', "'", '"""', "'''", "\\", "#", "\n"),
    *('"x..x.."', '"w"', "3", "true", "1e999", "nan", "0x" + "f" * 4500, "1979-05-27", "\x00"),
    *(' = "my-box"\n', "\n[tax.7]\n", "\n[towns.ba.white]\n", "\u202e", "\ud800", "ö"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=60))
def test_hostile_text_is_read_or_told_what_is_wrong(text):
    for hostile in (text, SAMPLE + text, SAMPLE.replace('"ww"', text or "3")):
        found = read_components(hostile)
        assert found.described is not None or found.faults
        assert all(1 <= fault.line <= hostile.count("\n") + 1 for fault in found.faults)
        with contextlib.suppress(ValueError):
            tomllib.loads(hostile)
            TomlLines(hostile)


SLOW = [
    ".".join("a" * (MOST_BYTES // 2 - 5)) + " = 1",
    "[" + ".".join("a" * (MOST_BYTES // 2 - 5)) + "]",
    "x = '''" + "''\n" * (MOST_BYTES // 4),
    'x = """' + '""\n' * (MOST_BYTES // 4),
    "\n".join(f"[tax.{number}]" for number in range(2000)),
    NAME + "[storage.a.1]\nrows = ['" + "1" * 20_000 + "']",
    NAME + "[tax.7]\ncentre = '" + "w " * 12_000 + "'",
]


def took(text):
    """Return how long it takes to read a file, and what is found."""
    started = time.process_time()
    found = read_components(text)
    return time.process_time() - started, found


@pytest.mark.parametrize("text", SLOW)
def test_a_file_made_to_be_slow_is_not_much_slower_than_a_whole_set(text):
    """tomllib is quadratic in dotted keys, which the size of a file bounds: some 300 times."""
    most = 2000 * min(took(made_up())[0] for _ in range(3))
    for _ in range(3):
        taken, found = took(text)
        assert found.errors
        if taken < most:
            return
    raise AssertionError(f"{taken} s, {most} s would do")
