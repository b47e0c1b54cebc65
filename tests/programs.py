"""Programs that tests start in processes of their own."""

import subprocess
from collections.abc import Sequence
from pathlib import Path


def completed(
    words: Sequence[str | Path], check: bool = False, **how
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; return what it ended with and said."""
    return subprocess.run(words, capture_output=True, text=True, check=check, **how)
