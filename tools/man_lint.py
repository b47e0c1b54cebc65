"""Check written man pages as `man` would format them: `python -m tools.man_lint FOLDER`."""

import shutil
import sys
from pathlib import Path

from tests.debian import install
from tests.programs import completed

LINTERS = {"groff": ["-man", "-Tutf8", "-ww", "-z"], "mandoc": ["-Tlint", "-Wwarning"]}
"""What checks a page: groff is what `man` formats with on Linux, mandoc on macOS and the BSDs."""


def main(folder: Path) -> None:
    """Leave with what is wrong; a formatter is installed where there is none."""
    if not any(map(shutil.which, LINTERS)):
        install("groff-base", "man pages are checked by groff or mandoc: install one of them")
    tool = next(filter(shutil.which, LINTERS))
    pages = sorted(folder.rglob("*.1"))
    said = completed([tool, *LINTERS[tool], *pages])
    if wrong := said.stdout + said.stderr:
        sys.exit(wrong)
    print(f"{len(pages)} man pages, nothing wrong ({tool})")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
