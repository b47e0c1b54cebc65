"""A printed part described by taps: which one, then what is printed on it from left to right."""

from collections.abc import Sequence

from cli.terminal.language import _
from cli.titles.league_of_six.component_words import part_title
from cli.titles.league_of_six.names import gain_words, spaces_words
from cli.titles.title_session import Stated
from events.titles.league_of_six import components
from events.titles.league_of_six.box import GOODS, KINDS, MOST_ROWS, SIDES, SYMBOLS
from projections.titles.league_of_six.state import Printed

NEXT = "/"
"""The tap that ends a side of a town, or a row of a storage tile."""

MOST_POINTS = 9
"""What a space or the number of a row is offered up to; more is typed."""


def continue_description(printed: Printed, said: Sequence[str]) -> Stated:
    """Return the parts that are not described yet, or the continuation of one's description."""
    if not said:
        known: list[components.Part] = [*printed.faces.values(), *printed.tiles.values()]
        known += printed.storage.values()
        return Stated({name: part_title(name) for name in components.missing_parts(known)})
    part, *taps = said
    match part.split()[0]:
        case "town":
            return _town(part, taps)
        case "tax":
            return _tax(part, taps)
    return _storage(part, taps)


def _symbols(there: Sequence[str]) -> dict[str, str]:
    return {one: gain_words(one) for one in SYMBOLS if there.count(one) < components.MOST_SYMBOLS}


def _town(part: str, taps: Sequence[str]) -> Stated:
    """A face of a town: its number, then the symbols on each of its sides."""
    if not taps:
        numbers = map(str, range(1, SIDES + 1))
        return Stated({number: _("number {number}").format(number=number) for number in numbers})
    sides = "".join(taps[1:]).split(NEXT)
    more = _symbols(sides[-1]) if len(sides[-1]) < components.MOST_SYMBOLS else {}
    if sides[-1] and len(sides) < SIDES:
        more[NEXT] = _("side {n}").format(n=len(sides) + 1)
    whole = bool(sides[-1]) and len(sides) == SIDES
    return Stated(more, f"{part} {taps[0]} {NEXT.join(sides)}" if whole else "")


def _tax(part: str, taps: Sequence[str]) -> Stated:
    """A tax tile: each side with or without an arrow, then the symbols or figures in its centre."""
    arrows, centre = taps[:SIDES], taps[SIDES:]
    if len(arrows) < SIDES:
        pointing, left, n = arrows.count("x"), SIDES - len(arrows), len(arrows) + 1
        more = dict[str, str]()
        if pointing < components.ARROWS[-1]:
            more["x"] = _("side {n}: an arrow").format(n=n)
        if pointing + left > components.ARROWS[0]:
            more["."] = _("side {n}: no arrow").format(n=n)
        return Stated(more)
    figures = {f"+{kind}": gain_words("", kind) for kind in KINDS}
    more = _symbols(centre) if not centre or centre[0] in SYMBOLS else {}
    line = f"{part} {''.join(arrows)} {''.join(centre)}" if centre else ""
    return Stated(more if centre else more | figures, line)


def _storage(part: str, taps: Sequence[str]) -> Stated:
    """A side of a storage tile: each row with its number and its spaces, from the top."""
    rows = " ".join(taps).split(NEXT)
    row = rows[-1].split()
    if not row:
        numbers = map(str, range(1, MOST_POINTS + 1))
        return Stated({number: _("number {number}").format(number=number) for number in numbers})
    more = dict[str, str]()
    if len(row) > 1 and len(rows) < MOST_ROWS:
        more[NEXT] = _("the next row")
    if len(row) <= components.MOST_SPACES:
        spaces = [f"{good}{points}" for good in GOODS for points in range(1, MOST_POINTS + 1)]
        more |= {space: spaces_words([space]) for space in spaces}
    whole = NEXT.join(one.strip() for one in rows)
    return Stated(more, f"{part} {whole}" if len(row) > 1 else "")
