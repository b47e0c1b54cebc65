"""The generated parts of README and docs: `make docs` writes them, a test compares them.

In a block marked `console` every line after `$ ` is run in a shell, in a folder and on a store of
the page's own, and what it prints is put below it. A block marked `curl` is the same with a server
of this store beside it, after all of the others. A page that says `run: in the data folder` has its
games where a person has them who names no file. One that says `show: the first line of each answer`
leaves the other lines out, and what is beyond 30 characters. Between `<!-- made: NAME -->` and
`<!-- end -->` stands what the function of that name returns.
"""

import contextlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from cli.voices.title_tools import law_words
from events.titles.registry import TITLES
from events.titles.robber_knights.notation import COLOURS
from projections.titles.title_rules import title_rules
from tests import evenings
from tests.api.described import PATH as OPENAPI
from tests.api.described import api_text
from tests.api.served import serving
from tests.serve import taps_counted
from tests.table import Stream, run_here
from tools import tours
from tools.board_picture import PATH as BOARD
from tools.board_picture import board_picture
from tools.goldens import ROOT, SAMPLES, new_table
from tools.session_cast import PATH as SESSION
from tools.session_cast import session_cast

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_CURL = re.compile(r"```curl\n(.*?)```", re.DOTALL)
_IN_DATA_FOLDER = "<!-- run: in the data folder -->"
_FIRST_LINES = "<!-- show: the first line of each answer -->"
_WIDEST = 30
_MADE = re.compile(r"(<!-- made: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def build(page: Path) -> str:
    """Return a page with its generated parts made anew."""
    text = page.read_text("utf-8")
    text = _MADE.sub(lambda found: f"{found[1]}\n{MAKERS[found[2]]()}\n\n{found[3]}", text)
    also = {"TABLESCRIBE_DB": "", "XDG_DATA_HOME": ""} if _IN_DATA_FOLDER in text else {}
    first = _FIRST_LINES in text
    with tempfile.TemporaryDirectory() as folder:
        text = _CONSOLE.sub(
            lambda found: f"```console\n{_run_block(found[1], folder, also, first=first)}```", text
        )
        return _served(text, folder) if _CURL.search(text) else text


def _served(text: str, folder: str) -> str:
    """Return a page with its requests made anew, to a server of its store."""
    with serving(Path(folder) / "games.db") as server:
        token = server.recorder.headers["Authorization"].removeprefix("Bearer ")
        where = {"SERVER": str(server.client.base_url), "TOKEN": token}
        return _CURL.sub(lambda found: f"```curl\n{_run_block(found[1], folder, where)}```", text)


def _run_block(
    block: str,
    folder: str,
    also: Mapping[str, str] = MappingProxyType({}),
    *,
    first: bool = False,
) -> str:
    """Return the commands of a block with what they print, or with the first line of it."""
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    printed = ((command, _output(command, folder, also)) for command in commands)
    return "".join(f"$ {command}\n{_first(out) if first else out}" for command, out in printed)


def _first(printed: str) -> str:
    """Return the first line of what was printed, cut where it is too wide."""
    line, end, _more = printed.partition("\n")
    return f"{line[: _WIDEST - 1]}…{end}" if len(line) > _WIDEST else line + end


def _output(command: str, folder: str, also: Mapping[str, str]) -> str:
    """Run a command as a reader would; what differs from run to run is made the same."""
    environment = {
        **{key: value for key, value in os.environ.items() if key != "NO_COLOR"},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "TABLESCRIBE_DB": f"{folder}/games.db",
        "LANGUAGE": "C",
        "HOME": folder,
        **also,
    }
    printed = _run(command, folder, environment)
    assert "Traceback" not in printed, printed
    said = printed.replace(folder, "~")
    said = re.sub(r"\b[0-9a-f]{64}\b", "5d1c" + "0" * 60, said)
    said = tours.same_heads(said)
    said = re.sub(r"\b[a-z2-7]{4}(-[a-z2-7]{4}){3}\b", "k7qm-3x2a-v5dd-w6n4", said)
    said = re.sub(r"(/t/)[\w-]{32}", r"\1mhS7v1au6TZJ3OaVD0WIAUNyUTshHvvd", said)
    said = re.sub(r"(source: )\S+", r"\1Xk3v9aQ0.d2LmPzR", said)
    said = re.sub(r'("(?:id|uid|game)":")[A-Za-z0-9._-]{16}"', r'\1Xk3v9aQ0.d2LmPzR"', said)
    said = re.sub(r'("at":")[^"]*"', r'\g<1>2026-03-01T20:15:30.123Z"', said)
    return re.sub(r"[ \t]+\n", "\n", said)


_WORD = r"""(?:'[^']*'|"[^"$`\\\n]*"|[^\s'"|;&<>()$`\\*?{}~!#])+"""
_CALL = re.compile(rf"tablescribe((?:[ ]{_WORD})*)(?: [|] (.*)|(?: #.*)?)")
"""A call of the program with words that a shell leaves as they are, and what reads its output."""


def _run(command: str, folder: str, environment: Mapping[str, str]) -> str:
    """Return what a command prints: a call of the program is made here, others by a shell."""
    if (call := _CALL.fullmatch(command)) is None:
        return _by_shell(command, folder, environment)
    out = Stream()
    with contextlib.chdir(folder), patch.dict(os.environ, environment, clear=True):
        err = Stream() if call[2] else out
        run_here(shlex.split(call[1]), Stream(), out, err)
    return err.text + _by_shell(call[2], folder, environment, out.text) if call[2] else out.text


def _by_shell(command: str, folder: str, environment: Mapping[str, str], input: str = "") -> str:
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        text=True,
        timeout=120,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        input=input,
        check=False,
    ).stdout


