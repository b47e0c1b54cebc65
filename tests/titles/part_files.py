"""Files of tiles and pads, and what is found in them: `tests/titles/<title>/files.txt`.

Files stand between lines of dashes. What is found stands at its line and is no part of the file:

    name = "My Box"                        #! bad-name       a mistake
    [tax.7]                                #? alike          a doubt
    card = "king"                          #! 3 no-kind      a mistake from its third column on
    #= tax 7 x..x.. +b                     how what is described is written, a part on a line
"""

import re
from pathlib import Path
from typing import NamedTuple

_FOUND = re.compile(r" *#([!?]) ((?:\d+ )?[a-z-]+)(?=$| *#[!?])")


class FileCase(NamedTuple):
    """A file, the "LINE[:COLUMN] CODE" of each mistake and doubt, the lines of what it describes.

    A "?" stands behind the code of a doubt.
    """

    text: str
    faults: list[str]
    written: list[str]

    @property
    def wrong(self) -> bool:
        """Whether there is a mistake, so that nothing is described."""
        return any(not fault.endswith("?") for fault in self.faults)


def files_in(path: Path) -> list[FileCase]:
    """Return the files of a text, without what is said of them."""
    _about, *pieces = re.split("^-+\n", path.read_text("utf-8"), flags=re.M)
    found = []
    for piece in pieces:
        rows = piece.splitlines()
        faults = [
            f"{place}{':' * bool(column)}{column} {code}{'?' * (kind == '?')}"
            for place, row in enumerate(rows, 1)
            for kind, said in _FOUND.findall(row)
            for column, _space, code in [said.rpartition(" ")]
        ]
        file = [_FOUND.sub("", row) for row in rows if not row.startswith("#= ")]
        written = [row.removeprefix("#= ") for row in rows if row.startswith("#= ")]
        found.append(FileCase("".join(f"{row}\n" for row in file), faults, written))
    return found
