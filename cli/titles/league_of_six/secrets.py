"""What a screen leaves out: guards and leader cards in hand, until the end (L6.12)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from cli.terminal.language import _
from cli.titles.league_of_six.names import gain_words, town_words
from cli.titles.viewer import Viewer
from events.common import Event, Player
from events.titles.league_of_six.box import GUARD
from events.titles.league_of_six.events import CardsStated, LeaderTaken, TaxCollected
from projections.folding import FoldedGame
from projections.refusal import Param
from projections.titles.league_of_six.view import View


def view_of(game: FoldedGame, viewer: Viewer) -> View:
    """Return a game as somebody sees it; when it is over everybody sees all."""
    seats = range(len(game.timeline.started.players))
    return View(game.state, [seat for seat in seats if game.over or viewer.sees(seat)])


def hand_words(view: View, seat: int) -> list[str]:
    """Return a player's guards and leader cards: "guards hidden", "cards b2 c1"."""
    if view.hidden(seat):
        return [_("guards hidden"), _("cards hidden")]
    guards, cards = view.guards(seat), view.cards(seat)
    shown = "?" if cards is None else " ".join(f"{c.kind}{c.figures}" for c in cards) or "-"
    return [
        _("guards {guards}").format(guards="?" if guards is None else guards),
        _("cards {cards}").format(cards=shown),
    ]


def hides(event: Event, viewer: Viewer) -> bool:
    """Whether an event tells of what a player holds, to somebody who may not know it."""
    match event:
        case CardsStated() | LeaderTaken():
            secret = True
        case TaxCollected():
            secret = event.secret is not None
        case _:
            return False
    at_once = viewer.witness and not isinstance(event, CardsStated)
    return secret and not at_once and not viewer.sees(event.player)


def hidden_words(event: Event, players: Sequence[Player], viewer: Viewer) -> str | None:
    """Return what is said instead of an event and its player; None: nothing is hidden."""
    if not hides(event, viewer) or not isinstance(event, CardsStated | LeaderTaken | TaxCollected):
        return None
    name = players[event.player].name
    match event:
        case CardsStated():
            return _("{name}: leader cards stated, hidden until the end").format(name=name)
        case LeaderTaken():
            return _("{name}: a leader card or none, hidden until the end").format(name=name)
        case TaxCollected():
            return _("{name}: collects {goods} in {town}; the rest is hidden until the end").format(
                name=name, goods=_public(event), town=town_words(event.town)
            )


def _public(event: TaxCollected) -> str:
    """Return what everybody remembers of taxes: the goods and horses, or how the tile lies."""
    if event.turning is not None:
        return _("by turning {turning}").format(turning=event.turning)
    return gain_words((event.gained or "").replace(GUARD, ""))


def hidden_json(event: Event, viewer: Viewer) -> Any | None:  # noqa: ANN401
    """Return an event for programs, with null for what is hidden; None: nothing is."""
    if not hides(event, viewer):
        return None
    match event:
        case CardsStated():
            return {**to_builtins(event), "cards": None}
        case LeaderTaken():
            return {**to_builtins(event), "stack": None}
    shown = {**to_builtins(event), "card": None, "grey": None}
    gained = shown.get("gained")
    return {**shown, "gained": gained.replace(GUARD, "") if gained else None}


def hidden_params(params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
    """Return which parameters are hidden: who took a grey card, which one, who found none left."""
    taker = params.get("taker")
    hidden = isinstance(taker, int) and not viewer.sees(taker)
    return params.keys() & {"taker", "stack"} if hidden else ()
