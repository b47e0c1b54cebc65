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
        "setup": _("the towns and the first order are laid down"),
        "prologue": _("tiles, cards and besiegers are laid (phase 1)"),
        "towns": _("towns are chosen (phase 2)"),
        "taxes": _("taxes are collected (phase 4)"),
        "storing": _("goods are stored (phase 5)"),
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
        "not-now": _("now {phase}"),
        "other-round": _("this was said of round {round}, and it is round {now}"),
        "round-unknown": _(
            "after the gap nobody knows the round; state it, as: adjust round 3 --reason TEXT"
        ),
        "ring-laid": _("the towns lie already"),
        "ring-towns": _("the ring has each of the six towns once"),
        "number-missing": _(
            "numbers are missing, as la1, for {towns}: what is printed there is not described"
        ),
        "number-differs": _("{town} is described with the number {printed}, not {number}"),
        "order-drawn": _("the first order is known already"),
        "order-players": _("the order names every player once, the one with fewest guards first"),
        "laid-already": _("that is recorded for this round already"),
        "storage-twice": _("the storage tile {tile} cannot lie on both places"),
        "storage-used": _("the storage tile {tile} has lain with this side up already"),
        "siege-twice": _("a town is besieged once"),
        "siege-count": numbered(
            "{need} town is besieged with so many players, not {towns}",
            "{need} towns are besieged with so many players, not {towns}",
            "need",
        ),
        "siege-first": _("say first which towns are besieged, as: siege go lo"),
        "tax-towns": _("a tax tile lies in each of the {need} open towns: {towns}"),
        "tax-missing": _("tax tiles are missing in {towns}; - is one without a name"),
        "tax-twice": _("the tax tile {tile} lies in one town only"),
        "tax-used": _("the tax tile {tile} has been out since the stack was shuffled"),
        "tax-left": _("the rest of the stack comes first: {tiles}"),
        "described-differently": _("{part} is described already, and otherwise"),
        "cards-short": numbered(
            "the box has {box} leader card of {figures}, not {cards}",
            "the box has {box} leader cards of {figures}, not {cards}",
            "box",
        ),
        "cards-whole": _("leader cards are stated together, as: adjust cards An b2 c3"),
    }


def _towns() -> dict[str, str]:
    return {
        "answer-first": _("{player} answers the bid in {town} first: ok, or a higher number"),
        "move-first": _("{player}, who took the bid, goes to another town first"),
        "placed-already": _("{player} stands in a town already"),
        "besieged": _("{town} is besieged"),
        "closed": _("the resident of {town} stands on 12"),
        "same-town": _("{player} took the bid in {town} and must leave it"),
        "bid-on-empty": _("nobody is in {town}: the pawn stands on 0"),
        "bid-low": _("a bid in {town} is {least} or more, not {bid}"),
        "bid-missing": _("somebody is in {town}; say the bid, {least} or more"),
        "town-unpayable": _("{player} cannot pay the way to {town} ({price}) and a bid of {least}"),
        "bid-unpayable": _("{player} cannot pay {bid}"),
        "no-bid": _("no bid waits for an answer"),
        "not-your-answer": _("{now} answers the bid, not {player}"),
        "other-bid": _("the bid is {standing}, not {bid}"),
        "other-town": _("the pawn stands in {here}, not in {town}"),
    }


def _taxes() -> dict[str, str]:
    return {
        "collected-already": _("{player} has collected already"),
        "not-your-tax": _("{now} collects before {player}"),
        "not-described": _(
            "the tiles in {town} are not described; say what was collected, as 2wgy2h+b"
        ),
        "gain-malformed": _("say either how the tile is turned or what was collected"),
        "goods-short": _(
            "goods left in the box: {left}, not {goods}; say which are collected, as 2wgy2h"
        ),
        "gain-not-given": _("no turning of the tile in {town} gives that"),
        "turning-high": _("a tile is turned to one of six positions, 1 to 6, not {number}"),
    }


def _storing() -> dict[str, str]:
    return {
        "not-your-row": _("{now} chooses a row, not {player}"),
        "fill-first": _("{player} chooses first which spaces to fill"),
        "card-first": _("{player} takes a leader card first, or none (no)"),
        "row-compulsory": _("{player} has to choose a row while one can take a cube"),
        "row-chosen": _("the {place} row {row} was chosen already"),
        "no-such-row": _("there is no row {row}; the tile has {most}"),
        "row-unknown": _(
            "the {place} row {row} is not described; say what is printed, as: ro2 4 g2 g2 y2 b1"
        ),
        "row-differs": _("the {place} row {row} is described otherwise"),
        "nothing-to-fill": _("nobody has spaces to choose"),
        "not-your-fill": _("{now} chooses spaces, not {player}"),
        "spaces-wrong": _("{player} fills free spaces with these cubes: {cubes}"),
        "no-card-due": _("no full civic row gives a card"),
        "not-your-card": _("{now} takes the card, not {player}"),
        "card-gone": _("no card of {stack} lies face up"),
        "card-high": _("the row gives a card of {most} at most, not {stack}"),
        "rows-left": _("these rows can still take cubes: {rows}"),
    }


def house_rules() -> dict[str, str]:
    """Return each house rule with what it says."""
    return {
        "grey-always": _("a pair of figures always gives a grey card (L6.3)"),
        "box-ends": _("goods and guards that the box has not are not collected (L6.3)"),
        "shuffle-all": _("all tax tiles are shuffled when too few are left for a round (L6.4)"),
        "bid-on-empty": _("a pawn can stand on any space of an empty bid track (L6.5)"),
        "pay-what-one-can": _("who can pay no town goes to one for what there is (L6.6)"),
        "order-tie-fewest": _("a tie in phase 3 goes to who stood with fewer guards (L6.7)"),
        "horse-tie-fewest": _("a tie in horses goes to who stands with fewer guards (L6.9)"),
        "may-decline-row": _("who is to choose a row may pass (L6.9)"),
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
