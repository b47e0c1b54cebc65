"""For every refusal code of League of Six a situation and an action that meets it."""

from collections.abc import Callable

from events.common import Adjusted, GameStarted, GapDeclared, PlayerLeft, Undone
from events.titles.league_of_six.components import TaxTile
from events.titles.league_of_six.events import (
    BidAccepted,
    BidRaised,
    CardsStated,
    ComponentsDescribed,
    LeaderHand,
    TownChosen,
    tax_collected,
)
from projections.folding import fold_game
from projections.timeline import Timeline
from tests.titles.league_of_six.given import (
    RING,
    Given,
    given,
    players,
    prologue,
    storing,
    taxes,
    towns,
)

Situation = Callable[[], Given]


def _over() -> Given:
    at_table = towns()
    at_table.state.order.phase = "over"
    return at_table


def _abandoned() -> Given:
    at_table = towns()
    at_table.game.abandoned = True
    return at_table


def _poor() -> Given:
    """Red has neither guards nor influence, and somebody stands in Lauban already."""
    return (
        towns("gry")
        .done("la")
        .event(Adjusted(1, "guards", 0, "x"))
        .event(Adjusted(1, "score", 0, "x"))
    )


def _round_2() -> Given:
    """Nobody got any goods, so round 1 was over at once."""
    at_table = taxes(parts=False).done("g h; y h; r h")
    assert at_table.state.order.round == 2
    return at_table


def _many_rounds(tiles: str) -> Given:
    """Return round 2 with these tax tiles out in round 1."""
    at_table = prologue(parts=False).done("storage a d; leaders c a b b; siege go lo zi")
    at_table.done(f"tax {tiles}; la; ba; ka; g h; y h; r h")
    return at_table.done("storage b e; leaders c a b b; siege go lo zi")


def _last_of_the_stack() -> Given:
    """Return round 5 of four players: the stack has two tiles, 17 and 18."""
    at_table = prologue("rgyb", parts=False)
    for round_, storage in enumerate(("a d", "b e", "c f", "a d"), 1):
        tiles = " ".join(str(n) for n in range(4 * round_ - 3, 4 * round_ + 1))
        at_table.done(f"storage {storage}; leaders c a b b; siege go lo; tax {tiles}")
        stay = ["la", "ba", "ka", "zi"]
        for seat in list(at_table.state.order.waiting):
            at_table.done(f"{'rgyb'[seat]} {stay[seat]}")
        for seat in list(at_table.state.order.waiting):
            at_table.done(f"{'rgyb'[seat]} hw")
    return at_table.done("storage b e; leaders c a b b; siege go lo")


def _full_box() -> Given:
    """Roos collects last, and of the 37 goods in the box one is left."""
    return taxes(parts=False, house=("box-ends",)).done("g 9r9g; y 9y9b")


def _card() -> Given:
    """Red has filled the civic row of 2 and takes a leader card."""
    return storing(goods="yy").done("ci3")


def _chosen() -> Given:
    """Red has chosen the fourth royal row, which takes one red cube."""
    return storing(goods="r g").done("ro4")


def _undescribed() -> Given:
    at_table = taxes(parts=False)
    return at_table.done("g h; y h; r rhh")


def _gone() -> Given:
    """The leader card of 1 was taken for the civic row of 2; the row of 3 is full too."""
    return storing(goods="yyg").done("ci3; card 1; ci2")


def _sheet() -> Given:
    started = GameStarted("league-of-six", players("rgy"), "2026-03-01", sheet=True)
    return Given(fold_game(Timeline([(1, started)])))


