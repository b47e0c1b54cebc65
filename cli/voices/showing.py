"""`show` and `turn`: what lies on the table, who acts, and what is legal."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from cli.game.moments import Moment, ShowCall, TurnCall, look_at
from cli.game.viewpoint import heading, open_words
from cli.terminal.command import Command, Members, Next, Number, OfGame, OpenOfGame, Ref
from cli.terminal.output import Output
from cli.titles.showing import table_lines, turn_lines
from cli.wording.event_words import outcome_words
from cli.wording.gap_words import certainty_lines
from cli.wording.sentences import agreed_lines, left_words, lots_named
from events.common import Lots, Player
from projections.steps import last_action


class Show(OfGame, kw_only=True, tag="tablescribe.show/1"):
    """What lies on the table."""

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
    """Who acts, and what is legal."""

    entry: Number
    over: bool
    abandoned: bool
    absent: tuple[str, ...] | UnsetType = UNSET
    more: Annotated[Members, Meta(extra_json_schema=_WHO_ACTS)]


def _show_words(moment: Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    yield heading(game, moment.at)
    started = state.timeline.started
    lines = [*agreed_lines(started), *lots_named(started), *certainty_lines(state)]
    lines += filter(None, [left_words(state.absent)])
    yield from lines
    above = 1 + len(lines) + 2 * bool(open_words(game.game))
    last = last_action(item.event for item in reversed(state.timeline.items))
    yield from table_lines(game.screens, state, last, above)


def _show_answers(moment: Moment) -> Iterator[Show]:
    game, state = moment.game, moment.state
    started = state.timeline.started
    yield Show(
        game=game.name,
        entry=moment.at or game.n,
        players=started.players,
        house=started.house,
        lots=started.lots,
        sheet=started.sheet,
        uncertain_since=state.uncertain_since,
        absent=state.absent or UNSET,
        next=game.screens.next_json(state),
        board=game.screens.show_json(state),
        **game.view.keys(),
    )


def _turn_words(moment: Moment) -> Iterator[Output]:
    game, state = moment.game, moment.state
    if state.open:
        yield from turn_lines(game.screens, state)
        yield from filter(None, [left_words(state.absent)])
    else:
        yield outcome_words(state, game.view)


def _turn_answers(moment: Moment) -> Iterator[Turn]:
    game, state = moment.game, moment.state
    yield Turn(
        game=game.name,
        entry=moment.at or game.n,
        over=state.over,
        abandoned=state.abandoned,
        absent=state.absent or UNSET,
        more=game.screens.turn_json(state),
        **game.view.keys(),
    )


SHOW = Command("show", ShowCall, look_at, _show_words, _show_answers)
TURN = Command("turn", TurnCall, look_at, _turn_words, _turn_answers)
