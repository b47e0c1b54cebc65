"""Events, consequences and ledger rows of League of Six as sentences."""

from collections.abc import Sequence

from cli.terminal.language import _, ngettext
from cli.terminal.phrases import all_of
from cli.titles.common_words import stated_words
from cli.titles.league_of_six.component_words import code_words
from cli.titles.league_of_six.gain_words import gain_words, spaces_words
from cli.titles.league_of_six.names import kind_words, place_words, town_words
from cli.titles.league_of_six.refusals import filled
from cli.titles.viewer import Viewer
from events.common import Player
from events.titles.league_of_six.box import PRICE_OF_A_GUARD
from projections.ledger import LedgerRow
from projections.refusal import Doubt
from projections.titles.league_of_six.scores import (
    Bought,
    Collected,
    FullRow,
    Leaders,
    Received,
    Start,
    Stored,
)
from projections.titles.title_rules import Consequence, Imbalance, Revealed


def part_words(code: str) -> str:
    """Return what a part of a position is, for a question."""
    own = {
        "round": _("the round that begins"),
        "order": _("the order from the fewest guards to the most"),
        "pawn": _("the town of the pawn"),
        "score": _("influence on the track, before leader cards are scored"),
        "hand": _("leader cards (for example b2 c3), or none"),
    }
    return own.get(code) or quantity_words(code)


def quantity_words(quantity: str) -> str:
    """Return what can be counted."""
    return {
        "score": _("influence"),
        "guards": _("guards"),
        "cards": _("leader cards"),
        "clergy": _("figures of clergy"),
        "aristocracy": _("figures of aristocracy"),
        "burghers": _("figures of burghers"),
        "red": _("red goods"),
        "green": _("green goods"),
        "yellow": _("yellow goods"),
        "blue": _("blue goods"),
        "horses": _("horses"),
    }[quantity]


def doubt_words(doubt: Doubt, players: Sequence[Player]) -> str:
    """Return what is strange: a description, a row too many, a supply that would run out."""
    if doubt.source == "L6.2" and doubt.code != "rows-more":
        return code_words(doubt.code, doubt.params)
    templates = {
        "rows-more": _("row {row} is new: storage tiles seem to have {rows} rows"),
        "cubes-out": _("{cubes} goods would be in play, but the box has {box}"),
        "guards-out": _("the players would have more guards than {box} cards can show"),
        "grey-out": _("the box has no grey card left, so {taker} gains none"),
        "grey-taken": _("the box should have no grey card left, but {taker} takes one"),
    }
    return filled(templates[doubt.code], doubt.params, players)


def consequence_words(consequence: Consequence, players: Sequence[Player], viewer: Viewer) -> str:
    """Return what followed from an action; "" where it would let hands be added up later."""
    params = dict(consequence.params)
    code = consequence.code
    if code in ("paid", "leader", "grey-gone") and not (viewer.witness or viewer.open):
        return ""
    if code == "paid":
        return _paid_words(params, players)
    if code == "collected":
        symbols, card = str(params["symbols"]), str(params["card"]) or None
        if not (viewer.witness or viewer.open):
            symbols, card = symbols.replace("w", ""), None
        if not symbols and card is None:
            return ""
        return _("collected {gained}").format(gained=gain_words(symbols, card))
    if code in ("order", "teams"):
        names = ", ".join(players[int(seat)].name for seat in str(params["seats"]))
        if code == "order":
            return _("taxes are collected by {names}").format(names=names)
        return _("rows are chosen by {names}").format(names=names)
    if code == "leader":
        params["kind"] = kind_words(params["kind"])
    if code == "stored":
        params["spaces"] = spaces_words(str(params["spaces"]).split())
    return filled(_followed()[code], params, players)


def _followed() -> dict[str, str]:
    return {
        "must-accept": _("{player} must take the bid of {bid}"),
        "grey-gone": _("no grey card is left for {player}"),
        "stored": _("{player} stores {spaces}: {points} influence"),
        "row": _("the row is full: {points} influence for {player}"),
        "no-card": _("the row is full, and no card is left for {player}"),
        "leader": _("{player} takes {figures} {kind}"),
        "round-over": _("round {round} is over"),
        "storing-ended": _("storing in round {round} has already ended"),
    }


def _paid_words(params: dict[str, str | int], players: Sequence[Player]) -> str:
    """Say a payment: "Bram pays 2 guards and 1 bought for 2 influence; influence 8"."""
    payer = players[int(params["player"])].name
    to, bought = int(params["to"]), int(params["bought"])
    own = int(params["guards"]) - bought
    parts = [ngettext("{n} guard", "{n} guards", own)] if own or not bought else []
    if bought:
        price = PRICE_OF_A_GUARD * bought
        parts.append(
            ngettext(
                "{n} bought for {influence} influence",
                "{n} bought for {influence} influence",
                bought,
                influence=price,
            )
        )
    words = _("{name} pays {what} to {other}") if to >= 0 else _("{name} pays {what}")
    line = words.format(name=payer, what=all_of(parts), other=players[max(to, 0)].name)
    if bought:
        line = _("{line}; influence {influence}").format(line=line, influence=params["influence"])
    return line


