"""The sentences for all codes of League of Six, and the words accepted in place of codes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cli.terminal.language import _, about, all_of, ngettext, pgettext, plural
from cli.terminal.reader import on_phone
from cli.titles.common_words import by_word, stated_words, with_names
from cli.titles.league_of_six.component_words import code_words, part_expected, part_title
from cli.titles.league_of_six.names import (
    cards_words,
    gain_words,
    kind_words,
    leader_words,
    place_words,
    spaces_words,
    storage_row_words,
    tile_words,
    town_words,
)
from events.common import Event, Player
from events.titles.league_of_six import events
from events.titles.league_of_six.box import PRICE_OF_A_GUARD, TOWN_NAMES
from events.titles.league_of_six.components import part_name, row_of
from projections.ledger import LedgerRow
from projections.refusal import Doubt, Param
from projections.titles.league_of_six import scores
from projections.titles.league_of_six.state import card_of
from projections.titles.title_rules import Consequence


def phase_words(phase: object) -> str:
    """Return the name of a phase."""
    return {
        "setup": _("first come the towns and the starting order"),
        "prologue": _("tiles, cards and besiegers are set out first (phase 1)"),
        "towns": _("players are choosing towns (phase 2)"),
        "taxes": _("players are collecting taxes (phase 4)"),
        "storing": _("players are storing goods (phase 5)"),
        "over": _("the game is over"),
    }[str(phase)]


def _named_towns(towns: Param) -> object:
    """Return towns by name; a number of towns is returned unchanged."""
    return ", ".join(map(town_words, towns.split())) if isinstance(towns, str) else towns


NAMED: Mapping[str, Callable[[Any], object]] = {
    "town": town_words,
    "here": town_words,
    "towns": _named_towns,
    "place": place_words,
    "phase": phase_words,
    "part": part_title,
    "kind": kind_words,
    "spaces": lambda spaces: spaces_words(spaces.split()),
}
"""How sentences call what is on the table."""


def refusals() -> dict[str, str]:
    """Return the sentences of the title's refusals by code."""
    return {**_layout(), **_towns(), **_taxes(), **_storing()}


def _layout() -> dict[str, str]:
    return {
        "game-over": _("the sixth round is over: the game has ended"),
        "not-now": _("it is not the time for this: {phase}"),
        "other-round": _("this entry belongs to round {round}, but it is round {now}"),
        "round-unknown": _("after the gap the round is not known; state it as a position")
        if on_phone()
        else _(
            "after the gap the round is not known; state it (for example adjust round 3 "
            "--reason TEXT)"
        ),
        "ring-laid": _("the towns are already laid out"),
        "ring-towns": _(
            "the ring must have each of the six towns once; {town} is there more than once"
        ),
        "number-missing": _(
            "add the numbers of {towns} (for example la1): what is printed there has not "
            "been described"
        ),
        "number-differs": _("{town} is described with the number {printed}, not {number}"),
        "order-drawn": _("the starting order is already known"),
        **dict.fromkeys(
            ("order-players", "player-missing"),
            _("the order must name every player once, the one with fewest guards first"),
        ),
        "laid-already": _("that has already been recorded for this round"),
        "storage-twice": _("storage tile {tile} cannot be in both places"),
        "storage-used": _("storage tile {tile} has already been used with this side up"),
        "siege-twice": _("name each besieged town only once"),
        "siege-count": plural(
            "with this number of players {need} town is besieged, not {towns}",
            "with this number of players {need} towns are besieged, not {towns}",
            "need",
        ),
        "siege-first": _("first name the besieged towns (for example siege go lo)"),
        "tax-towns": _("each town that is not besieged ({need}) gets one tax tile: {towns}"),
        "tax-missing": _("tax tiles are missing in {towns}; write - for one without a name"),
        "tax-twice": _("tax tile {tile} can be in one town only"),
        "tax-used": _("tax tile {tile} has already been used since the stack was shuffled"),
        "tax-left": _("the tiles left in the stack come first: {tiles}"),
        "described-differently": _("{part} has already been described differently"),
        "cards-short": plural(
            "the box has {box} leader card of stack {figures}, not {cards}",
            "the box has {box} leader cards of stack {figures}, not {cards}",
            "box",
        ),
        "cards-whole": _(
            "state all leader cards of a player together (for example cards An b2 c3)"
        ),
    }


