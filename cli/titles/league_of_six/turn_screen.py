"""The players to act and to answer, and the legal actions, in at most a screen."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from cli.terminal.language import _, about, clauses, ngettext
from cli.terminal.reader import on_phone
from cli.titles.common_words import player_name
from cli.titles.league_of_six.names import (
    gain_words,
    kind_words,
    spaces_words,
    storage_row_words,
    town_words,
)
from cli.titles.league_of_six.secrets import view_of
from cli.titles.league_of_six.words import statement_words
from events.common import Player
from events.notation import code_of
from events.titles.league_of_six import box
from events.titles.league_of_six.components import row_of
from events.titles.league_of_six.writing import write
from projections.seen import Seen
from projections.titles.league_of_six import legal, storing
from projections.titles.league_of_six.taxes import printed_card
from projections.titles.league_of_six.view import View


def nameless(view: View) -> str | None:
    """Return the line of unnamed tiles that is due, if this table has named none yet."""
    board, printed, lacking = view.board, view.printed, legal.missing(view.state)
    if "storage" in lacking and not board.storage_out and not printed.storage:
        return "storage - -"
    if "siege" in lacking or "tax" not in lacking or board.tax_out or printed.tiles:
        return None
    return f"tax{' -' * len(board.open_towns())}"


def next_words(game: Seen) -> str:
    """Return the players who act and the action expected of them, in a few words."""
    view = view_of(game)
    players = game.timeline.started.players
    order = view.order
    if order.phase == "over":
        return _("the game is over")
    if order.unknown:
        if on_phone():
            return _("next: state the round as a position")
        return _("next: state the round (for example adjust round 3 --reason TEXT)")
    if lacking := legal.missing(view.state):
        return _("next: {what}").format(what=", ".join(map(missing_words, lacking)))
    return _next_decision(view, players)


def missing_words(word: str) -> str:
    """Return the name of missing components, with the word that begins their line if typed."""
    name = {
        "ring": _("the towns"),
        "order": _("the starting order"),
        "storage": _("the storage tiles"),
        "leaders": _("the leader cards"),
        "siege": _("the besieged towns"),
        "tax": _("the tax tiles"),
    }[word]
    return name if on_phone() else f"{name} ({word})"


def _next_decision(view: View, players: Sequence[Player]) -> str:
    order, seat = view.order, view.actor()
    name = player_name(players[seat or 0])
    if order.duel is not None:
        return _("next: {name} answers the bid of {bid} by {bidder} in {town}").format(
            name=name,
            bid=order.duel.bid,
            bidder=player_name(players[order.duel.bidder]),
            town=town_words(order.duel.town),
        )
    if order.mover is not None:
        return _("next: {name} goes to another town").format(name=name)
    if order.phase == "towns":
        return _("next: {name} chooses a town").format(name=name)
    if order.phase == "taxes":
        town = town_words(view.board.towns[order.waiting[0]])
        return _("next: {name} collects in {town}").format(name=name, town=town)
    if storing.filler(view.state) is not None:
        return _("next: {name} chooses spaces").format(name=name)
    if view.bonus:
        return _("next: {name} takes a leader card, or none").format(name=name)
    return _("next: {name} chooses a row").format(name=name)


def next_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the action expected of them."""
    view = view_of(game)
    order, duel = view.order, view.order.duel
    return {
        "phase": order.phase,
        "round": order.round,
        "player": view.actor(),
        "missing": legal.missing(view.state),
        "answer": asdict(duel) if duel else None,
        "leaves": view.board.towns[order.mover] if order.mover is not None else None,
    }


def turn_lines(game: Seen) -> Iterator[str]:
    """Yield the round, the players who act, and the legal actions."""
    view = view_of(game)
    players = game.timeline.started.players
    yield _("round {round}; {next}").format(round=view.order.round, next=next_words(game))
    yield from _lines(view, players)


def _lines(view: View, players: Sequence[Player]) -> Iterator[str]:
    phase, seat = view.order.phase, view.actor()
    if view.order.unknown:
        yield _("  then state what is true now: {forms}").format(forms=statement_words())
    elif seat is None:
        yield from _chance_lines(view, players)
    elif phase == "towns":
        yield from _town_lines(view, seat, players)
    elif phase == "taxes":
        yield from _tax_lines(view, seat)
    else:
        yield from _storing_lines(view)


