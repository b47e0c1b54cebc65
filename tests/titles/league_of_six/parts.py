"""Descriptions of tiles for tests, made by hypothesis."""

from hypothesis import strategies as st

from events.titles.league_of_six.box import GOODS, KINDS, STORAGE_TILES, SYMBOLS, TOWNS
from events.titles.league_of_six.components import (
    StorageFace,
    TaxTile,
    TownFace,
    part_name,
    sorted_symbols,
)


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
