"""`replay`: the game step by step, as text, for programs, or as a recording."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from cli.game.seen_game import SeenGame
from cli.replay.steps import Step, steps_of, walk_of
from cli.terminal.command import Command, OfGame, Option, Request
from cli.terminal.language import ngettext
from cli.terminal.output import Output, Remark
from cli.terminal.reader import as_reader
from cli.titles.showing import table_lines
from cli.wording.sentences import standing_words


class ReplayCall(Request, frozen=True):
    """Replay a game step by step: with keys in a terminal, otherwise as plain text.

    Keys: n and b a step, t and T a turn, # an entry, / search, a play, + and - faster and
    slower, g and G (Home and End) the start and the end, q quit.
    """

    boards: Annotated[bool, Option("Draw the board after each step.", local=True)] = False
    cast: Annotated[
        Path | None,
        Option(
            "Write a recording to FILE for asciinema play, and nothing else.", "FILE", local=True
        ),
    ] = None


class Replay(OfGame, kw_only=True, tag="tablescribe.replay/1"):
    """The game step by step."""

    steps: list[Step]


class Walked(Struct, frozen=True):
    """A game to step through, and whether to show the board after each step."""

    game: SeenGame
    boards: bool


class Cast(Struct, frozen=True):
    """A written recording: its number of steps, and its path."""

    game: SeenGame
    file: Path
    steps: int


def walk_through(game: SeenGame, call: ReplayCall) -> Walked:
    """Return a game to step through."""
    return Walked(game, call.boards)


def write_cast(game: SeenGame, call: ReplayCall) -> Cast:
    """Write a recording of a game for asciinema.

    Raises:
        Mistake: the target is not a recording, or cannot be written.
    """
    from cli.replay.screen import START, cast
    from cli.terminal.files import keep_from_harm, write_whole

    file = call.cast or Path()
    keep_from_harm(file, [START])
    with as_reader(plain=False):
        content, steps = cast(game)
    write_whole(file, content)
    return Cast(game, file, steps)


def _words(walked: Walked) -> Iterator[Output]:
    game, last = walked.game, None
    for one, then in walk_of(game):
        last = one.last
        yield one.line
        if walked.boards:
            yield from table_lines(game.screens, then, one.last)
    yield standing_words(game.game, game.players, game.screens)
    if not walked.boards:
        yield from table_lines(game.screens, game.game, last)


def _answers(walked: Walked) -> Iterator[Replay]:
    game = walked.game
    yield Replay(steps=[one.json for one in steps_of(game)], **game.keys())


def _cast_words(cast: Cast) -> Iterator[Output]:
    yield Remark(
        ngettext(
            "{game} written to {file}: {n} step; play it with asciinema play",
            "{game} written to {file}: {n} steps; play it with asciinema play",
            cast.steps,
            game=cast.game.name,
            file=cast.file,
        )
    )


_CAST = Command("replay", write_cast, _cast_words, lambda _cast: ())


def _variant(call: ReplayCall) -> Command | None:
    return None if call.cast is None else _CAST


REPLAY = Command("replay", walk_through, _words, _answers, variant=_variant)
