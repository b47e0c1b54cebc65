"""The reasons against an event on a score pad (SP.1 to SP.5)."""

from events.common import MOST_AMOUNT, Adjusted, Event, GapDeclared, StatedTogether
from events.titles.score_pad.events import Category, PadDescribed, PadEnded, PointsScored
from projections.predicate import NOTHING, Found, adjusted_cannot
from projections.refusal import Refusal, by_rule, refusal
from projections.titles.score_pad import state
from projections.titles.score_pad.state import NO_ROUND, State, with_house_rules
from projections.titles.title_rules import EventRules, change_nothing

CODES = by_rule(
    {
        "SP.1": ("pad-faulty pad-players pad-teams pad-known pad-house-rule", ""),
        "SP.2": (
            "who-scores number-each-side no-rounds no-round-named scored-already other-kind",
            "other-round one-a-round kind-used-up",
        ),
        "SP.3": (
            "no-such-category neither which-category player-or-category number-each-category"
            " bid-first too-far",
            "limits used-up total total-left",
        ),
        "SP.5": ("overshoot", "ends-itself"),
    }
)
"""Every refusal by its rule: what is impossible, and what a ruling admits."""


def _refuse(code: str, **params: str | int) -> list[Refusal]:
    return [refusal(CODES, code, **params)]


def _described_cannot(state: State, event: PadDescribed) -> Found:
    from events.titles.score_pad.pad_file import described_faults

    pad, unfit = with_house_rules(event, state.house)
    if unfit:
        return _refuse("pad-house-rule", name=event.name, house=unfit[0])
    if state.described:
        return NOTHING if state.pad == pad else _refuse("pad-known", name=event.name)
    if faults := described_faults(event):
        return _refuse("pad-faulty", name=event.name, fault=faults[0].code)
    if not event.least_players <= state.players <= event.most_players:
        span = {"least": event.least_players, "most": event.most_players}
        return _refuse("pad-players", name=event.name, players=state.players, **span)
    if event.teams and state.players % event.teams:
        return _refuse("pad-teams", players=state.players, teams=event.teams)
    return NOTHING


def _scored_cannot(state: State, event: PointsScored) -> Found:
    if state.unfit:
        return _refuse("pad-house-rule", name=state.pad.name, house=state.unfit[0])
    if event.player >= state.players:
        return _refuse("no-such-seat", player=event.player)
    category = state.categories.get(event.category)
    if category is None:
        known = ", ".join(state.categories)
        return _refuse("no-such-category", category=event.category, known=known)
    if event.round is not None and state.round == NO_ROUND:
        return _refuse("no-rounds", round=event.round)
    if event.round is None and state.round != NO_ROUND:
        return _refuse("no-round-named")
    return _place_cannot(state, event) or _cell_cannot(state, event, category)


def _place_cannot(state: State, event: PointsScored) -> Found:
    """Return what refuses any number: a filled place, the end, a player who has left."""
    side = state.side_of(event.player)
    cell = (event.round or NO_ROUND, side, event.category)
    if cell[0] != NO_ROUND and cell in state.cells:
        found: dict[str, str | int] = {
            "player": event.player,
            "category": event.category,
            "round": cell[0],
            "had": state.cells[cell],
            "entry": state.refs[cell],
            "number": event.number,
        }
        due, sides = state.due() if cell[0] == state.round else (None, [])
        if due is not None and sides:
            found |= {"due": due, "now": state.speaker(sides[0])}
        return _refuse("scored-already", **found)
    if state.over:
        return _refuse("game-over")
    return _refuse("has-left", player=event.player) if state.left(side) else NOTHING


def _cell_cannot(state: State, event: PointsScored, category: Category) -> Found:
    """Return what keeps a number from its place on the pad."""
    side, round_ = state.side_of(event.player), event.round or NO_ROUND
    place: dict[str, str | int] = {"player": event.player, "category": category.name}
    if (kind := state.kinds.get(round_)) not in (None, category.name):
        return _refuse("other-kind", round=round_, kind=str(kind), category=category.name)
    if category.bid is not None and not state.has(round_, side, state.categories[category.bid]):
        return _refuse("bid-first", bid=category.bid, round=round_, **place)
    score = state.score(side) + state.gain(round_, side, category, event.number)
    if state.passed(score):
        target = state.pad.target or 0
        return _refuse("overshoot", player=event.player, score=score, target=target)
    if abs(score) > MOST_AMOUNT:
        return _refuse("too-far", score=score, most=MOST_AMOUNT)
    return NOTHING


def _scored_may_not(state: State, event: PointsScored) -> Found:
    category = state.categories[event.category]
    side, round_ = state.side_of(event.player), event.round or NO_ROUND
    place: dict[str, str | int] = {"player": event.player, "category": category.name}
    found: list[Refusal] = []
    if round_ != state.round and not state.gap:
        found += _refuse("other-round", round=round_, current=state.round)
    if state.pad.per_round == "one" and any(
        (round_, side, one) in state.cells for one in state.categories
    ):
        found += _refuse("one-a-round", player=event.player, round=round_)
    if state.used_up(round_, side, category):
        code = "kind-used-up" if state.pad.per_round == "same" else "used-up"
        found += _refuse(code, times=category.limit or 0, **place)
    if not category.least <= event.number <= category.most:
        span = {"least": category.least, "most": category.most}
        found += _refuse("limits", category=category.name, number=event.number, **span)
    return [*found, *_total(state, event, category)]


def _total(state: State, event: PointsScored, category: Category) -> Found:
    """Return what refuses a number by which the sum of a round becomes impossible."""
    round_, side = event.round or NO_ROUND, state.side_of(event.player)
    if category.total is None or round_ == state.left_in:
        return NOTHING
    there = len(state.there)
    if not there * category.least <= category.total <= there * category.most:
        return NOTHING  # too few are left to make it up
    total = state.sum_of(round_, category.name) + event.number
    sides = {*state.there} - {side}
    others = sum((round_, other, category.name) not in state.cells for other in sides)
    if others * category.least <= category.total - total <= others * category.most:
        return NOTHING
    if others and total <= category.total:
        span = {"least": category.least, "most": category.most, "others": others}
        left = category.total - total
        return _refuse("total-left", category=category.name, left=left, **span)
    return _refuse("total", category=category.name, total=total, wanted=category.total)


def _ended_cannot(state: State, event: PadEnded) -> Found:
    return _refuse("game-over") if state.over else NOTHING


def _ended_may_not(state: State, event: PadEnded) -> Found:
    pad = state.pad
    if pad.rounds is None and pad.target is None:
        return NOTHING
    return _refuse("ends-itself", name=pad.name)


def _adjusted_cannot(state: State, event: Adjusted) -> Found:
    return adjusted_cannot(event, state.players, {"score": MOST_AMOUNT}, -MOST_AMOUNT)


EVENTS: dict[type[Event], EventRules] = {
    PadDescribed: EventRules(state.describe_pad, _described_cannot),
    PointsScored: EventRules(state.write_score, _scored_cannot, _scored_may_not),
    PadEnded: EventRules(state.end_game, _ended_cannot, _ended_may_not),
    Adjusted: EventRules(state.adjust_score, _adjusted_cannot),
    GapDeclared: EventRules(state.gap),
    StatedTogether: EventRules(change_nothing),
}
"""What there is against an event of each type, and what it changes."""
