"""The wheel brings man pages: `man` finds them in share/man beside the program's own folder."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManPages(BuildHookInterface[Any]):
    """Writes the man pages from the commands as they are, so that none is older than its help."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the pages and have them put into the wheel; not where the program is developed."""
        if version == "editable":
            return
        self._made = TemporaryDirectory()
        made = Path(self._made.name)
        write = [sys.executable, "-m", "tools.man_pages", made]
        subprocess.run(write, cwd=self.root, check=True)
        for page in made.rglob("*.1"):
            build_data["shared_data"][str(page)] = f"share/man/{page.relative_to(made)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what is in the wheel now."""
        if version != "editable":
            self._made.cleanup()
