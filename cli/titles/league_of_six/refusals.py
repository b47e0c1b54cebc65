"""Every refusal of League of Six as a sentence."""

from collections.abc import Mapping, Sequence

from cli.terminal.language import _, numbered
from cli.titles.common_words import common_refusals
from cli.titles.league_of_six.component_words import part_title
from cli.titles.league_of_six.names import place_words, town_words
from events.common import Player
from projections.refusal import Param, Refusal


def phase_words(phase: object) -> str:
    """Return what is going on."""
    return {
        "setup": _("the towns and the starting order are being laid out"),
        "prologue": _("tiles, cards and besiegers are being laid out (phase 1)"),
        "towns": _("players are choosing towns (phase 2)"),
        "taxes": _("players are collecting taxes (phase 4)"),
        "storing": _("players are storing goods (phase 5)"),
        "over": _("the game is over"),
    }[str(phase)]


def filled(template: str, params: Mapping[str, Param], players: Sequence[Player]) -> str:
    """Return a template filled in: seats, towns, places and phases by their names."""
    words: dict[str, object] = dict(params)
    for key, value in params.items():
        if key in ("player", "now", "taker") and isinstance(value, int) and value < len(players):
            words[key] = players[value].name
        elif key in ("town", "here"):
            words[key] = town_words(value)
        elif key == "towns" and isinstance(value, str):
            words[key] = ", ".join(map(town_words, value.split()))
        elif key == "place":
            words[key] = place_words(value)
        elif key == "phase":
            words[key] = phase_words(value)
        elif key == "part":
            words[key] = part_title(str(value))
    return template.format(**words)


def refusal_words(refusal: Refusal, players: Sequence[Player]) -> str:
    """Return what is wrong, as the middle of a sentence."""
    if refusal.code == "other-round":  # here "now" is the number of a round
        return _templates()[refusal.code].format(**refusal.params)
    return filled(_templates()[refusal.code], refusal.params, players)


def _templates() -> dict[str, str]:
    return {**common_refusals(), **_layout(), **_towns(), **_taxes(), **_storing()}


def _layout() -> dict[str, str]:
    return {
        "game-over": _("the sixth round is over: the game has ended"),
        "not-now": _("this cannot be done now: {phase}"),
        "other-round": _("this entry belongs to round {round}, but it is round {now}"),
        "round-unknown": _(
            "after the gap the round is not known; state it (for example adjust round 3 "
            "--reason TEXT)"
        ),
        "ring-laid": _("the towns are already laid out"),
        "ring-towns": _("the ring must have each of the six towns once"),
        "number-missing": _(
            "add the numbers of {towns} (for example la1): what is printed there has not "
            "been described"
        ),
        "number-differs": _("{town} is described with the number {printed}, not {number}"),
        "order-drawn": _("the starting order is already known"),
        "order-players": _(
            "the order must name every player once, the one with fewest guards first"
        ),
        "laid-already": _("that has already been recorded for this round"),
        "storage-twice": _("storage tile {tile} cannot be in both places"),
        "storage-used": _("storage tile {tile} has already been used with this side up"),
        "siege-twice": _("name each besieged town only once"),
        "siege-count": numbered(
            "with this number of players {need} town is besieged, not {towns}",
            "with this number of players {need} towns are besieged, not {towns}",
            "need",
        ),
        "siege-first": _("first say which towns are besieged (for example siege go lo)"),
        "tax-towns": _("each town that is not besieged ({need}) gets one tax tile: {towns}"),
        "tax-missing": _("tax tiles are missing in {towns}; write - for one without a name"),
        "tax-twice": _("tax tile {tile} can be in one town only"),
        "tax-used": _("tax tile {tile} has already been used since the stack was shuffled"),
        "tax-left": _("the tiles left in the stack come first: {tiles}"),
        "described-differently": _("{part} has already been described differently"),
        "cards-short": numbered(
            "the box has {box} leader card of stack {figures}, not {cards}",
            "the box has {box} leader cards of stack {figures}, not {cards}",
            "box",
        ),
        "cards-whole": _(
            "state all leader cards of a player together (for example adjust cards An b2 c3)"
        ),
    }


