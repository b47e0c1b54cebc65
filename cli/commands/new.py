"""`new`: start a game."""

from typing import Annotated

import click
import typer
from msgspec.structs import replace

from cli.completion.candidates import seats
from cli.completion.options import BY_DEFAULT, By, EventId
from cli.completion.setup_options import Date, First, House, described_parts, part_options
from cli.game.envelope import clean_by
from cli.game.game_store import open_store
from cli.game.setup_input import read_limit, read_setup
from cli.game.starting import begin, check_described, day_of, drawn_for, say_started
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import one_of
from cli.terminal.reader import at_terminal
from cli.titles.title_named import check_title, titles
from cli.titles.title_screens import title_screens
from events.common import GameStarted
from events.store.location import Location
from events.text import is_word
from events.titles.registry import TITLES, title_events

Title = Annotated[
    str | None,
    typer.Argument(
        metavar="[TITLE]",
        help=_("{titles}; if left out, you are asked.").format(titles=one_of(list(TITLES))),
        autocompletion=titles,
    ),
]
Again = Annotated[
    bool, typer.Option("--again", help=_("Play again: the last game, with the same players."))
]
Seats = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME:COLOUR]...",
        help=_("Who plays, clockwise from the first seat; if left out, you are asked."),
        autocompletion=seats,
    ),
]
Limit = Annotated[
    str | None,
    typer.Option(
        metavar="TIME",
        help=_("Time limit for thinking, per player (for example 45m); you are only told (clock)."),
    ),
]
Lots = Annotated[
    bool,
    typer.Option(
        "--lots", help=_("Let the program draw who goes first, and whatever else chance decides.")
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        metavar="SEED", help=_("Draw from this seed, agreed by the players (for example 4-1-6).")
    ),
]
MadeBy = Annotated[
    str | None,
    typer.Option(
        metavar="PROGRAM",
        help=_("Name of the program that generated the game, if it was not played by people."),
    ),
]

extra_options = part_options


def new(
    title: Title = None,
    players: Seats = None,
    again: Again = False,
    first: First = None,
    house: House = None,
    limit: Limit = None,
    lots: Lots = False,
    seed: Seed = None,
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
    if limit is not None:
        started = replace(started, limit=read_limit(limit))
    if lots or seed is not None:
        started = drawn_for(started, seed, said_first=first is not None)
    if made_by:
        started = _made_by(started, made_by)
    described = described_parts(slug, db)
    check_described(started, described)
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


def _ask(title: str | None, db: Location | None, by: str, *, again: bool) -> None:
    """Ask for what is not said, where somebody can be asked.

    Raises:
        Mistake: nobody can.
    """
    if not at_terminal():
        raise Mistake(
            _("say which game and who plays: tablescribe new TITLE NAME:COLOUR NAME:COLOUR ..."),
            Exit.USAGE,
            "no-players",
        )
    from cli.session.asking import asker
    from cli.session.starting import start

    start(db, clean_by(by), asker(), title=check_title(title) if title else None, again=again)


def write_help_end(formatter: click.HelpFormatter) -> None:
    """Write each house rule of each title with what it says below the options."""
    for title in TITLES:
        if rules := title_screens(title).house_rules():
            heading = _("House rules of {title}").format(title=title_events(title).NAME)
            with formatter.section(heading):
                formatter.write_dl(list(rules.items()))


def _made_by(started: GameStarted, program: str) -> GameStarted:
    if not is_word(program):
        raise Mistake(
            _("the name of a program may have small letters, digits and dashes only"),
            Exit.USAGE,
            "bad-program",
        )
    return replace(started, made_by=program)
