"""Masked words for secret holdings: guards and leader cards (L6.12)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from cli.terminal.language import _
from cli.titles.league_of_six.names import cards_words, gain_words, town_words
from events.common import Event, Player
from events.titles.league_of_six import events
from events.titles.league_of_six.writing import write_gain
from projections.refusal import Param
from projections.seen import Seen, Viewer
from projections.titles.league_of_six import legal
from projections.titles.league_of_six.state import State, text_of


def visible_actions(game: Seen) -> Sequence[events.Play] | None:
    """Return every legal decision; None if the list would reveal a hidden hand (L6.6)."""
    hidden = game.state.order.phase == "towns" and legal.actor(game.state) in game.hidden
    return None if hidden else legal.actions(game.state)


def hand_words(game: Seen, seat: int, *, spoken: bool = False) -> list[str]:
    """Return a player's guards and leader cards: "guards hidden", "cards b2 c1", or as spoken."""
    if seat in game.hidden:
        return [_("guards hidden"), _("cards hidden")]
    state: State = game.state
    guards, cards = state.guards_of(seat), state.cards_of(seat)
    unknown = _("not known") if spoken else "?"
    held = _("guards {guards}").format(guards=unknown if guards is None else guards)
    if spoken:
        words = unknown if cards is None else cards_words(cards)
        return [held, _("leader cards: {cards}").format(cards=words)]
    shown = unknown if cards is None else " ".join(map(text_of, cards)) or "-"
    return [held, _("cards {cards}").format(cards=shown)]


def goods_words(state: State, seat: int) -> list[str]:
    """Return the words for a player's goods and horses: "wagon 2rg", "horses 1"."""
    return [
        _("wagon {goods}").format(goods=write_gain(state.goods(seat)) or "-"),
        _("horses {horses}").format(horses=state.horses[seat]),
    ]


def sealed_words(event: Event, players: Sequence[Player]) -> str | None:
    """Return the masked words for an event with a hidden secret, with its player."""
    if not isinstance(event, events.CardsStated | events.LeaderTaken | events.TaxCollected):
        return None
    name = players[event.player].name
    match event:
        case events.CardsStated():
            return _("{name}: leader cards stated, hidden until the end").format(name=name)
        case events.LeaderTaken():
            return _("{name}: a leader card or none, hidden until the end").format(name=name)
        case events.TaxCollected():
            return _("{name}: collects {goods} in {town}; the rest is hidden until the end").format(
                name=name, goods=_public(event), town=town_words(event.town)
            )


def _public(event: events.TaxCollected) -> str:
    """Return the public part of a tax collection: goods and horses, or how the tile is turned."""
    if event.turning is not None:
        return _("by turning {turning}").format(turning=event.turning)
    return gain_words(event.goods or "")


def event_json(event: Event) -> dict[str, Any]:
    """Return the JSON object of an event, with its secret among the members; null if hidden."""
    members: dict[str, Any] = to_builtins(event)
    secret = members.pop("secret", None)
    match event:
        case events.CardsStated():
            return members if event.cards == () else {**members, "cards": event.cards}
        case events.LeaderTaken():
            return {**members, "stack": event.stack}
        case events.TaxCollected():
            members.pop("goods", None)
            gained = {} if event.gained is None else {"gained": event.gained}
            if isinstance(secret, str):
                return {**members, **(gained or {"gained": None}), "card": None, "grey": None}
            levy = event.levy
            rest = {"card": levy.card, "grey": levy.grey}
            kept = {name: value for name, value in rest.items() if value is not None}
            return {**members, **gained, **kept}
    return members


def hidden_params(params: Mapping[str, Param], viewer: Viewer) -> Collection[str]:
    """Return the names of hidden parameters: the taker of a grey card, the card, who found none."""
    taker = params.get("taker")
    hidden = isinstance(taker, int) and not viewer.sees(taker)
    return params.keys() & {"taker", "stack"} if hidden else ()
