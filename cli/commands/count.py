"""`count`: write down what the table says, and compare."""

from collections.abc import Mapping
from typing import Annotated

import typer

from cli.completion.candidates import counted
from cli.completion.options import BY_DEFAULT, As, By, EventId, GameName, Open
from cli.game.counting import count_words, mending_words
from cli.game.open_game import OpenGame
from cli.game.record_options import RecordOptions
from cli.game.recording import id_for_one, record_plain
from cli.game.typed_words import read_typed
from cli.game.viewpoint import answer, look
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.extra_options import ExtraOption, given
from cli.terminal.language import _
from cli.terminal.numbers import Whole
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.titles.common_words import counted_words
from cli.titles.title_options import counted_too
from cli.wording.sentences import unreadable
from events.common import Counted
from events.notation import Ambiguous, Unreadable
from events.quantities import read_quantities
from projections.folding import Comparison


def count(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[PLAYER] [QUANTITY] NUMBER...",
            help=_(
                "Who, what (the score if left out) and how many, also as a sum (5+7), and so for "
                "several players; without a player, one number for each in seat order."
            ),
            autocompletion=counted,
        ),
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Record what you count on the table; it is compared with the log."""
    open_game = OpenGame.open(db, game, writing=True)
    look(open_game, as_, open, as_json=json)
    options = RecordOptions.checked(id, by, json)
    events = _counts(open_game, " ".join(what), given())
    if len(events) > 1 and options.id is not None:
        raise id_for_one()
    entry = record_plain(open_game, events[0], options, *events[1:], still_open=open_game.game.open)
    differing = [
        found
        for n, event in enumerate(events, entry.n)
        if (found := _said(open_game, n, event, as_json=json))
    ]
    if differing and not json:
        say(f"  {mending_words(open_game, differing[0])}")


def extra_options() -> list[ExtraOption]:
    """Return an option for each quantity that a title counts beside another."""
    return [
        ExtraOption(what, metavar="N", type=Whole(0, 9999), help=words)
        for what, words in counted_too().items()
    ]


def _counts(open_game: OpenGame, text: str, also: Mapping[str, int]) -> list[Counted]:
    """Return the counts of a text and of the options beside it.

    Raises:
        Mistake: the text cannot be read, or the title has no such quantity.
    """
    known = open_game.title.QUANTITIES
    try:
        text, read = read_typed(
            open_game.screens, text, lambda said: read_quantities(said, open_game.players, known)
        )
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, open_game.screens, players=open_game.players) from error
    if also and len(read) > 1:
        raise Mistake(_("with options, count one player at a time"), Exit.USAGE, "count-one-by-one")
    quantity = read[0].quantity
    for name in also:
        if name not in known:
            raise Mistake(
                _("{quantity} cannot be counted in {title}; try: {known}").format(
                    title=open_game.title.NAME, quantity=name, known=", ".join(known)
                ),
                Exit.USAGE,
                "unknown-quantity",
                known=list(known),
            )
        if name == quantity:
            raise Mistake(
                _("{quantity} is given twice").format(quantity=name), Exit.USAGE, "count-twice"
            )
    return [
        *(Counted(*one) for one in read),
        *(Counted(read[0].player, name, number) for name, number in also.items()),
    ]


def _said(open_game: OpenGame, n: int, event: Counted, *, as_json: bool) -> Comparison | None:
    """Say what became of a count, and return it if it is known to differ.

    One of a secret is not compared before everybody may know.
    """
    knows = open_game.view.knows(event.player, event.quantity)
    logged = open_game.game.rules.quantity(open_game.game.state, event.player, event.quantity)
    found = Comparison(str(n), event, logged)
    differs = knows and logged is not None and not found.agrees
    if as_json:
        answer(
            open_game,
            "count",
            entry=n,
            event=open_game.view.json(event),
            logged=logged if knows else None,
            agrees=found.agrees if knows else None,
            difference=event.value - logged if knows and logged is not None else None,
        )
    elif knows:
        say(f"#{n} {count_words(open_game, found)}")
    else:
        name, counted = open_game.players[event.player].name, counted_words(event.quantity)
        words = _("{name} {what}: recorded; it is compared when the game is over")
        say(f"#{n} {words.format(name=name, what=counted)}")
    return found if differs else None
