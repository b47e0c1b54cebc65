"""The page on which a phone records: a frame that its script fills from the server's answers."""

from __future__ import annotations

from pathlib import Path

from cli.exports.html.rendering import template
from cli.game.open_game import OpenGame
from cli.terminal.language import _
from cli.terminal.reader import reader

FOLDER = Path(__file__).parent


def page(open_game: OpenGame, token: str) -> str:
    """Return the page for the link of a recorder."""
    return template("record.html", FOLDER).render(
        _=_,
        lang=reader().language,
        name=open_game.name,
        title=open_game.title.NAME,
        players=[player.name for player in open_game.players],
        token=token,
        game=open_game.stored.uid,
    )
