"""Board files: which city lies on which island, typed once with the board in front of you (ME.2).

    name = "my-box-five"
    cities = '''
    aaAbbbccCd
    ...
    '''

A row of ten letters for each row of cities, from the north; the same letter is the same island, a
capital letter is its capital. Spaces between letters are ignored.
"""

import re
from collections import Counter

from events.part_file import FileFault, PartFile, ReadFile
from events.titles.meridian.cards import COLUMNS
from events.titles.meridian.events import BoardDescribed, describe

MOST_BYTES = 20_000
ROWS = (4, 5)
SIZES = range(3, 6)
WITH_CAPITAL = (4, 5)
ISLANDS = (11, 13)


def read_board(text: str) -> ReadFile[BoardDescribed]:
    """Read a board file; errors and warnings carry the line that they are about."""
    file = PartFile(text, MOST_BYTES)
    if file.content is None:
        return ReadFile(None, file.faults)
    file.keys((), file.content, ("name", "cities", "made_up"))
    made_up, name, cities = file.made_up(), file.name("no-name"), file.content.get("cities")
    if not isinstance(cities, str):
        return ReadFile(None, [*file.faults, FileFault(1, "no-cities", {})])
    rows, faults = _rows(cities, file.line(("cities",)))
    if file.faults or faults:
        return ReadFile(None, [*file.faults, *faults])
    board = describe(name, tuple(row for _line, row in rows), made_up=made_up)
    return ReadFile(board, warnings(rows), name)


def _rows(cities: str, line: int) -> tuple[list[tuple[int, str]], list[FileFault]]:
    """Return the rows with their lines, and what is wrong with them."""
    rows: list[tuple[int, str]] = []
    faults: list[FileFault] = []
    for number, raw in enumerate(cities.split("\n"), line + 1 if cities[:1] != "\n" else line):
        row = raw.replace(" ", "").replace("\t", "").strip()
        if not row:
            continue
        if strange := re.sub(r"[A-Za-z]", "", row):
            faults.append(FileFault(number, "no-letter", {"what": ascii(strange[0])}))
        elif len(row) != COLUMNS:
            params: dict[str, str | int] = {"cities": len(row), "meridians": COLUMNS}
            faults.append(FileFault(number, "row-length", params))
        rows.append((number, row))
    if len(rows) not in ROWS:
        faults.append(FileFault(line, "row-count", {"rows": len(rows)}))
    return rows, faults


def warnings(rows: list[tuple[int, str]]) -> list[FileFault]:
    """Return where a board differs from what is believed of the printed ones (ME.1)."""
    sizes = Counter(letter.lower() for _line, row in rows for letter in row)
    capitals = Counter(letter.lower() for _line, row in rows for letter in row if letter.isupper())
    first = {letter.lower(): line for line, row in reversed(rows) for letter in row}
    faults: list[FileFault] = []
    for island, size in sorted(sizes.items()):
        params: dict[str, str | int] = {
            "island": island,
            "cities": size,
            "capitals": capitals[island],
        }
        if size not in SIZES:
            faults.append(FileFault(first[island], "island-size", params, warning=True))
        if capitals[island] != (1 if size in WITH_CAPITAL else 0):
            faults.append(FileFault(first[island], "island-capitals", params, warning=True))
    if len(sizes) not in ISLANDS:
        faults.append(FileFault(rows[0][0], "island-count", {"islands": len(sizes)}, warning=True))
    return faults


def write_board(board: BoardDescribed) -> str:
    """Return the file of a board."""
    made_up = "made_up = true\n" if board.made_up else ""
    rows = "\n".join(board.cities)
    return f'name = "{board.name}"\n{made_up}cities = """\n{rows}\n"""\n'
