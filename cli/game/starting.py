"""Beginning a game: its first entry, what is described of its printed parts, and what is said."""

import os
import re
import time
from collections.abc import Sequence

from cli.game.envelope import checked_id, clean_by
from cli.game.game_store import accepted, written_game
from cli.game.open_game import OpenGame
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.printing import say
from cli.titles.title_options import title_options
from cli.titles.title_screens import title_screens
from cli.wording.lot_words import setup_lines
from cli.wording.sentences import refused
from events.common import SEED_PATTERN, Event, GameStarted
from events.store.entry import draft
from events.store.event_store import EventStore
from events.text import echoed
from events.titles.registry import title_events
from projections.lots import lot_events, with_lots
from projections.refusal import Refusal
from projections.titles.title_rules import title_rules


def day_of(date: str | None) -> str:
    """Return the day of the game, today's without one.

    Raises:
        Mistake: it is no day.
    """
    if date is None:
        return time.strftime("%Y-%m-%d")
    from datetime import date as day

    try:
        return day.fromisoformat(date).isoformat()
    except ValueError as error:
        raise Mistake(
            _("{date} is not a date; write it like 2026-03-01").format(date=echoed(date)),
            Exit.USAGE,
            "bad-date",
        ) from error


_SEED_BYTES = 8


def drawn_for(started: GameStarted, seed: str | None, *, said_first: bool) -> GameStarted:
    """Return a start with what chance decides drawn by lot, as far as it is not said.

    Without a seed one is made of what the system offers for secrets.

    Raises:
        Mistake: the seed is none, or nothing is left to draw.
    """
    said = os.urandom(_SEED_BYTES).hex() if seed is None else seed.strip().lower()
    if not re.match(SEED_PATTERN, said):
        raise Mistake(
            _(
                "{seed} is not a seed; use letters a to z, digits and dashes (for example 4-1-6)"
            ).format(seed=echoed(said) or '""'),
            Exit.USAGE,
            "bad-seed",
        )
    drawn = with_lots(started, said, said_first=said_first)
    if drawn is None:
        raise Mistake(
            _("there is nothing to draw by lot: you have named who goes first"),
            Exit.USAGE,
            "no-lots",
        )
    return drawn


def unfit(started: GameStarted, described: Event) -> Refusal | None:
    """Return why printed parts cannot be those of a game that starts so, None if they can."""
    rules = title_rules(started.title)
    return rules.impossible(rules.start(started), described)


def check_described(started: GameStarted, described: Sequence[Event]) -> None:
    """Check that printed parts can be those of a game that starts so.

    Raises:
        Mistake: they cannot, as a board for another number of players.
    """
    for event in described:
        if against := unfit(started, event):
            parts = title_options(started.title).printed
            read = f"{parts.name if parts else ''} {getattr(event, 'name', '')}".strip()
            raise refused(against, started.players, title_screens(started.title), read)


def begin(
    store: EventStore,
    started: GameStarted,
    described: Sequence[Event],
    *,
    by: str,
    id_: str | None = None,
) -> OpenGame:
    """Write the first entry of a game, what is described and what was drawn; return it, loaded.

    Raises:
        Mistake: the id is taken.
        StoreError: the store cannot be written.
    """
    first = draft(started, by=clean_by(by), id_=checked_id(id_))
    accepted(store.append(first.id, started.title, 0, [first], still_open=True), store)
    open_game = OpenGame(store, written_game(store, first.id))
    if open_game.n == 1:
        for event in described:
            open_game.take(event)
        entered = list(described)
        for event in lot_events(open_game.game):
            open_game.take(event)
            entered.append(event)
        if entered:
            open_game.append(entered, by=clean_by(by), still_open=True)
    return open_game


def say_started(open_game: OpenGame, described: Sequence[Event]) -> None:
    """Say which game has started, what is known of its board, and what comes next."""
    say(_say_started(open_game, open_game.game.timeline.started))
    started = open_game.game.timeline.started
    for line in setup_lines(started):
        say(line)
    for event in described:
        say(open_game.screens.action_words(event, open_game.players))
    say(open_game.screens.next_words(open_game.game, open_game.viewer))


def _say_started(open_game: OpenGame, started: GameStarted) -> str:
    title = title_events(started.title)
    sentence = _("{game}: {title} ({edition} edition). (Other editions have other rules.)")
    if title.FIRST_SAID:
        sentence = _(
            "{game}: {title} ({edition} edition). {first} plays first. (Other editions have "
            "other rules.)"
        )
    return sentence.format(
        game=open_game.name,
        title=title.NAME,
        edition=title.EDITION,
        first=started.players[started.first].name,
    )
