"""`fork`: what if; a new game from an entry of another."""

from typing import Annotated

import typer

from cli.completion.candidates import games
from cli.completion.options import BY_DEFAULT, By, EventId
from cli.game.envelope import checked_id, clean_by
from cli.game.game_store import accepted, find_game, open_store, written_game
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer
from cli.terminal.errors import Mistake
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _, ngettext
from cli.terminal.numbers import Whole
from cli.terminal.options import Db, Json
from cli.terminal.printing import say, warn
from cli.wording.event_words import outcome_words
from events.common import Event
from events.store.entry import Draft, draft, new_id
from events.store.event_store import EventStore
from events.text import is_id
from projections.folding import fold_game
from projections.forking import forked
from projections.timeline import Timeline


def fork(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help=_("The game to start from; the current one if left out."),
            autocompletion=games,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="N",
            click_type=Whole(1),
            help=_("Start from the position after entry N; the present position if left out."),
        ),
    ] = None,
    db: Db = None,
    by: By = BY_DEFAULT,
    id: EventId = None,
    json: Json = False,
) -> None:
    """Start a what-if game from any entry of another game.

    The position at that entry is copied: the new game is independent, and the two are linked.
    """
    store = open_store(db)
    parent = OpenGame(store, find_game(store, game, writing=False))
    if parent.beyond is not None:
        warn(parent.newer_words())
    entry = at or parent.n
    timeline = parent.timeline_at(entry)
    head = parent.entries[entry - 1].hash.hex()
    events = forked(timeline, parent.stored.uid, entry, head)
    child = _append(store, events, drafts(events, clean_by(by), checked_id(id)))
    if json:
        answer(
            child,
            "fork",
            uid=child.stored.uid,
            parent=parent.name,
            origin=child.game.timeline.started.origin,
            entries=child.n,
            next=child.screens.next_json(child.game, child.viewer),
        )
        return
    say(
        ngettext(
            "{child}: forked from {parent} after #{entry}, {n} entry",
            "{child}: forked from {parent} after #{entry}, {n} entries",
            child.n,
            child=child.name,
            parent=parent.name,
            entry=entry,
        )
    )
    say(outcome_words(child.game, child.view))


def drafts(events: list[Event], by: str, id_: str | None) -> list[Draft]:
    """Return the entries of a fork; their ids follow from the first, so that it can be repeated.

    Raises:
        Mistake: the id has no room for a number after it.
    """
    first = id_ or new_id()
    ids = [first, *(f"{first}.{n}" for n in range(2, len(events) + 1))]
    if not is_id(ids[-1]):
        raise Mistake(_("the id of a fork has at most 58 characters"), Exit.USAGE, "bad-id")
    return [draft(event, by=by, id_=one) for event, one in zip(events, ids, strict=True)]


def _append(store: EventStore, events: list[Event], made: list[Draft]) -> OpenGame:
    """Write the fork, all or nothing, and return it, loaded.

    Raises:
        Mistake: the id is taken.
        StoreError: the store cannot be written.
    """
    game = fold_game(Timeline(list(enumerate(events, 1))))
    accepted(store.append(made[0].id, game.title, 0, made, still_open=game.open), store)
    return OpenGame(store, written_game(store, made[0].id))
