"""`verify`: whether the file of games and its logs hold together."""

from typing import Annotated

import typer

from cli.completion.candidates import verified as candidates
from cli.game.game_store import games_location
from cli.game.verifying import compared_head, verified
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.options import Db, Json
from cli.terminal.printing import say, say_json
from cli.wording.head_words import typed_head
from events.store.verifying import FOUND


def verify(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME [HEAD]]",
            help=_(
                "The game (all if left out), and a fingerprint from an export, a page or a sheet."
            ),
            autocompletion=candidates,
        ),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Check that nothing was lost, damaged or rewritten; silent if all is well.

    Checks the file of games itself and the chain of every log. With a fingerprint from elsewhere:
    whether the log still has that entry. Ends with exit code 1 if something is wrong.
    """
    import gc

    gc.enable()
    name, *typed = what or [""]
    head = typed_head(" ".join(typed)) if typed else None
    path = games_location(db)
    done = verified(path, name or None)
    findings, state = list(done.findings), None
    if head is not None:
        state, found = compared_head(path, name, head)
        if state not in FOUND:
            findings.append(found)
        elif not json:
            say(found.line)
    if json:
        say_json(
            "verify",
            games=done.games,
            entries=done.entries,
            sound=not findings,
            head=state,
            findings=[one._asdict() for one in findings],
        )
    else:
        for one in findings:
            say(one.line)
    if findings:
        raise SystemExit(int(Exit.FINDINGS))
