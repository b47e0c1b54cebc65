"""What docs/data/postgres.md says to type is typed, in its order, against the tests' server.

Left out is what a machine of its own is needed for: installing the extra, and passwords that are
asked for. The server is reached by its socket, and logins have names that no other test has.
"""

import os
import re
import sys
from pathlib import Path
from urllib.parse import quote

from tests.conftest import ROOT
from tests.postgres.setup import programs
from tests.programs import completed

PAGE = ROOT / "docs" / "data" / "postgres.md"
NAMES = {"keeper": "housekeeper", "an": "annie"}


def blocks():
    """The blocks of the page, each a list of lines: first the setting up, then the use."""
    found = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    use, setting_up, letting_in, copying = [block.splitlines() for block in found]
    return [setting_up, letting_in, use, copying]


def as_here(line, cluster):
    """A line of the page as it is typed on this machine; "" for what is left out."""
    if line.startswith("pip install"):
        return ""
    line = line.replace("createdb", "createdb --template template0")  # the tests' own has tables
    line = line.replace("@club.example/", f"@{quote(str(cluster.folder), safe='')}/")
    for name, here in NAMES.items():
        line = re.sub(rf"(createuser |//|TO |owner ){name}\b", rf"\g<1>{here}", line)
    return line.replace(" --pwprompt", "")


def test_what_the_page_says_to_type_makes_a_database_and_records_in_it(cluster, tmp_path):
    server, here = programs(), Path(sys.executable).parent
    home = {
        **os.environ,
        "PATH": f"{here}:{server}:{os.environ['PATH']}",
        "PGHOST": str(cluster.folder),
        "PGUSER": "postgres",
        "HOME": str(tmp_path),
    }
    for block in blocks():
        lines = "\n".join(["set -e", *(as_here(line, cluster) for line in block)])
        ran = completed(["bash", "-c", lines], cwd=tmp_path, env=home)
        assert ran.returncode == 0, (lines, ran.stdout, ran.stderr)
    assert "1 game" in ran.stdout
    with cluster.admin("games") as db:
        assert db.execute("SELECT max(n) FROM tablescribe.entries").fetchone() == (2,)