def _towns() -> dict[str, str]:
    return {
        "answer-first": _("{player} must first answer the bid in {town}: ok, or a higher number"),
        "move-first": _("{player}, who accepted the bid, must first go to another town"),
        "placed-already": _("{player} is already in a town"),
        "besieged": _("{town} is besieged"),
        "closed": _(
            "nobody can bid higher in {town}: the player there already stands on 12, "
            "the highest bid"
        ),
        "same-town": _("{player} accepted the bid in {town} and must leave the town"),
        "bid-on-empty": _("nobody is in {town}: go there without a bid (the pawn stands on 0)"),
        "bid-low": _("a bid in {town} must be {least} or more, not {bid}"),
        "bid-missing": _("somebody is in {town}; add your bid, {least} or more"),
        "town-unpayable": _("{player} cannot afford to travel to {town} ({price}) and bid {least}"),
        "bid-unpayable": _("{player} cannot afford a bid of {bid}"),
        "no-bid": _("there is no bid to answer"),
        "not-your-answer": _("{now} answers the bid, not {player}"),
        "other-bid": _("the bid is {standing}, not {bid}"),
        "other-town": _("the pawn stands in {here}, not in {town}"),
    }


def _taxes() -> dict[str, str]:
    return {
        "collected-already": _("{player} has already collected"),
        "not-your-tax": _("{now} collects before {player}"),
        "not-described": _(
            "the tiles in {town} have not been described; type what was collected (for example "
            "2wgy2h+b)"
        ),
        "gain-malformed": _("type either how the tile is turned or what was collected, not both"),
        "goods-short": _(
            "the box has only {left} left, not {goods}; type what is collected (for example 2wgy2h)"
        ),
        "gain-not-given": _("the tile in {town} does not give that, however it is turned"),
        "turning-high": _("a tile can be turned to positions 1 to 6, not {number}"),
    }


def _storing() -> dict[str, str]:
    return {
        "not-your-row": _("{now} chooses a row, not {player}"),
        "fill-first": _("{player} must first choose which spaces to fill"),
        "card-first": _("{player} must first take a leader card, or none (no)"),
        "row-compulsory": _("{player} must choose a row as long as one has room for a cube"),
        "row-chosen": _("the {place} row {row} has already been chosen"),
        "no-such-row": _("there is no row {row}; the tile has {most}"),
        "row-unknown": _(
            "the {place} row {row} has not been described; type what is printed (for example ro2 "
            "4 g2 g2 y2 b1)"
        ),
        "row-differs": _("the {place} row {row} has been described differently"),
        "nothing-to-fill": _("there are no spaces to choose now"),
        "not-your-fill": _("{now} chooses spaces, not {player}"),
        "spaces-wrong": _("{player} must fill free spaces with these cubes: {cubes}"),
        "no-card-due": _("no civic row has just been filled, so there is no card to take"),
        "not-your-card": _("{now} takes the card, not {player}"),
        "card-gone": _("there is no card face up on stack {stack}"),
        "card-high": _("the row gives a card from stack {most} or lower, not {stack}"),
        "rows-left": _("these rows still have room for cubes: {rows}"),
    }


def house_rules() -> dict[str, str]:
    """Return the sentences of the house rules by name."""
    return {
        "grey-always": _("a pair of figures always gives a grey card (L6.3)"),
        "box-ends": _("goods and guards that have run out are not collected (L6.3)"),
        "shuffle-all": _("all tax tiles are shuffled when too few are left for a round (L6.4)"),
        "bid-on-empty": _("a pawn can stand on any space of an empty bid track (L6.5)"),
        "pay-in-empty-town": _(
            "a player who cannot pay for any town goes to an empty one and pays what is left (L6.6)"
        ),
        "pay-what-one-can": _(
            "a player who cannot pay for any town chooses any town and pays what is left (L6.6)"
        ),
        "order-tie-fewest": _(
            "a tie in phase 3 goes to the player whose marker was on fewer guards (L6.7)"
        ),
        "horse-tie-fewest": _(
            "a tie in horses goes to the player whose marker is on fewer guards (L6.9)"
        ),
        "may-decline-row": _("a player may pass instead of choosing a row (L6.9)"),
    }


def rules() -> dict[str, str]:
    """Return the sentences of the rules by number."""
    return {
        "L6.1": _("setting up"),
        "L6.2": _("what is printed on the tiles"),
        "L6.3": _("the box"),
        "L6.4": _("the prologue"),
        "L6.5": _("choosing towns"),
        "L6.6": _("paying guards"),
        "L6.7": _("rearranging"),
        "L6.8": _("collecting taxes"),
        "L6.9": _("storing goods"),
        "L6.10": _("the epilogue"),
        "L6.11": _("scoring leader cards"),
    }


