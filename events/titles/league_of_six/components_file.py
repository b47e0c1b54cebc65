"""Components files: what is printed on the tiles, typed with the tiles in front of you (L6.2).

    name = "my-box"
    [towns.bautzen.white]
    number = 3
    sides = ["ww", "g", "h", "ry", "b", "hh"]
    [tax.7]
    arrows = "x..x.."
    centre = "w"
    [storage.a.1]
    rows = ["4 g2 g2 y2 b1", "3 r1 y1", "2 b2 r1", "1 g1 y1"]

Any part of it will do. A tax tile with a pair of figures in its centre has `card = "burghers"`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from events.part_file import FileFault, PartFile, Path, ReadFile, short_value
from events.titles.league_of_six import components
from events.titles.league_of_six.box import MOST_ROWS, SIDES
from events.titles.league_of_six.component_doubts import component_doubts
from events.titles.league_of_six.components import Part, StorageFace, TaxTile, TownFace
from events.titles.league_of_six.events import ComponentsDescribed

T = TypeVar("T")


def read_components(text: str) -> ReadFile[ComponentsDescribed]:
    """Read a components file; errors and warnings carry the line that they are about.

    A file that describes nothing yet has no description and a warning.
    """
    reading = _Reading(text)
    if (content := reading.content) is None:
        return ReadFile(None, [_blame_accent(text, fault) for fault in reading.faults])
    reading.keys((), content, ("name", "made_up", "towns", "tax", "storage"))
    name, made_up = reading.name("missing"), reading.made_up()
    for path, table in reading.tables(content, "towns", 2):
        reading.town(path, table)
    for path, table in reading.tables(content, "tax", 1):
        reading.tax(path, table)
    for path, table in reading.tables(content, "storage", 2):
        reading.storage(path, table)
    if reading.faults:
        return ReadFile(None, reading.in_order(), name)
    if not reading.parts:
        return ReadFile(None, [FileFault(1, "no-parts", {}, warning=True)], name)
    parts = components.sorted_parts(reading.parts.values())
    for part, code, params in component_doubts(parts):
        line = reading.described_at[components.part_name(part)]
        reading.faults.append(FileFault(line, code, params, warning=True))
    return ReadFile(ComponentsDescribed(parts, name, made_up), reading.in_order(), name)


def _blame_accent(text: str, fault: FileFault) -> FileFault:
    """Return a fault of TOML; where an accent in the name of a town is why, that."""
    wrong = text.split("\n")[fault.line - 1]
    if fault.code == "no-toml" and re.match(r"\s*\[?\s*towns\b[^\"']*[^\x00-\x7f]", wrong):
        return FileFault(fault.line, "accent", {})
    return fault


class _Reading(PartFile):
    """The state of reading a file."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.parts: dict[str, Part] = {}
        self.described_at: dict[str, int] = {}

    def in_order(self) -> list[FileFault]:
        return sorted(self.faults, key=lambda fault: fault.line)

    def tables(
        self, content: dict[str, Any], key: str, depth: int
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the tables that lie so deep below a key."""
        found: list[tuple[Path, Any]] = [((key,), content.get(key, {}))]
        for level in range(depth + 1):
            for path, table in found:
                if not isinstance(table, dict):
                    self.fault(path, "no-table", key=".".join(map(str, path)))
                elif level == depth:
                    yield path, table
            found = [
                ((*path, inner), value)
                for path, table in found
                if isinstance(table, dict)
                for inner, value in table.items()
            ]

    def town(self, path: Path, table: dict[str, Any]) -> None:
        self.keys(path, table, ("number", "sides"))
        town = self.field(path, str(path[1]), components.read_town)
        face = self.field(path, str(path[2]), components.read_face)
        number = self.number((*path, "number"), table.get("number"))
        sides = self.items((*path, "sides"), table.get("sides"), components.read_side)
        if sides is not None and len(sides) != SIDES:
            self.fault((*path, "sides"), "side-count", sides=len(sides))
        elif town and face and number and sides and None not in sides:
            self.add(path, TownFace(town, face, number, "/".join(filter(None, sides))))

    def tax(self, path: Path, table: dict[str, Any]) -> None:
        self.keys(path, table, ("arrows", "centre", "card"))
        tile = self.field(path, str(path[1]), components.read_tax_tile)
        arrows = self.text((*path, "arrows"), table.get("arrows"), components.read_arrows)
        centre = self.text((*path, "centre"), table.get("centre", ""), components.read_centre)
        card = None
        if "card" in table:
            card = self.text((*path, "card"), table["card"], components.read_kind)
        if centre == "" and "card" not in table:
            self.fault((*path, "centre"), "empty-centre")
        elif tile and arrows and centre is not None and (centre or card):
            self.add(path, TaxTile(tile, arrows, centre, card))

    def storage(self, path: Path, table: dict[str, Any]) -> None:
        self.keys(path, table, ("rows",))
        tile = self.field(path, str(path[1]), components.read_storage_tile)
        side = self.field(path, str(path[2]), components.read_storage_side)
        rows = self.items((*path, "rows"), table.get("rows"), components.read_row)
        if rows is not None and not 1 <= len(rows) <= MOST_ROWS:
            self.fault((*path, "rows"), "row-count", rows=len(rows), most=MOST_ROWS)
        elif tile and side and rows and None not in rows:
            self.add(path, StorageFace(tile, side, "/".join(filter(None, rows))))

    def add(self, path: Path, part: Part) -> None:
        """Take in a part that is described for the first time."""
        name = components.part_name(part)
        if name in self.parts:
            self.fault(path, "twice", part=name, line=self.described_at[name])
            return
        self.parts[name] = part
        self.described_at[name] = self.line(path)

    def number(self, path: Path, value: object) -> int | None:
        if type(value) is not int:
            code = "missing" if value is None else "bad-number"
            self.fault(path, code, key="number", number=short_value(value))
            return None
        return self.field(path, short_value(value), components.read_town_number)

    def text(self, path: Path, value: object, read: Callable[[str], T]) -> T | None:
        """Read a text; None if it is none, or cannot be read."""
        if not isinstance(value, str):
            key = next(step for step in reversed(path) if isinstance(step, str))
            self.fault(path, "missing" if value is None else "no-text", key=key)
            return None
        return self.field(path, value, read)

    def items(self, path: Path, value: object, read: Callable[[str], T]) -> list[T | None] | None:
        """Read a list of texts; None if it is none."""
        if not isinstance(value, list):
            self.fault(path, "missing" if value is None else "no-list", key=str(path[-1]))
            return None
        return [self.text((*path, place), item, read) for place, item in enumerate(value)]

    def field(self, path: Path, text: str, read: Callable[[str], T]) -> T | None:
        try:
            return read(text)
        except components.FieldFault as fault:
            params = {
                key: short_value(value) if isinstance(value, str) else value
                for key, value in fault.params.items()
            }
            self.fault(path, fault.code, **params)
            return None


def write_components(described: ComponentsDescribed) -> str:
    """Return the file of a set, its parts in canonical order."""
    made_up = "made_up = true\n" if described.made_up else ""
    return f'name = "{described.name}"\n{made_up}{_tables(described.parts)}'


def add_parts(text: str, parts: Iterable[Part]) -> str:
    """Return a file with parts added at its end, all else left as it was typed.

    Where that cannot be (towns between braces take no more), the file is written anew.
    """
    parts = tuple(parts)
    added = f"{text.rstrip()}\n{_tables(parts)}"
    if read_components(added).described is not None:
        return added
    before = read_components(text)
    known = before.described or ComponentsDescribed((), before.name)
    both = components.sorted_parts((*known.parts, *parts))
    return write_components(ComponentsDescribed(both, before.name, known.made_up))


def _tables(parts: Iterable[Part]) -> str:
    return "".join(f"\n{_table(part)}\n" for part in components.sorted_parts(parts))


def _table(part: Part) -> str:
    match part:
        case TownFace():
            sides = ", ".join(f'"{side}"' for side in part.each_side())
            head = f"[towns.{components.town_slug(part.town)}.{components.FACE_NAMES[part.face]}]"
            return f"{head}\nnumber = {part.number}\nsides = [{sides}]"
        case TaxTile():
            centre = f'\ncentre = "{part.centre}"' if part.centre else ""
            card = f'\ncard = "{part.card}"' if part.card else ""
            return f'[tax.{part.tile}]\narrows = "{part.arrows}"{centre}{card}'
        case StorageFace():
            rows = "".join(f'    "{row}",\n' for row in part.each_row())
            return f"[storage.{part.tile}.{part.side}]\nrows = [\n{rows}]"
