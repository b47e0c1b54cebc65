"""Games to draw: every sample, and one in which everything went wrong."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cli.exports.html.changes import whole
from cli.exports.html.page import Walk, export, walk_through
from cli.exports.html.steps import PageStep, Stepping
from cli.exports.svg import draw_game
from cli.game.open_game import OpenGame
from cli.game.seen_game import SeenGame
from cli.titles.drawing import Drawing
from projections.finding import Finding
from projections.folding import FoldedGame
from projections.seen import PUBLIC, Viewer
from projections.timeline import Timeline
from tests.seeing import seen_by
from tests.table import Table
from tools.goldens import SAMPLES, varied

RECORDS = [str(record.relative_to(SAMPLES)) for record in varied()]
FULL = [name for name in RECORDS if "/full-" in name]
LARGEST = (
    "robber-knights/full-4-players.txt",
    "meridian/full-4-players.txt",
    "league-of-six/full-5-players.txt",
)
HOSTILE = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> ]]> &amp; {{ 7*7 }}"


@cache
def _store(name: str) -> bytes:
    """Return the file of games with a sample game, which is imported once."""
    with TemporaryDirectory() as folder:
        db = Path(folder) / "games.db"
        Table(db).play((SAMPLES / name).read_text("utf-8"))
        return db.read_bytes()


def sample(folder: Path, name: str) -> OpenGame:
    """Return a sample game, in a store of its own."""
    folder.mkdir(exist_ok=True)
    table = Table(folder / "games.db")
    table.db.write_bytes(_store(name))
    return table.loaded()


@cache
def page_of(name: str) -> str:
    """Return the page of a sample game, which is exported once."""
    with TemporaryDirectory() as folder:
        return export(sample(Path(folder), name).seen)


class Walked(NamedTuple):
    """A walk through a game, each of its steps whole, and the audit."""

    walk: Walk
    steps: list[PageStep]
    findings: Sequence[Finding]


@cache
def walk_of(name: str) -> Walked:
    """Return what is shown of a sample game at each step, walked once. Change nothing."""
    with TemporaryDirectory() as folder:
        seen = sample(Path(folder), name).seen
        walk, findings = walk_through(seen, seen.as_while_it_ran(), whole)
        return Walked(walk, steps_of(seen), findings)


def steps_of(seen: SeenGame) -> list[PageStep]:
    """Return the steps of a game as its page shows them."""
    stepping, both = Stepping(seen.screens), seen.steps_beside(seen.as_while_it_ran())
    return [stepping.step(now if now.game.over else step) for step, now in both]


def mishaps(folder: Path) -> Table:
    """Return a game with what goes wrong at a table, and with hostile remarks."""
    table = Table(folder / "games.db")
    table.db.write_bytes(_mishaps())
    return table


@cache
def _mishaps() -> bytes:
    with TemporaryDirectory() as folder:
        return _with_mishaps(Table(Path(folder) / "games.db")).db.read_bytes()


def _with_mishaps(table: Table) -> Table:
    table("new", "robber-knights", "An:blue", "Bram:red", "--date", "2026-03-01")
    table("do", "b pv j18", "b m k18", "r p j19", "r pv k19", "b pc i18 e113", "b p h18")
    table("note", HOSTILE)
    table("do", "r pc j17 s31")
    table("undo")
    table("do", "r pc j17 s11")
    table("do", "r m n25", "--ruling", f"the table laughs {HOSTILE}")
    table("correct", "7", "p", "l18", "--anyway", code=None)
    table("count", "Bram", "4")
    table("count", "Bram", "3")
    table("adjust", "An", "knights", "20", "--reason", "two under the sofa", code=None)
    return table


@cache
def drawings_of(name: str) -> list[tuple[FoldedGame, Drawing]]:
    """Return every step of a sample game as `drawings` yields it, made once. Change nothing."""
    with TemporaryDirectory() as folder:
        return list(drawings(sample(Path(folder), name), PUBLIC))


def drawings(open_game: OpenGame, viewer: Viewer) -> Iterator[tuple[FoldedGame, Drawing]]:
    """Yield the game and its drawing at every step, each folded anew from the beginning."""
    timeline = open_game.timeline()
    for items in range(len(timeline.items) + 1):
        game = FoldedGame(Timeline(open_game.events))
        for item in timeline.items[:items]:
            game.take(*item)
        yield game, draw_game(seen_by(game, viewer), open_game.screens)
