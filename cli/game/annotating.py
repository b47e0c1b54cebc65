"""Counts of the players, compared with the log, and notes on an entry or on the game."""

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Struct

from cli.game.open_game import Already, Envelope, OpenGame, Plan, clean_reason, id_for_one, write
from cli.terminal.command import Argument, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _, ngettext
from cli.titles.common_words import read_typed
from cli.titles.title_named import name_of
from cli.wording.sentences import unreadable
from events.common import REF_PATTERN, Corrected, Counted, Noted
from events.notation import Ambiguous, Unreadable
from events.quantities import Quantity, count_event, read_quantities
from events.store.entry import Entry
from events.text import echo
from projections.finding import Comparison
from projections.notes import is_there


class CountCall(Request, frozen=True):
    """Record what you count on the table; it is compared with the log."""

    what: Annotated[
        tuple[str, ...],
        Argument(
            "Player, quantity (default: the score) and number, also as a sum (5+7), for one or "
            "more players; without a player, one number for each in seat order (default: shows "
            "what everybody holds and asks you).",
            "[PLAYER] [QUANTITY] NUMBER...",
            completes="what_to_count",
        ),
    ] = ()
    also: dict[str, int] = msgspec.field(default_factory=dict)
    """Other quantities of the same player, by their names."""


class Counts(Struct, frozen=True):
    """Recorded counts, each next to the value of the log."""

    game: OpenGame
    found: Sequence[Comparison]


def count(game: OpenGame, call: CountCall, wanted: Envelope) -> Counts | Already:
    """Record counts and return each next to the value of the log.

    Raises:
        Mistake: the text cannot be read, the title has no such quantity, or the append fails.
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
            _("type what you counted: {forms}; in a terminal, count on its own asks you"),
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


class NoteCall(Request, frozen=True):
    """Add a note to the log, for an entry or by itself; it does not affect the game."""

    text: Annotated[
        tuple[str, ...],
        Argument("The note, in one line; begin with @31 if it belongs to entry 31.", "TEXT..."),
    ]


class Remembered(Struct, frozen=True):
    """A recorded note with its entry."""

    game: OpenGame
    note: Noted
    entry: Entry


def note(game: OpenGame, call: NoteCall, wanted: Envelope) -> Remembered | Already:
    """Record a note.

    Raises:
        Mistake: the text is empty or invalid, its entry does not exist, or the append fails.
    """
    about, remark = _split(" ".join(call.text))
    event = Noted(clean_reason(remark), about)

    def plan(now: OpenGame) -> Plan[Remembered]:
        if about is not None:
            _check_there(now, about)
        return Plan(
            [event],
            lambda entries: Remembered(now, event, entries[0]),
            still_open=now.game.open,
            holds=True,
        )

    return write(game, plan, wanted)


def _split(text: str) -> tuple[str | None, str]:
    """Return the entry that a leading "@31" names, None without it, and the rest of the note.

    Raises:
        Mistake: the word does not name an entry, or the note is empty.
    """
    if not re.match(r"@\d", text):
        return None, text
    word, _space, remark = text.partition(" ")
    if not re.match(REF_PATTERN, word[1:]):
        raise Exit.USAGE.mistake(
            "no-such-entry",
            _("{word} is not an entry; write @31, or @17.1 (first action of correction 17)"),
            word=echo(word),
        )
    if not remark.strip():
        raise Exit.USAGE.mistake(
            "note-missing",
            _("the note for entry {entry} is missing; write it after the number"),
            entry=word[1:],
        )
    return word[1:], remark


def _check_there(game: OpenGame, ref: str) -> None:
    """Check that the game has an entry, or a correction with that action.

    Raises:
        Mistake: the game has no such entry or action.
    """
    number, _dot, action = ref.partition(".")
    game.check_number(int(number))
    if is_there(game.game.timeline.raw, ref):
        return
    event = game.game.timeline.raw[int(number)]
    if not isinstance(event, Corrected):
        sentence = _("entry {number} is not a correction; write @{number}").format(number=number)
    else:
        sentence = ngettext(
            "correction {entry} has only {n} action, so there is no {action}",
            "correction {entry} has only {n} actions, so there is no {action}",
            len(event.actions),
            entry=number,
            action=action,
        )
    raise Mistake(sentence, Exit.USAGE, "no-such-entry")
