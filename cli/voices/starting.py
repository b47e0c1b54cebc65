"""`new` and `sheet`: what is printed of games that begin, and of sheets."""

from collections.abc import Iterator, Sequence

from cli.game.open_game import OpenGame
from cli.game.sheets import SheetCall, keep_sheet
from cli.game.starting import NewCall, Started, start_game, started_lines
from cli.terminal.command import Command, Extra, Next, OfGame
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.titles.title_named import name_of
from cli.titles.title_options import printed_parts
from cli.titles.title_screens import title_screens
from cli.wording.sentences import standing_words
from events.common import GameStarted
from events.titles.registry import TITLES, title_events


class New(OfGame, kw_only=True, tag="tablescribe.new/1"):
    """A game that was started."""

    uid: str
    started: GameStarted
    next: Next


class Sheet(OfGame, kw_only=True, tag="tablescribe.sheet/1"):
    """A score sheet that was kept as a game."""

    uid: str
    started: GameStarted
    entries: int
    scores: Sequence[int]
    winners: Sequence[int]


def part_options() -> list[Extra]:
    """Return the options that name the printed parts of titles."""
    return [
        Extra(parts.name, parts.option_help, "NAME|FILE", number=False, complete=parts.complete)
        for parts in printed_parts().values()
    ]


def _house_rules() -> dict[str, dict[str, str]]:
    """Return each house rule of each title with what it says."""
    return {
        _("House rules of {title}").format(title=name_of(title_events(title))): dict(rules)
        for title in TITLES
        if (rules := title_screens(title).house_rules())
    }


def _new_answers(facts: Started) -> Iterator[New]:
    game = facts.game
    yield New(
        game=game.name,
        uid=game.stored.uid,
        started=game.game.timeline.started,
        next=game.screens.next_json(game.seen.game),
        **game.seen.view.keys(),
    )


def _sheet_words(game: OpenGame) -> Iterator[Output]:
    result = standing_words(game.seen.game, game.players, game.screens)
    yield _("{game}: {title}, {result}").format(
        game=game.name, title=name_of(game.title), result=result
    )


def _sheet_answers(game: OpenGame) -> Iterator[Sheet]:
    result = game.seen.game.rules.result(game.seen.game.state)
    yield Sheet(
        game=game.name,
        uid=game.stored.uid,
        started=game.game.timeline.started,
        entries=game.n,
        scores=result.scores,
        winners=result.winners,
        **game.seen.view.keys(),
    )


NEW = Command(
    "new",
    NewCall,
    start_game,
    lambda facts: started_lines(facts.game, facts.described),
    _new_answers,
    subject="location",
    writes=True,
    extra=part_options,
    help_end=_house_rules,
)
SHEET = Command(
    "sheet",
    SheetCall,
    keep_sheet,
    _sheet_words,
    _sheet_answers,
    subject="location",
    writes=True,
    extra=part_options,
)
