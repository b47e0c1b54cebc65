"""Quantities as a table says them: "An 12", "An tricks 7", a number for each player."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from events.common import DIGITS, Adjusted, Counted, HiddenAmount, Player
from events.notation import Unreadable, code_of, seat_of
from events.text import regex

_QUANTITY = regex(rf"\s*(\S+(?:\s+\S+)*?)(?:\s+([a-z][a-z-]*))??\s+(-?{DIGITS})\s*\Z", re.ASCII)


class Quantity(NamedTuple):
    """How much a player has of a quantity, as the players type it: "An tricks 7"."""

    player: int
    quantity: str
    value: int


def read_quantity(text: str, players: Sequence[Player], quantities: Sequence[str]) -> Quantity:
    """Read "An 12" or "An tricks 7"; the first quantity is meant if none is named.

    Raises:
        Unreadable: not of that form.
        Ambiguous: the player's name begins several names.
    """
    text = _in_order(text, quantities)
    found = _QUANTITY.match(text)
    if found is None:
        *before, last_word = text.split() or [""]
        begins = any(known.startswith(last_word.lower()) for known in quantities)
        place = text.rfind(last_word) if before and not begins else len(text.rstrip())
        raise Unreadable(text, place, "number")
    who, quantity, value = found[1], quantities[0], int(found[3])
    last = (found[1] + " " + (found[2] or "")).split()
    if len(last) > 1 and last[-1].lower() in quantities:
        who, quantity = " ".join(last[:-1]), last[-1].lower()
    else:
        who = " ".join(last)
    try:
        return Quantity(seat_of(who, players), quantity, value)
    except Unreadable as unknown:
        expected = ("player",) if " " not in who else ("player", "quantity")
        raise Unreadable(text, text.find(who), *expected) from unknown


def _in_order(text: str, quantities: Sequence[str]) -> str:
    """Return a text with "An has 7 tricks", as it is said, in the order of the notation."""
    known = "|".join(map(re.escape, quantities))
    said = rf"(\s)(?:has\s+)?(-?{DIGITS})\s+({known})(?=\s*(?:[,;]|\Z))"
    return re.sub(said, r"\1\3 \2", text, flags=re.ASCII | re.IGNORECASE)


_SUM = regex(rf"(?<![^\s,;])-?{DIGITS}(?:\+-?{DIGITS})+(?![^\s,;])", re.ASCII)
_FOR_ALL = regex(rf"\s*(?:([a-z][a-z-]*)\s+)?(-?{DIGITS}(?:\s+-?{DIGITS})*)\s*\Z", re.ASCII | re.I)


def add_up(text: str) -> str:
    """Return a text with its sums worked out: "An 5+7" is "An 12"."""
    return _SUM.sub(lambda found: str(sum(map(int, found[0].split("+")))), text)


def read_quantities(
    text: str, players: Sequence[Player], quantities: Sequence[str]
) -> list[Quantity]:
    """Read "An 12", several as "An 12 Bram 9", or a number for each player in seat order.

    The latter is "12 9 9", or "tricks 5 6 2". Commas and semicolons may stand between several.

    Raises:
        Unreadable: not of that form, or not as many numbers as players.
        Ambiguous: the player's name begins several names.
    """
    text = _in_order(add_up(text), quantities)
    found = _FOR_ALL.match(text)
    quantity = (found[1] or quantities[0]).lower() if found else ""
    alone = found is not None and found[1] is None and len(found[2].split()) == 1
    if found is None or alone or quantity not in quantities:
        return _each_named(text, players, quantities)
    numbers = found[2].split()
    if len(numbers) < len(players):
        raise Unreadable(text, len(text.rstrip()), "number-each")
    if len(numbers) > len(players):
        place = [at.start() for at in re.finditer(r"-?\d+", text)][len(players)]
        raise Unreadable(text, place, "line-end")
    return [Quantity(seat, quantity, int(number)) for seat, number in enumerate(numbers)]


_NAMED_QUANTITY = regex(rf"[\s,;]*(\S.*?\s-?{DIGITS}(?=[\s,;]|\Z)|\S.*)", re.ASCII | re.DOTALL)


def _each_named(text: str, players: Sequence[Player], quantities: Sequence[str]) -> list[Quantity]:
    """Read "An 12, Bram tricks 9": each goes up to its number."""
    found = list(_NAMED_QUANTITY.finditer(text.rstrip(" \t\n,;")))
    if len(found) < 2:
        return [read_quantity(text, players, quantities)]
    read: list[Quantity] = []
    for one in found:
        if one[1].removeprefix("-").isdecimal():
            raise Unreadable(text, one.start(1), "player")
        try:
            read.append(read_quantity(one[1], players, quantities))
        except Unreadable as error:
            raise Unreadable(text, one.start(1) + error.position, *error.expected) from error
    return read


def count_event(one: Quantity, secrets: Collection[str]) -> Counted:
    """Return the event of a count; a quantity in `secrets` is stored as a secret."""
    return Counted(one.player, one.quantity, *_amount_of(one, secrets))


def adjustment(one: Quantity, reason: str, secrets: Collection[str]) -> Adjusted:
    """Return the event of a stated quantity; one in `secrets` is stored as a secret."""
    value, secret = _amount_of(one, secrets)
    return Adjusted(one.player, one.quantity, value, reason, secret)


def _amount_of(one: Quantity, secrets: Collection[str]) -> tuple[int | None, HiddenAmount | None]:
    return (None, HiddenAmount(one.value)) if one.quantity in secrets else (one.value, None)


def write_quantity(event: Counted | Adjusted, players: Sequence[Player]) -> str:
    """Write "b tricks 7"."""
    return f"{code_of(event.player, players)} {event.quantity} {event.amount}"