def parts() -> dict[str, str]:
    """Return the names of the parts of a position by code."""
    return {
        "round": _("the round that begins"),
        "order": _("the order from the fewest guards to the most"),
        "pawn": _("the town of the pawn"),
        "score": _("influence on the track, before leader cards are scored"),
        "hand": _("leader cards (for example b2 c3), or none"),
    }


def quantities() -> dict[str, str]:
    """Return the names of quantities that differ from the notation."""
    return {
        "score": _("influence"),
        "cards": _("leader cards"),
        "clergy": _("figures of clergy"),
        "aristocracy": _("figures of aristocracy"),
        "burghers": _("figures of burghers"),
        "red": _("red goods"),
        "green": _("green goods"),
        "yellow": _("yellow goods"),
        "blue": _("blue goods"),
    }


def amounts() -> dict[str, str]:
    """Return the templates of amounts by quantity."""
    return {
        "score": f"{{n}} {_('influence')}",
        "guards": plural("{n} guard", "{n} guards", "n"),
        "horses": plural("{n} horse", "{n} horses", "n"),
    }


def doubt_words(doubt: Doubt, players: Sequence[Player]) -> str:
    """Return the sentence for a doubt: a description, a surplus row, an exhausted supply."""
    if doubt.source == "L6.2" and doubt.code != "rows-more":
        return code_words(doubt.code, doubt.params)
    templates = {
        "rows-more": _("row {row} is new: storage tiles seem to have {rows} rows"),
        "cubes-out": _("{cubes} cubes would be in play, but the box has {box}"),
        "guards-out": _("the players would have more guards than {box} cards can show"),
        "grey-out": _("the box has no grey card left, so {taker} gains none"),
        "grey-taken": _("the box should have no grey card left, but {taker} takes one"),
    }
    return with_names(templates[doubt.code], doubt.params, players, NAMED)


def consequence_words(consequence: Consequence, players: Sequence[Player]) -> str:
    """Return the sentence for a consequence of an action; "" for none."""
    params = dict(consequence.params)
    code = consequence.code
    if code == "paid":
        return _paid_words(params, players)
    if code == "collected":
        symbols, card = str(params["symbols"]), str(params["card"]) or None
        if not symbols and card is None:
            return ""
        return _("collected {gained}").format(gained=gain_words(symbols, card))
    if code in ("order", "teams"):
        names = ", ".join(players[int(seat)].name for seat in str(params["seats"]))
        if code == "order":
            return _("order for taxes: {names}").format(names=names)
        return _("order for rows: {names}").format(names=names)
    return with_names(_consequences()[code], params, players, NAMED)


def _consequences() -> dict[str, str]:
    return {
        "must-accept": _("{player} must accept the bid of {bid}"),
        "grey-gone": _("no grey card is left for {player}"),
        "stored": _("{player} stores {spaces}: {points} influence"),
        "row": _("the row is full: {points} influence for {player}"),
        "no-card": _("the row is full, but there is no card left for {player}"),
        "leader": _("{player} takes {figures} {kind}"),
        "round-over": _("round {round} is over"),
        "storing-ended": _("storing in round {round} has already ended"),
    }


def _paid_words(params: dict[str, str | int], players: Sequence[Player]) -> str:
    """Return a payment in words: "Bram pays 2 guards and 1 bought for 2 influence; influence 8"."""
    payer = players[int(params["player"])].name
    to, bought = int(params["to"]), int(params["bought"])
    own = int(params["guards"]) - bought
    parts = [ngettext("{n} guard", "{n} guards", own)] if own or not bought else []
    if bought:
        price = PRICE_OF_A_GUARD * bought
        parts.append(
            ngettext(
                "{n} (bought for {influence} influence)",
                "{n} (bought for {influence} influence)",
                bought,
                influence=price,
            )
        )
    words = _("{name} pays {other}: {what}") if to >= 0 else _("{name} pays {what}")
    line = words.format(name=payer, what=all_of(parts), other=players[max(to, 0)].name)
    if bought:
        line = _("{line}; influence {influence}").format(line=line, influence=params["influence"])
    return line


