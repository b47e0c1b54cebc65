"""The server of an evening: the program's own.

`python -m tests.live.server DB PORT` serves until it is killed; the tokens are known, so that links
hold over a restart.
"""

import gc
import sys
from pathlib import Path

from cli.serve.links import Link, Links, Role
from cli.serve.running import listen, run
from tests.serve.apps import app_of

TABLE, RECORDER = "a-table-that-everybody-knows", "a-recorder-whom-everybody-knows"


def main(db: str, port: str) -> None:
    """Serve."""
    gc.enable()
    links = Links([Link(TABLE, Role.TABLE), Link(RECORDER, Role.RECORDER)])
    app, _desk = app_of(Path(db), links)
    run(app, listen(int(port), lan=False), None, None)


if __name__ == "__main__":
    main(*sys.argv[1:])
