"""League of Six in the session and by touch: public choices, unless the player asks for more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.language import _, about
from cli.titles.common_words import colour_words, named_codes
from cli.titles.league_of_six.describing import MOST_POINTS, continue_description
from cli.titles.league_of_six.names import (
    gain_words,
    kind_words,
    place_words,
    spaces_words,
    storage_row_words,
    town_words,
)
from cli.titles.league_of_six.secrets import visible_actions
from cli.titles.league_of_six.turn_screen import missing_words, nameless, possible
from cli.titles.title_session import Stated, TitleSession
from events.common import Event, Player
from events.notation import code_of, seat_by_code
from events.text import regex
from events.titles.league_of_six import box, events
from events.titles.league_of_six.components import MOST_SPACES, MOST_SYMBOLS, TaxTile, row_of
from events.titles.league_of_six.writing import write, write_gain
from projections.seen import Seen
from projections.short_form import short
from projections.titles.league_of_six import legal, storing
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.taxes import printed_card, printed_tile

if TYPE_CHECKING:
    from cli.titles.drawing import Box


def _first(state: State, event: Event) -> bool:
    """Return whether an event is the first turning with its gain; True for other events."""
    if not isinstance(event, events.TaxCollected) or event.turning is None:
        return True
    turnings = state.turnings(event.player) or ()
    return event.turning in legal.different(turnings).values()


def _forms(state: State, word: str) -> list[str]:
    """Return the beginnings of a line of chance, before its components."""
    can = possible(state)
    if word == "siege" and can["towns"] and can["besieged"] == 1:
        return [f"siege {town}" for town in can["towns"]]
    return [word]


_RULES = {
    "setup": ("L6.1",),
    "prologue": ("L6.4", "L6.10"),
    "towns": ("L6.5", "L6.6"),
    "taxes": ("L6.7", "L6.8"),
    "storing": ("L6.9",),
}


_CARD = re.compile(r"(?<![\w-])c\s*([1-4])(?![\w-])", re.IGNORECASE | re.ASCII)
"""A leader card by its stack, of which only a letter is said: "c4"."""


def _bids(state: State, seat: int) -> list[events.Play]:
    """Return answers, or towns in the order of the ring with every bid, whatever is in the hand."""
    return legal.bids(state, seat, legal.offers(state, seat))


def _lowest_bids(state: State, seat: int) -> list[events.Play]:
    """Return the same, each town with its lowest bid alone."""
    found = _bids(state, seat)
    towns = [event.town if isinstance(event, events.TownChosen) else "" for event in found]
    return [one for n, one in enumerate(found) if not towns[n] or towns[n] not in towns[:n]]


def _declarations(tile: TaxTile | None, said: Sequence[str]) -> Iterator[str]:
    """Yield the possible collections of an incompletely described tile: so far, and a symbol more.

    Symbols keep their order. Those in the centre of a described tile cannot be skipped.
    """
    had = "".join(code for code in said if code in box.SYMBOLS)
    centre = tile.centre if tile else ""
    owed = [one for one in box.SYMBOLS if centre.count(one) > had.count(one)]
    first = box.SYMBOLS.index(had[-1]) if had else 0
    last = box.SYMBOLS.index(owed[0]) if owed else len(box.SYMBOLS) - 1
    kinds = ([tile.card] if tile.card else []) if tile else box.KINDS
    carded = next((kind for kind in box.KINDS if f"+{kind}" in said), None)
    yield write_gain(had, carded) or "-"
    if carded is None:
        yield from (
            write_gain(had + more)
            for more in box.SYMBOLS[first : last + 1]
            if had.count(more) < MOST_SYMBOLS
        )
        yield from (write_gain(had, kind) for kind in kinds if not owed)


def _undescribed_rows(state: State, said: Sequence[str]) -> Iterator[str]:
    """Yield the undescribed rows, and the possible prints of the row tapped."""
    unknown = [row.code for row in storing.unchosen(state) if row.printed is None]
    for row in unknown:
        if not said:
            yield f"{row} 1 {box.GOODS[0]}1"
        elif row == said[0]:
            yield from (" ".join(way) for way in _printed_rows(said))


def _to_rule(state: State, seat: int, code: str, said: Sequence[str]) -> Iterator[str]:
    """Yield what a player could do in this phase, whatever the rules have against it."""
    bids = [str(bid) for bid in range(1, box.HIGHEST_BID + 1)]
    match state.order.phase:
        case "towns" if state.order.duel is not None:
            yield from ("ok", *bids)
        case "towns":
            yield from (
                f"{town}{bid}" for town in box.TOWNS for bid in ("", *(f" {n}" for n in bids))
            )
        case "taxes":
            if state.turnings(seat) is not None:
                yield from map(str, range(1, box.SIDES + 1))
            yield from _declarations(None, said)
        case "storing" if storing.filler(state) is not None:
            yield from map(" ".join, legal.fillings(state))
        case "storing" if state.bonus:
            yield from (f"card {stack}" for stack in state.board.leaders or {})
            yield "no"
        case "storing":
            rows = storing.unchosen(state)
            yield from (row.code for row in rows if row.printed is not None)
            yield from _undescribed_rows(state, said)
            yield "pass"


def _printed_rows(said: Sequence[str]) -> Iterator[list[str]]:
    spaces = [f"{good}{points}" for good in box.GOODS for points in range(1, MOST_POINTS + 1)]
    if len(said) == 1:
        yield from ([*said, str(number), spaces[0]] for number in range(1, MOST_POINTS + 1))
        return
    if len(said) > 2:
        yield [*said]
    if len(said) < MOST_SPACES + 2:
        yield from ([*said, space] for space in spaces)


_GAIN = regex(r"(?:[1-9]?[wrgybh])+(?:\+[cab])?\Z|\+[cab]\Z")
_SYMBOL = regex(r"([1-9])?([wrgybh])")
_SPACE = regex(r"[rgyb][1-9][0-9]?\Z")


def _symbols(gain: str) -> Iterator[str]:
    symbols, _plus, card = gain.partition("+")
    for found in _SYMBOL.finditer(symbols):
        yield from found[2] * int(found[1] or 1)
    if card:
        yield f"+{card}"


def _laid_words(game: Seen, said: Sequence[str], code: str) -> str:
    word, place = said[0], len(said) - 1
    match word:
        case "order":
            players = game.timeline.started.players
            return players[seat_by_code(players)[code]].name
        case "storage":
            name = _("without a name") if code == "-" else code.upper()
            return about(place_words(("royal", "civic")[place]), name)
        case "leaders":
            return about(str(place + 1), kind_words(code))
        case "tax":
            name = _("without a name") if code[2:] == "-" else code[2:]
            return about(town_words(code[:2]), name)
    if code in box.TOWNS:
        return town_words(code)
    number = code[2:].removesuffix("y")
    yellow = f"{number} ({colour_words('yellow')})"
    return about(town_words(code[:2]), yellow if code.endswith("y") else number)


def _number_words(state: State, seat: int, code: str) -> str:
    if state.order.phase == "taxes":
        turnings = state.turnings(seat)
        gain = turnings[int(code) - 1] if turnings else ""
        return about(code, gain_words(gain, printed_card(state, seat)))
    if state.order.phase == "towns":
        return _("bid {bid}").format(bid=code)
    return _("number {number}").format(number=code)


def _row_words(state: State, code: str) -> str:
    place: box.Place = "royal" if code.startswith("ro") else "civic"
    words = _("{place} row {row}").format(place=place_words(place), row=code[2:])
    printed = state.unchosen.get(place, {}).get(int(code[2:]))
    return about(words, storage_row_words(row_of(printed))) if printed else words


UNNAMED = "-"
"""A tile without a name."""


def lines_to_lay(
    state: State,
    players: Sequence[Player],
    lacking: Sequence[str],
    said: Sequence[str],
    *,
    ruled: bool = False,
) -> Iterator[str]:
    """Yield the lines that lay out components and begin with the given taps.

    By a ruling (`ruled`) those that have been used are among them.
    """
    can = possible(state)
    if ruled:
        tiles = [str(n) for n in range(1, box.TAX_TILES + 1)]
        can |= {"storage": box.STORAGE_TILES, "tax": tiles, "first": []}
    for word in lacking:
        if said and said[0] != word:
            continue
        if word != "tax" or state.board.besieged is not None:
            for laid_ in _ways(word, state, can, players, said[1:]):
                yield " ".join([word, *laid_])


def _ways(
    word: str, state: State, can: Mapping[str, Any], players: Sequence[Player], said: Sequence[str]
) -> Iterator[list[str]]:
    match word:
        case "ring":
            yield from _ring(state, said)
        case "order":
            yield from _each_once([code_of(seat, players) for seat in range(len(players))], said)
        case "storage":
            yield from _fillings(said, [*can["storage"], UNNAMED], 2, UNNAMED)
        case "leaders":
            yield from _fillings(said, box.KINDS, len(box.STACKS), box.KINDS[0], again=True)
        case "siege":
            yield from (way[: can["besieged"]] for way in _each_once(can["towns"], said))
        case "tax":
            yield from _tax(can["open"], can["tax"], can["first"], said)


def _each_once(names: Sequence[str], said: Sequence[str]) -> Iterator[list[str]]:
    """Yield permutations of the names that begin with the taps, one for each possible next name."""
    left = [name for name in names if name not in said]
    if not left:
        yield [*said]
    for name in left:
        yield [*said, name, *(other for other in left if other != name)]


def _fillings(
    said: Sequence[str], names: Sequence[str], places: int, rest: str, *, again: bool = False
) -> Iterator[list[str]]:
    """Yield fillings that begin with the taps; names besides `rest` repeat only if `again`."""
    left = [name for name in names if again or name == rest or name not in said]
    if len(said) == places:
        yield [*said]
        return
    for name in left:
        yield [*said, name, *[rest] * (places - len(said) - 1)]


def _tax(
    towns: Sequence[str], tiles: Sequence[str], first: Sequence[str], said: Sequence[str]
) -> Iterator[list[str]]:
    """Yield tax tiles for the open towns, among them all that remain of the stack (L6.4)."""
    lain = [code[2:] for code in said]
    owed = [tile for tile in first if tile not in lain]
    free = owed if len(owed) >= len(towns) - len(said) else tiles
    left = [*(tile for tile in free if tile not in lain), UNNAMED]
    for tile in left if len(said) < len(towns) else [""]:
        whole = [*lain, *filter(None, [tile]), *[UNNAMED] * len(towns)][: len(towns)]
        yield [f"{town}{there}" for town, there in zip(towns, whole, strict=True)]


def _ring(state: State, said: Sequence[str]) -> Iterator[list[str]]:
    """Yield the towns clockwise, each with the number on its upper face."""
    there = {placed[:2] for placed in said}
    left = [town for town in box.TOWNS if town not in there]
    rest = {town: f"{town}{_numbers(state, town)[0]}" for town in left}
    if not left:
        yield [*said]
    for town in left:
        others = [rest[other] for other in left if other != town]
        yield from ([*said, f"{town}{number}", *others] for number in _numbers(state, town))


def _numbers(state: State, town: str) -> list[str]:
    """Return the possible numbers of a town; those of the yellow face end in "y"."""
    faces = {(str(name), str(side)): part for (name, side), part in state.printed.faces.items()}
    found: list[str] = []
    for face, mark in (("w", ""), ("y", "y")):
        printed = faces.get((town, face))
        numbers = [printed.number] if printed else range(1, len(box.TOWNS) + 1)
        found += [f"{number}{mark}" for number in numbers]
    return found


class LeagueOfSixSession(TitleSession):
    """The session support of League of Six."""

    def suggestions(self, game: Seen) -> Sequence[str]:
        """Return the possible actions; before the first one, the lines that lay out the table."""
        state: State = game.state
        if lacking := legal.missing(state):
            return [form for word in lacking for form in _forms(state, word)]
        known, seat = visible_actions(game), legal.actor(state)
        if known is None and seat is not None:
            return [short(game, event) for event in _lowest_bids(state, seat)]
        return [short(game, event) for event in known or () if _first(state, event)]

    def usual(self, game: Seen) -> str | None:
        """Return the line of tiles without names; answering a bid is a decision."""
        return nameless(game.state)

    def is_forced(self, game: Seen) -> bool:
        """Return whether the only suggestion excludes any other bid or undescribed row."""
        state: State = game.state
        seat = legal.actor(state)
        if state.order.phase == "storing":
            return all(row.printed is not None for row in storing.unchosen(state))
        return seat is None or visible_actions(game) is not None or len(_bids(state, seat)) == 1

    def rules_now(self, game: Seen) -> Sequence[str]:
        """Return the rules of the phase."""
        return _RULES.get(game.state.order.phase, ())

    def spell(self, text: str, game: Seen) -> str:
        """Return a text with "c4" replaced by the leader card of stack 4."""
        return _CARD.sub(r"card \1", text)

    def line_words(self, game: Seen) -> Mapping[str, tuple[str, str]]:
        """Return the first words of lines, each with an example and its purpose."""
        players = game.timeline.started.players
        order = " ".join(code_of(seat, players) for seat in range(len(players)))
        besieged = game.state.board.besieged or ("go", "lo", "zi")[: len(box.TOWNS) - len(players)]
        first, second, *others = [town for town in box.TOWNS if town not in besieged]
        tax = " ".join([f"{first}3", f"{second}7", *(f"{town}{UNNAMED}" for town in others)])
        return {
            "ring": (
                "ring la1 ba3y go5 ka2 lo4 zi6",
                _("lays the towns clockwise, with number and face (y: the yellow one)"),
            ),
            "order": (f"order {order}", _("sets the starting order, fewest guards first")),
            "storage": ("storage a d", _("lays the storage tiles, the royal one first")),
            "leaders": ("leaders c a b b", _("turns up the leader cards of 1, 2, 3 and 4 figures")),
            "siege": (f"siege {' '.join(besieged)}", _("names the besieged towns")),
            "tax": (f"tax {tax}", _("lays a tax tile in each town without a siege")),
            **dict.fromkeys(
                box.TOWNS, ("ba 2", _("goes to a town, and bids so many guards there"))
            ),
            "ok": ("ok", _("accepts the bid")),
            "royal": ("ro2", _("chooses a row of the royal storage tile")),
            "civic": ("ci1", _("chooses a row of the civic storage tile")),
            "card": ("card 3", _("takes the leader card of 3 figures")),
            "no": ("no", _("takes no leader card")),
            "pass": ("pass", _("chooses no row (house rule may-decline-row)")),
            "done": ("done", _("ends storing: no row can take another good")),
        }

    def lines(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a decision; for layouts and declarations, one for each next tap."""
        state, players = game.state, game.timeline.started.players
        if lacking := legal.missing(state):
            yield from lines_to_lay(state, players, lacking, said)
            return
        seat = legal.actor(state)
        if seat is None:
            return
        known = visible_actions(game)
        for event in _bids(state, seat) if known is None else known:
            yield write(event, players)
        code = code_of(seat, players)
        if state.order.phase == "taxes" and state.turnings(seat) is None:
            tile = printed_tile(state, seat)
            yield from (f"{code} {gain}" for gain in _declarations(tile, said[1:]))
        if state.order.phase == "storing" and storing.filler(state) is None and not state.bonus:
            yield from (f"{code} {row}" for row in _undescribed_rows(state, said[1:]))
            rows = [row.printed for row in storing.unchosen(state)]
            if not rows or None in rows:
                yield "done"

    def lines_to_rule(self, game: Seen, said: Sequence[str]) -> Iterator[str]:
        """Yield the lines of every town, bid, gain, row and card of the phase, for every player."""
        state, players = game.state, game.timeline.started.players
        if lacking := legal.missing(state):
            yield from lines_to_lay(state, players, lacking, said, ruled=True)
            return
        for seat in range(len(players)):
            code = code_of(seat, players)
            if said[:1] in ([], [code]):
                yield from (f"{code} {rest}" for rest in _to_rule(state, seat, code, said[1:]))
        if state.order.phase == "storing":
            yield "done"

    def cut(self, line: str) -> list[str]:
        """Return a line split into taps: a town with its number, each symbol, a whole filling."""
        first, *rest = line.split()
        if len(first) > 1 or not rest:
            return [first, *rest]
        if rest[0] == "card" or all(map(_SPACE.match, rest)):
            return [first, " ".join(rest)]
        if len(rest) == 1 and _GAIN.match(rest[0]):
            return [first, *_symbols(rest[0])]
        return [first, *rest]

    def tap_words(self, game: Seen, said: Sequence[str], code: str) -> str:
        """Return the label of a tap: a town, a bid, a turning, a row, a symbol or a component."""
        if not said:
            return _("no row has room for another cube") if code == "done" else missing_words(code)
        if len(said[0]) > 1:
            return _laid_words(game, said, code)
        state: State = game.state
        if code in box.TOWNS:
            return town_words(code)
        if code.isdecimal():
            seat = seat_by_code(game.timeline.started.players)[said[0]]
            return _number_words(state, seat, code)
        if code[:2] in ("ro", "ci"):
            return _row_words(state, code)
        if code in box.SYMBOLS:
            return gain_words(code)
        if code[0] == "+":
            return _("a grey card (2 {kind})").format(kind=kind_words(code[1]))
        if code.startswith("card "):
            stack = int(code[5:])
            kind = kind_words((state.board.leaders or {})[stack])
            return about(_("takes the leader card from stack {stack}").format(stack=stack), kind)
        if _SPACE.match(code.split(maxsplit=1)[0]):
            return spaces_words(code.split())
        duel = state.order.duel
        return {
            "ok": _("accepts the bid of {bid}").format(bid=duel.bid if duel else 0),
            "no": _("takes no leader card"),
            "pass": _("chooses no row"),
            "-": _("nothing"),
        }[code]

    def continue_statement(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the next taps of a statement about a town: the owner of its pawn."""
        parts = game.rules.position(game.state)
        match said:
            case [] if any(part.code == "pawn" for part in parts):
                return Stated({town: town_words(town) for town in box.TOWNS})
            case [_town]:
                return Stated(named_codes(game.timeline.started.players))
            case [town, code]:
                return Stated(line=f"pawn {code} {town}")
        return Stated()

    def continue_description(self, game: Seen, said: Sequence[str]) -> Stated:
        """Return the parts that are not described yet, or what can be printed on the tapped one."""
        return continue_description(game.state.printed, said)

    def tap_places(
        self, game: Seen, said: Sequence[str], codes: Sequence[str]
    ) -> Mapping[str, Box]:
        """Return the boxes of the towns and rows that the phase needs, by code."""
        from cli.titles.league_of_six.svg import draw_now

        names: dict[str, str] = {code: f"town-{code}" for code in codes if code in box.TOWNS}
        for code in codes:
            if code[:2] in ("ro", "ci"):
                names[code] = f"row-{'royal' if code[0] == 'r' else 'civic'}-{code[2:]}"
        if not names:  # the drawing takes its time
            return {}
        drawing = draw_now(game)
        there = {
            code: drawing.spots[name].box for code, name in names.items() if name in drawing.spots
        }
        return {code: place for code, place in there.items() if drawing.box.holds(place)}


TITLE: TitleSession = LeagueOfSixSession()
