"""What-if games: a new game from an entry of another."""

from typing import Annotated

from msgspec import Struct

from cli.game.game_store import accepted, find_game, written_game
from cli.game.open_game import Envelope, OpenGame
from cli.terminal.command import Argument, Option, Request
from cli.terminal.errors import Exit, Mistake
from cli.terminal.language import _
from events.common import Event
from events.store.entry import Draft, draft, new_id
from events.store.event_store import EventStore
from events.text import is_id
from projections.folding import fold_game
from projections.forking import forked
from projections.operations import ROOT
from projections.timeline import Timeline


class ForkCall(Request, frozen=True):
    """Start a what-if game from any entry of another game.

    The position at that entry is copied: the new game is independent, and the two are linked.
    """

    game: Annotated[
        str | None,
        Argument("The game to start from (default: the current one).", "[GAME]", completes="games"),
    ] = None
    at: Annotated[
        int | None,
        Option(
            "Start from the position after entry N (default: the current position).", "N", least=1
        ),
    ] = None


class Forked(Struct, frozen=True):
    """A game that was forked: itself, the game it comes from, and after which entry."""

    game: OpenGame
    parent: OpenGame
    entry: int


def fork(store: EventStore, call: ForkCall, wanted: Envelope) -> Forked:
    """Start a game from an entry of another and return it.

    Raises:
        Mistake: there is no such game or entry, or the id is taken.
        StoreError: the store cannot be written.
    """
    parent = OpenGame(store, find_game(store, call.game, writing=False))
    entry = call.at or parent.n
    return _forked(parent, parent.timeline_at(entry), entry, wanted)


def fork_step(parent: OpenGame, ref: str, wanted: Envelope) -> Forked:
    """Start a game from a step of what stands of another now, and return it.

    It comes from after the step's entry; from after the last one, where that entry's position is
    another by now. Whoever asks must see all that is copied: they can bring the new game to its
    end, which opens what players hold in secret.

    Raises:
        Mistake: the step does not stand, has secrets before it, or the id is taken.
        StoreError: the store cannot be written.
    """
    now = parent.timeline()
    upto = 0 if ref == str(ROOT) else parent.place_of(ref) + 1
    if parent.seen.timeline().items[:upto] != now.items[:upto]:
        words = _(
            "what players hold in secret would be shown at the end of the new game; go on from "
            "here once this game is over"
        )
        raise Mistake(words, Exit.REFUSED, "holds-secrets")
    entry = int(ref.partition(".")[0])
    then = parent.timeline_at(entry)
    same = (then.started, then.items[:upto]) == (now.started, now.items[:upto])
    return _forked(parent, now, entry if same else parent.n, wanted, upto)


def _forked(
    parent: OpenGame, timeline: Timeline, entry: int, wanted: Envelope, upto: int | None = None
) -> Forked:
    head = parent.entries[entry - 1].hash.hex()
    events = forked(timeline, parent.stored.uid, entry, head, upto)
    child = _append(parent.store, events, drafts(events, wanted.by, wanted.id))
    return Forked(child, parent, entry)


def drafts(events: list[Event], by: str, id_: str | None) -> list[Draft]:
    """Return the entries of a fork; their ids follow from the first, so that it can be repeated.

    Raises:
        Mistake: the id has no room for a number after it.
    """
    first = id_ or new_id()
    ids = [first, *(f"{first}.{n}" for n in range(2, len(events) + 1))]
    if not is_id(ids[-1]):
        raise Exit.USAGE.mistake("bad-id", _("the id of a fork has at most 58 characters"))
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
