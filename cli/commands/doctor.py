"""`doctor`: what there is to know when something does not work."""

from typing import Annotated

import typer

from cli.game.diagnosis import Diagnosis, diagnosis
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say, say_json
from cli.wording.doctor_words import (
    game_lines,
    program_lines,
    rest_lines,
    store_lines,
    trouble_words,
)

HARMLESS = ("missing", "empty", "wal", "not-utf8", "newer", "locked")
"""What is to be known, and is nothing wrong."""


def doctor(
    names: Annotated[
        bool,
        typer.Option("--names", help=_("Include full paths and the names of players.")),
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Gather what helps when something does not work, and say what to do next.

    Without --names it is safe to paste into a report. Ends with exit code 1 if something is wrong.
    """
    found = diagnosis(db, names=names)
    if json:
        _tell_json(found)
    else:
        _tell(found)
    if not _sound(found):
        raise SystemExit(int(Exit.FINDINGS))


def _sound(found: Diagnosis) -> bool:
    return all(one.code in HARMLESS for one in found.trouble)


def _tell(found: Diagnosis) -> None:
    lines = [
        *program_lines(found.program, found.sqlite),
        *store_lines(found.store),
        *game_lines(found.games),
        *rest_lines(found.keys, found.terminal),
    ]
    for line in lines:
        say(line)
    for one in found.trouble:
        say(_("to do: {what}").format(what=trouble_words(one.code, one.params)))
    if not found.trouble:
        say(_("all is well: nothing to do"))


def _tell_json(found: Diagnosis) -> None:
    trouble = [
        {"code": one.code, "message": trouble_words(one.code, one.params), "params": one.params}
        for one in found.trouble
    ]
    say_json("doctor", **{**found._asdict(), "trouble": trouble}, sound=_sound(found))