# --- made parts ---------------------------------------------------------------------------------


def refusals(title: str) -> str:
    """Return the table of a title's refusals by rule; those of all titles apart."""
    return _refusals(title, [code for code in title_rules(title).CODES if code not in _shared()])


def shared_refusals() -> str:
    """Return the table of the refusals that every title has."""
    return _refusals(next(iter(TITLES)), _shared())


def _shared() -> list[str]:
    every = [title_rules(title).CODES for title in TITLES]
    return [code for code in every[0] if all(code in codes for codes in every)]


def _refusals(title: str, codes: Iterable[str]) -> str:
    """Return a row for each rule: the codes that can be ruled, and the others."""
    known = title_rules(title).CODES
    by_rule: dict[str, tuple[list[str], list[str]]] = {}
    for code in codes:
        ruled, never = by_rule.setdefault(known[code].source, ([], []))
        (ruled if known[code].irregular else never).append(f"`{code}`")
    rows = (
        (rule, " ".join(ruled), " ".join(never))
        for rule, (ruled, never) in sorted(by_rule.items(), key=lambda row: _by_number(row[0]))
    )
    return _table(("rule", "the players may allow", "impossible"), *rows)


def _table(head: Sequence[object], *rows: Iterable[object]) -> str:
    """Return a table of Markdown."""
    lines = [f"| {' | '.join(map(str, row))} |" for row in (head, *rows)]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def _by_number(rule: str) -> tuple[str, int]:
    name, _, number = rule.partition(".")
    return name, int(number or 0)


def laws() -> str:
    """Return the laws of every title, by their names."""
    rows = ((f"`{name}`", words) for name, words in law_words().items())
    return _table(("law", "what it says"), *rows)


def findings() -> str:
    """Return the codes of what the audit finds in a game, and in the file of games."""
    from cli.wording.audit_words import store_templates, templates

    found = {"a game": templates(), "the file of games": store_templates()}
    rows = ((where, " ".join(f"`{code}`" for code in codes)) for where, codes in found.items())
    return _table(("in", "codes"), *rows)


def exit_codes() -> str:
    """Return the table of exit codes."""
    from cli.terminal.errors import Exit
    from cli.wording.command_list import EXIT_CODES

    words = dict(
        part.strip().rstrip(".").split(" ", 1) for part in EXIT_CODES.split(":", 1)[1].split(";")
    )
    rows = ((int(code), code.name.lower(), words[str(int(code))]) for code in Exit)
    return _table(("code", "name", "meaning"), *rows)


def tiles() -> str:
    """Return the table of tiles by letter."""
    from cli.titles.robber_knights.words import kind_words
    from events.titles.robber_knights.tiles import BY_LETTER, TOTAL

    rows = (
        (f"`{kind}`", kind_words(kind), *(one.get(kind, "") for one in BY_LETTER.values()), total)
        for kind, total in TOTAL.items()
    )
    return _table(("code", "tile", *map(str.upper, BY_LETTER), "in all"), *rows)


def colours() -> str:
    """Return the colours with their codes."""
    return ", ".join(f"`{colour[0]}` {colour}" for colour in COLOURS)


def stats() -> str:
    """Return what `stats` says of the sample games of one title."""
    with new_table() as table:
        table("import", str(SAMPLES / "robber-knights"))
        said = "\n".join(line.rstrip() for line in table("stats").lines)
        return f"```text\n{said}\n```"


def signing(*commands: str, shown: int = 1) -> str:
    """Return what is said of a finished sample game of An and Bram by the last commands."""
    with new_table() as table:
        table("import", str(SAMPLES / "robber-knights" / "full-2-players.txt"))
        said = [f"$ tablescribe {one}\n{table(*one.split()).out}" for one in commands][-shown:]
    text = "".join(said).replace(str(table.db.parent), "~")
    keys = dict.fromkeys(re.findall(r"\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b", text))
    for key, shown_key in zip(keys, ("k7qm-3x2a-v5dd-w6n4", "c2ha-tt4e-6mzs-yq3k"), strict=False):
        text = text.replace(key, shown_key)
    return f"```text\n{text}```"


SIGNING = ("seal An Bram", "seal", "undo", "redo", "seal An", "seal", "seal --keys")

MAKERS: dict[str, Callable[[], str]] = {
    "tour-starting": tours.beginning,
    **{f"tour-{title}": partial(tours.of_title, title) for title in tours.TOURS},
    "tour-ending": tours.ending,
    "tour-plain": tours.plain,
    "shared-refusals": shared_refusals,
    **{f"{title}-refusals": partial(refusals, title) for title in TITLES},
    "findings": findings,
    "laws": laws,
    "exit-codes": exit_codes,
    "tiles": tiles,
    "colours": colours,
    "stats": stats,
    "evenings": evenings.table,
    "signing": partial(signing, *SIGNING[:2], shown=2),
    "signed-since": partial(signing, *SIGNING[:6], shown=4),
    "taps": taps_counted.table,
    "keys": partial(signing, SIGNING[0], SIGNING[-1]),
}


def main() -> None:
    """Write the pictures and every page that differs."""
    BOARD.write_text(board_picture(), encoding="utf-8")
    SESSION.write_text(session_cast(), encoding="utf-8")
    OPENAPI.write_text(api_text(), encoding="utf-8")
    for page in PAGES:
        made = build(page)
        if made != page.read_text("utf-8"):
            page.write_text(made, encoding="utf-8")
            print(f"{page.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
