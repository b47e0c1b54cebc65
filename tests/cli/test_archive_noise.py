"""What duckdb would print at the end of the process is not printed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.goldens import SAMPLES
from tests.table import Table


def test_an_archive_says_one_line_and_no_more(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    table = Table(tmp_path / "games.db")
    table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
    ended = subprocess.run(
        [sys.executable, "-c", "from cli.main import main; main()", "archive", "a.duckdb"],
        cwd=tmp_path,
        env={"TABLESCRIBE_DB": str(table.db), "PATH": "", "PYTHONPATH": str(SAMPLES.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == ""
    assert ended.stderr.splitlines() == ["1 game written to a.duckdb"]
