"""`replay` at a terminal: step by step, with keys."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import open_words
from cli.replay.replaying import REPLAY as AS_TEXT
from cli.replay.replaying import Walked
from cli.replay.steps import ReplayStep, Rewound, step_heading, steps_of
from cli.terminal.language import _
from cli.terminal.output import print_output
from cli.terminal.phrases import about, prompted
from cli.terminal.printing import say
from cli.terminal.reader import in_words
from cli.titles.layout import tied
from cli.titles.showing import table_lines
from projections.seen import Seen

if TYPE_CHECKING:
    from cli.replay.walk import Walk


def _with_keys(walked: Walked) -> None:
    """Go through the steps of a game with keys until q."""
    import gc

    from cli.replay.keys import next_keys, pressed
    from cli.replay.walk import Walk

    gc.enable()
    open_game, steps = walked.game, steps_of(walked.game)
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
        for key in next_keys():
            if key == "s" and spoken:
                then = rewound.at(walk.place)
                last = steps[walk.place].last
                print_output(table_lines(open_game.screens, then, last))
            said = _all_keys() if key == "?" else _asked(walk, key)


def _all_keys() -> str:
    """Return the keys as a text that may take several lines; none ends within a key's words."""
    from cli.replay.key_words import BETWEEN, all_keys

    return tied(BETWEEN.join(all_keys()))


def _draw_step(open_game: SeenGame, game: Seen, steps: list[ReplayStep], said: str = "") -> None:
    """Clear the screen and draw the last of some steps on it, a line kept for a question."""
    from shutil import get_terminal_size

    import click

    from cli.replay.key_words import keys_line
    from cli.replay.screen import screen
    from cli.terminal.console import say_lines

    columns, lines = get_terminal_size()
    keys = keys_line(columns - 1)
    notes = filter(None, [said, open_words(open_game.viewer, open_game.game), keys])
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


REPLAY = replace(AS_TEXT, present=_with_keys)
