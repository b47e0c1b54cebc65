"""The screens of docs/playing/record.md: the real session in a window, step by step."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from events.common import GameStarted
from events.titles.registry import title_events
from tests.keystrokes import begun, sample_events
from tests.terminal import Terminal
from tools.goldens import new_table

ENTER = "\r"
SHOWN = {"\x03": "Ctrl-C ", "\r": "", "\x1a": "Ctrl-Z", "\x04": "Ctrl-D", "\t": " Tab"}


def tour(terminal: Terminal, steps: Sequence[tuple[str, str]]) -> str:
    """Return each step with the window after it; a step is what is said of it and the keys.

    After the first step, a window is shown from its line of scores on.
    """
    parts = []
    for said, keys in steps:
        terminal.keys(keys)
        terminal.settle(0.4)
        typed = f"`{_written(keys)}`" if keys else ""
        words = ": ".join(filter(None, [typed, said]))
        shown = picture(terminal)
        if parts and (below := re.search(r"^[a-z]+\d+ #\d+  .*", shown, re.MULTILINE | re.DOTALL)):
            shown = below[0]
        parts.append(f"{words}\n\n```text\n{shown}\n```")
    return "\n\n".join(parts)


def _written(keys: str) -> str:
    lines = keys.split(ENTER)
    words = [*(f"{line} Enter".strip() for line in lines[:-1]), *lines[-1:]]
    text = " ".join(filter(None, words))
    for key, name in SHOWN.items():
        text = text.replace(key, name)
    return " ".join(text.split())


def picture(terminal: Terminal) -> str:
    """Return the window from the last echo on, without the empty lines above the bar."""
    shown = re.sub(r"\n{2,}", "\n", terminal.shown)
    shown = re.sub(r"\d{4}-\d\d-\d\d", "2026-03-01", shown)
    return same_heads(shown)


def same_heads(text: str) -> str:
    """Return a text with every head the same, apart from its number."""
    return re.sub(r"\b(\d+)(-[0-9A-Z]{5}){4}\b", r"\1-5D1C0-00000-00000-00000", text)


class Tour(NamedTuple):
    """A tour of a title: how the game begins, the lines recorded before, and its steps."""

    start: tuple[str, ...]
    before: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]


TOURS = {
    "robber-knights": Tour(
        ("An:blue", "Bram:red"),
        ("b pv j18", "b m k18", "r p j19", "r pv k19"),
        (
            ("The board has a letter on each free cell; below it the score and who acts.", ""),
            ("A castle on the cell e; the bar says what is still open.", "pce"),
            ("Enter records it. The bar refuses an illegal line before Enter.", "e113\rpan11"),
        ),
    ),
    "meridian": Tour(
        ("An:orange", "Bram:black", "Bea:brown", "--board", "made-up-four"),
        ("o +8-10", "o +10", "k +2", "k +9", "b +8-10", "b +5", "8-10/8 2@2", "+9"),
        (
            ("Bram acts; the cards that lie face up stand beside each player.", ""),
            ("A card and a height: the bar says what is open.", "9 2"),
            ("The city, and the beginning of the next card.", "@2\r+4-\r"),
        ),
    ),
    "league-of-six": Tour(
        ("An:red", "Bram:green", "Cleo:yellow", "--components", "made-up"),
        (
            "ring la1 ba3 go5 ka2 lo4 zi6",
            "order r g y",
            "storage a d",
            "leaders c a b b",
            "siege go lo zi",
            "tax 3 7 12",
        ),
        (
            ("The ring with its tax tiles; nobody's guards are shown.", ""),
            ("Two letters of a town, and a bid where somebody is.", "la\rla1\r"),
        ),
    ),
    "score-pad": Tour(
        ("An", "Bo", "Cy", "--pad", "golf"),
        ("12 9 5+7",),
        (
            ("Each round is a row; below it the score and who is missing.", "Bo 4\r7\r"),
            ("What the pad forbids is said before you press Enter.", "Cy 300"),
        ),
    ),
}
"""The tours of titles that pages of docs/playing show."""


@contextmanager
def _recording(db: Path, first: str, *options: str, rows: int = 24) -> Iterator[Terminal]:
    """Give a session, from what it says first on; it is killed at the end."""
    terminal = Terminal(["record", *options], db, rows=rows)
    terminal.until(first)
    yield terminal
    terminal.kill()


@contextmanager
def session(title: str, *options: str, rows: int = 24) -> Iterator[Terminal]:
    """Give a session of the game that the tour of a title begins."""
    with new_table() as table:
        table("new", title, *TOURS[title].start, "--date", "2026-03-01")
        table("do", "-", input="\n".join(TOURS[title].before))
        with _recording(table.db, "(?m)^>|action:", *options, rows=rows) as terminal:
            yield terminal


def of_title(title: str) -> str:
    """Return the tour of a title."""
    with session(title) as terminal:
        return tour(terminal, TOURS[title].steps)


def beginning() -> str:
    """Return the questions before a game."""
    said = "The title, the players, and Enter for the rest."
    with new_table() as table, _recording(table.db, "which game") as terminal:
        return tour(terminal, [(said, "1\rAn:blue Bram\r\r\r\r")])


def plain() -> str:
    """Return a few lines of the plain session."""
    with session("robber-knights", "--plain", rows=40) as terminal:
        for line in ("pc i18 e113", "u"):
            terminal.type(line)
            terminal.settle(0.3)
        return f"```text\n{picture(terminal)}\n```"


def ending() -> str:
    """Return the end of a game."""
    with new_table() as table:
        events = sample_events("robber-knights/full-2-players", table.db.parent)
        begun(table.db, events, len(events) - 1)
        assert isinstance(events[0], GameStarted)
        last = title_events("robber-knights").write(events[-1], events[0].players)
        with _recording(table.db, "(?m)^>", rows=40) as terminal:
            terminal.type(last)
            terminal.until("how many points did you count")
            terminal.settle()
            scores = re.findall(r"final: An (\d+), Bram (\d+)", terminal.shown)[0]
            said = "The points that each player counted."
            return tour(terminal, [(said, f"{scores[0]}\r{scores[1]}\r\r")])
