"""`log`: the entries."""

from typing import Annotated

import typer

from cli.completion.options import As, At, GameName, Open
from cli.game.entry_json import entry_json
from cli.game.forks import Links
from cli.game.open_game import OpenGame
from cli.game.viewpoint import answer, hash_shown, look
from cli.terminal.language import _
from cli.terminal.numbers import Whole
from cli.terminal.options import Db, Json
from cli.terminal.printing import say
from cli.titles.view import View
from cli.wording.entry_status import Marks
from cli.wording.entry_words import words
from cli.wording.head_words import head_line
from projections.folding import fold_game
from projections.notes import notes_at
from projections.timeline import Timeline


def log(
    all: Annotated[
        bool, typer.Option("--all", "-a", help=_("Include what was undone or replaced."))
    ] = False,
    after: Annotated[
        int,
        typer.Option(
            "--after", metavar="N", click_type=Whole(0), help=_("Only the entries after entry N.")
        ),
    ] = 0,
    at: At = None,
    game: GameName = None,
    db: Db = None,
    as_: As = None,
    open: Open = False,
    json: Json = False,
) -> None:
    """List the log; with --all also what was undone or replaced."""
    open_game = OpenGame.open(db, game, writing=False)
    look(open_game, as_, open, as_json=json)
    if at is not None:
        open_game.check_number(at)
    events = open_game.events[:at]
    marks = Marks(open_game.game if at is None else fold_game(Timeline(events)))
    links = Links(open_game.store, open_game.stored.uid)
    if json:
        answer(
            open_game,
            "log",
            uid=open_game.stored.uid,
            entries=[
                {**entry_json(open_game, n), "mark": marks.of(n) or None}
                for n, _event in events[after:]
            ],
            forks=links.forks(open_game.stored.uid),
            head={"entries": open_game.n, "hash": hash_shown(open_game, open_game.n)},
        )
        return
    timeline = Timeline(events)
    _say_entries(timeline, marks, open_game.view, all=all, after=after)
    if all:
        _say_lines(timeline)
    for line in links.words(open_game.stored.uid):
        say(line)
    say(head_line(open_game.entries))


def _say_entries(timeline: Timeline, marks: Marks, view: View, *, all: bool, after: int) -> None:
    """Say the entries after one, below each the notes that belong to it."""
    notes = notes_at(timeline.items)
    below = {
        item.ref
        for about, own in notes.items()
        for item in own
        if int(about.partition(".")[0]) > after
    }
    width = len(str(len(timeline.raw)))
    for n, event in timeline.raw.items():
        mark = marks.of(n)
        if n <= after or str(n) in below or (mark in Marks.HIDDEN and not all):
            continue
        line = f"#{n:<{width}} {words(event, view)}"
        say(f"{line}  [{marks.words(n)}]" if mark else line)
        for about, own in notes.items():
            for item in own if about.partition(".")[0] == str(n) else ():
                say(f"{'':{width + 1}} #{item.ref} {words(item.event, view)}")


def _say_lines(timeline: Timeline) -> None:
    """Say which abandoned lines can be restored."""
    for line in timeline.abandoned():
        span = f"#{line[0]}" if len(line) == 1 else f"#{line[0]}..#{line[-1]}"
        say(_("abandoned: {span}; to bring it back: redo --line {n}").format(span=span, n=line[-1]))
