"""`score` and `why`: what is printed of points."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from cli.command import Command, Number, OpenOfGame, Ref, Row, Seat
from cli.game.moments import Moment
from cli.game.scoring import Points, ScoreCall, WhyCall, score, sources, used_columns, why
from cli.game.viewpoint import heading
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Table
from cli.terminal.reader import in_words
from cli.titles.common_words import ledger_lines, named, signed
from cli.wording.event_words import row_json
from cli.wording.sentences import score_words, standing_words, when_words


class PlayerScore(Struct, forbid_unknown_fields=True):
    """The points of a player, by where they come from."""

    name: str
    score: int | None
    sources: dict[str, int]


class Score(OpenOfGame, kw_only=True, tag="tablescribe.score/1"):
    """The score: as it ended, or as if it ended now."""

    entry: Number
    over: bool
    players: list[PlayerScore]
    winners: tuple[Seat, ...]
    tie_break: Any
    sheet: bool
    uncertain_since: Ref | None


class Why(OpenOfGame, kw_only=True, tag="tablescribe.why/1"):
    """Where each point of a player comes from."""

    entry: Number
    player: Seat
    score: int | None
    ledger: list[Row]


def _score_words(moment: Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    yield heading(game, moment.at)
    if state.rules.result(state.state).scores:
        yield _table(moment)
    yield from game.screens.score_lines(state)
    yield standing_words(state, state.timeline.started.players, game.screens)


def _sources(moment: Moment) -> list[dict[str, int]]:
    return sources(
        moment.state, [rule for rule, _name in moment.game.screens.columns_of(moment.state)]
    )


def _table(moment: Moment) -> Table:
    points = _sources(moment)
    used = used_columns(moment.game.screens.columns_of(moment.state), points)
    rows = [
        [named(player), *(str(row[rule]) for rule, _name in used), str(sum(row.values()))]
        for player, row in zip(moment.state.timeline.started.players, points, strict=True)
    ]
    return Table(["", *(name for _rule, name in used), _("points")], rows)


def _score_answers(moment: Moment) -> Iterator[Score]:
    game, state = moment.game, moment.state
    started, result = state.timeline.started, state.rules.result(state.state)
    scores = result.scores or [None] * len(started.players)
    yield Score(
        game=game.name,
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
        more=game.screens.score_json(state),
        **game.view.keys(),
    )


def _why_words(points: Points) -> Iterator[Output]:
    game, state = points.moment.game, points.moment.state
    players = state.timeline.started.players
    if state.rules.result(state.state).scores:
        when = _("at the end") if state.over else when_words(state)
        total = sum(row.amount for row in points.rows)
        yield _("{name}: {points} {when}").format(
            name=players[points.seat].name,
            points=signed(ngettext("{n} point", "{n} points", abs(total)), total),
            when=when,
        )
        counted = partial(game.screens.row_words, players=game.players, plain=in_words())
        yield from ledger_lines(points.rows, counted, state.rules.CLAUSES)
    else:
        yield score_words((), players)
    yield from game.screens.why_more(state, points.seat)


def _why_answers(points: Points) -> Iterator[Why]:
    game, state = points.moment.game, points.moment.state
    total = sum(row.amount for row in points.rows)
    yield Why(
        game=game.name,
        entry=points.moment.at or game.n,
        player=points.seat,
        score=total if state.rules.result(state.state).scores else None,
        ledger=[row_json(row, state.rules.CLAUSES) for row in points.rows],
        more=game.screens.why_more_json(state, points.seat),
        **game.view.keys(),
    )


SCORE = Command("score", ScoreCall, score, _score_words, _score_answers, (Score,))
WHY = Command("why", WhyCall, why, _why_words, _why_answers, (Why,))
