"""`sheet`: type the final position of a game that nobody recorded."""

from typing import Annotated

import typer
from msgspec.structs import replace

from cli.completion.candidates import seats
from cli.completion.options import BY_DEFAULT, By, EventId
from cli.completion.setup_options import Date, First, House, described_parts, part_options
from cli.game.game_store import open_store
from cli.game.open_game import OpenGame
from cli.game.setup_input import read_setup
from cli.game.sheets import Sheet, check_offered, checked, keep, read_sheet
from cli.game.starting import check_described, day_of
from cli.game.stating import typed_lines
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.phrases import one_of
from cli.terminal.printing import interruptible, say
from cli.terminal.reader import at_terminal
from cli.titles.title_named import check_title, titles
from cli.wording.sentences import standing_words
from events.common import Event, GameStarted
from events.titles.registry import TITLES

extra_options = part_options


def sheet(
    title: Annotated[
        str,
        typer.Argument(
            metavar="TITLE",
            help=_("{titles}.").format(titles=one_of(list(TITLES))),
            autocompletion=titles,
        ),
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME:COLOUR...",
            help=_("Who played, clockwise from the first seat."),
            autocompletion=seats,
        ),
    ],
    first: First = None,
    house: House = None,
    date: Date = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Enter the final position of a game that was not recorded; it counts like any other.

    In a terminal you are asked for it; otherwise standard input has one statement per line, written
    as for adjust.
    """
    slug = check_title(title)
    check_offered(slug)
    started = replace(read_setup(slug, players, first, house or [], day_of(date)), sheet=True)
    described = described_parts(slug, db)
    check_described(started, described)
    typed = _asked(started, described) if at_terminal() else _typed(started, described)
    open_game = keep(open_store(db, create=True), typed, by=by, id_=id)
    _say(open_game, as_json=json)


def _typed(started: GameStarted, described: list[Event]) -> Sheet:
    return checked(started, described, read_sheet(started, described, typed_lines()))


def _asked(started: GameStarted, described: list[Event]) -> Sheet:
    """Ask for the position; whoever leaves the questions writes nothing.

    Raises:
        Mistake: the questions were left.
    """
    from cli.session.answers import Leave
    from cli.session.asking import asker
    from cli.session.sheet_form import asked_sheet

    try:
        with interruptible():
            return asked_sheet(started, described, asker())
    except Leave:
        raise Mistake(_("nothing was recorded"), Exit.REFUSED, "declined") from None


def _say(open_game: OpenGame, *, as_json: bool) -> None:
    """Say which game the sheet is, and how it ended."""
    game, players = open_game.game, open_game.players
    result = game.rules.result(game.state)
    if as_json:
        answer(
            open_game,
            "sheet",
            uid=open_game.stored.uid,
            started=game.timeline.started,
            entries=open_game.n,
            scores=result.scores,
            winners=result.winners,
        )
        return
    what = standing_words(game, players, open_game.screens)
    say(
        _("{game}: {title}, {result}").format(
            game=open_game.name, title=open_game.title.NAME, result=what
        )
    )
