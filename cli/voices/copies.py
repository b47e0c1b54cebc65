"""`verify`, `backup` and `restore`: what is printed of files of games."""

from collections.abc import Iterator

from msgspec import Struct

from cli.answers import Answer
from cli.game.copies import (
    BackupCall,
    Copied,
    RestoreCall,
    Restored,
    make_backup,
    restore_backup,
)
from cli.game.verifying import Verification, VerifyCall, verify
from cli.terminal.exit_codes import Exit
from cli.terminal.language import _
from cli.terminal.output import Output
from cli.voices.command import Command
from cli.wording.head_words import extent_words


class Fault(Struct):
    """Something that is off with a file of games."""

    code: str
    message: str
    game: str | None
    entry: int | None


class Verify(Answer, tag="tablescribe.verify/1"):
    """Whether a file of games and its logs hold together."""

    games: int
    entries: int
    sound: bool
    head: str | None
    findings: list[Fault]


class Backup(Answer, tag="tablescribe.backup/1"):
    """A copy that was made and verified."""

    file: str
    games: int
    entries: int
    sound: bool


class Restore(Answer, tag="tablescribe.restore/1"):
    """A backup that was put back."""

    file: str
    games: int
    entries: int
    kept: str | None


def _verify_words(found: Verification) -> Iterator[Output]:
    if found.agrees is not None:
        yield found.agrees.line
    for one in found.findings:
        yield one.line


def _verify_answers(found: Verification) -> Iterator[Verify]:
    findings = [Fault(*one) for one in found.findings]
    yield Verify(found.games, found.entries, not findings, found.head, findings)


def _verify_exit(found: Verification) -> Exit:
    return Exit.FINDINGS if found.findings else Exit.OK


def _backup_words(copied: Copied) -> Iterator[Output]:
    words = (
        _("copied to {file} although it is damaged: {extent}")
        if copied.what.findings
        else _("copied to {file} and verified: {extent}")
    )
    extent = extent_words(copied.what.games, copied.what.entries)
    yield words.format(file=copied.to, extent=extent)


def _backup_answers(copied: Copied) -> Iterator[Backup]:
    what = copied.what
    yield Backup(str(copied.to), what.games, what.entries, not what.findings)


def _backup_exit(copied: Copied) -> Exit:
    return Exit.FINDINGS if copied.what.findings else Exit.OK


def _restore_words(restored: Restored) -> Iterator[Output]:
    yield _("{file} has been restored from {backup}: {extent}").format(
        file=restored.path,
        backup=restored.backup,
        extent=extent_words(restored.what.games, restored.what.entries),
    )
    if restored.aside:
        yield _("your former games are kept in {file}").format(file=restored.aside)


def _restore_answers(restored: Restored) -> Iterator[Restore]:
    kept = None if restored.aside is None else str(restored.aside)
    yield Restore(str(restored.path), restored.what.games, restored.what.entries, kept)


VERIFY = Command(
    "verify",
    VerifyCall,
    verify,
    _verify_words,
    _verify_answers,
    (Verify,),
    subject="location",
    views=False,
    exit=_verify_exit,
)
BACKUP = Command(
    "backup",
    BackupCall,
    make_backup,
    _backup_words,
    _backup_answers,
    (Backup,),
    subject="location",
    views=False,
    exit=_backup_exit,
)
RESTORE = Command(
    "restore",
    RestoreCall,
    restore_backup,
    _restore_words,
    _restore_answers,
    (Restore,),
    subject="location",
    views=False,
)
