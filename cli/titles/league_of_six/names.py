"""Names of towns, kinds of leaders, goods and printed symbols."""

from collections.abc import Iterable, Sequence

from cli.terminal.language import _, all_of, clauses, plural
from cli.titles.common_words import colour_words
from events.titles.league_of_six import components
from events.titles.league_of_six.box import GOOD_NAMES, SYMBOLS, TOWN_NAMES
from projections.titles.league_of_six.state import Card


def town_words(code: object) -> str:
    """Return the name of a town."""
    return next((name for town, name in TOWN_NAMES.items() if town == code), str(code))


def place_words(place: object) -> str:
    """Return the name of a storage tile by its place."""
    # translators: which of the two storage tiles; a noun in other languages than English
    return {"royal": _("royal"), "civic": _("civic")}.get(str(place), str(place))


def kind_words(kind: object) -> str:
    """Return the name of a kind of leaders."""
    names = {"clergy": _("clergy"), "aristocracy": _("aristocracy"), "burghers": _("burghers")}
    codes = {name[0]: words for name, words in names.items()}
    return {**names, **codes}.get(str(kind), str(kind))


def leader_words(stack: int, kind: object | None) -> str:
    """Return the words for the leader card on a stack, in a list by stack; None: it was taken."""
    if kind is None:
        return _("{stack} taken").format(stack=stack)
    # translators: in a list of leader cards by stack; the number of the stack, the kind of card
    return _("{stack} {kind}").format(stack=stack, kind=kind_words(kind))


def gain_words(symbols: str, card: str | None = None) -> str:
    """Return the words for a gain, even an empty one: symbols and a grey card, "2 guards"."""
    parts = [_symbol_words(one, symbols.count(one)) for one in SYMBOLS if one in symbols]
    if card:
        parts.append(_("a grey card (2 {kind})").format(kind=kind_words(card)))
    return all_of(parts) or _("nothing")


def _symbol_words(symbol: str, n: int) -> str:
    templates = {
        "w": plural("{n} guard", "{n} guards", "n"),
        "h": plural("{n} horse", "{n} horses", "n"),
        "r": plural("{n} red cube", "{n} red cubes", "n"),
        "g": plural("{n} green cube", "{n} green cubes", "n"),
        "y": plural("{n} yellow cube", "{n} yellow cubes", "n"),
        "b": plural("{n} blue cube", "{n} blue cubes", "n"),
    }
    return templates[symbol].format(n=n)


def space_words(space: components.Space) -> str:
    """Return a space as its colour and points: "red 2"."""
    return f"{colour_words(GOOD_NAMES[space.good])} {space.points}"


def spaces_words(texts: Iterable[components.SpaceText]) -> str:
    """Return the words for spaces written as "g2 g2 r1": "green 2, green 2 and red 1"."""
    return all_of([space_words(components.space_of(text)) for text in texts])


def cards_words(cards: Sequence[Card]) -> str:
    """Return the words for leader cards: "2 burghers and 1 clergy"."""
    return all_of([f"{card.figures} {kind_words(card.kind)}" for card in cards]) or _("none")


def storage_row_words(row: components.Row) -> str:
    """Return the words for a row: "number 2; blue 1, yellow 1"."""
    return clauses(storage_row_clauses(row))


def storage_row_clauses(row: components.Row) -> list[str]:
    """Return the two clauses about a row: its number, and its spaces."""
    number = _("number {number}").format(number=row.number)
    return [number, ", ".join(map(space_words, row.spaces))]


def tax_tile_words(tile: components.TaxTile) -> str:
    """Return the words for the arrows and the centre of a tax tile."""
    sides = all_of([str(side) for side, mark in enumerate(tile.arrows, 1) if mark == "x"])
    return _("arrows on sides {sides}, in the centre {gain}").format(
        sides=sides, gain=gain_words(tile.centre, tile.card)
    )


def tile_words(part: components.Part) -> str:
    """Return the words for the print on a tile; sides go clockwise from the top."""
    match part:
        case components.TownFace():
            sides = clauses(
                _("side {n}: {gain}").format(n=n, gain=gain_words(side))
                for n, side in enumerate(part.each_side(), 1)
            )
            return _("number {number}; {sides}").format(number=part.number, sides=sides)
        case components.TaxTile():
            return tax_tile_words(part)
        case components.StorageFace():
            return clauses(
                _("row {n}, {row}").format(n=n, row=storage_row_words(components.row_of(row)))
                for n, row in enumerate(part.each_row(), 1)
            )
