"""`games`: what is printed of the games of a store."""

from collections.abc import Iterator

from cli.game.listing import GameRow, GamesCall, Shelf, list_games
from cli.terminal.command import Answer, Command
from cli.terminal.language import _, day_words
from cli.terminal.output import Output
from cli.terminal.phrases import about, clauses
from cli.terminal.reader import in_words


class Games(Answer, tag="tablescribe.games/1"):
    """The games of the file, the newest first."""

    games: list[GameRow]


def _words(shelf: Shelf) -> Iterator[Output]:
    if not shelf.rows:
        yield _("there is no game yet; start one with: tablescribe new TITLE PLAYERS")
    for row in shelf.rows:
        yield _described(row) if in_words() else _line(row)
    if shelf.several:
        yield _("several games are open: say which one with --game when you record")


def _line(row: GameRow) -> str:
    """Return a line about a game; a star marks the one that commands mean."""
    return f"{'*' if row.current else ' '} {row.game:<6} {day_words(row.date)}  {row.words}"


def _described(row: GameRow) -> str:
    words = about(", ".join([row.game, day_words(row.date)]), row.words)
    return clauses([words, _("current game")]) if row.current else words


def _answers(shelf: Shelf) -> Iterator[Games]:
    yield Games(shelf.rows)


GAMES = Command("games", GamesCall, list_games, _words, _answers, subject="store")
