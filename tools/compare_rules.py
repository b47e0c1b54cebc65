"""Score a folder of records with another version of the program and compare: `make compare`.

The other version is a revision of this repository. Its own program scores the records
(`audit --scores`), ours says whose score is another and by which rule (`audit --against`).
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAM = "from cli.main import main; main()"


def audit(tree: Path, *words: str) -> int:
    """Run `audit` of the program that stands in a folder; return its exit code."""
    command = [sys.executable, "-c", PROGRAM, "audit", *words]
    return subprocess.run(command, cwd=tree, check=False).returncode


def compare(other: Path, records: Path) -> int:
    """Compare what the program in another folder makes of records; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        scores = Path(folder) / "scores.jsonl"
        audit(other, str(records), "--scores", str(scores))
        if not scores.exists():
            print(f"{other}: this version cannot score records for another (audit --scores)")
            return 2
        return audit(ROOT, str(records), "--against", str(scores))


def main(revision: str, records: str = "sample_games") -> int:
    """Compare with a revision of this repository."""
    git = ["git", "-C", str(ROOT), "worktree"]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), revision], check=True)
        try:
            code = compare(tree, (ROOT / records).resolve())
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
    print("no score is another" if code == 0 else "scores differ" if code == 1 else "not compared")
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
