"""Sentences about tiles: their names, errors in their descriptions, expected input."""

from collections.abc import Mapping

from cli.terminal.language import _
from events.notation import Unreadable
from events.part_file import FileFault
from events.text import visible
from events.titles.league_of_six.box import TOWN_NAMES
from events.titles.league_of_six.components import FieldFault


def part_title(name: str) -> str:
    """Return the tile that a part's name stands for: "Bautzen, white face" for "town ba w"."""
    what, *rest = name.split()
    if what == "town":
        towns = {str(town): spelled for town, spelled in TOWN_NAMES.items()}
        return _("{town}, {face} face").format(town=towns[rest[0]], face=face_words(rest[1]))
    if what == "tax":
        return _("tax tile {tile}").format(tile=rest[0])
    return _("storage tile {tile}, side {side}").format(tile=rest[0], side=rest[1])


def face_words(face: object) -> str:
    """Return the name of a town's face by its colour."""
    return _("white") if face == "w" else _("yellow")


def fault_words(fault: FileFault) -> str:
    """Return the sentence for an error or a warning about a components file."""
    return code_words(fault.code, fault.params)


def code_words(code: str, params: Mapping[str, str | int]) -> str:
    """Return the sentence for the code of a file's error, a field or a doubt."""
    shown = {
        key: visible(value) if isinstance(value, str) else value for key, value in params.items()
    }
    if "face" in params and "town" in params:
        shown["face"] = face_words(params["face"])
    if "part" in params:
        shown["part"] = part_title(str(params["part"]))
    templates = {**_file_templates(), **_field_templates(), **_doubt_templates()}
    return templates[code].format(**shown)


def _file_templates() -> dict[str, str]:
    return {
        "too-big": _("the file is larger than {most} bytes, which is more than components need"),
        "no-toml": _("this is not TOML ({detail})"),
        "given-twice": _("this is in the file twice: {detail}; keep one of them"),
        "accent": _('letters with accents need quotes here ("görlitz"); gorlitz works too'),
        "no-parts": _("nothing has been described yet"),
        "bad-name": _("the name {name} may have only small letters, digits and dashes, at most 30"),
        "bad-made-up": _("made_up must be true or false"),
        "unknown-key": _("there is no key {key} here; known: {known}"),
        "no-table": _(
            "{key} is in the wrong place; the headings of tiles are like "
            "[towns.bautzen.white], [tax.7], [storage.a.1]"
        ),
        "no-text": _("{key} must be written between quotes"),
        "no-list": _('{key} must be a list, like ["...", "..."]'),
        "missing": _("{key} is missing"),
        "twice": _("{part} was already described on line {line}"),
        "side-count": _("a town has six sides, not {sides}"),
        "row-count": _("a storage tile has 1 to {most} rows, not {rows}"),
        "empty-centre": _("the centre is missing: symbols, or card for a pair of figures"),
    }


def _field_templates() -> dict[str, str]:
    return {
        "unknown-town": _(
            "{town} is not a town; known: Bautzen, Görlitz, Kamenz, Lauban, Löbau, Zittau "
            "(two letters are enough)"
        ),
        "unknown-face": _("{face} is not a face of a town; known: white, yellow"),
        "unknown-tax-tile": _("{tile} is not a tax tile; number yours 1 to {most}"),
        "unknown-storage-tile": _("{tile} is not a storage tile; letter yours a to f"),
        "unknown-storage-side": _("{side} is not a side of a storage tile; known: 1, 2"),
        "bad-number": _("{number} is not the number of a town; towns have 1 to 6"),
        "empty-side": _("each side has one or more symbols; this one has none"),
        "unknown-symbol": _(
            "{symbol} is not a symbol; w is a guard, r g y b are goods, h is a horse"
        ),
        "too-many-symbols": _("{symbols} symbols are too many; at most {most} are allowed"),
        "bad-arrows": _(
            "write the arrows as x and . for six sides, clockwise (for example x..x..), not "
            '"{arrows}"'
        ),
        "arrow-count": _("a tax tile has 2 to 5 arrows, not {arrows}"),
        "unknown-kind": _("{kind} is not a kind of leader; known: clergy, aristocracy, burghers"),
        "row-number": _(
            "a row begins with the number at its left, 0 to 99 (for example 4 g2 g2 y2 b1)"
        ),
        "row-colour": _("{colour} is not a colour of a space; known: r g y b"),
        "row-points": _("a space is its colour and then its points, 1 to 99 (for example g2)"),
        "row-empty": _(
            "the row has no spaces; write them after its number (for example 4 g2 g2 y2 b1)"
        ),
        "row-long": _("the row has {spaces} spaces; it can have at most {most}"),
    }


def _doubt_templates() -> dict[str, str]:
    return {
        "same-number": _("two {face} faces have the number {number}: {town} and {other}"),
        "example-numbers": _(
            "the rulebook's examples use faces with Lauban 1 and Bautzen 3; neither colour has them"
        ),
        "centre-and-card": _(
            "tax tile {tile} has symbols and figures in its centre; printed ones seem to "
            "have only one of the two"
        ),
        "alike": _(
            "tax tiles {other} and {tile} are the same when turned; was one tile entered twice?"
        ),
        "four-rows": _(
            "storage tile {tile}, side {side}: printed ones seem to have four rows, not {rows}"
        ),
        "no-such-card": _(
            "storage tile {tile}, side {side}, row {row}: no leader card has the number "
            "{number} (they have 1 to 4 figures)"
        ),
    }


def part_expected() -> dict[str, str]:
    """Return the phrases for expected input in the line of a part, by the codes of `read_parts`."""
    return {
        "part": _(
            "a tile (for example town ba w 3 ww/g/h/ry/b/hh, tax 7 x..x.. w or storage a 1 4 g2 y1)"
        ),
        "other-part": _("another tile; this one has already been described"),
        "town": _("a town"),
        "face": _("a face: w (white) or y (yellow)"),
        "number": _("the number of the town, 1 to 6"),
        "sides": _("six sides clockwise (for example ww/g/h/ry/b/hh)"),
        "tile": _("a tile: tax tiles 1 to 18, storage tiles a to f"),
        "arrows": _("the arrows, x and . for six sides clockwise (for example x..x..)"),
        "centre": _("the centre: symbols (for example wg), or +c, +a, +b for a pair of figures"),
        "kind": _("the pair of figures: c (clergy), a (aristocracy) or b (burghers)"),
        "side": _("a side of the tile, 1 or 2"),
        "rows": _("the rows from the top (for example 4 g2 g2 y2 b1/3 r1 y1)"),
    }


def unreadable_words(error: Unreadable, start: int = 0) -> str:
    """Return the sentence for a line of a part that cannot be read.

    `start` is the position in the text at which the typed line begins.
    """
    fault = error.__cause__
    read = visible(error.text[start:].strip())
    expected = ", ".join(part_expected()[word] for word in error.expected)
    if error.unfinished:
        return _('"{read}" is valid so far; next: {expected}').format(read=read, expected=expected)
    if isinstance(fault, FieldFault):
        expected = code_words(fault.code, fault.params)
    return _('"{read}" cannot be read at position {position}: {expected}').format(
        read=read, position=error.position - start + 1, expected=expected
    )
