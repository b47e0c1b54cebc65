"""Output of `turn`, `show`, `score` and `why`: one moment of a game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from cli.game import moments
from cli.game.viewpoint import heading, open_words
from cli.terminal.command import Command, Members, Next, Number, OfGame, OpenOfGame, Ref, Row, Seat
from cli.terminal.language import _, about, ngettext
from cli.terminal.output import Output, Table
from cli.terminal.reader import in_words
from cli.titles.common_words import (
    amount,
    entry_mark,
    ledger_lines,
    player_name,
    with_clause,
    with_sign,
)
from cli.titles.points import PointsTable, points_table, sources
from cli.titles.showing import table_lines, turn_lines
from cli.wording import sentences
from cli.wording.event_words import outcome_words, row_json
from cli.wording.gap_words import certainty_lines
from events.common import Lots, Player
from events.notation import typed_name
from projections.ledger import Held
from projections.steps import last_action


class PlayerScore(Struct, forbid_unknown_fields=True):
    """The points of a player by source."""

    name: str
    score: int | None
    sources: dict[str, int]


class Score(OpenOfGame, kw_only=True, tag="tablescribe.score/1"):
    """The score: the final one, or the one if the game ended now."""

    entry: Number
    over: bool
    players: list[PlayerScore]
    winners: tuple[Seat, ...]
    tie_break: Any
    sheet: bool
    uncertain_since: Ref | None
    absent: tuple[str, ...] | UnsetType = UNSET


class HeldBy(Struct, forbid_unknown_fields=True):
    """A player's points by a rule, in a place or by an entry."""

    rule: str
    place: str | None
    entry: Ref
    amount: int


class Why(OpenOfGame, kw_only=True, tag="tablescribe.why/1"):
    """The sources of a player's points."""

    entry: Number
    player: Seat
    score: int | None
    holds: list[HeldBy]
    ledger: list[Row]


def _score_words(moment: moments.Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    yield heading(game, moment.at)
    lines = [*game.screens.score_lines(state)]
    points = points_table(state, game.screens.columns_of(state))
    if points and (points.heads or not lines):
        yield _table(moment, points)
    yield from lines
    yield sentences.standing_words(state, state.timeline.started.players, game.screens)


def _sources(moment: moments.Moment) -> list[dict[str, int]]:
    return sources(
        moment.state, [rule for rule, _name in moment.game.screens.columns_of(moment.state)]
    )


def _table(moment: moments.Moment, points: PointsTable) -> Table:
    rows = [
        [player_name(player), *map(str, row), str(total)]
        for player, row, total in zip(
            moment.state.timeline.started.players, points.rows, points.sums, strict=True
        )
    ]
    return Table(["", *points.heads, _("points")], rows)


def _score_answers(moment: moments.Moment) -> Iterator[Score]:
    game, state = moment.game, moment.state
    started, result = state.timeline.started, state.rules.result(state.state)
    scores = result.scores or [None] * len(started.players)
    yield Score(
        entry=moment.at or game.n,
        over=state.over,
        players=[
            PlayerScore(player.name, points, from_)
            for player, points, from_ in zip(started.players, scores, _sources(moment), strict=True)
        ],
        winners=result.winners,
        tie_break=result.tie_break or None,
        sheet=started.sheet,
        uncertain_since=state.uncertain_since,
        absent=state.absent or UNSET,
        more=game.screens.score_json(state),
        **game.keys(),
    )


def _why_words(explained: moments.Explained) -> Iterator[Output]:
    game, state = explained.moment.game, explained.moment.state
    if not explained.alone:
        yield heading(game, explained.moment.at)
    if not state.rules.result(state.state).scores:
        yield sentences.score_words((), state.timeline.started.players)
    for points in explained.points:
        yield from _points_words(points, history=explained.history, alone=explained.alone)
    if explained.alone and not explained.history and explained.points[0].rows:
        who = typed_name(explained.points[0].seat, state.timeline.started.players)
        yield _("every gain and loss: {command}").format(command=f"why {who} --history")
    if not explained.alone:
        yield sentences.standing_words(state, state.timeline.started.players, game.screens)


def _points_words(points: moments.Points, *, history: bool, alone: bool) -> Iterator[Output]:
    """Yield a player's points, each rule on a line; fewer lines if there are several players."""
    game, state = points.moment.game, points.moment.state
    if state.rules.result(state.state).scores:
        yield _("{name}: {points} {when}").format(
            name=state.timeline.started.players[points.seat].name,
            points=with_sign(ngettext("{n} point", "{n} points", abs(points.total)), points.total),
            when=_("at the end") if state.over else sentences.when_words(state),
        )
        if history:
            counted = partial(game.screens.row_words, players=game.players, plain=in_words())
            yield from ledger_lines(points.rows, counted, state.rules.CLAUSES)
        else:
            names = dict(game.screens.columns_of(state))
            yield from held_lines(points.held, names, state.rules.CLAUSES if alone else None)
    if alone:
        yield from game.screens.why_more(state, points.seat, history=history)


def held_lines(
    held: Mapping[str, Sequence[Held]], names: Mapping[str, str], cited: Mapping[str, str] | None
) -> Iterator[str]:
    """Yield a line for each rule with the scoring places or entries.

    `names` are the headings of the rules, `cited` their rulings. Without rulings,
    points without a place are summed up in one line.
    """
    summed: list[str] = []
    for rule in sorted(held, key=[*names, *held].index):
        found = held[rule]
        total = sum(one.amount for one in found)
        sum_ = f"{names.get(rule, rule)} {amount(total)}"
        if cited is None and not any(one.place for one in found):
            summed.append(sum_)
            continue
        clauses_ = cited or {}
        yield f"  {with_clause(_places_words(sum_, found), rule, clauses_)}"
    if summed:
        yield f"  {', '.join(summed)}"


def _places_words(sum_: str, found: Sequence[Held]) -> str:
    """Return a sum with its items: "towns 6 (3 each): k11, m9", "stored 5: 3 (#18), 2 (#19)"."""
    if len(found) == 1:
        [one] = found
        return about(sum_, one.place) if one.place else f"{sum_} ({entry_mark(one.entry)})"
    ordered = sorted(found, key=lambda one: in_order(one.place))
    same = {one.amount for one in found}
    if len(same) == 1 and found[0].place:
        places = ", ".join(one.place for one in ordered)
        return _("{sum} ({n} each): {places}").format(sum=sum_, n=found[0].amount, places=places)
    parts = [
        f"{one.place} {amount(one.amount)}"
        if one.place
        else f"{amount(one.amount)} ({entry_mark(one.entry)})"
        for one in ordered
    ]
    return about(sum_, ", ".join(parts))


def in_order(place: str) -> tuple[tuple[int, str], ...]:
    """Return the natural sort key of a place: k9 before k11."""
    parts = re.findall(r"\d+|\D+", place)
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts)


