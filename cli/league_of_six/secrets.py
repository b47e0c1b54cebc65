"""What a screen leaves out: guards and leader cards in hand, until the end (L6.12)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from cli.language import _
from cli.viewer import Viewer
from events.common import Adjusted, Counted, Event, Player, Ruled
from events.league_of_six import SECRETS
from events.league_of_six.events import CardsStated, LeaderTaken, TaxCollected
from events.league_of_six.writing import write_gain
from events.notation import code_of
from projections.league_of_six.view import View
from projections.play import Game
from projections.refusal import Param


def view_of(game: Game, viewer: Viewer) -> View:
    """Return a game as somebody sees it; when it is over everybody sees all."""
    seats = range(len(game.timeline.started.players))
    return View(game.state, [seat for seat in seats if game.over or viewer.sees(seat)])


def hides(event: Event, viewer: Viewer) -> bool:
    """Whether an event tells of what a player holds, to somebody who may not know it."""
    match event:
        case Ruled():
            return hides(event.action, viewer)
        case Adjusted() | Counted():
            secret = event.quantity in SECRETS
        case CardsStated() | LeaderTaken():
            secret = True
        case TaxCollected():
            secret = event.card is not None or event.grey is not None or "w" in (event.gained or "")
        case _:
            return False
    at_once = viewer.witness and isinstance(event, LeaderTaken | TaxCollected)
    return secret and not at_once and not viewer.sees(event.player)


def hidden_words(event: Event, players: Sequence[Player], viewer: Viewer) -> str | None:
    """Return the line that is shown instead of an event; None: nothing is hidden."""
    if not hides(event, viewer):
        return None
    match event:
        case Ruled():
            return hidden_words(event.action, players, viewer)
        case Adjusted() | Counted():
            word = "count" if isinstance(event, Counted) else "adjust"
            return f"{word} {code_of(event.player, players)} {event.quantity} ?"
        case CardsStated():
            return f"adjust cards {code_of(event.player, players)} ?"
        case LeaderTaken():
            return f"{code_of(event.player, players)} card ?"
        case TaxCollected():
            public = write_gain((event.gained or "").replace("w", ""))
            told = str(event.turning) if event.turning is not None else f"{public}..."
            return f"{code_of(event.player, players)} {told}"
    return _("hidden")


_SECRET_FIELDS = {
    Adjusted: ("value",),
    Counted: ("value",),
    CardsStated: ("cards",),
    LeaderTaken: ("stack",),
    TaxCollected: ("card", "grey"),
}


def hidden_json(event: Event, viewer: Viewer) -> Any | None:  # noqa: ANN401
    """Return an event for programs, with null for what is hidden; None: nothing is."""
    if not hides(event, viewer):
        return None
    if isinstance(event, Ruled):
        return {**to_builtins(event), "action": hidden_json(event.action, viewer)}
    shown = {**to_builtins(event), **dict.fromkeys(_SECRET_FIELDS[type(event)])}
    if isinstance(event, TaxCollected):
        shown["gained"] = (event.gained or "").replace("w", "") if event.gained else None
    return shown


def hidden_params(params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
    """Return which parameters are hidden: none, as refusals carry no hands."""
    return ()
