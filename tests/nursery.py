"""Programs that begin where others are after their imports.

A session in a window takes 0.2 s to load its modules, and the tests open hundreds. Here one process
for each language loads them once and forks. Whoever asks is the parent of what was forked, and
waits for it as for any process of its own. Only Linux lets orphans be adopted so.
"""

import ctypes
import gc
import json
import os
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pexpect
from ptyprocess import PtyProcess

ROOT = Path(__file__).parent.parent
ADOPTS = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""

ROOMS = ("events", "projections", "cli.session", "cli.titles", "cli.game", "cli.voices")
"""What a session loads, sooner or later."""


def is_nursed(arguments: Sequence[str], env: Mapping[str, str]) -> bool:
    """Whether a program can begin so: in a test, in a language and with the terminal of all."""
    told = {"LC_ALL", "LANG", "LANGUAGE", "PYTHONIOENCODING"} & {*env}
    here = sys.platform == "linux" and "PYTEST_CURRENT_TEST" in os.environ
    return here and not told and "--lang" not in arguments


class Nursed(pexpect.spawn):
    """A program in a pseudo-terminal that was forked by the nursery of its language."""

    def _spawnpty(self, args: Sequence[str], **kwargs: Any) -> PtyProcess:
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, kwargs["dimensions"])
        nursery, _process = _nursery(kwargs["env"].get("TABLESCRIBE_LANG", "en"))
        asked = {"arguments": args[1:], "env": kwargs["env"], "folder": str(Path.cwd())}
        _adopt(yes=True)
        try:
            socket.send_fds(nursery, [json.dumps(asked).encode()], [theirs])
            return PtyProcess(int(nursery.recv(64)), ours)
        finally:
            _adopt(yes=False)
            os.close(theirs)


def _adopt(*, yes: bool) -> None:
    """Have what is orphaned below this process become its child, or not."""
    assert ctypes.CDLL(None).prctl(ADOPTS, int(yes), 0, 0, 0) == 0


@cache
def _nursery(language: str) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Start a nursery; it ends with this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {**os.environ, "TABLESCRIBE_LANG": language, "LANGUAGE": "C"}
    command = [sys.executable, "-m", "tests.nursery", str(theirs.fileno())]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[theirs.fileno()])
    theirs.close()
    return ours, process


def serve(asked: socket.socket) -> None:
    """Fork a program for each request, until nobody can ask any more."""
    load()
    while (request := socket.recv_fds(asked, 1 << 20, 1))[0]:
        said, [terminal], *_rest = request
        born, bears = os.pipe()
        if (between := os.fork()) == 0:
            if (child := os.fork()) == 0:
                asked.close()
                begin(terminal, **json.loads(said))
            os.write(bears, str(child).encode())
            os._exit(0)
        os.waitpid(between, 0)  # only now its child is that of who asks
        asked.send(os.read(born, 64))
        for number in (terminal, born, bears):
            os.close(number)


def load() -> None:
    """Import what a session needs, in the language of the environment."""
    from cli.terminal.language import choose_language

    choose_language([])
    import_module("prompt_toolkit")
    import_module("cli.command_line")
    for room in ROOMS:
        package = import_module(room)
        for found in walk_packages(package.__path__, f"{room}."):
            import_module(found.name)
    gc.collect()
    gc.freeze()


def begin(terminal: int, arguments: Sequence[str], env: Mapping[str, str], folder: str) -> None:
    """Be the program in a terminal, from its first line to its end."""
    os.login_tty(terminal)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8") for number, mode in enumerate("rww")
    )
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["tablescribe", *arguments]
    from cli.main import main

    code: object = 1
    try:
        main()
    except SystemExit as leaving:
        code = leaving.code
        if isinstance(code, str):
            print(code, file=sys.stderr)
            code = 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        os._exit(code or 0)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
