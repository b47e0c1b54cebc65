"""`new`: start a game."""

from pathlib import Path
from typing import Annotated

import typer

from cli.completion.candidates import boards, house_rules, seated, seats, titles
from cli.completion.candidates import components as known_components
from cli.completion.options import BY_DEFAULT, By, Db, EventId, Json
from cli.game.game_store import open_store
from cli.game.recording import clean_by
from cli.game.setup_input import check_title, read_setup
from cli.game.starting import begin, day_of, describe, say_started
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.say import at_terminal
from events.common import GameStarted
from events.text import is_word

Title = Annotated[
    str | None,
    typer.Argument(
        metavar="[TITLE]",
        help=_("robber-knights, meridian or league-of-six; else asked."),
        autocompletion=titles,
    ),
]
Again = Annotated[bool, typer.Option("--again", help=_("A rematch of the last table."))]
Seats = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME:COLOUR]...",
        help=_("Who plays, clockwise from the first seat; else asked."),
        autocompletion=seats,
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=_("Who takes the first turn (else the first named)."),
        autocompletion=seated,
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        metavar="RULE",
        help=_("A house rule (docs/rulings.md); may be repeated."),
        autocompletion=house_rules,
    ),
]
Board = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE",
        help=_("The board (Meridian); see: board list."),
        autocompletion=boards,
    ),
]
Components = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|FILE",
        help=_("The tiles (League of Six); see: components list."),
        autocompletion=known_components,
    ),
]
Date = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help=_("The day it was played, if not today.")),
]
MadeBy = Annotated[
    str | None,
    typer.Option(metavar="PROGRAM", help=_("Which program plays, if nobody sits at a table.")),
]


def new(
    title: Title = None,
    players: Seats = None,
    again: Again = False,
    first: First = None,
    house: House = None,
    board: Board = None,
    components: Components = None,
    date: Date = None,
    made_by: MadeBy = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Start a game and say what comes next."""
    if again or title is None or not players:
        _ask(title, db, by, again=again)
        return
    slug = check_title(title)
    started = read_setup(slug, players, first, house or [], day_of(date))
    if made_by:
        started = _made_by(started, made_by)
    described = describe(slug, board, components, db)
    open_game = begin(open_store(db, create=True), started, described, by=by, id_=id)
    if json:
        answer(
            open_game,
            "new",
            uid=open_game.stored.uid,
            started=started,
            next=open_game.screens.next_json(open_game.game, open_game.viewer),
        )
        return
    say_started(open_game, described)


def _ask(title: str | None, db: Path | None, by: str, *, again: bool) -> None:
    """Ask for what is not said, where somebody can be asked.

    Raises:
        Mistake: nobody can.
    """
    if not at_terminal():
        raise Mistake(
            _("say what is played and by whom: tablescribe new TITLE NAME:COLOUR NAME:COLOUR ..."),
            Exit.USAGE,
            "no-players",
        )
    from cli.session.asking import asker
    from cli.session.starting import start

    start(db, clean_by(by), asker(), title=check_title(title) if title else None, again=again)


def _made_by(started: GameStarted, program: str) -> GameStarted:
    from msgspec.structs import replace

    if not is_word(program):
        raise Mistake(
            _("a program's name has small letters, digits and dashes"), Exit.USAGE, "bad-program"
        )
    return replace(started, made_by=program)
