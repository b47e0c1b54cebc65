"""One tile on one line, as docs/playing/league-of-six.md says."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.notation import Unreadable
from events.titles.league_of_six.components import (
    PART_NAMES,
    Part,
    missing_parts,
    part_name,
    read_parts,
    sorted_parts,
    write_part,
)
from tests.titles.league_of_six.parts import PARTS, SOME_PARTS


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("town ba w 3 ww/g/h/ry/b/hh", None),
        ("tax 7 x..x.. w", None),
        ("tax 8 .x.x.. +b", None),
        ("tax 8 .x.x.. wg+b", None),
        ("storage a 1 4 g2 g2 y2 b1/3 r1 y1", None),
        ("TOWN Görlitz WHITE 3 W w / g/h/YR/b/h h ;", "town go w 3 ww/g/h/ry/b/hh"),
        ("town Loebau y 6 g/g/g/g/g/g", "town lo y 6 g/g/g/g/g/g"),
        ("town gor yel 6 g/g/g/g/g/g", "town go y 6 g/g/g/g/g/g"),
        ("tax 07 X.. X.. h w", "tax 7 x..x.. wh"),
        ("tax 8 .x.x.. + Burghers", "tax 8 .x.x.. +b"),
        ("Storage B2 4g2 Y 2/ 03 r01", "storage b 2 4 g2 y2/3 r1"),
    ],
)
def test_one_part(text, canonical):
    [part] = read_parts(text)
    assert write_part(part) == canonical or text


def test_several_parts():
    text = "town ba w 3 ww/g/h/ry/b/hh; tax 7 x..x.. w ;; storage a 1 4 g2"
    assert [part_name(part) for part in read_parts(text)] == ["town ba w", "tax 7", "storage a 1"]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("bautzen", 0, "part"),
        ("townba w", 0, "part"),
        ("town b w 3", 5, "town"),
        ("town berlin w 3", 5, "town"),
        ("town ba red 3", 8, "face"),
        ("town ba w 7 w", 10, "number"),
        ("town ba w 3 ww/q/h/w/w/w", 15, "sides"),
        ("town ba w 3 w/w//w/w/w", 16, "sides"),
        ("town ba w 3 w/w/w/w/w/w/w", 24, "sides"),
        ("town ba w 3 wwwwwwwwww/w/w/w/w/w", 12, "sides"),
        ("tax 19 x..x.. w", 4, "tile"),
        ("tax 7 x..x..x w", 6, "arrows"),
        ("tax 7 x..... w", 6, "arrows"),
        ("tax 7 xxxxxx w", 6, "arrows"),
        ("tax 7 x..x.. q", 13, "centre"),
        ("tax 7 x..x.. +k", 14, "kind"),
        ("tax 7 x..x.. " + "w" * 10, 13, "centre"),
        ("storage g 1 4 g2", 8, "tile"),
        ("storage a 3 4 g2", 10, "side"),
        ("storage a 1 g2", 12, "rows"),
        ("storage a 1 4 q2", 14, "rows"),
        ("storage a 1 4 g0", 15, "rows"),
        ("storage a 1 4 g100", 15, "rows"),
        ("storage a 1 400 g1", 12, "rows"),
        ("storage a 1 4 g2//4 g2", 17, "rows"),
        ("storage a 1 4 " + "g2" * 11, 12, "rows"),
        ("storage a 1 " + "/".join(["4 g2"] * 9), 52, "rows"),
        ("tax 7 x..x.. w; tax 7 xx.... w", 16, "other-part"),
        ("tax 7 x..x.. w; tax 8 q", 22, "arrows"),
    ],
)
def test_what_cannot_be_read_says_where(text, position, expected):
    with pytest.raises(Unreadable) as error:
        read_parts(text)
    assert (error.value.position, error.value.expected) == (position, (expected,))
    assert not error.value.unfinished or position == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ; ",
        "town",
        "town ba",
        "town ba w",
        "town ba w 3",
        "town ba w 3 ww/g",
        "town ba w 3 ww/g/",
        "tax",
        "tax 7",
        "tax 7 x..",
        "tax 7 x..x..",
        "tax 7 x..x.. w+",
        "storage a",
        "storage a 1",
        "storage a 1 4",
        "storage a 1 4 g",
        "storage a 1 4 g2/",
        "tax 7 x..x.. w; town",
    ],
)
def test_a_half_typed_line_is_unfinished(text):
    with pytest.raises(Unreadable) as error:
        read_parts(text)
    assert error.value.unfinished


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


WORDS = ["town", "tax", "storage", "ba", "gö", "w", "3", "ww/g/h", "x..x..", "+b", "a", "1", "4 g2"]


@given(
    st.lists(st.sampled_from([*WORDS, ";", "/", "\x00", "\u202e", "9" * 50]) | st.text(max_size=9))
)
def test_whatever_is_typed_is_read_or_said_where_it_is_wrong(words):
    text = " ".join(words)
    try:
        parts = read_parts(text)
    except Unreadable as error:
        assert 0 <= error.position <= len(text)
        assert error.expected
    else:
        assert msgspec.json.decode(msgspec.json.encode(parts), type=tuple[Part, ...]) == parts
