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
from cli.titles.league_of_six.secrets import visible_actions
from cli.titles.league_of_six.words import statement_words
from events.common import Player
from events.notation import code_of
from events.titles.league_of_six import box
from events.titles.league_of_six.components import row_of
from events.titles.league_of_six.writing import write
from projections.seen import Seen
from projections.titles.league_of_six import legal, storing, towns
from projections.titles.league_of_six.state import State
from projections.titles.league_of_six.taxes import printed_card


def nameless(state: State) -> str | None:
    """Return the line of unnamed tiles that is due, if this table has named none yet."""
    board, printed, lacking = state.board, state.printed, legal.missing(state)
    if "storage" in lacking and not board.storage_out and not printed.storage:
        return "storage - -"
    if "siege" in lacking or "tax" not in lacking or board.tax_out or printed.tiles:
        return None
    return f"tax{' -' * len(board.open_towns())}"


def next_words(game: Seen) -> str:
    """Return the players who act and the action expected of them, in a few words."""
    state: State = game.state
    players = game.timeline.started.players
    order = state.order
    if order.phase == "over":
        return _("the game is over")
    if order.unknown:
        if on_phone():
            return _("next: state the round as a position")
        return _("next: state the round (for example adjust round 3 --reason TEXT)")
    if lacking := legal.missing(state):
        return _("next: {what}").format(what=", ".join(map(missing_words, lacking)))
    return _next_decision(state, players)


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


def _next_decision(state: State, players: Sequence[Player]) -> str:
    order, seat = state.order, legal.actor(state)
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
        town = town_words(state.board.towns[order.waiting[0]])
        return _("next: {name} collects in {town}").format(name=name, town=town)
    if storing.filler(state) is not None:
        return _("next: {name} chooses spaces").format(name=name)
    if state.bonus:
        return _("next: {name} takes a leader card, or none").format(name=name)
    return _("next: {name} chooses a row").format(name=name)


def next_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the action expected of them."""
    state: State = game.state
    order, duel = state.order, state.order.duel
    return {
        "phase": order.phase,
        "round": order.round,
        "player": legal.actor(state),
        "missing": legal.missing(state),
        "answer": asdict(duel) if duel else None,
        "leaves": state.board.towns[order.mover] if order.mover is not None else None,
    }


def turn_lines(game: Seen) -> Iterator[str]:
    """Yield the round, the players who act, and the legal actions."""
    state: State = game.state
    players = game.timeline.started.players
    yield _("round {round}; {next}").format(round=state.order.round, next=next_words(game))
    yield from _lines(state, players)


def _lines(state: State, players: Sequence[Player]) -> Iterator[str]:
    phase, seat = state.order.phase, legal.actor(state)
    if state.order.unknown:
        yield _("  then state what is true now: {forms}").format(forms=statement_words())
    elif seat is None:
        yield from _chance_lines(state, players)
    elif phase == "towns":
        yield from _town_lines(state, seat, players)
    elif phase == "taxes":
        yield from _tax_lines(state, seat)
    else:
        yield from _storing_lines(state)


def _chance_lines(state: State, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of chance that may be recorded, each with an example for this table."""
    can = possible(state)
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
    for word in legal.missing(state):
        yield forms[word]


def possible(state: State) -> dict[str, Any]:
    """Return the possible outcomes of chance: towns, open towns, storage tiles, tax tiles."""
    board, order = state.board, state.order
    again = order.round == box.ROUNDS_A_SIDE + 1
    out = set() if again else board.storage_out
    tiles = [str(n) for n in range(1, box.TAX_TILES + 1)]
    left = [tile for tile in tiles if tile not in board.tax_out]
    return {
        "towns": list(board.ring.towns) if board.ring else [],
        "besieged": box.besieged_towns(state.players),
        "open": board.open_towns() if board.besieged is not None else [],
        "storage": [tile for tile in box.STORAGE_TILES if tile not in out],
        "tax": left if len(left) >= state.players else tiles,
        "first": left if len(left) < state.players and "shuffle-all" not in state.house else [],
    }


