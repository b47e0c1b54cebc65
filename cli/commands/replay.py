"""`replay`: the game step by step."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completion.options import As, GameName, Open
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, look, open_words
from cli.replay.steps import ReplayStep, Rewound, step_heading, steps_of, walk_of
from cli.terminal.language import _, ngettext
from cli.terminal.options import Db, Json
from cli.terminal.phrases import about, prompted
from cli.terminal.printing import say, warn
from cli.terminal.reader import as_reader, in_words
from cli.titles.layout import tied
from cli.titles.showing import show as show_table
from cli.wording.sentences import standing_words
from projections.folding import FoldedGame

if TYPE_CHECKING:
    from cli.replay.walk import Walk


def replay(
    boards: Annotated[
        bool, typer.Option("--boards", help=_("Draw the board after each step."))
    ] = False,
    cast: Annotated[
        Path | None,
        typer.Option(
            "--cast", metavar="FILE", help=_("Only write a recording to FILE, for asciinema play.")
        ),
    ] = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """Replay a game step by step: with keys in a terminal, otherwise as plain text.

    Keys: n and b a step, t and T a turn, # an entry, / search, a play, + and - faster and
    slower, g and G (Home and End) the start and the end, q quit.
    """
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    if cast is not None:
        with as_reader(plain=False):
            _write_cast(open_game, cast)
    elif json:
        answer(open_game, "replay", steps=[one.json for one in steps_of(open_game)])
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _with_keys(open_game, steps_of(open_game))
    else:
        _as_text(open_game, boards=boards)


def _as_text(open_game: OpenGame, *, boards: bool) -> None:
    last = None
    for one, then in walk_of(open_game):
        last = one.last
        say(one.line)
        if boards:
            show_table(open_game.screens, then, open_game.viewer, one.last)
    state = open_game.game
    say(standing_words(state, open_game.players, open_game.screens))
    if not boards:
        show_table(open_game.screens, state, open_game.viewer, last)


def _write_cast(open_game: OpenGame, file: Path) -> None:
    from cli.replay.cast import START, cast
    from cli.terminal.files import keep_from_harm, write_whole

    keep_from_harm(file, [START])
    content, steps = cast(open_game)
    write_whole(file, content)
    warn(
        ngettext(
            "{game} written to {file}: {n} step; watch it with asciinema play",
            "{game} written to {file}: {n} steps; watch it with asciinema play",
            steps,
            game=open_game.name,
            file=file,
        )
    )


def _with_keys(open_game: OpenGame, steps: list[ReplayStep]) -> None:
    """Go through the steps with keys until q."""
    import gc

    from cli.replay.keys import next_keys, pressed
    from cli.replay.walk import Walk, keys_of

    gc.enable()
    walk, spoken, rewound = Walk(steps), in_words(), Rewound(open_game)
    if spoken:
        say(_all_keys())
        say(_("s describes the table"))
    said = ""
    while not walk.left:
        seen = steps[: walk.place + 1]
        if spoken:
            say(about(step_heading(open_game, walk.place, walk.last), seen[-1].line))
        else:
            _draw_step(open_game, rewound.at(walk.place), seen, said)
        if walk.playing:
            walk.playing = not pressed(walk.delay)
            if walk.playing:
                walk.tick()
            continue
        if said and spoken:
            say(said)
        for key in keys_of(next_keys()):
            if key == "s" and spoken:
                then = rewound.at(walk.place)
                show_table(open_game.screens, then, open_game.viewer, steps[walk.place].last)
            said = _all_keys() if key == "?" else _asked(walk, key)


def _all_keys() -> str:
    """Return the keys as a text that may take several lines; none ends within a key's words."""
    from cli.replay.key_words import BETWEEN, all_keys

    return tied(BETWEEN.join(all_keys()))


def _draw_step(
    open_game: OpenGame, game: FoldedGame, steps: list[ReplayStep], said: str = ""
) -> None:
    """Clear the screen and draw the last of some steps on it, a line kept for a question."""
    from shutil import get_terminal_size

    import click

    from cli.replay.key_words import keys_line
    from cli.replay.screen import screen
    from cli.terminal.console import say_lines

    columns, lines = get_terminal_size()
    keys = keys_line(columns - 1)
    notes = filter(None, [said, open_words(open_game.view, open_game.game.over), keys])
    shown = screen(open_game, game, steps, (columns, lines - 1), list(notes))
    click.clear()
    say_lines(shown)


def _typed(what: str) -> str:
    """Ask for something; nothing is an answer too."""
    import click

    return str(click.prompt(prompted(what), "", prompt_suffix=" ", show_default=False))


def _asked(walk: "Walk", key: str) -> str:
    """Do what a key stands for, with a question where it needs one; return what went wrong."""
    if key in ("#", ":"):
        entry = _typed(_("entry"))
        return "" if walk.jump(entry) else _("there is no such entry")
    if key == "/":
        text = _typed(_("search"))
        return "" if walk.search(text) else _("no step contains that text")
    walk.press(key)
    return ""
