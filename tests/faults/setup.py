"""What the rig of power loss needs: strace. Where it is missing it is installed, or it fails."""

import os
import shutil
import subprocess
import sys


def main() -> None:
    """Install strace where it is missing; leave with what to do where that cannot be done here."""
    if shutil.which("strace"):
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit("power loss is rebuilt from a trace of system calls: install strace")
    for command in (["update", "-qq"], ["install", "-y", "-qq", "strace"]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", *command], env=environment, check=True, stdout=sys.stderr)


if __name__ == "__main__":
    main()
