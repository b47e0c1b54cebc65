"""`count`: write down what the table says, and compare."""

from typing import Annotated

import typer

from cli.acting import Wish, record_plain
from cli.language import _
from cli.options import BY_DEFAULT, By, Db, EventId, GameName, Json
from cli.say import say, say_json
from cli.sitting import Sitting
from cli.words import unreadable
from events.common import Counted
from events.notation import Ambiguous, Unreadable, read_quantity
from projections.play import Comparison


def count(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER [QUANTITY] NUMBER",
            help=_("Who, what (score if left out; knights, tiles), and how many."),
        ),
    ],
    game: GameName = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Write down what the table counts; it is compared with the log."""
    sitting = Sitting.open(db, game, writing=True)
    try:
        seat, quantity, value = read_quantity(
            " ".join(what), sitting.players, sitting.title.QUANTITIES
        )
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, sitting.screens, players=sitting.players) from error
    event = Counted(seat, quantity, value)
    entry = record_plain(sitting, event, Wish.checked(id, by, json), still_open=sitting.game.open)
    logged = sitting.game.rules.quantity(sitting.game.state, seat, quantity)
    found = Comparison(str(entry.n), event, logged)
    if json:
        say_json(
            "count",
            game=sitting.name,
            entry=entry.n,
            event=event,
            logged=logged,
            agrees=found.agrees,
        )
        return
    say(f"#{entry.n} {_verdict(sitting, found)}")


def _verdict(sitting: Sitting, found: Comparison) -> str:
    name = sitting.players[found.counted.player].name
    what, value = found.counted.quantity, found.counted.value
    if found.logged is None:
        return _(
            "{name} {what} {value} written down; the log cannot know (a gap, or no board)"
        ).format(name=name, what=what, value=value)
    if found.agrees:
        return _("{name} {what} {value}: table and log agree").format(
            name=name, what=what, value=value
        )
    since = _since(sitting, found)
    return _(
        "{name} {what}: the table says {value}, the log {logged}; "
        "look at the entries since #{since}"
    ).format(name=name, what=what, value=value, logged=found.logged, since=since)


def _since(sitting: Sitting, found: Comparison) -> str:
    """Return the last count of the same quantity that agreed, or the first entry."""
    from projections.audit import last_agreeing

    return last_agreeing(sitting.game.counts, found)
