"""Output of `store`, `backup`, `restore`, `verify` and `salvage`: databases and copies."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from cli.game import copies
from cli.game.belongings import PutBack
from cli.game.game_store import game_name, numbered_name
from cli.game.verifying import Found, Verified, verify
from cli.terminal.command import Answer, Command, Group
from cli.terminal.language import _, clauses, gettext_noop, ngettext
from cli.terminal.output import Output, Remark
from cli.wording.head_words import extent_words
from events.common import CLUB
from events.store.event_store import Head
from events.store.location import Location
from events.store.spoken_head import speak
from events.store.transferring import WRITTEN, Transfer


class StoreInit(Answer, tag="tablescribe.store-init/1"):
    """A database that is ready: the schema now and before, roles created or missing."""

    database: str
    schema: int
    before: int
    made: list[str]
    lacking: list[str]


class CopiedGame(Struct, forbid_unknown_fields=True):
    """The outcome for a game; `entry` where logs diverge, or the number of written `entries`."""

    uid: str
    game: str
    there: str | None
    what: str
    entry: int | UnsetType = UNSET
    entries: int | UnsetType = UNSET


class StoreCopy(Answer, tag="tablescribe.store-copy/1"):
    """The games to copy from one store to another."""

    source: str
    target: str
    games: list[CopiedGame]


def _init_words(database: copies.Database) -> Iterator[Output]:
    done = database.done
    if not done.before:
        words = _("{database}: tables created, schema {schema}")
    elif done.before < done.schema:
        words = _("{database}: tables updated from schema {before} to {schema}")
    else:
        words = _("{database}: the tables are there, schema {schema}")
    yield words.format(database=database.url, before=done.before, schema=done.schema)
    if done.missing:
        lines = "; ".join(f"CREATE ROLE {role}" for role in done.missing)
        yield _(
            "roles not created: you are not allowed to create roles; ask somebody who "
            "is to run {lines}, then try again"
        ).format(lines=lines)
    else:
        if done.made:
            yield _("roles created: {roles}").format(roles=", ".join(done.made))
        yield _(
            "to let somebody record: GRANT tablescribe_recorder TO name; to let them "
            "watch: tablescribe_reader"
        )
    yield from _init_remarks(database)


def _init_remarks(database: copies.Database) -> Iterator[Remark]:
    if database.done.superuser:
        yield Remark(
            _(
                "the tables now belong to a superuser; a role that owns only this database is "
                "safer (docs/data/postgres.md)"
            )
        )


def _init_answers(database: copies.Database) -> Iterator[StoreInit | Remark]:
    done = database.done
    yield StoreInit(str(database.url), done.schema, done.before, done.made, done.missing)
    yield from _init_remarks(database)


def _copy_words(transfers: copies.Transfers) -> Iterator[str]:
    for one in transfers.games:
        if one.code not in WRITTEN:
            yield _left_words(one, transfers.target)
    count = Counter(one.code for one in transfers.done if one.game.uid != CLUB)
    entries = sum(one.n for one in transfers.done if one.code in WRITTEN)
    yield ngettext(
        "{n} game copied, {added} continued, {there} already there; {entries} entries "
        "written, every fingerprint compared",
        "{n} games copied, {added} continued, {there} already there; {entries} entries "
        "written, every fingerprint compared",
        count["copied"],
        added=count["added"],
        there=count["there"],
        entries=entries,
    )


def _left_words(one: Transfer, to: Location) -> str:
    """Return the reason why a game was not copied."""
    words = {
        "ahead": _("{game}: {to} has more entries; nothing was copied"),
        "differs": _("{game}: {to} has other entries from #{n} on; nothing was copied"),
        "broken": _("{game} #{n}: the log is damaged (its hash does not fit); nothing was copied"),
        "late": _("{game}: somebody is recording it in {to}; copy again later"),
    }[one.code]
    return words.format(game=game_name(one.game), to=to, n=one.n)


def _copy_answers(transfers: copies.Transfers) -> Iterator[StoreCopy]:
    games = [_copied_game(one) for one in transfers.games if one.game.uid != CLUB]
    yield StoreCopy(str(transfers.source), str(transfers.target), games)


def _copied_game(one: Transfer) -> CopiedGame:
    there = None if one.number is None else numbered_name(one.game.title, one.number)
    apart = one.code in ("differs", "broken")
    return CopiedGame(
        uid=one.game.uid,
        game=game_name(one.game),
        there=there,
        what=one.code,
        entry=one.n if apart else UNSET,
        entries=UNSET if apart else one.n,
    )


INIT = Command("init", copies.initialise, _init_words, _init_answers)
COPY = Command("copy", copies.copy_games, _copy_words, _copy_answers)
STORE = Group(
    "store",
    gettext_noop("Set up a shared database of games, and copy games between stores."),
    (INIT, COPY),
)


class Backup(Answer, tag="tablescribe.backup/1"):
    """A backup that was written."""

    file: str
    games: int
    entries: int
    sound: bool
    keys: str | None


class Restore(Answer, tag="tablescribe.restore/1"):
    """A restored backup, and the place where the earlier games are saved."""

    file: str
    games: int
    entries: int
    kept: str | None
    added: list[str]
    left: list[str]


def _backup_words(backup: copies.BackupCopy) -> Iterator[str]:
    words = (
        _("copied to {file} although it is damaged: {extent}")
        if backup.content.findings
        else _("copied to {file} and verified: {extent}")
    )
    extent = extent_words(backup.content.games, backup.content.entries)
    yield words.format(file=backup.file, extent=extent)
    if backup.keys is not None:
        yield ngettext(
            "{n} file kept beside the games is in {file}, protected by your passphrase",
            "{n} files kept beside the games are in {file}, protected by your passphrase",
            backup.beside,
            file=backup.keys,
        )


def _backup_answers(backup: copies.BackupCopy) -> Iterator[Backup]:
    content = backup.content
    keys = None if backup.keys is None else str(backup.keys)
    yield Backup(str(backup.file), content.games, content.entries, content.sound, keys)


def _restore_words(restored: copies.Restored) -> Iterator[str]:
    yield _("{file} has been restored from {backup}: {extent}").format(
        file=restored.file,
        backup=restored.backup,
        extent=extent_words(restored.content.games, restored.content.entries),
    )
    if restored.aside:
        yield _("your previous games are kept in {file}").format(file=restored.aside)
    if restored.beside is None and restored.keys is not None:
        words = _("{file} was not restored: --with-keys restores keys, boards and links too")
        yield words.format(file=restored.keys)
    elif restored.beside is not None:
        yield ngettext(
            "{n} file restored from {file}",
            "{n} files restored from {file}",
            len(restored.beside.added),
            file=restored.keys,
        )
        if restored.beside.left:
            words = _("files of the same name that you already have were left as they are: {files}")
            yield words.format(files=", ".join(restored.beside.left))


def _restore_answers(restored: copies.Restored) -> Iterator[Restore]:
    aside = None if restored.aside is None else str(restored.aside)
    content = restored.content
    beside = restored.beside or PutBack([], [])
    yield Restore(
        str(restored.file), content.games, content.entries, aside, beside.added, beside.left
    )


BACKUP = Command("backup", copies.back_up, _backup_words, _backup_answers)
RESTORE = Command("restore", copies.restore, _restore_words, _restore_answers)


class Verify(Answer, tag="tablescribe.verify/1"):
    """The result of a verification; `head` gives the place of a given head in the log.

    `fingerprint` is that of all games, if requested.
    """

    games: int
    entries: int
    sound: bool
    head: str | None
    findings: list[Found]
    fingerprint: str | UnsetType = UNSET


def _verify_words(done: Verified) -> Iterator[str]:
    if done.fingerprint:
        yield done.fingerprint
    if done.agreement:
        yield done.agreement
    for one in done.findings:
        yield one.line


def _verify_answers(done: Verified) -> Iterator[Verify]:
    fingerprint = done.fingerprint or UNSET
    yield Verify(done.games, done.entries, done.sound, done.head, done.findings, fingerprint)


VERIFY = Command("verify", verify, _verify_words, _verify_answers)


def _saved_words(game: copies.SavedGame) -> str:
    if game.game is None or game.hash is None:
        return _("{game}: lost (its first entry cannot be read)").format(game=game.was)
    parts = [
        ngettext(
            "{n} entry kept, fingerprint {hash}",
            "{n} entries kept, fingerprint {hash}",
            game.kept,
            hash=speak(Head(game.kept, bytes.fromhex(game.hash))),
        )
    ]
    if game.lost:
        parts.append(_("lost: {entries}").format(entries=_spans(game.lost)))
    if game.beyond:
        found = _spans([(n, n) for n in game.beyond])
        parts.append(
            _("readable, but not kept because something before it is lost: {entries}").format(
                entries=found
            )
        )
    if game.game != game.was:
        parts.append(_("its name is now {game}").format(game=game.game))
    if game.whole:
        parts.append(_("nothing is lost"))
    return _("{game}: {what}").format(game=game.was, what=clauses(parts))


def _spans(spans: list[tuple[int, int]]) -> str:
    """Return entry numbers with runs shortened: "#3, #5..#9"."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and joined[-1][1] == first - 1:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return ", ".join(
        f"#{first}" if first == last else f"#{first}..#{last}" for first, last in joined
    )


SALVAGE = Command(
    "salvage", copies.salvage, lambda saved: map(_saved_words, saved.games), copies.Salvage
)