def _chance_lines(view: View, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of chance that may be recorded, each with an example for this table."""
    can = possible(view)
    laid = can["tax"][: len(box.TOWNS) - can["besieged"]]
    forms = {
        "ring": _("  ring la1 ba3 go5 ka2 lo4 zi6: the towns clockwise, each with its number"),
        "order": _("  order {example}: from the fewest guards to the most").format(
            example=" ".join(code_of(seat, players) for seat in range(len(players)))
        ),
        "storage": _(
            "  storage a d: the royal and the civic tile, from {tiles}; - for one that you "
            "do not name"
        ).format(tiles=" ".join(can["storage"])),
        "leaders": _("  leaders c a b b: the kinds of the cards of 1, 2, 3, 4 figures"),
        "siege": ngettext(
            "  siege {example}: the besieged town",
            "  siege {example}: the {n} besieged towns",
            can["besieged"],
            example=" ".join(can["towns"][: can["besieged"]]),
        ),
        "tax": _(
            "  tax {example}: a tile in {towns}, from {tiles}; - for one that you do not name"
        ).format(
            example=" ".join(laid),
            towns=", ".join(map(town_words, can["open"])) or _("each town that is not besieged"),
            tiles=" ".join(can["tax"]),
        ),
    }
    for word in legal.missing(view.state):
        yield forms[word]


def possible(view: View) -> dict[str, Any]:
    """Return the possible outcomes of chance: towns, open towns, storage tiles, tax tiles."""
    board, order = view.board, view.order
    again = order.round == box.ROUNDS_A_SIDE + 1
    out = set() if again else board.storage_out
    tiles = [str(n) for n in range(1, box.TAX_TILES + 1)]
    left = [tile for tile in tiles if tile not in board.tax_out]
    return {
        "towns": list(board.ring.towns) if board.ring else [],
        "besieged": box.besieged_towns(view.players),
        "open": board.open_towns() if board.besieged is not None else [],
        "storage": [tile for tile in box.STORAGE_TILES if tile not in out],
        "tax": left if len(left) >= view.players else tiles,
        "first": left if len(left) < view.players and "shuffle-all" not in view.state.house else [],
    }


def _town_lines(view: View, seat: int, players: Sequence[Player]) -> Iterator[str]:
    if (duel := view.order.duel) is not None:
        if raises := view.payable_bids(seat, duel.bid + 1):
            yield _("  ok: accept the bid; or a higher bid, {least} to {most}").format(
                least=raises[0], most=raises[-1]
            )
        else:
            yield _("  ok: accept the bid; you cannot afford a higher one")
        return
    hidden = view.most(seat) is None
    for offer in legal.offers(view.state, seat):
        resident = view.board.on_track(offer.town)
        parts = [_("travel {price}").format(price=offer.price)]
        bids = view.payable_bids(seat, offer.least, offer.price)
        if resident is not None:
            most = None if hidden or not bids else bids[-1]
            parts.append(_bid_words(player_name(players[resident]), offer.least, most))
        elif len(bids) > 1:
            parts.append(_("bid {least} to {most}").format(least=bids[0], most=bids[-1]))
        if not bids:
            short = offer.town in view.towns_for_nothing(seat)
            parts.append(_("pays what is left") if short else _("too expensive"))
        yield about(f"  {offer.town} {town_words(offer.town)}", clauses(parts))


def _bid_words(resident: str, least: int, most: int | None) -> str:
    """Return the resident of a town with the bids; `most` is the affordable maximum, if visible."""
    if most is None:
        return _("{name} is there: bid {least} or more").format(name=resident, least=least)
    return _("{name} is there: bid {least} to {most}").format(name=resident, least=least, most=most)


def _tax_lines(view: View, seat: int) -> Iterator[str]:
    turnings, card = view.state.turnings(seat), printed_card(view.state, seat)
    if turnings is None:
        words = _(
            "  the tiles have not been described: type what is collected (for example {example}: "
            "{gain})"
        )
        yield words.format(example="2wgy2h+b", gain=gain_words("wwgyhh", "b"))
        return
    for gain, number in legal.different(turnings).items():
        yield about(f"  {number}", gain_words(gain, card))


def _storing_lines(view: View) -> Iterator[str]:
    if storing.filler(view.state) is not None:
        for way in legal.fillings(view.state):
            yield about(f"  {' '.join(way)}", spaces_words(way))
    elif view.bonus:
        leaders = view.board.leaders or {}
        for stack in storing.bonus_stacks(view.state):
            yield _("  card {stack}: {kind}").format(stack=stack, kind=kind_words(leaders[stack]))
        yield _("  no: none")
    else:
        for place, number, row in storing.unchosen(view.state):
            code = f"{place[:2]}{number}"
            words = _("not described") if row is None else storage_row_words(row_of(row))
            yield about(f"  {code}", words)
        if "may-decline-row" in view.state.house:
            yield _("  pass: no row")
        if len(view.board.rows) < len(box.PLACES):
            yield _("  after the row, type what is printed on it (for example ro2 4 g2 g2 y2 b1)")
            yield _("  done: no row has room for another cube")


def turn_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the legal actions (docs/data/json.md).

    `actions` is null where the list would reveal a hidden hand.
    """
    view = view_of(game)
    players = game.timeline.started.players
    phase, seat = view.order.phase, view.actor()
    going = seat is not None and phase == "towns" and view.order.duel is None
    actions = view.actions()
    return {
        "next": next_json(game),
        "possible": possible(view) if legal.missing(view.state) else None,
        "towns": [offer._asdict() for offer in legal.offers(view.state, seat or 0)]
        if going
        else None,
        "most": view.most(seat) if seat is not None and phase == "towns" else None,
        "turnings": view.state.turnings(seat) if seat is not None and phase == "taxes" else None,
        "actions": None if actions is None else [write(action, players) for action in actions],
    }
