"""`backup` and `restore`: what is printed of copies of the file of games."""

from collections.abc import Iterator

from cli.command import Answer, Command
from cli.game.copies import BackupCall, BackupCopy, RestoreCall, Restored, back_up, restore
from cli.terminal.errors import Exit
from cli.terminal.language import _
from cli.wording.head_words import extent_words


class Backup(Answer, tag="tablescribe.backup/1"):
    """A backup that was written."""

    file: str
    games: int
    entries: int
    sound: bool


class Restore(Answer, tag="tablescribe.restore/1"):
    """A backup that was put back, and where the games before it are kept."""

    file: str
    games: int
    entries: int
    kept: str | None


def _backup_words(backup: BackupCopy) -> Iterator[str]:
    words = (
        _("copied to {file} although it is damaged: {extent}")
        if backup.content.findings
        else _("copied to {file} and verified: {extent}")
    )
    extent = extent_words(backup.content.games, backup.content.entries)
    yield words.format(file=backup.file, extent=extent)


def _backup_answers(backup: BackupCopy) -> Iterator[Backup]:
    content = backup.content
    yield Backup(str(backup.file), content.games, content.entries, not content.findings)


def _restore_words(restored: Restored) -> Iterator[str]:
    yield _("{file} has been restored from {backup}: {extent}").format(
        file=restored.file,
        backup=restored.backup,
        extent=extent_words(restored.content.games, restored.content.entries),
    )
    if restored.aside:
        yield _("your former games are kept in {file}").format(file=restored.aside)


def _restore_answers(restored: Restored) -> Iterator[Restore]:
    aside = None if restored.aside is None else str(restored.aside)
    content = restored.content
    yield Restore(str(restored.file), content.games, content.entries, aside)


BACKUP = Command(
    "backup",
    BackupCall,
    back_up,
    _backup_words,
    _backup_answers,
    (Backup,),
    subject="location",
    views=False,
    exit=lambda backup: Exit.FINDINGS if backup.content.findings else Exit.OK,
)
RESTORE = Command(
    "restore",
    RestoreCall,
    restore,
    _restore_words,
    _restore_answers,
    (Restore,),
    subject="location",
    views=False,
)
