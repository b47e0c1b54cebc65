"""Building the program: its catalogues are compiled, and the wheel brings man pages.

`man` finds the pages in share/man beside the program's own folder.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Made(BuildHookInterface[Any]):
    """Makes what no repository holds: catalogues as the program reads them, and the man pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; write the pages, but not where the program is developed."""
        self._run("tools.catalogues", "compile")
        if version == "editable":
            return
        self._made = TemporaryDirectory()
        made = Path(self._made.name)
        self._run("tools.man_pages", made)
        for page in made.rglob("*.1"):
            build_data["shared_data"][str(page)] = f"share/man/{page.relative_to(made)}"

    def _run(self, module: str, argument: str | Path) -> None:
        subprocess.run([sys.executable, "-m", module, argument], cwd=self.root, check=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what is in the wheel now."""
        if version != "editable":
            self._made.cleanup()
