"""The log of the club in the store: read it, append to it."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from cli.game.game_store import accept
from cli.game.open_game import Envelope
from cli.terminal.errors import Exit
from cli.terminal.language import _
from events.club import DECODER, ClubStarted, TakenBack
from events.common import CLUB, Event
from events.store.entry import broken_links, draft
from events.store.event_store import EventStore
from events.store.location import StoreError
from events.text import decoding_error
from projections.club import Club, club_events

E = TypeVar("E", bound=Event)


def read_club(store: EventStore) -> Club:
    """Return the club, empty without a log.

    Raises:
        Mistake: the log cannot be read.
    """
    try:
        return Club(club_events(store.read(CLUB)))
    except msgspec.MsgspecError as error:
        raise Exit.STORE.mistake(
            "club-unreadable",
            _(
                "the record of people and evenings cannot be read ({detail}); please update "
                "tablescribe"
            ),
            detail=decoding_error(error),
        ) from error


def club_faults(store: EventStore) -> Iterator[tuple[str, str, str]]:
    """Yield each error in the club's log: a code, the entry, and the message."""
    from cli.wording.head_words import place_words  # not asked for by who only reads

    try:
        entries = store.read(CLUB)
    except StoreError:
        return  # said of the store
    for fault in broken_links(entries, CLUB):
        words = _("club: {what}").format(what=place_words(fault.code, ""))
        yield fault.code, str(fault.n), words
    for entry in entries:
        try:
            DECODER.decode(entry.event)
        except msgspec.MsgspecError as error:
            words = _("the record of people and evenings cannot be read ({detail})").format(
                detail=decoding_error(error)
            )
            yield "club-unreadable", str(entry.n), words
    with suppress(msgspec.MsgspecError):
        for evening in Club(club_events(entries)).evenings.values():
            for game in evening.games():
                if store.game(game) is None:
                    words = _("evening {name}: one of its games is missing ({game})")
                    yield "club-no-game", "0", words.format(name=evening.name, game=game)


def append_to_club(store: EventStore, event: Event, wanted: Envelope) -> int:
    """Append an event to the club's log, which begins with the first.

    Returns:
        The number of its entry.

    Raises:
        Mistake: another process has appended to it meanwhile.
        StoreError: the store cannot be written.
    """
    n = store.head(CLUB).n
    first = [] if n else [draft(ClubStarted(CLUB), by=wanted.by, id_=CLUB)]
    drafts = [*first, draft(event, by=wanted.by)]
    done = accept(store.append(CLUB, CLUB, n, drafts, still_open=False), store)
    return done.entries[-1].n


def undo_last(store: EventStore, kind: type[E], wanted: Envelope) -> tuple[int, E]:
    """Undo the last event of a kind in effect in the club's log; return its entry and the event.

    Raises:
        Mistake: there is no such event, or another process has appended meanwhile.
        StoreError: the store cannot be read or written.
    """
    for n, event in reversed(read_club(store).standing):
        if isinstance(event, kind):
            append_to_club(store, TakenBack(n), wanted)
            return n, event
    raise Exit.REFUSED.mistake("nothing-to-undo", _("there is nothing to undo"))
