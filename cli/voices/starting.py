"""Output of `new`, `sheet` and `fork`: games that begin, and score sheets."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from cli.game import starting
from cli.game.open_game import OpenGame
from cli.terminal.command import Command, Next, OfGame, Option
from cli.terminal.language import _, ngettext
from cli.terminal.output import Output, Remark
from cli.titles.title_named import name_of
from cli.titles.title_options import printed_parts
from cli.titles.title_screens import title_screens
from cli.wording.event_words import outcome_words
from cli.wording.sentences import standing_words
from events.common import GameStarted
from events.titles.registry import TITLES, title_events


class New(OfGame, kw_only=True, tag="tablescribe.new/1"):
    """A game that was started."""

    uid: str
    started: GameStarted
    next: Next


class Sheet(OfGame, kw_only=True, tag="tablescribe.sheet/1"):
    """A score sheet saved as a game."""

    uid: str
    started: GameStarted
    entries: int
    scores: Sequence[int]
    winners: Sequence[int]


def part_options() -> dict[str, Any]:
    """Return the options that name the printed parts of titles."""
    return {
        name: Annotated[
            str | None, Option(parts.option_help, "NAME|FILE", completes=parts.complete, local=True)
        ]
        for name, parts in printed_parts().items()
    }


def _house_rules() -> dict[str, dict[str, str]]:
    """Return the sentences of the house rules of each title."""
    return {
        _("House rules of {title}").format(title=name_of(title_events(title))): dict(rules)
        for title in TITLES
        if (rules := title_screens(title).house_rules())
    }


def _new_answers(facts: starting.Started) -> Iterator[New]:
    game = facts.game
    yield New(
        uid=game.stored.uid,
        started=game.game.timeline.started,
        next=game.screens.next_json(game.seen.game),
        **game.seen.keys(),
    )


def _sheet_words(game: OpenGame) -> Iterator[Output]:
    result = standing_words(game.seen.game, game.players, game.screens)
    yield _("{game}: {title}, {result}").format(
        game=game.name, title=name_of(game.title), result=result
    )


def _sheet_answers(game: OpenGame) -> Iterator[Sheet]:
    result = game.seen.game.rules.result(game.seen.game.state)
    yield Sheet(
        uid=game.stored.uid,
        started=game.game.timeline.started,
        entries=game.n,
        scores=result.scores,
        winners=result.winners,
        **game.seen.keys(),
    )


NEW = Command(
    "new",
    starting.start_game,
    lambda facts: starting.started_lines(facts.game, facts.described),
    _new_answers,
    extra=part_options,
    help_end=_house_rules,
)
SHEET = Command("sheet", starting.keep_sheet, _sheet_words, _sheet_answers, extra=part_options)


class Fork(OfGame, kw_only=True, tag="tablescribe.fork/1"):
    """A game that was forked."""

    uid: str
    parent: str
    origin: Any
    entries: int
    next: Next


def _fork_words(forked: starting.Forked) -> Iterator[Output]:
    yield from _fork_remarks(forked)
    child = forked.game
    yield ngettext(
        "{child}: forked from {parent} after #{entry}, {n} entry",
        "{child}: forked from {parent} after #{entry}, {n} entries",
        child.n,
        child=child.name,
        parent=forked.parent.name,
        entry=forked.entry,
    )
    yield outcome_words(child.seen.game, child.seen.view)


def _fork_remarks(forked: starting.Forked) -> Iterator[Remark]:
    """Yield the notices about the log of the forked game."""
    yield from map(Remark, forked.parent.remarks())


def _fork_answers(forked: starting.Forked) -> Iterator[Fork | Remark]:
    child = forked.game
    yield Fork(
        uid=child.stored.uid,
        parent=forked.parent.name,
        origin=child.game.timeline.started.origin,
        entries=child.n,
        next=child.screens.next_json(child.seen.game),
        **child.seen.keys(),
    )
    yield from _fork_remarks(forked)


FORK = Command("fork", starting.fork, _fork_words, _fork_answers)
