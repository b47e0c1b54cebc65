"""`salvage`: what can be read of a damaged file of games, as a new one."""

from pathlib import Path
from typing import Annotated

import typer

from cli.game import salvaging
from cli.game.game_store import only_file
from cli.game.salvaging import Salvaged
from cli.terminal.completing import stores
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.options import Json
from cli.terminal.phrases import clauses
from cli.terminal.printing import say, say_json
from events.store.spoken_head import spoken


def salvage(
    damaged: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help=_("The damaged file; it is not changed."), autocompletion=stores
        ),
    ],
    new: Annotated[
        Path,
        typer.Argument(metavar="NEW", help=_("The file to save the games in; it must be new.")),
    ],
    json: Json = False,
) -> None:
    """Save what can be read of a damaged file of games; list what was kept and lost.

    The log of each game is kept up to the first damaged entry. A game that lost something ends
    with a gap that says so. Ends with exit code 1 if anything was lost.
    """
    import gc

    gc.enable()
    games = salvaging.salvage(only_file(damaged), only_file(new))
    if json:
        say_json("salvage", file=str(new), games=[_json(game) for game in games])
    else:
        for game in games:
            say(_line(game))
    if not all(game.remains.whole for game in games):
        raise SystemExit(int(Exit.FINDINGS))


def _line(game: Salvaged) -> str:
    left = game.remains
    if game.name is None or game.head is None:
        return _("{game}: lost (its first entry cannot be read)").format(game=game.was)
    parts = [
        ngettext(
            "{n} entry kept, fingerprint {hash}",
            "{n} entries kept, fingerprint {hash}",
            len(left.sound),
            hash=spoken(game.head),
        )
    ]
    if left.lost:
        parts.append(_("lost: {entries}").format(entries=_spans(left.lost)))
    if left.beyond:
        found = _spans([(n, n) for n in left.beyond])
        parts.append(
            _("readable but not kept, because what came before is lost: {entries}").format(
                entries=found
            )
        )
    if game.name != game.was:
        parts.append(_("its name is now {game}").format(game=game.name))
    if left.whole:
        parts.append(_("nothing is lost"))
    return _("{game}: {what}").format(game=game.was, what=clauses(parts))


def _spans(spans: list[tuple[int, int]]) -> str:
    """Return numbers of entries, those that follow each other as one: "#3, #5..#9"."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and joined[-1][1] == first - 1:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return ", ".join(
        f"#{first}" if first == last else f"#{first}..#{last}" for first, last in joined
    )


def _json(game: Salvaged) -> dict[str, object]:
    left = game.remains
    return {
        "was": game.was,
        "game": game.name,
        "kept": len(left.sound) if game.name else 0,
        "hash": game.head.hash.hex() if game.head else None,
        "whole": left.whole,
        "lost": left.lost,
        "beyond": left.beyond,
    }