def row_words(row: LedgerRow, players: Sequence[Player], *, plain: bool = False) -> str:
    """Return the words for a row of the ledger."""
    match row.counted:
        case scores.Bought(bought):
            return ngettext("{n} guard bought", "{n} guards bought", bought)
        case scores.Stored(place, spaces):
            return _("stored {spaces} ({place})").format(
                spaces=spaces_words(spaces), place=place_words(place)
            )
        case scores.FullRow(number):
            return _("a full royal row, bonus {number}").format(number=number)
        case scores.Leaders(figures, guards, place_):
            # translators: the place is a rank: 1 is the first
            return _("{kind}: {figures}, place {place}, {guards}").format(
                kind=kind_words(row.rule),
                figures=ngettext("{n} figure", "{n} figures", figures),
                place=place_,
                guards=ngettext("{n} guard", "{n} guards", guards),
            )
        case scores.Start():
            return _("at the start")
    return stated_words(row)


def guard_row_words(row: LedgerRow, players: Sequence[Player]) -> str:
    """Return the words for a row of the guards' ledger."""
    match row.counted:
        case scores.Received(seat):
            return _("received from {name}").format(name=players[seat].name)
        case scores.Collected(town):
            return _("collected in {town}").format(town=town_words(town))
    return {
        "start": _("at the start"),
        "travel": _("paid for travel"),
        "bid": _("paid for a bid"),
        "bought": _("bought with influence"),
        "adjusted": _("stated by the players"),
    }[row.rule]


def row_place(row: LedgerRow) -> str | None:
    """Return the kind of leaders that a ledger row counts for, "clergy".

    None if a consequence has already named it.
    """
    if row.rule in ("guards", "stored", "row"):
        return None
    return "" if row.rule in ("adjusted", "start") else row.rule


def imbalances() -> dict[str, str]:
    """Return the sentence for an imbalance."""
    return {
        "guards": _("{player}'s guards do not match what was paid and received"),
        "influence": _("{player} has less than 0 influence"),
        "pawns": _("{pawns} pawns stand in {town}"),
        "goods": _("{player} has stored more goods than there were"),
    }


def reveals() -> dict[str, str]:
    """Return the sentences for revealed information by code."""
    return {
        "storage": _("everybody has seen the storage tiles {tiles}"),
        "leaders": _("everybody has seen the leader cards {kinds}"),
        "siege": _("everybody knows the besieged towns {towns}"),
        "tax": _("everybody has seen the tax tiles {tiles}"),
        "leader": _("everybody has seen which leader card {player} took, if any"),
    }


def statement_words() -> str:
    """Return the forms of statements that `adjust` accepts."""
    return _(
        "PLAYER [score|guards|red|green|yellow|blue|horses] NUMBER, round NUMBER, "
        "order PLAYER..., pawn PLAYER TOWN, cards PLAYER CARD...|none"
    )


def quantity_expected() -> str:
    """Return the phrase for an expected quantity."""
    return _("what is counted (score, guards, cards, clergy, red, horses, ...)")


