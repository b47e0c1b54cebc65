"""What is said while one types never depends on what another player holds in secret."""

import click
import pytest
from typer.main import get_command

from cli.command_line.commands import app
from cli.game.open_game import OpenGame, TriedGame
from cli.session.checking import check
from cli.session.session import Session
from cli.terminal.reader import as_reader
from projections.seen import PUBLIC, Viewer
from tests.secrecy.twins import KEPT, ONE, OTHER, SHORT_LEAGUE
from tests.table import Table

TOWNS = ("la", "ba", "go", "ka", "lo", "zi")
LEAGUE = [
    *(f"{town} {bid}".removesuffix(" 0") for town in TOWNS for bid in range(13)),
    *(str(bid) for bid in range(1, 13)),
    "ok",
    "go; la 3",
    'ruling "so be it" la 12',
]
COMMANDS = ("count {who} guards 3", "correct {n} {line}", "undo", "undo --to {n}", "note so it was")


def lines_at(twins, n):
    """Return what is typed after some entries."""
    who = twins.players[twins.seat]
    same = [line for line in twins.lines if "{" not in line]
    typed = [*LEAGUE, *same] if twins is SHORT_LEAGUE else same
    for command in COMMANDS:
        for line in typed[:: 9 if "{line}" in command else len(typed)]:
            typed.append(command.format(who=who, n=max(n - 2, 2), line=line))
    return typed


def said(twins, which, entries, viewer, folder):
    """Return what the bar, Tab and the lists say of each line, in one of the worlds."""
    table: Table = twins.write(
        folder / f"{twins.title}-{which}-{entries}-{viewer}.db", which, entries
    )
    with click.Context(get_command(app)), as_reader(at_table=True):
        session = Session(OpenGame.open(table.db, None, writing=True), "table")
        session.open_game.asked = viewer
        meaning = session.meaning
        found = {line: check(meaning, line) for line in ("", *lines_at(twins, entries))}
        return found, list(meaning.suggestions), meaning.continuations(""), meaning.usual()


def differing(twins, entries, viewer, folder):
    """Return the lines of which something else is said in the other world."""
    one, other = (said(twins, which, entries, viewer, folder) for which in (ONE, OTHER))
    lines = [line for line in one[0] if one[0][line] != other[0][line]]
    return lines + ["lists"] * (one[1:] != other[1:])


def moments(twins):
    """Yield after how many entries the worlds differ and the game goes on."""
    return [n for n in range(2, twins.entries) if twins.hidden(n)]


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(seat=0)], ids=["table", "another"])
@pytest.mark.parametrize("entries", moments(SHORT_LEAGUE)[1::3])
def test_the_bar_says_the_same_whatever_another_hand_holds(entries, viewer, tmp_path):
    assert differing(SHORT_LEAGUE, entries, viewer, tmp_path) == []


@pytest.mark.parametrize("entries", moments(KEPT))
def test_so_it_is_for_a_title_of_another_package(entries, tmp_path):
    assert differing(KEPT, entries, PUBLIC, tmp_path) == []


def test_a_bar_that_looks_into_hands_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(TriedGame, "load", OpenGame.load)
    assert differing(SHORT_LEAGUE, 25, PUBLIC, tmp_path)
