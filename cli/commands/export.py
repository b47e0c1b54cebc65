"""`export`: write a record of a game."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.candidates import records
from cli.exports.jsonl import export_jsonl
from cli.exports.text import export_text
from cli.files import keep_from_harm, write_whole
from cli.language import _, ngettext
from cli.options import Db, GameName
from cli.say import warn
from cli.sitting import Sitting


class Format(StrEnum):
    """What a record is written as."""

    JSONL = "jsonl"
    TEXT = "text"


WRITERS = {Format.JSONL: export_jsonl, Format.TEXT: export_text}


def export(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help=_("Where to; the screen without one."), autocompletion=records
        ),
    ] = None,
    format: Annotated[
        Format | None,
        typer.Option(
            "--format",
            "-f",
            help=_("jsonl is lossless; text can be read and typed. Else by the file's ending."),
        ),
    ] = None,
    game: GameName = None,
    db: Db = None,
) -> None:
    """Write a record of a game: JSON Lines (lossless) or text (effective actions)."""
    sitting = Sitting.open(db, game, writing=False)
    chosen = format or (Format.JSONL if file and file.suffix == ".jsonl" else Format.TEXT)
    content = WRITERS[chosen](sitting)
    if sitting.title.SECRETS and not sitting.game.over:
        warn(_("a record is open: what players hold in secret follows from it"))
    if file is None or str(file) == "-":
        typer.echo(content.encode(), nl=False)  # bytes: a record is UTF-8 in every locale
        return
    keep_from_harm(file)
    write_whole(file, content)
    head = sitting.entries[-1].hash.hex()
    warn(
        ngettext(
            "{game} written to {file}: {n} entry, head {hash}",
            "{game} written to {file}: {n} entries, head {hash}",
            sitting.n,
            game=sitting.name,
            file=file,
            hash=head[:16],
        )
    )