def expected() -> dict[str, str]:
    """Return the phrases for expected input by code."""
    return {
        **part_expected(),
        "player": _("a player (colour letter or name)"),
        "action": _(
            "an action (la, la 2, 3, ok, 2wgy2h, ro2, ci1, g2, card 3, no, pass, "
            "ring, order, storage, leaders, siege, tax)"
        ),
        "town": _("a town (ba, go, ka, la, lo, zi)"),
        "other-town": _("another town: each is laid out once"),
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


def own_words(event: Event, players: Sequence[Player]) -> str:
    """Return the words for an event, without the player."""
    match event:
        case events.TownChosen():
            town = town_words(event.town)
            if event.bid:
                return _("to {town}, bid {bid}").format(town=town, bid=event.bid)
            return _("to {town}").format(town=town)
        case events.BidRaised():
            return _("bids {bid} in {town}").format(bid=event.bid, town=town_words(event.town))
        case events.BidAccepted():
            return _("accepts the bid of {bid} and leaves {town}").format(
                bid=event.bid, town=town_words(event.town)
            )
        case events.TaxCollected():
            return _collected_words(event)
        case events.RowChosen():
            row = _("{place} row {row}").format(place=place_words(event.place), row=event.row)
            return about(row, storage_row_words(row_of(event.printed))) if event.printed else row
        case events.RowDeclined():
            return _("chooses no row")
        case events.SpacesFilled():
            return _("fills {spaces}").format(spaces=spaces_words(event.spaces))
        case events.LeaderTaken():
            if event.stack is None:
                return _("takes no leader card")
            return _("takes the leader card from stack {stack}").format(stack=event.stack)
        case events.StoringEnded():
            return _("no row has room for another cube")
        case events.ComponentsDescribed():
            return _described_words(event)
    return _laid_words(event, players)


def _laid_words(event: Event, players: Sequence[Player]) -> str:
    match event:
        case events.RingLaid():
            towns = zip(event.towns, event.numbers, strict=True)
            return _("the towns: {towns}").format(
                towns=", ".join(f"{town_words(town)} {number}" for town, number in towns)
            )
        case events.LeadersTurnedUp():
            cards = ", ".join(
                leader_words(stack, kind) for stack, kind in enumerate(event.kinds, 1)
            )
            return _("leader cards by stack: {cards}").format(cards=cards)
        case events.TownsBesieged():
            towns_ = ", ".join(map(town_words, event.towns))
            return _("besieged: {towns}").format(towns=towns_)
        case events.StorageLaid():
            nameless = _("without a name")
            return _("storage tiles: royal {royal}, civic {civic}").format(
                royal=event.royal or nameless, civic=event.civic or nameless
            )
        case events.TaxTilesLaid():
            nameless = _("without a name")
            laid = zip(event.towns, event.tiles, strict=False)
            tiles = ", ".join(f"{town_words(town)} {tile or nameless}" for town, tile in laid)
            return _("tax tiles: {tiles}").format(tiles=tiles)
    return _stated_words(event, players)


def _stated_words(event: Event, players: Sequence[Player]) -> str:
    match event:
        case events.RoundStated():
            return _("round {round} begins").format(round=event.round)
        case events.OrderDrawn() | events.OrderStated():
            return _("the order: {players}").format(
                players=", ".join(players[seat].name for seat in event.order)
            )
        case events.PawnStated():
            return _("{player}'s pawn is at {town}").format(
                player=players[event.player].name, town=town_words(event.town)
            )
        case events.CardsStated():
            cards = cards_words(list(map(card_of, event.cards or ())))
            return _("{player} has the leader cards {cards}").format(
                player=players[event.player].name, cards=cards
            )
    return ""


def _collected_words(event: events.TaxCollected) -> str:
    if event.turning is not None:
        return _("turns the tile in {town} to {turning}").format(
            town=town_words(event.town), turning=event.turning
        )
    gained = gain_words(event.gained or "", event.levy.card)
    return _("collects {gained} in {town}").format(gained=gained, town=town_words(event.town))


def _described_words(event: events.ComponentsDescribed) -> str:
    if event.name:
        words = _("components {name} (made up)") if event.made_up else _("components {name}")
        return words.format(name=event.name)
    if len(event.parts) == 1:
        (part,) = event.parts
        words = about(part_title(part_name(part)), tile_words(part))
        return _("described: {part}").format(part=words)
    return ngettext("{n} tile described", "{n} tiles described", len(event.parts))


def local_words() -> dict[str, str]:
    """Return the codes of words in the reader's language; town names are the same in all."""
    towns = {str(code): name for code, name in TOWN_NAMES.items()}
    answers = {
        "ok": pgettext("typed", "ok"),
        "no": pgettext("typed", "no"),
        "pass": pgettext("typed", "pass"),
        "done": pgettext("typed", "done"),
        "card": pgettext("typed", "card"),
    }
    laid = {
        "ring": pgettext("typed", "ring"),
        "order": pgettext("typed", "order"),
        "storage": pgettext("typed", "storage"),
        "leaders": pgettext("typed", "leaders"),
        "siege": pgettext("typed", "siege"),
        "tax": pgettext("typed", "tax"),
    }
    counted = {
        "score": pgettext("typed", "influence"),
        "guards": pgettext("typed", "guards"),
        "cards": pgettext("typed", "cards"),
        "horses": pgettext("typed", "horses"),
        "clergy": pgettext("typed", "clergy"),
        "aristocracy": pgettext("typed", "aristocracy"),
        "burghers": pgettext("typed", "burghers"),
        "red": pgettext("typed", "red"),
        "green": pgettext("typed", "green"),
        "yellow": pgettext("typed", "yellow"),
        "blue": pgettext("typed", "blue"),
    }
    last = pgettext("between the last two players", "and")
    between = {"and": last} if len(last) > 1 else {}  # a letter is a player's
    return by_word({**towns, **answers, **laid, **counted, **between})
