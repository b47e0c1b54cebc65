"""The sentences for all codes of Robber Knights, and the words accepted in place of codes."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from cli.terminal.language import _, all_of, ngettext, one_of, pgettext, plural
from cli.titles.common_words import by_phrase, by_word, stated_words, with_names
from events.common import Event, Player
from events.notation import code_of
from events.titles.robber_knights import events
from events.titles.robber_knights.notation import write_statement
from projections.ledger import LedgerRow
from projections.refusal import Doubt
from projections.titles.robber_knights.state import Knights


def kind_words(kind: object) -> str:
    """Return the name of a kind of tile, "forest village"."""
    names = {
        "l": _("lake"),
        "m": _("mountains"),
        "p": _("plain"),
        "pv": _("plain village"),
        "pc": _("plain castle"),
        "pt": _("plain town"),
        "fv": _("forest village"),
        "fc": _("forest castle"),
        "ft": _("forest town"),
    }
    return names[str(kind)]


NAMED: Mapping[str, Callable[[Any], object]] = {"kind": kind_words, "letter": str.upper}
"""How sentences call a kind of tile, and a letter."""


def direction_words(direction: str) -> str:
    """Return the name of a direction, "north"."""
    return {"n": _("north"), "e": _("east"), "s": _("south"), "w": _("west")}[direction]


def amounts() -> dict[str, str]:
    """Return the templates of amounts by quantity."""
    return {
        "knights": plural("{n} knight", "{n} knights", "n"),
        "tiles": plural("{n} tile", "{n} tiles", "n"),
    }


def parts() -> dict[str, str]:
    """Return the names of the parts of a position by code."""
    return {
        "layout": _(
            "a tile on the table with its knights from the bottom (for example k20 pc b bbr)"
        ),
        "knights": _("knights left"),
        "tiles": _("tiles left"),
    }


def refusals() -> dict[str, str]:
    """Return the sentences of the title's refusals by code."""
    return {
        "game-over": _("all tiles have been laid: the game is over"),
        "opening-unfinished": _("tiles of the opening layout are still missing ({missing})"),
        "opening-done": _("the opening layout is already complete"),
        "outside-opening": _("{cell} is not in the opening layout"),
        "castle-in-opening": _("the opening layout has no castles; a {kind} stays in the hand"),
        "opening-tiles-used": _("{player} has already laid both opening tiles"),
        "tile-owed": _("{player} must lay a tile first (the first tile of a turn is compulsory)"),
        "no-tiles-left": _("{player} has no tiles left"),
        "cell-missing": _("the cell for the {kind} is missing"),
        "occupied": _("{cell} is taken ({kind})"),
        "not-adjacent": _("{cell} does not share an edge with a tile"),
        "outside-limit": _("with {cell} the layout would be wider or taller than {limit} tiles"),
        "kind-used-up": _("{player} has already laid every {kind} there is ({total})"),
        "no-castle": _(
            "no knights on {cell} ({kind}): only a castle gets knights, when it is laid"
        ),
        "too-many-knights": _("{knights} knights are too many; a castle gets at most {most}"),
        "supply-short": plural(
            "{player} has {left} knight left, not {knights}",
            "{player} has {left} knights left, not {knights}",
            "left",
        ),
        "line-malformed": _(
            "after a direction give the knights for two or more tiles (e112); if all knights "
            "stay, give one number (3)"
        ),
        "line-off": _("the line leaves the table after step {step}"),
        "line-gap": _("there is no tile on {cell}, and knights cannot jump"),
        "lake": _("{cell} is a lake, where knights cannot go"),
        "too-few-knights": plural(
            "at least {need} knight must stay on {cell} ({kind}), not {knights}",
            "at least {need} knights must stay on {cell} ({kind}), not {knights}",
            "need",
        ),
        "tile-full": plural(
            "{cell} has {there} knight; with {knights} more it would have more than {most}",
            "{cell} has {there} knights; with {knights} more it would have more than {most}",
            "there",
        ),
        "knights-without-tile": _("{cell} needs a tile and its owner, or nothing at all"),
    }


