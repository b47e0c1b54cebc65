"""`replay`: the game step by step."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completion.options import As, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, look, say_open
from cli.replay.steps import ReplayStep, game_at, step_heading, steps_of
from cli.terminal import output_mode as plain
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.say import about, say, warn
from cli.wording.sentences import standing_words

if TYPE_CHECKING:
    from cli.replay.walk import Walk


def replay(
    boards: Annotated[
        bool, typer.Option("--boards", help=_("Draw the board after every step."))
    ] = False,
    cast: Annotated[
        Path | None,
        typer.Option(
            "--cast", metavar="FILE", help=_("Write a recording that asciinema plays, and no more.")
        ),
    ] = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Show a game step by step: with keys on a terminal, as plain text elsewhere.

    Keys: n and b a step, t and T a turn, # an entry, / a text, a plays it, + and - faster and
    slower, g and G the start and the end, q leaves.
    """
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    if cast is not None:
        with plain.drawn():
            _write_cast(open_game, steps_of(open_game), cast)
        return
    steps = steps_of(open_game)
    if json:
        answer(open_game, "replay", steps=[one.json for one in steps])
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _with_keys(open_game, steps)
    else:
        _as_text(open_game, steps, boards=boards)


def _as_text(open_game: OpenGame, steps: list[ReplayStep], *, boards: bool) -> None:
    for one in steps:
        say(one.line)
        if boards:
            plain.show(open_game.screens, game_at(open_game, one.items), open_game.viewer)
    state = open_game.game
    say(standing_words(state, open_game.players, open_game.screens))
    if not boards:
        plain.show(open_game.screens, state, open_game.viewer)


def _write_cast(open_game: OpenGame, steps: list[ReplayStep], file: Path) -> None:
    from cli.replay.cast import START, cast
    from cli.terminal.files import keep_from_harm, write_whole

    keep_from_harm(file, [START])
    write_whole(file, cast(open_game, steps))
    warn(
        ngettext(
            "{game} written to {file}: {n} step, for asciinema play",
            "{game} written to {file}: {n} steps, for asciinema play",
            len(steps),
            game=open_game.name,
            file=file,
        )
    )


def _with_keys(open_game: OpenGame, steps: list[ReplayStep]) -> None:
    """Go through the steps with keys until q."""
    import gc

    import click

    from cli.replay.keys import pressed
    from cli.replay.walk import Walk

    gc.enable()
    walk, spoken = Walk(steps), plain.in_words()
    see = _say_step if spoken else _draw_step
    if spoken:
        say(_keys())
        say(_("s says what lies on the table"))
    said = ""
    while not walk.left:
        see(open_game, steps, walk.place)
        if walk.playing:
            walk.playing = not pressed(walk.delay)
            if walk.playing:
                walk.tick()
            continue
        if said:
            say(said)
        key = click.getchar()
        if key == "s" and spoken:
            plain.show(
                open_game.screens, game_at(open_game, steps[walk.place].items), open_game.viewer
            )
        said = _asked(walk, key)


def _keys() -> str:
    return _("n forward  b back  t T turn  # entry  / search  a play  + - speed  g G ends  q quit")


def _draw_step(open_game: OpenGame, steps: list[ReplayStep], place: int) -> None:
    """Clear the screen and draw a step on it."""
    import click

    from cli.replay.screen import screen
    from cli.terminal.console import console

    click.clear()
    out = console()
    out.print(screen(open_game, steps, place, out.width))
    say_open(open_game.view, open_game.game.over)
    say(_keys())


def _say_step(open_game: OpenGame, steps: list[ReplayStep], place: int) -> None:
    """Say a step below those before it."""
    say(about(step_heading(open_game, steps, place), steps[place].line))


def _asked(walk: "Walk", key: str) -> str:
    """Do what a key stands for, with a question where it needs one; return what went wrong."""
    import click

    if key in ("#", ":"):
        entry = click.prompt(_("entry"), default="", show_default=False)
        return "" if walk.jump(entry) else _("there is no such entry")
    if key == "/":
        text = click.prompt(_("search"), default="", show_default=False)
        return "" if walk.search(text) else _("no step has that text")
    walk.press(key)
    return ""
