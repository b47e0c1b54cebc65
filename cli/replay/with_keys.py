"""`replay` at a terminal: step by step with keys, and the navigation."""

from collections.abc import Sequence

from msgspec.structs import replace

from cli.game.seen_game import SeenGame
from cli.game.viewpoint import open_words
from cli.replay.replaying import REPLAY as AS_TEXT
from cli.replay.replaying import Walked
from cli.replay.steps import ReplayStep, Rewound, step_heading, steps_of
from cli.terminal.language import _, about, prompt_for
from cli.terminal.line import cell_len
from cli.terminal.output import print_output
from cli.terminal.printing import say
from cli.terminal.reader import in_words
from cli.titles.layout import tie
from cli.titles.showing import table_lines
from projections.seen import Seen

DELAYS = (3.0, 2.0, 1.2, 0.6, 0.3, 0.1)
"""Seconds between steps while it plays, from slow to fast."""

# keys as prompt_toolkit calls them, whatever a terminal sends for them
HOME = ("g", "home")
END = ("G", "end")
LEAVE = ("q", "Q", "escape", "c-d")
FORWARD = (" ", "n", "l", "c-m", "right", "down")
BACK = ("b", "p", "h", "c-h", "left", "up")


class Walk:
    """The position in a replay.

    Attributes:
        place: the step shown.
        playing: whether it plays by itself.
        left: whether it has ended.
    """

    def __init__(self, steps: Sequence[ReplayStep]) -> None:
        self._steps = steps
        self._turns = [place for place, step in enumerate(steps) if step.turn]
        self._speed = 2
        self._sought = ""
        self.place = 0
        self.playing = False
        self.left = False

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._steps) - 1

    @property
    def delay(self) -> float:
        """Seconds between steps while playing."""
        return DELAYS[self._speed]

    def go(self, place: int) -> None:
        """Go to a step, or to the nearest."""
        self.place = min(max(place, 0), self.last)

    def press(self, key: str) -> None:
        """Do the action of a key; ignore other keys."""
        places = {
            **dict.fromkeys(FORWARD, self.place + 1),
            **dict.fromkeys(BACK, self.place - 1),
            **dict.fromkeys(HOME, 0),
            **dict.fromkeys(END, self.last),
            "t": next((turn for turn in self._turns if turn > self.place), self.last),
            "T": next((turn for turn in reversed(self._turns) if turn < self.place), 0),
        }
        if key in places:
            self.go(places[key])
        elif key in LEAVE:
            self.left = True
        elif key == "a":
            self.playing = True
            if self.place == self.last:
                self.go(0)
        elif key in ("+", "-"):
            self._speed = min(max(self._speed + (1 if key == "+" else -1), 0), len(DELAYS) - 1)

    def tick(self) -> None:
        """Advance one step while playing, up to the end."""
        self.go(self.place + 1)
        self.playing = self.place < self.last

    def jump(self, ref: str) -> bool:
        """Go to an entry, "17", "#17" or "17.1"; if undone, to the first one after it.

        Return whether there is one.
        """
        wanted = _number(ref.strip().lstrip("#"))
        if wanted is None:
            return False
        found = [p for p, step in enumerate(self._steps) if (_number(step.ref) or wanted) >= wanted]
        exact = [p for p in found if _number(self._steps[p].ref) == wanted]
        if not found:
            return False
        self.go((exact or found)[0])
        return True

    def search(self, text: str) -> bool:
        """Go to the next step whose line contains a text; without one, repeat the last search.

        It wraps around at the end. Return whether there is such a step.
        """
        self._sought = text.strip().casefold() or self._sought
        if not self._sought:
            return False
        order = [*range(self.place + 1, self.last + 1), *range(self.place + 1)]
        found = [p for p in order if self._sought in self._steps[p].line.casefold()]
        if found:
            self.go(found[0])
        return bool(found)


def _number(ref: str) -> tuple[int, int] | None:
    """Return the numbers of an entry and of the action in it; None for other text."""
    entry, _dot, action = ref.partition(".")
    if not entry.isdecimal() or not (action or "0").isdecimal():
        return None
    return int(entry), int(action or 0)


BETWEEN = "  "


def all_keys() -> list[str]:
    """Return each key with its action, in the order of the list."""
    return [words for _need, words in _keys()]


def keys_line(width: int) -> str:
    """Return the keys on a line of so many columns.

    If it is too narrow, the least important keys are left out, and ? lists all.
    """
    kept = _keys()
    line = _all_keys()
    while len(kept) > 1 and cell_len(line) > width:
        kept.remove(max(kept))
        *shown, leave = [words for _need, words in kept]
        line = tie(BETWEEN.join([*shown, _("? keys"), leave]))
    return line


def _keys() -> list[tuple[int, str]]:
    """Return each key with its action and rank; the highest is left out first, the last never."""
    # translators: keys of a replay, each with a word or two for what it does
    return [
        (1, _("n b step")),
        (2, _("t T turn")),
        (3, _("# entry")),
        (4, _("/ search")),
        (5, _("a play")),
        (7, _("+ - speed")),
        (6, _("g G start/end")),
        (0, _("q quit")),
    ]


def _with_keys(walked: Walked) -> None:
    """Go through the steps of a game with keys until q."""
    import gc

    from cli.replay.keys import next_keys, pressed

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
            said = _all_keys() if key == "?" else _do_key(walk, key)


def _all_keys() -> str:
    """Return the keys on several lines, broken only between keys."""
    return tie(BETWEEN.join(all_keys()))


def _draw_step(open_game: SeenGame, game: Seen, steps: list[ReplayStep], said: str = "") -> None:
    """Clear the screen and draw the last of some steps, with a line kept for questions."""
    from shutil import get_terminal_size

    import click

    from cli.replay.screen import screen
    from cli.terminal.console import say_lines

    columns, lines = get_terminal_size()
    keys = keys_line(columns - 1)
    notes = filter(None, [said, open_words(open_game.game), keys])
    shown = screen(open_game, game, steps, (columns, lines - 1), list(notes))
    click.clear()
    say_lines(shown)


def _ask(what: str) -> str:
    """Ask for a line; an empty answer is allowed."""
    import click

    return str(click.prompt(prompt_for(what), "", prompt_suffix=" ", show_default=False))


def _do_key(walk: Walk, key: str) -> str:
    """Do the action of a key, with a question if needed; return the error, if any."""
    if key in ("#", ":"):
        entry = _ask(_("entry"))
        return "" if walk.jump(entry) else _("there is no such entry")
    if key == "/":
        text = _ask(_("search"))
        return "" if walk.search(text) else _("no step contains that text")
    walk.press(key)
    return ""


REPLAY = replace(AS_TEXT, present=_with_keys)
