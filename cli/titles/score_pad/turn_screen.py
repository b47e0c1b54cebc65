"""The players who have yet to score in a round, and the categories."""

from collections.abc import Iterator
from typing import Any

from cli.terminal.language import _, all_of
from cli.titles.common_words import counted_words
from cli.titles.score_pad.words import category_line, side_words
from events.titles.score_pad.events import POINTS
from events.titles.score_pad.notation import END
from projections.seen import Seen
from projections.titles.score_pad.legal import examples, open_categories
from projections.titles.score_pad.state import NO_ROUND, State


def next_words(game: Seen) -> str:
    """Return the players who have yet to score in the current round, in words."""
    state: State = game.state
    players = game.timeline.started.players
    if state.over:
        return _("the game is over")
    if state.round == NO_ROUND:
        return _("next: anybody may score (for example {example})").format(example=example(game))
    if state.gap:
        return _("next: name the round (for example {name} r4 12)").format(name=players[0].name)
    due, sides = state.due()
    names = all_of([side_words(state, side, players) for side in sides])
    if due is None or len(state.categories) == 1:
        return _("next: round {round}, {names}").format(round=state.round, names=names)
    words = _("next: round {round}, {category}: {names}")
    return words.format(round=state.round, category=counted_words(due), names=names)


def example(game: Seen) -> str:
    """Return a score that can be typed now; "end", the end of the game, if there is none."""
    event = next((one for one in examples(game.state) if not game.refusals(one)), None)
    if event is None:
        return END
    named = "" if event.category == POINTS else f"{event.category} "
    return f"{game.timeline.started.players[event.player].name} {named}{event.number}"


def turn_above(game: Seen) -> Iterator[str]:
    """Yield the same above the help of a session, with an example of what can be typed."""
    yield from turn_lines(game)
    state: State = game.state
    if state.round != NO_ROUND and not (state.over or state.gap):
        yield _("for example: {example}").format(example=example(game))


def next_json(game: Seen) -> dict[str, Any]:
    """Return the JSON object of the same: the first seat of each side who is there."""
    state: State = game.state
    missing = [state.speaker(side) for side in state.missing()]
    due = state.due()[1]
    return {
        "player": state.speaker(due[0]) if due else None,
        "round": state.round or None,
        "missing": missing,
    }


def turn_lines(game: Seen) -> Iterator[str]:
    """Yield the players who have yet to score, and the categories with their limits."""
    state: State = game.state
    yield next_words(game)
    able = [open_categories(state, side) for side in range(len(state.sides))]
    yield from (category_line(one) for one in state.pad.categories if any(one in a for a in able))


def turn_json(game: Seen) -> dict[str, Any]:
    """Return the JSON form of the same."""
    state: State = game.state
    return {
        "next": next_json(game),
        "actions": None,
        "open": [
            {
                "player": state.speaker(side),
                "categories": [
                    {"name": one.name, "least": one.least, "most": one.most}
                    for one in open_categories(state, side)
                ],
            }
            for side in range(len(state.sides))
        ],
    }