def _towns() -> dict[str, str]:
    return {
        "answer-first": _("{player} must first answer the bid in {town}: ok, or a higher number"),
        "move-first": _("{player}, who took the bid, must first go to another town"),
        "placed-already": _("{player} is already in a town"),
        "besieged": _("{town} is besieged"),
        "closed": _(
            "nobody can outbid in {town}: its player already stands on 12, the highest bid"
        ),
        "same-town": _("{player} took the bid in {town} and must leave it"),
        "bid-on-empty": _("nobody is in {town}: go there without a bid (the pawn stands on 0)"),
        "bid-low": _("a bid in {town} must be {least} or more, not {bid}"),
        "bid-missing": _("somebody is in {town}; add your bid, {least} or more"),
        "town-unpayable": _(
            "{player} cannot pay for travel to {town} ({price}) and a bid of {least}"
        ),
        "bid-unpayable": _("{player} cannot pay a bid of {bid}"),
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
            "the tiles in {town} have not been described; say what was collected (for "
            "example 2wgy2h+b)"
        ),
        "gain-malformed": _("say either how the tile is turned or what was collected, not both"),
        "goods-short": _(
            "goods left in the box: {left}, not {goods}; say which are collected (for "
            "example 2wgy2h)"
        ),
        "gain-not-given": _("the tile in {town} does not give that, however it is turned"),
        "turning-high": _("a tile can be turned to positions 1 to 6, not {number}"),
    }


def _storing() -> dict[str, str]:
    return {
        "not-your-row": _("{now} chooses a row, not {player}"),
        "fill-first": _("{player} must first choose which spaces to fill"),
        "card-first": _("{player} must first take a leader card, or none (no)"),
        "row-compulsory": _("{player} must choose a row as long as one can take a cube"),
        "row-chosen": _("the {place} row {row} has already been chosen"),
        "no-such-row": _("there is no row {row}; the tile has {most}"),
        "row-unknown": _(
            "the {place} row {row} has not been described; say what is printed (for example "
            "ro2 4 g2 g2 y2 b1)"
        ),
        "row-differs": _("the {place} row {row} has been described differently"),
        "nothing-to-fill": _("there are no spaces to choose now"),
        "not-your-fill": _("{now} chooses spaces, not {player}"),
        "spaces-wrong": _("{player} must fill free spaces with these cubes: {cubes}"),
        "no-card-due": _("no civic row has just been filled, so there is no card to take"),
        "not-your-card": _("{now} takes the card, not {player}"),
        "card-gone": _("there is no card face up on stack {stack}"),
        "card-high": _("the row gives a card from stack {most} or lower, not {stack}"),
        "rows-left": _("these rows can still take cubes: {rows}"),
    }


def house_rules() -> dict[str, str]:
    """Return each house rule with what it says."""
    return {
        "grey-always": _("a pair of figures always gives a grey card (L6.3)"),
        "box-ends": _("goods and guards that the box does not have are not collected (L6.3)"),
        "shuffle-all": _("all tax tiles are shuffled when too few are left for a round (L6.4)"),
        "bid-on-empty": _("a pawn can stand on any space of an empty bid track (L6.5)"),
        "pay-what-one-can": _(
            "a player who cannot pay for any town goes to one for what is left (L6.6)"
        ),
        "order-tie-fewest": _(
            "a tie in phase 3 goes to the player who stood with fewer guards (L6.7)"
        ),
        "horse-tie-fewest": _(
            "a tie in horses goes to the player who stands with fewer guards (L6.9)"
        ),
        "may-decline-row": _("a player may pass instead of choosing a row (L6.9)"),
    }


def rule_words(code: str) -> str:
    """Return the rule behind a refusal, in the rulebook's terms."""
    rules = {
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
    return rules[code]
