"""Letters for the free cells of the drawn board, because the table has no coordinates.

A label stands after a kind of tile, `pva` or `pv a`; a digit behind it that begins no row of a cell
counts knights, `pca3`. It is never a letter that the notation takes
there already: a kind, a player, or what follows a terrain.
"""

import re
from collections.abc import Mapping, Sequence

LETTERS = "adehijknoqsuwxz"


def labels(cells: Sequence[str]) -> dict[str, str]:
    """Return a label for each cell in order: one letter, the last ones two if letters run out."""
    prefixes = 0
    while len(LETTERS) - prefixes + prefixes * len(LETTERS) < len(cells):
        prefixes += 1
    single = LETTERS[: len(LETTERS) - prefixes]
    double = [first + second for first in LETTERS[len(single) :] for second in LETTERS]
    return dict(zip(cells, [*single, *double], strict=False))


_KIND = r"(?<![a-z0-9])((?:[bygr]\s*)?(?:p[vct]?|f[vct]|m|l))\s*"
_AFTER = r"(?=\s*(?:[nesw]\s*\d|(?<![d-s])\d(?!\d)|[03-9](?!\d)|$|[;,.])|\s+\S)(?![^;\n]*:)"


def spell(text: str, marks: Mapping[str, str]) -> str:
    """Return a text with each label after a kind of tile replaced by its cell."""
    cells = {label: cell for cell, label in marks.items()}
    if not cells:
        return text
    found = re.compile(f"{_KIND}({'|'.join(cells)}){_AFTER}[ ]*", re.IGNORECASE | re.ASCII)
    return found.sub(lambda one: f"{one[1]} {cells[one[2].lower()]} ", text).rstrip()
