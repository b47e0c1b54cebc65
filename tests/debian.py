"""A program that the tests need and the distribution has: it is installed, or the tests fail."""

import os
import shutil
import subprocess
import sys


def install(package: str, otherwise: str) -> None:
    """Install a package of Debian and its kin, as root; elsewhere leave with what to do."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(otherwise)
    for command in (["update", "-qq"], ["install", "-y", "-qq", package]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", *command], env=environment, check=True, stdout=sys.stderr)