def row_words(row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
    """Return what a row of the ledger counted."""
    match row.counted:
        case Bought(bought):
            return ngettext("{n} guard bought", "{n} guards bought", bought)
        case Stored(place, spaces):
            return _("stored {spaces} ({place})").format(
                spaces=spaces_words(spaces), place=place_words(place)
            )
        case FullRow(number):
            return _("a full royal row of {number}").format(number=number)
        case Leaders(figures, guards, place_):
            # translators: the place is a rank: 1 is the first
            return _("{kind}: {figures}, place {place}, {guards}").format(
                kind=kind_words(row.rule),
                figures=ngettext("{n} figure", "{n} figures", figures),
                place=place_,
                guards=ngettext("{n} guard", "{n} guards", guards),
            )
        case Start():
            return _("everybody starts with it")
    return stated_words(row)


def guard_row_words(row: LedgerRow, players: Sequence[Player]) -> str:
    """Return what a row of the ledger of guards is about."""
    match row.counted:
        case Received(seat):
            return _("received from {name}").format(name=players[seat].name)
        case Collected(town):
            return _("collected in {town}").format(town=town_words(town))
    return {
        "start": _("everybody starts with them"),
        "travel": _("paid for travel"),
        "bid": _("paid for a bid"),
        "bought": _("bought with influence"),
        "adjusted": _("stated by the players"),
    }[row.rule]


def row_place(row: LedgerRow) -> str | None:
    """Return the kind of leaders that a row is about, as it is counted, "clergy".

    None where a consequence has said it.
    """
    if row.rule in ("guards", "stored", "row"):
        return None
    return "" if row.rule in ("adjusted", "start") else row.rule


def imbalance_words(imbalance: Imbalance, players: Sequence[Player]) -> str:
    """Return what is not conserved."""
    templates = {
        "guards": _("{player}'s guards do not match what was paid and received"),
        "influence": _("{player} has less than 0 influence"),
        "pawns": _("{pawns} pawns stand in {town}"),
        "goods": _("{player} has stored more goods than there were"),
    }
    return filled(templates[imbalance.code], imbalance.params, players)


def revealed_words(revealed: Revealed, players: Sequence[Player], viewer: Viewer) -> str:
    """Return what somebody has seen."""
    templates = {
        "storage": _("everybody has seen the storage tiles {tiles}"),
        "leaders": _("everybody has seen the leader cards {kinds}"),
        "siege": _("everybody knows the besieged towns {towns}"),
        "tax": _("everybody has seen the tax tiles {tiles}"),
        "leader": _("everybody has seen which leader card {player} took, if any"),
    }
    return filled(templates[revealed.code], revealed.params, players)


def statement_words() -> str:
    """Return the forms of what `adjust` takes."""
    return _(
        "PLAYER [score|guards|red|green|yellow|blue|horses] NUMBER, round NUMBER, "
        "order PLAYER..., pawn PLAYER TOWN, cards PLAYER CARD...|none"
    )


def quantity_expected() -> str:
    """Return what can be counted, where a quantity could stand."""
    return _("what is counted (score, guards, cards, clergy, red, horses, ...)")


def result_expected() -> str:
    """Return an example of a result, where one could stand."""
    return _("a result (r 71 g 60 y 58 won r rules l6.1)")


def expected_words(expected: str) -> str:
    """Return what could stand where reading stopped."""
    from cli.titles.league_of_six.component_words import part_expected

    words = {
        **part_expected(),
        "player": _("a player (colour letter, or a name and a colon)"),
        "action": _(
            "an action (la, la 2, 3, ok, 2wgy2h, ro2, ci1, g2, card 3, no, pass, "
            "ring, order, storage, leaders, siege, tax)"
        ),
        "town": _("a town (ba, go, ka, la, lo, zi)"),
        "towns": _("the six towns clockwise (for example la1 ba3 go5 ka2 lo4 zi6)"),
        "bid": _("a bid (0 to 12)"),
        "bid-or-turning": _("a bid (1 to 12), or how the tile is turned (1 to 6)"),
        "symbols": _("symbols in one word (w guard, r g y b goods, h horse; for example 2wgy2h)"),
        "space": _("a space (colour and points, for example g2)"),
        "storage": _(
            "two storage tiles (a to f, or - for one without a name; for example storage a d)"
        ),
        "leaders": _("the kinds of the four cards (c a b; for example leaders c a b b)"),
        "tax-tile": _("tax tiles (1 to 18, - for one without a name; for example la3 ba7 ka12)"),
        "row": _("a row (ro1, ci3)"),
        "printed": _("the number of the row and its spaces (for example 4 g2 g2 y2 b1)"),
        "stack": _("a stack of leader cards (1 to 4)"),
    }
    return words[expected]
