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


def test_several_parts():
    text = "town ba w 3 ww/g/h/ry/b/hh; tax 7 x..x.. w ;; storage a 1 4 g2"
    assert [part_name(part) for part in read_parts(text)] == ["town ba w", "tax 7", "storage a 1"]


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


@pytest.mark.parametrize("text", ["", " ; "])
def test_nothing_typed_is_unfinished(text):
    with pytest.raises(Unreadable) as error:
        read_parts(text)
    assert error.value.unfinished
