"""What the stored form of a part can hold: the sides of a town, the rows of a storage tile."""

import msgspec
import pytest

from events.titles.league_of_six.components import Part, StorageFace, TownFace, count_symbols

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
