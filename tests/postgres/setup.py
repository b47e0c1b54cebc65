"""What the tests on PostgreSQL need: its server. It is installed, or this fails."""

import shutil
import sys
from pathlib import Path

from tests.debian import install


def programs() -> Path | None:
    """Return the folder of the newest server's programs, None if there is none."""
    found = [
        path for path in Path("/usr/lib/postgresql").glob("*/bin") if (path / "initdb").exists()
    ]
    if found:
        return max(found, key=lambda path: int(path.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def main() -> None:
    """Install the server where it is missing; leave with what to do where that cannot be done."""
    if programs() is not None:
        return
    install("postgresql", "these tests start a server of PostgreSQL: install it (initdb, postgres)")
    if programs() is None:
        sys.exit("PostgreSQL was installed, and its programs are not where they should be")


if __name__ == "__main__":
    main()
