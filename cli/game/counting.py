"""Counts of the table: read, recorded, and compared with the log."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.envelope import Envelope
from cli.game.open_game import OpenGame
from cli.game.writing import Already, Plan, id_for_one, write
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.titles.common_words import read_typed
from cli.titles.title_named import name_of
from cli.wording.sentences import unreadable
from events.common import Counted
from events.notation import Ambiguous, Unreadable
from events.quantities import Quantity, count_event, read_quantities
from events.store.entry import Entry
from projections.finding import Comparison


class CountCall(Request, frozen=True):
    """Record what you count on the table; it is compared with the log."""

    what: Annotated[
        tuple[str, ...],
        Argument(
            "Who, what (default: the score) and how many, also as a sum (5+7), and so for "
            "several players; without a player, one number for each in seat order. On its own "
            "it shows what everybody holds and asks you.",
            "[PLAYER] [QUANTITY] NUMBER...",
            completes="counted",
        ),
    ] = ()
    also: dict[str, int] = msgspec.field(default_factory=dict)
    """Other quantities of the same player, by their names."""


class Counts(Struct, frozen=True):
    """Counts that were recorded, each beside what the log has."""

    game: OpenGame
    found: Sequence[Comparison]


def count(game: OpenGame, call: CountCall, wanted: Envelope) -> Counts | Already:
    """Record counts and return each beside what the log has.

    Raises:
        Mistake: the text cannot be read, the title has no such quantity, or the log cannot take
            them.
    """

    def plan(now: OpenGame) -> Plan[Counts]:
        events = _counts(now, call)
        if len(events) > 1 and wanted.id is not None:
            raise id_for_one()

        def facts(entries: Sequence[Entry]) -> Counts:
            quantity, state = now.game.rules.quantity, now.game.state
            return Counts(
                now,
                [
                    Comparison(str(entry.n), one, quantity(state, one.player, one.quantity))
                    for entry, one in zip(entries, events, strict=True)
                ],
            )

        return Plan(events, facts, still_open=now.game.open, holds=True)

    return write(game, plan, wanted)


def _counts(game: OpenGame, call: CountCall) -> list[Counted]:
    """Return the counts of a request.

    Raises:
        Mistake: the text cannot be read, or the title has no such quantity.
    """
    known = game.title.QUANTITIES
    if not call.what:
        raise Exit.USAGE.mistake(
            "no-count",
            _("say what was counted: {forms}; in a terminal, count on its own asks you"),
            forms=_("[PLAYER] [QUANTITY] NUMBER..."),
        )
    try:
        _text, read = read_typed(
            game.screens.local_words,
            " ".join(call.what),
            lambda said: read_quantities(said, game.players, known),
        )
    except (Unreadable, Ambiguous) as error:
        raise unreadable(error, game.screens, players=game.players) from error
    if call.also and len(read) > 1:
        raise Exit.USAGE.mistake("count-one-by-one", _("with options, count one player at a time"))
    quantity = read[0].quantity
    for name in call.also:
        if name not in known:
            raise Exit.USAGE.mistake(
                "unknown-quantity",
                _("{quantity} cannot be counted in {title}; try: {known}"),
                title=name_of(game.title),
                quantity=name,
                known=", ".join(known),
            ).telling(known=list(known))
        if name == quantity:
            raise Exit.USAGE.mistake("count-twice", _("{quantity} is given twice"), quantity=name)
    secrets = game.title.SECRETS
    return [
        *(count_event(one, secrets) for one in read),
        *(
            count_event(Quantity(read[0].player, name, number), secrets)
            for name, number in call.also.items()
        ),
    ]
