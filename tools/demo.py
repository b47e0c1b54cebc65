"""`make demo`: an evening recorded action by action, with mistakes, then explained and audited.

Every step is a command line that a person could type; the log is made anew in demo/.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.faults.programs import NEW, actions

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "demo"


def tell(*arguments: str, expected: int = 0) -> None:
    """Run one command as typed and show it with what it says."""
    print(f"$ tablescribe {shlex.join(arguments)}", flush=True)
    environment = {**os.environ, "TABLESCRIBE_DB": str(FOLDER / "games.db")}
    ran = subprocess.run(
        [str(Path(sys.executable).parent / "tablescribe"), *arguments],
        env=environment,
        cwd=FOLDER,
        check=False,
    )
    if ran.returncode != expected:
        sys.exit(f"demo: {arguments} ended with {ran.returncode} instead of {expected}")
    print(flush=True)


def main() -> None:
    """Play the sample game through the program."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    lines = actions()
    tell(*NEW)
    for number, line in enumerate(lines):
        tell("do", line)
        if number == 8:
            tell("do", "r pc z99", expected=4)
            tell("do", lines[0], expected=3)
            tell("undo")
            tell("redo")
    castles = [n for n, line in enumerate(lines, 2) if len(line.split()) == 4]
    tell("correct", str(castles[0]), " ".join(lines[castles[0] - 2].split()[:3]), expected=0)
    tell("undo", "-g", "rk1")
    for command in (("show",), ("score",), ("why", "An"), ("why", "Bram"), ("games",)):
        tell(*command)
    tell("close", "-g", "rk1")
    tell("audit")
    tell("export", "evening.jsonl")
    tell("export", "evening.txt")
    tell("audit", "evening.jsonl", "evening.txt")
    print("The log and the records are in demo/.")


if __name__ == "__main__":
    main()
