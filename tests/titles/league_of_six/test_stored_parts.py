"""What the stored form of a part can hold: the sides of a town, the rows of a storage tile."""

import msgspec
import pytest

from events.titles.league_of_six.components import Part, StorageFace, TownFace, count_symbols

DECODE = msgspec.json.Decoder(Part).decode


def town(sides):
    return DECODE(msgspec.json.encode(TownFace("la", "w", 1, sides)))


def storage(rows):
    return DECODE(msgspec.json.encode(StorageFace("a", 1, rows)))


def test_six_sides_of_one_to_nine_symbols_in_canonical_order():
    assert town("w/r/g/yb/hh/wrgybh").each_side() == ["w", "r", "g", "yb", "hh", "wrgybh"]
    assert len(town("w/r/g/yb/hh/" + "w" * 9).each_side()[5]) == 9


@pytest.mark.parametrize(
    "sides",
    [
        "",
        "w/r/g/yb/hh",
        "w/r/g/yb/hh/w/w",
        "w/r//yb/hh/w",
        "/r/g/yb/hh/w",
        "w/r/g/yb/hh/",
        "w/r/g/yb/hh/wwwwwrrrrr",
        "wwwwwwwwww/r/g/yb/hh/w",
        "w/r/g/by/hh/w",
        "w/r/g/x/hh/w",
        "w/r/g/yb/hh/w\n",
        " w/r/g/yb/hh/w",
    ],
)
def test_other_sides_are_no_town(sides):
    with pytest.raises(msgspec.ValidationError):
        town(sides)


def test_one_to_eight_rows_from_the_top():
    assert storage("4 g2 g1/3 r13").each_row() == ("4 g2 g1", "3 r13")
    assert len(storage("/".join(["1 r1"] * 8)).each_row()) == 8


@pytest.mark.parametrize(
    "rows",
    [
        "",
        "4",
        "4 g2/",
        "/4 g2",
        "4 g2//3 r1",
        "4 g0",
        "4 w2",
        "100 g2",
        "4 g2\n",
        "4 " + " ".join(["g2"] * 11),
        "/".join(["1 r1"] * 9),
    ],
)
def test_other_rows_are_no_storage_tile(rows):
    with pytest.raises(msgspec.ValidationError):
        storage(rows)


def test_symbols_are_counted():
    assert count_symbols("wwrgghhh") == (2, 3, (("r", 1), ("g", 2)))
    assert count_symbols("") == (0, 0, ())
