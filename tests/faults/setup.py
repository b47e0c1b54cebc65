"""What the rig of power loss needs: strace. Where it is missing it is installed, or it fails."""

import shutil

from tests.debian import install


def main() -> None:
    """Install strace where it is missing; leave with what to do where that cannot be done here."""
    if shutil.which("strace") is None:
        install("strace", "power loss is rebuilt from a trace of system calls: install strace")


if __name__ == "__main__":
    main()
