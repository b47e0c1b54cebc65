"""League of Six in writing: actions, statements and descriptions in their one canonical form."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import cast

from events.common import Event, Player
from events.notation import Unreadable, code_of, quote, seat_of
from events.text import PARTS_NAME, regex
from events.titles.league_of_six import events
from events.titles.league_of_six.box import ROUNDS
from events.titles.league_of_six.components import read_parts, write_part
from events.titles.league_of_six.notation import town_of


def write(event: events.Play, players: Sequence[Player]) -> str:
    """Write an action in its one canonical form, "r ba 2"."""
    match event:
        case events.RingLaid():
            towns = zip(event.towns, event.numbers, event.faces, strict=True)
            return " ".join(["ring", *(f"{t}{n}{'y' if f == 'y' else ''}" for t, n, f in towns)])
        case events.OrderDrawn():
            return " ".join(["order", *(code_of(seat, players) for seat in event.order)])
        case events.StorageLaid():
            return f"storage {event.royal or '-'} {event.civic or '-'}"
        case events.LeadersTurnedUp():
            return " ".join(["leaders", *event.kinds])
        case events.TownsBesieged():
            return " ".join(["siege", *event.towns])
        case events.TaxTilesLaid():
            laid = zip(event.towns, event.tiles, strict=False)
            return " ".join(["tax", *(f"{town}{tile or '-'}" for town, tile in laid)])
        case events.StoringEnded():
            return "done"
    return f"{code_of(event.player, players)} {_decision(event)}"


def _decision(
    event: events.TownChosen
    | events.BidRaised
    | events.BidAccepted
    | events.TaxCollected
    | events.RowChosen
    | events.RowDeclined
    | events.SpacesFilled
    | events.LeaderTaken,
) -> str:
    match event:
        case events.TownChosen():
            return f"{event.town} {event.bid}" if event.bid else event.town
        case events.BidRaised():
            return str(event.bid)
        case events.BidAccepted():
            return "ok"
        case events.TaxCollected():
            return _write_collected(event)
        case events.RowChosen():
            row = f"{event.place[:2]}{event.row}"
            return f"{row} {event.printed}" if event.printed else row
        case events.RowDeclined():
            return "pass"
        case events.SpacesFilled():
            return " ".join(event.spaces)
        case events.LeaderTaken():
            return "no" if event.stack is None else f"card {event.stack}"


def _write_collected(event: events.TaxCollected) -> str:
    levy = event.levy
    grey = {"taken": " +card", "none": " -card", None: ""}[levy.grey]
    if event.turning is not None:
        return f"{event.turning}{grey}"
    return f"{write_gain(event.gained or '', levy.card) or '-'}{grey}"


def write_gain(symbols: str, card: str | None = None) -> str:
    """Write symbols with their numbers, and the kind of a card: "2wgy2h+b"."""
    counted = [(symbol, len(list(run))) for symbol, run in groupby(symbols)]
    written = "".join(f"{n if n > 1 else ''}{symbol}" for symbol, n in counted)
    return f"{written}+{card}" if card else written


_ROUND = regex(rf"\s*round\s+([1-{ROUNDS}])\s*\Z", re.IGNORECASE | re.ASCII)
_ORDER = regex(r"\s*order\s+(\S+(?:\s+\S+){2,4})\s*\Z", re.IGNORECASE)
_PAWN = regex(r"\s*pawn\s+(.+?)\s+(\S+)\s*\Z", re.IGNORECASE)
_CARDS = regex(r"\s*cards\s+(.+?)((?:\s+[cab][1-4]){1,30}|\s+none)\s*\Z", re.IGNORECASE | re.ASCII)


def read_statement(text: str, reason: str, players: Sequence[Player]) -> events.Statement | None:
    """Read what the players state: "round 3", "order r y g", "pawn An ba", "cards An b2 c3".

    Raises:
        Unreadable: a player or a town in it is none.
        Ambiguous: a name in it begins several names.
    """
    if found := _ROUND.match(text):
        return events.RoundStated(int(found[1]), reason)
    if found := _ORDER.match(text):
        seats = tuple(seat_of(word, players) for word in found[1].split())
        if len(seats) != len(players):
            raise Unreadable(text, len(text.rstrip()), "player")
        return events.OrderStated(seats, reason)
    if found := _PAWN.match(text):
        town = town_of(text, found[2].lower(), found.start(2))
        return events.PawnStated(seat_of(found[1], players), town, reason)
    if found := _CARDS.match(text):
        cards = () if found[2].strip().lower() == "none" else tuple(found[2].lower().split())
        return events.CardsStated(seat_of(found[1], players), reason, events.LeaderHand(cards))
    return None


def write_statement(event: events.Statement, players: Sequence[Player]) -> str:
    """Write what the players stated, "pawn r ba"."""
    match event:
        case events.RoundStated():
            return f"round {event.round}"
        case events.OrderStated():
            return " ".join(["order", *(code_of(seat, players) for seat in event.order)])
        case events.PawnStated():
            return f"pawn {code_of(event.player, players)} {event.town}"
        case events.CardsStated():
            return " ".join(["cards", code_of(event.player, players), *(event.cards or ["none"])])


_SET = regex(rf'(?:"({PARTS_NAME})"\s+)?(made-up\s+)?')


def read_description(text: str) -> Event:
    """Read printed components: the name of a set between quotes if it has one, then the parts.

    Raises:
        Unreadable: a part is none.
    """
    found = cast("re.Match[str]", _SET.match(text))
    try:
        parts = read_parts(text[found.end() :])
    except Unreadable as error:
        raise Unreadable(text, found.end() + error.position, *error.expected) from error.__cause__
    return events.ComponentsDescribed(parts, found[1], made_up=bool(found[2]))


def write_description(event: events.ComponentsDescribed) -> str:
    """Write printed components on one line."""
    name = f"{quote(event.name)} " if event.name else ""
    made_up = "made-up " if event.made_up else ""
    return f"{name}{made_up}{'; '.join(map(write_part, event.parts))}"
