"""Files named bench_*.py are tests only for `pytest tools/bench --benchmark-only`."""

from pathlib import Path

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Collect a benchmark file, unless it was named itself and is collected already."""
    wanted = file_path.match("bench_*.py") and parent.config.getoption("benchmark_only")
    if wanted and not parent.session.isinitpath(file_path):
        return pytest.Module.from_parent(parent, path=file_path)
    return None