def _why_answers(explained: moments.Explained) -> Iterator[Why]:
    game, state = explained.moment.game, explained.moment.state
    for points in explained.points:
        yield Why(
            entry=explained.moment.at or game.n,
            player=points.seat,
            score=points.total if state.rules.result(state.state).scores else None,
            holds=[
                HeldBy(rule, one.place or None, one.entry, one.amount)
                for rule, found in points.held.items()
                for one in found
            ],
            ledger=[row_json(row, state.rules.CLAUSES) for row in points.rows],
            more=game.screens.why_more_json(state, points.seat),
            **game.keys(),
        )


SCORE = Command("score", moments.look_at, _score_words, _score_answers, asks=moments.ScoreCall)
WHY = Command("why", moments.why, _why_words, _why_answers)


class Show(OfGame, kw_only=True, tag="tablescribe.show/1"):
    """The table."""

    entry: Number
    players: tuple[Player, ...]
    house: tuple[str, ...]
    lots: Lots | None
    sheet: bool
    uncertain_since: Ref | None
    absent: tuple[str, ...] | UnsetType = UNSET
    next: Next
    board: Members | None


_WHO_ACTS: dict[str, Any] = {
    "properties": {
        "next": {"type": "object", "description": "Who acts, and the title's own members."},
        "actions": {
            "type": ["array", "null"],
            "items": {"type": "string"},
            "description": "Every legal line; null where the list would tell of a hidden hand.",
        },
    },
    "required": ["next", "actions"],
}
"""What every title has to say of who acts; the order of the members is the title's."""


class Turn(OpenOfGame, kw_only=True, tag="tablescribe.turn/1"):
    """The players to act, and the legal actions."""

    entry: Number
    over: bool
    abandoned: bool
    absent: tuple[str, ...] | UnsetType = UNSET
    more: Annotated[Members, Meta(extra_json_schema=_WHO_ACTS)]


def _show_words(moment: moments.Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    yield heading(game, moment.at)
    started = state.timeline.started
    lines = [*sentences.agreed_lines(started), *sentences.lots_named(started)]
    lines += [*certainty_lines(state), *filter(None, [sentences.left_words(state.absent)])]
    yield from lines
    above = 1 + len(lines) + 2 * bool(open_words(game.game))
    last = last_action(item.event for item in reversed(state.timeline.items))
    yield from table_lines(game.screens, state, last, above)


def _show_answers(moment: moments.Moment) -> Iterator[Show]:
    game, state = moment.game, moment.state
    started = state.timeline.started
    yield Show(
        entry=moment.at or game.n,
        players=started.players,
        house=started.house,
        lots=started.lots,
        sheet=started.sheet,
        uncertain_since=state.uncertain_since,
        absent=state.absent or UNSET,
        next=game.screens.next_json(state),
        board=game.screens.show_json(state),
        **game.keys(),
    )


def _turn_words(moment: moments.Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    if state.open:
        yield from turn_lines(game.screens, state)
        yield from filter(None, [sentences.left_words(state.absent)])
    else:
        yield outcome_words(state, game.view)


def _turn_answers(moment: moments.Moment) -> Iterator[Turn]:
    game, state = moment.game, moment.state
    yield Turn(
        entry=moment.at or game.n,
        over=state.over,
        abandoned=state.abandoned,
        absent=state.absent or UNSET,
        more=game.screens.turn_json(state),
        **game.keys(),
    )


SHOW = Command("show", moments.look_at, _show_words, _show_answers, asks=moments.ShowCall)
TURN = Command("turn", moments.look_at, _turn_words, _turn_answers, asks=moments.TurnCall)
