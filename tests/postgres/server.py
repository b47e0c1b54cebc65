"""A server of the tests' own: a folder, a socket in it, and a user without rights that runs it.

As on any server what is committed is synced; nothing is set that would make it forget. Who is asked
to prove himself is `an`, whose password is `SECRET`.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote

import psycopg

from events.store.location import Server
from events.store.postgres.initialising import initialise
from tests.postgres.setup import programs

SECRET = "open-sesame"
RUNS_IT = ("postgres", "nobody")


class Cluster:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        found = programs()
        assert found is not None, "there is no server of PostgreSQL here: make postgres installs it"
        self._programs = found
        self._made = 0

    def create(self) -> None:
        """Make its files, start it, and have its template hold empty tables of games."""
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8",
                  "--locale=C.UTF-8", "--no-instructions")  # fmt: skip
        rules = self.data / "pg_hba.conf"
        rules.write_text("local all an scram-sha-256\n" + rules.read_text())
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n")
            settings.write("max_connections = 500\nshared_buffers = 32MB\n")
        self.start()
        initialise(self.server("template1"))
        with self.admin() as db:
            db.execute(f"CREATE ROLE an LOGIN PASSWORD '{SECRET}' IN ROLE tablescribe_recorder")
            db.execute("CREATE ROLE guest LOGIN IN ROLE tablescribe_reader")
            db.execute("CREATE ROLE bo LOGIN IN ROLE tablescribe_recorder")

    def _run(self, program: str, *arguments: str) -> None:
        said = subprocess.run(
            [*self._as_nobody(), str(self._programs / program), *arguments],
            capture_output=True, text=True, cwd=self.folder, stdin=subprocess.DEVNULL, check=False
        )  # fmt: skip
        assert said.returncode == 0, f"{program}: {said.stdout}{said.stderr}"

    def _as_nobody(self) -> list[str]:
        """Return what runs a program as a user without rights: the server refuses root."""
        if os.geteuid() != 0:
            return []
        import pwd

        known = {user.pw_name for user in pwd.getpwall()}
        name = next(name for name in RUNS_IT if name in known)
        user = pwd.getpwnam(name)
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]

    def start(self, *settings: str) -> None:
        """Start it and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in settings)
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "-D", str(self.data), "-l", log, "-w", "-t", "60", "-o", options, "start"
        )

    def stop(self, mode: str = "fast") -> None:
        """End it: "fast" in order, "immediate" as if its machine had lost power."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def ended(self) -> None:
        """End it, whatever state it is in."""
        pid = self.data / "postmaster.pid"
        if pid.exists():
            os.kill(int(pid.read_text().split()[0]), signal.SIGQUIT)
            end = time.monotonic() + 20
            while pid.exists() and time.monotonic() < end:
                time.sleep(0.02)

    def url(self, name: str, user: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql://{user}@{quote(str(self.folder), safe='')}/{name}"

    def server(self, name: str, user: str = "postgres") -> Server:
        """Return a database as a location."""
        return Server(self.url(name, user))

    def admin(self, name: str = "postgres"):
        """Return a connection that may do everything."""
        return psycopg.connect(self.url(name), autocommit=True)

    def database(self, made: str = "TEMPLATE template1") -> str:
        """Make a database of games, or one `made` otherwise, and return its name."""
        self._made += 1
        name = f"games_{self._made}"
        with self.admin() as db:
            db.execute(f"CREATE DATABASE {name} {made}")
        return name


@contextmanager
def running():
    """A server for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="tablescribe-pg-"))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    try:
        cluster.create()
        yield cluster
    finally:
        cluster.ended()
        shutil.rmtree(folder, ignore_errors=True)


@cache
def shared() -> Cluster:
    """Return the server of this process, which ends with it."""
    import atexit

    held = running()
    atexit.register(held.__exit__, None, None, None)
    return held.__enter__()