def rules() -> dict[str, str]:
    """Return the sentences of the rules by number."""
    return {
        "RK.1": _("tiles and knights in the box"),
        "RK.2": _("opening layout"),
        "RK.3": _("laying 1 to 3 tiles"),
        "RK.4": _("size of the layout"),
        "RK.5": _("castles and moving knights"),
        "RK.6": _("ruling a tile"),
        "RK.7": _("end of the game"),
    }


def house_rules() -> dict[str, str]:
    """Return the sentences of the house rules by name."""
    return {"lone-knight": _("even a single knight may stay on a forest castle (RK.5)")}


def doubt_words(doubt: Doubt, players: Sequence[Player]) -> str:
    """Return the sentence for a doubt."""
    found = str(doubt.params["hands"]).upper()
    hands = one_of([all_of(list(hand)) for hand in found.split("/")])
    words = (
        _(
            "{player} should not have this tile now, going by the letters on the "
            "backs: {kind} (hand: {hands})"
        )
        if hands  # they contradict each other since an earlier tile
        else _("{player} should not have this tile now, going by the letters on the backs: {kind}")
    )
    return with_names(words, {**doubt.params, "hands": hands}, players, NAMED)


def own_words(event: Event, players: Sequence[Player]) -> str:
    """Return the words for an event, without the player."""
    match event:
        case events.OpeningTileTurnedUp():
            return _("opening tile {kind} on {cell}").format(
                kind=kind_words(event.kind), cell=event.cell
            )
        case events.TileLaid():
            return _tile_words(event)
        case events.TurnEnded():
            return _("ends the turn")
        case events.TurnStated():
            return ngettext(
                "it is {name}'s turn, {n} tile laid",
                "it is {name}'s turn, {n} tiles laid",
                event.laid,
                name=players[event.player].name,
            )
        case events.TileStated():
            return write_statement(event, players)
    return ""


def _tile_words(event: events.TileLaid) -> str:
    tile = _("{kind} on {cell}").format(kind=kind_words(event.kind), cell=event.cell)
    if not event.knights:
        return tile
    if event.direction is None:
        stay = ngettext("{n} knight stays", "{n} knights stay", event.knights[0])
        return _("{tile}, {knights}").format(tile=tile, knights=stay)
    going = _("knights {direction} {knights}").format(
        direction=direction_words(event.direction), knights=all_of(list(map(str, event.knights)))
    )
    return _("{tile}, {knights}").format(tile=tile, knights=going)


def consequences() -> dict[str, str]:
    """Return the sentences of consequences by code: the turn ended."""
    return {"turn-ended": _("{player}'s turn has already ended")}


