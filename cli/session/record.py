"""`record`: the session at the table."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from cli.game.game_store import open_store
from cli.game.open_game import OpenGame, clean_by
from cli.game.viewpoint import look
from cli.session.asking import Ask, Leave, Prompt, asker, is_simple
from cli.session.session import NextGame, Session
from cli.session.starting import rematch, resumed_words, start, which
from cli.terminal.command import BY_DEFAULT, As, By, Command, GameName, Open, Option, Request
from cli.terminal.data_folder import is_there, store_location
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.terminal.printing import say
from cli.terminal.reader import at_terminal
from events.store.event_store import StoredGame
from events.store.location import Location


class RecordCall(Request, frozen=True):
    """Record at the table: continue the open game or start a new one (Ctrl-D to leave)."""

    game: GameName = None
    again: Annotated[bool, Option("Start a rematch of the last game, or of --game.")] = False
    rotate: Annotated[
        int,
        Option(
            "Rotate the board by quarter turns, so that it faces your side of the table.",
            "N",
            least=0,
            most=3,
        ),
    ] = 0
    by: By = BY_DEFAULT
    as_: As = None
    open: Open = False


def record(db: Location | None, call: RecordCall) -> None:
    """Run a session at the terminal, and another for each rematch.

    Raises:
        Mistake: there is no terminal, the game cannot be opened, or no player has that name.
    """
    if not at_terminal():
        raise Exit.USAGE.mistake(
            "not-a-terminal",
            _("record needs a terminal; without one use do ACTION, or do - to read lines"),
        )
    call = replace(call, by=clean_by(call.by))
    try:
        open_game, resumed = _game_to_record(db, call.game, call.by, asker(), again=call.again)
    except Leave:
        return
    hold(db, call, open_game, resumed=resumed)


def hold(db: Location | None, call: RecordCall, open_game: OpenGame, *, resumed: bool) -> None:
    """Run a session on a game, and another for each game started from it.

    Raises:
        Mistake: no player has the viewer's name.
    """
    look(open_game, call.as_, call.open, as_json=False)
    line = _("{game}: {title}, entry {n}; ? for help, Ctrl-D to leave")
    say(
        line.format(
            game=open_game.name,
            title=open_game.screens.title_words(open_game.seen.game),
            n=open_game.n,
        )
    )
    if resumed:
        say(resumed_words(open_game))
    try:
        while following := _run(open_game, call.by, call.rotate):
            if following.rematch:
                open_game = rematch(db, call.by, asker(), open_game.name)
            else:
                open_game = start(db, call.by, asker(), title=following.title or None)
            look(open_game, call.as_, call.open, as_json=False)
    except Leave:
        return


def _game_to_record(
    db: Location | None, game: str | None, by: str, ask: Ask, *, again: bool
) -> tuple[OpenGame, bool]:
    """Return the game to continue or just started, and whether it is continued."""
    if again and game is not None:
        return rematch(db, by, ask, game), False
    found = [] if again or game is not None else _open_games(db)
    if len(found) > 1:
        game = which(open_store(db, uid=""), found, ask)
        found = []  # if none of them is meant, a new one is
    if game is not None or found:
        return OpenGame.open(db, game, writing=True), True
    return start(db, by, ask, again=again, offer=True), False


def _open_games(db: Location | None) -> list[StoredGame]:
    """Return the open games, as many as a list holds, newest first."""
    if not is_there(store_location(db)):
        return []
    found = open_store(db, uid="").games(only_open=True, limit=9)
    return sorted(found, key=lambda game: game.at, reverse=True)


def _run(open_game: OpenGame, by: str, turned: int) -> NextGame | None:
    """Run a session; return the game requested after it."""
    import gc

    session = Session(open_game, by, turned)
    gc.freeze()
    gc.enable()  # an evening is long
    if is_simple():
        from cli.session.plain import PlainPrompt

        prompt: Prompt = PlainPrompt(session)
    else:
        from cli.session.prompt import TerminalPrompt

        prompt, session.erases = TerminalPrompt(session), True
    session.run(prompt, asker())
    return session.next


RECORD = Command("record", record, words=lambda _held: ())