EXAMPLES: dict[str, tuple[Situation, str]] = {
    "game-over": (_over, "la"),
    "not-now": (prologue, "la"),
    "round-unknown": (lambda: prologue().event(GapDeclared("a walk")), "storage a d"),
    "ring-laid": (prologue, RING),
    "ring-towns": (given, "ring la1 la3 go5 ka2 lo4 zi6"),
    "number-missing": (lambda: given(parts=False), "ring la ba3 go5 ka2 lo4 zi6"),
    "number-differs": (given, "ring la2 ba3 go5 ka2 lo4 zi6"),
    "order-drawn": (prologue, "order r g y"),
    "order-players": (given, "order r r y"),
    "player-missing": (given, "order r g"),
    "laid-already": (lambda: prologue().done("leaders c a b b"), "leaders c c c c"),
    "storage-twice": (prologue, "storage a a"),
    "storage-used": (_round_2, "storage a e"),
    "siege-twice": (prologue, "siege go go lo"),
    "siege-count": (prologue, "siege go"),
    "siege-first": (prologue, "tax la1 ba2 ka3"),
    "tax-towns": (lambda: prologue().done("siege go lo zi"), "tax 1 2 3 4"),
    "tax-missing": (lambda: prologue().done("siege go lo zi"), "tax 1 2"),
    "tax-twice": (lambda: prologue().done("siege go lo zi"), "tax 1 2 1"),
    "tax-used": (lambda: _many_rounds("4 5 6"), "tax 6 7 8"),
    "tax-left": (_last_of_the_stack, "tax 17 1 2 3"),
    "not-your-turn": (towns, "g la"),
    "answer-first": (lambda: towns().done("la; la 2"), "y ba"),
    "move-first": (lambda: towns().done("la; la 2; ok"), "y ba"),
    "placed-already": (lambda: towns().done("la"), "r ba"),
    "besieged": (towns, "go"),
    "closed": (
        lambda: towns().event(Adjusted(1, "guards", 20, "x")).done("la; la 12; ba"),
        "la 12",
    ),
    "same-town": (lambda: towns().done("la; la 2; ok"), "la 3"),
    "bid-on-empty": (towns, "la 2"),
    "bid-low": (lambda: towns().done("la; la 2; ok; ba"), "la 1"),
    "bid-missing": (lambda: towns().done("la"), "la"),
    "town-unpayable": (_poor, "la 1"),
    "bid-unpayable": (lambda: towns().done("la"), "la 9"),
    "no-bid": (towns, "ok"),
    "not-your-answer": (lambda: towns().done("la; la 2"), "g ok"),
    "collected-already": (lambda: taxes().done("1"), "g 1"),
    "not-your-tax": (taxes, "r 1"),
    "not-described": (lambda: taxes(parts=False), "1"),
    "gain-not-given": (taxes, "g rrr"),
    "turning-high": (taxes, "7"),
    "goods-short": (_full_box, "r rg"),
    "row-compulsory": (storing, "pass"),
    "not-your-row": (storing, "g ro1"),
    "fill-first": (lambda: storing(goods="g").done("ro1"), "ro2"),
    "card-first": (_card, "ro1"),
    "row-chosen": (_chosen, "ro4"),
    "no-such-row": (storing, "ro7"),
    "row-unknown": (_undescribed, "ro1"),
    "row-differs": (storing, "ro1 1 r1"),
    "nothing-to-fill": (storing, "g2"),
    "not-your-fill": (lambda: storing(goods="g").done("ro1"), "y g2"),
    "spaces-wrong": (lambda: storing(goods="g").done("ro1"), "g2 g1"),
    "no-card-due": (storing, "card 1"),
    "not-your-card": (_card, "y card 1"),
    "card-high": (_card, "card 3"),
    "card-gone": (_gone, "card 1"),
    "rows-left": (storing, "done"),
}
"""Codes that a typed action can meet: the situation and the action."""


EVENTS: dict[str, tuple[Situation, object, str]] = {
    "game-abandoned": (_abandoned, TownChosen(0, 1, "la"), "any action"),
    "has-left": (lambda: towns().alone(), PlayerLeft(1), "leave Bram"),
    "last-player": (lambda: towns().alone(), PlayerLeft(0), "leave An"),
    "no-such-seat": (towns, TownChosen(4, 1, "la"), "a record that names a fifth player"),
    "unknown-quantity": (given, Adjusted(0, "bricks", 1, "x"), "a record that adjusts bricks"),
    "out-of-range": (given, Adjusted(0, "guards", 500, "x"), "adjust An guards 500"),
    "not-of-this-title": (given, Undone(1), "a record with an action of another title"),
    "other-round": (towns, TownChosen(0, 3, "la"), "a record that names another round"),
    "other-bid": (
        lambda: towns().done("la; la 2"),
        BidAccepted(0, 1, "la", 5),
        "an answer to a bid that a correction changed",
    ),
    "other-town": (
        lambda: towns().done("la; la 2"),
        BidRaised(0, 1, "ba", 3),
        "an answer in a town that a correction changed",
    ),
    "gain-malformed": (taxes, tax_collected(1, 1, "ba"), "a record without turning and gain"),
    "described-differently": (
        given,
        ComponentsDescribed((TaxTile("1", "xxxxx.", "r"),)),
        "a tile that is described a second time",
    ),
    "cards-short": (
        _sheet,
        CardsStated(0, "x", LeaderHand(("c1",) * 7)),
        "a score sheet with seven leader cards of 1",
    ),
    "cards-whole": (given, Adjusted(0, "cards", 3, "x"), "adjust An cards 3"),
}
"""Codes that only a statement, a record or a corrected log can meet."""