def _town_lines(state: State, seat: int, players: Sequence[Player]) -> Iterator[str]:
    most, empty = towns.affordable(state, seat), towns.highest_on_empty(state)
    if (duel := state.order.duel) is not None:
        if raises := towns.payable_bids(most, duel.bid + 1):
            yield _("  ok: accept the bid; or a higher bid, {least} to {most}").format(
                least=raises[0], most=raises[-1]
            )
        else:
            yield _("  ok: accept the bid; you cannot afford a higher one")
        return
    for offer in legal.offers(state, seat):
        resident = state.board.on_track(offer.town)
        parts = [_("travel {price}").format(price=offer.price)]
        bids = towns.payable_bids(most, offer.least, offer.price, empty)
        if resident is not None:
            highest = None if most is None or not bids else bids[-1]
            parts.append(_bid_words(player_name(players[resident]), offer.least, highest))
        elif len(bids) > 1:
            parts.append(_("bid {least} to {most}").format(least=bids[0], most=bids[-1]))
        if not bids:
            short = offer.town in towns.towns_for_nothing(state, seat)
            parts.append(_("pays what is left") if short else _("too expensive"))
        yield about(f"  {offer.town} {town_words(offer.town)}", clauses(parts))


def _bid_words(resident: str, least: int, most: int | None) -> str:
    """Return the resident of a town with the bids; `most` is the affordable maximum, if visible."""
    if most is None:
        return _("{name} is there: bid {least} or more").format(name=resident, least=least)
    return _("{name} is there: bid {least} to {most}").format(name=resident, least=least, most=most)


def _tax_lines(state: State, seat: int) -> Iterator[str]:
    turnings, card = state.turnings(seat), printed_card(state, seat)
    if turnings is None:
        words = _(
            "  the tiles have not been described: type what is collected (for example {example}: "
            "{gain})"
        )
        yield words.format(example="2wgy2h+b", gain=gain_words("wwgyhh", "b"))
        return
    for gain, number in legal.different(turnings).items():
        yield about(f"  {number}", gain_words(gain, card))


def _storing_lines(state: State) -> Iterator[str]:
    if storing.filler(state) is not None:
        for way in legal.fillings(state):
            yield about(f"  {' '.join(way)}", spaces_words(way))
    elif state.bonus:
        leaders = state.board.leaders or {}
        for stack in storing.bonus_stacks(state):
            yield _("  card {stack}: {kind}").format(stack=stack, kind=kind_words(leaders[stack]))
        yield _("  no: none")
    else:
        for row in storing.unchosen(state):
            words = storage_row_words(row_of(row.printed)) if row.printed else _("not described")
            yield about(f"  {row.code}", words)
        if "may-decline-row" in state.house:
            yield _("  pass: no row")
        if len(state.board.rows) < len(box.PLACES):
            yield _("  after the row, type what is printed on it (for example ro2 4 g2 g2 y2 b1)")
            yield _("  done: no row has room for another cube")


def turn_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the players who act and the legal actions (docs/data/json.md).

    `actions` is null where the list would reveal a hidden hand.
    """
    state: State = game.state
    players = game.timeline.started.players
    phase, seat = state.order.phase, legal.actor(state)
    going = seat is not None and phase == "towns" and state.order.duel is None
    actions = visible_actions(game)
    return {
        "next": next_json(game),
        "possible": possible(state) if legal.missing(state) else None,
        "towns": [offer._asdict() for offer in legal.offers(state, seat or 0)] if going else None,
        "most": towns.affordable(state, seat) if seat is not None and phase == "towns" else None,
        "turnings": state.turnings(seat) if seat is not None and phase == "taxes" else None,
        "actions": None if actions is None else [write(action, players) for action in actions],
    }
