"""Whether a game can start: players, colours and house rules against the title."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from events.common import GameStarted
from events.notation import colour_code
from events.titles.registry import title_events
from projections.lots import lots_of
from projections.refusal import Param, Refusal
from projections.titles.title_rules import title_rules


class SetupFault(Struct, frozen=True):
    """An error in the start of a game."""

    code: str
    params: dict[str, Param]


def setup_faults(started: GameStarted) -> list[SetupFault]:
    """Return the faults of a start, [] if the game can begin."""
    return seating_faults(started) or line_up_faults(started)


def line_up_faults(started: GameStarted) -> list[SetupFault]:
    """Return the faults that a title finds in a start that is otherwise valid."""
    against = title_rules(started.title).line_up(started)
    return [_line_up_fault(started, one) for one in against]


def count_faults(title: str, players: int) -> list[SetupFault]:
    """Return a fault if a title is for fewer or for more players."""
    seats = title_events(title).SEATS
    span: dict[str, Param] = {"players": players, "least": seats[0], "most": seats[-1]}
    return [] if players in seats else [SetupFault("player-count", {**span, "title": title})]


def seating_faults(started: GameStarted) -> list[SetupFault]:
    """Return the faults in the players, the house rules, the day and the lots of a start."""
    title = title_events(started.title)
    names = [player.name.casefold() for player in started.players]
    colours = [colour for player in started.players for colour in player.colours]
    faults = count_faults(started.title, len(names))
    faults += [
        SetupFault("name-twice", {"name": player.name})
        for seat, player in enumerate(started.players)
        if names.index(names[seat]) != seat
    ]
    words = {*title.COLOURS, *(colours if title.ANY_COLOUR else ())}
    codes = {*words, *map(colour_code, words)}
    faults += [
        SetupFault("name-is-colour", {"name": player.name})
        for player in started.players
        if player.name.casefold() in codes - {*player.colours, *map(colour_code, player.colours)}
    ]
    if not is_day(started.date):
        faults.append(SetupFault("bad-date", {"date": started.date}))
    each = title.colours_each(len(names))
    for player in started.players:
        if player.colours and not each:
            faults.append(SetupFault("no-colours", {"name": player.name, "title": started.title}))
        elif len(player.colours) != each:
            given: dict[str, Param] = {"name": player.name, "colours": len(player.colours)}
            faults.append(SetupFault("colours-each", {**given, "each": each}))
    faults += _colour_faults(colours, () if title.ANY_COLOUR else title.COLOURS)
    faults += [
        SetupFault("unknown-house-rule", {"rule": rule, "known": " ".join(title.known_house_rules)})
        if title.known_house_rules
        else SetupFault("no-house-rules", {"rule": rule, "title": started.title})
        for rule in started.house
        if not title.is_house_rule(rule)
    ]
    faults += [
        SetupFault("house-rule-players", {"rule": rule, "players": len(names)})
        for rule in started.house
        if title.is_house_rule(rule) and not title.can_hold(rule, len(names))
    ]
    faults += [
        SetupFault("house-rule-twice", {"rule": rule})
        for rule, times in Counter(started.house).items()
        if times > 1
    ]
    if started.first >= len(names):
        faults.append(SetupFault("no-such-first", {"seat": started.first}))
    return [*faults, *_lot_faults(started)]


def _line_up_fault(started: GameStarted, against: Refusal) -> SetupFault:
    """Return what a title has against a line-up, a player in it by name."""
    params, seat = dict(against.params), against.params.get("player")
    if isinstance(seat, int) and seat < len(started.players):
        params["player"] = started.players[seat].name
    return SetupFault("line-up", {**params, "slug": started.title, "refusal": against.code})


def _lot_faults(started: GameStarted) -> Iterator[SetupFault]:
    """Yield the lots that a start names and its title has not, and those named twice."""
    named = started.lots.drawn if started.lots else ()
    known = [lot.name for lot in lots_of(started)]
    for lot, times in Counter(named).items():
        if lot not in known:
            yield SetupFault("unknown-lot", {"lot": lot, "known": " ".join(known) or "-"})
        if times > 1:
            yield SetupFault("lot-twice", {"lot": lot})


def _colour_faults(colours: Sequence[str], known: Sequence[str]) -> Iterator[SetupFault]:
    """Yield what is wrong with the colours played; without known ones any word is a colour."""
    for colour in colours:
        if known and colour not in known:
            yield SetupFault("unknown-colour", {"colour": colour, "known": " ".join(known)})
    for colour, times in Counter(colours).items():
        if times > 1:
            yield SetupFault("colour-twice", {"colour": colour})
    first: dict[str, str] = {}
    for colour in colours:
        other = first.setdefault(colour_code(colour), colour)
        if not known and other != colour:
            params: dict[str, Param] = {"colour": colour, "other": other}
            yield SetupFault("colour-code-twice", {**params, "letter": colour_code(colour)})


def is_day(date: str) -> bool:
    """Return whether a date as it is written stands in the calendar."""
    from datetime import date as day

    try:
        return day.fromisoformat(date).isoformat() == date
    except ValueError:
        return False