def row_words(row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
    """Return the words for a row of the ledger: "village k11, top knight Bram (yyrR)".

    In words the knights are "from the bottom 2 Bram and 1 An".
    """
    counted = row.counted
    if not isinstance(counted, Knights):
        return stated_words(row)
    tile = _("{kind} {cell}").format(kind=kind_words(counted.kind), cell=counted.cell)
    if not counted.stack:
        return _("{tile}: lost, now empty").format(tile=tile)
    words = (
        _("{tile}: top knight {name} ({stack})")
        if row.amount > 0
        else _("{tile}: lost, top knight now {name} ({stack})")
    )
    name = players[counted.stack[-1]].name
    if plain:
        stack = _("from the bottom {knights}").format(knights=knights_words(counted.stack, players))
    else:
        stack = stack_words(counted.stack, players)
    return words.format(tile=tile, name=name, stack=stack)


def row_place(row: LedgerRow) -> str:
    """Return the cell of a ledger row; "" for a statement of the players."""
    return row.counted.cell if isinstance(row.counted, Knights) else ""


def stack_words(stack: Sequence[int], players: Sequence[Player]) -> str:
    """Return knights from the bottom up by colour initial, the top one as a capital: "yyrR"."""
    codes = [code_of(seat, players) for seat in stack]
    return "".join(codes[:-1]) + codes[-1].upper() if codes else ""


def knights_words(stack: Sequence[int], players: Sequence[Player]) -> str:
    """Return knights from the bottom up with their numbers: "2 Bram and 1 An"."""
    return all_of([f"{len(list(run))} {players[seat].name}" for seat, run in groupby(stack)])


def imbalances() -> dict[str, str]:
    """Return the sentence for an imbalance."""
    return {
        "knights": plural(
            "{player} has {total} knight in all, but the box has {box}",
            "{player} has {total} knights in all, but the box has {box}",
            "total",
        ),
        "tiles": plural(
            "{player} has {total} tile in all, but the box has {box}",
            "{player} has {total} tiles in all, but the box has {box}",
            "total",
        ),
        "kind": _("{player} has laid {total} of {kind}, but the box has {box}"),
        "stack": _("{cell} has {total} knights, but the maximum is {box}"),
        "limit": _("the layout is {columns} by {rows} tiles, but the maximum is {limit}"),
        "ledger": plural(
            "the ledger gives {player} {total} point, the tiles {box}",
            "the ledger gives {player} {total} points, the tiles {box}",
            "total",
        ),
    }


def reveals() -> dict[str, str]:
    """Return the sentences for revealed information by code."""
    return {
        "draw": _("{player} has drawn and seen a tile ({letter})"),
        "turned-up": _("everybody has seen the {kind} of {player}"),
    }


def statement_words() -> str:
    """Return the forms of statements that `adjust` accepts."""
    return _(
        "PLAYER [score|knights|tiles] NUMBER, "
        "CELL KIND OWNER [KNIGHTS], CELL empty, turn PLAYER [LAID]"
    )


def expected() -> dict[str, str]:
    """Return the phrases for expected input by code."""
    return {
        "nothing-printed": _("no description: all tiles of this game are known"),
        "player": _("a player (colour initial or name)"),
        "tile": _("a tile (l m p pv pc pt fv fc ft)"),
        "cell": _("a cell (a letter from d to s and a number from 10 to 27, for example k18)"),
        "knights": _("the knights that stay on each tile (s112), or one number if all stay"),
        "end": _("end"),
    }


def score_columns() -> Sequence[tuple[str, str]]:
    """Return the ledger's rules with their column headings."""
    return (
        ("castle", _("castles")),
        ("village", _("villages")),
        ("town", _("towns")),
        ("adjusted", _("adjusted")),
    )


def local_words() -> dict[str, str]:
    """Return the codes of words in the reader's language."""
    # translators: words that can be typed, several between spaces; a word has no spaces
    colours = {
        "b": pgettext("typed", "blue"),
        "y": pgettext("typed", "yellow"),
        "g": pgettext("typed", "green"),
        "r": pgettext("typed", "red"),
    }
    tiles = {
        "l": pgettext("typed", "lake"),
        "m": pgettext("typed", "mountains"),
        "p": pgettext("typed", "plain"),
        "pv": pgettext("typed", "plain-village"),
        "pc": pgettext("typed", "plain-castle"),
        "pt": pgettext("typed", "plain-town"),
        "fv": pgettext("typed", "forest-village"),
        "fc": pgettext("typed", "forest-castle"),
        "ft": pgettext("typed", "forest-town"),
    }
    others = {
        "end": pgettext("typed", "end"),
        "score": pgettext("typed", "score"),
        "knights": pgettext("typed", "knights"),
        "tiles": pgettext("typed", "tiles"),
    }
    printed = {code: kind_words(code) for code in tiles}
    directions = {code: direction_words(code) for code in "nesw"}
    return by_phrase(printed) | by_word({**colours, **tiles, **directions, **others})
