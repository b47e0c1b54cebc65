"""What the browser tests need: Chromium and axe-core. What is missing is installed, or it fails.

Chromium is `$CHROMIUM`, or the system's; on Debian and its kin the one without windows, which opens
pages in a third of the time, is installed as root. axe-core comes from the npm registry, in one
version, into the environment's folder.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.debian import install

AXE = "axe-core@4.14.1"
AXE_FILE = Path(sys.prefix) / "axe-core" / f"{AXE}.js"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def browser() -> str | None:
    """Return the browser's program, None if there is none."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def fetch_axe() -> None:
    """Take axe-core from the npm registry."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("the browser tests take axe-core from the npm registry: install npm")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [npm, "pack", AXE, "--silent"], cwd=folder, check=True, stdout=subprocess.DEVNULL
        )
        [packed] = Path(folder).glob("*.tgz")
        with tarfile.open(packed) as archive:
            script = archive.extractfile("package/axe.min.js")
            assert script is not None
            AXE_FILE.parent.mkdir(exist_ok=True)
            AXE_FILE.write_bytes(script.read())


def main() -> None:
    """Install what is missing."""
    if "CHROMIUM" not in os.environ and shutil.which(BROWSERS[0]) is None:
        try:
            install(
                BROWSERS[0], "these tests need Chromium: install it, or name it by CHROMIUM=..."
            )
        except (SystemExit, subprocess.CalledProcessError):
            if browser() is None:
                raise
    if not AXE_FILE.exists():
        fetch_axe()


if __name__ == "__main__":
    main()
